import ColorAnalysis
import ColorOptions
import ColorScience
import Dispatch
import Synchronization

/// A wall that was voted on and sorted with other options, and is kept nowhere.
struct TunedWall: Sendable {
    /// Item numbers in wall order.
    let order: [Int32]
    /// The leading color of each item; nil without one.
    let leaders: [DominantColor?]
    /// The shown families of each item, best first.
    let families: [[Family]]
}

/// The votes of all images under one set of options.
struct TuneVotes: Sendable {
    /// By image.
    let colors: [[DominantColor]]

    /// Images that a thread takes at once.
    private static let chunk = 32

    /// - Complexity: some 0.1 ms an image, on all processors.
    init(_ features: [ImageFeatures], _ options: AnalysisOptions) {
        let analyzer = ColorAnalyzer(options)
        let count = (features.count + TuneVotes.chunk - 1) / TuneVotes.chunk
        let chunks = Mutex([[[DominantColor]]](repeating: [], count: count))
        DispatchQueue.concurrentPerform(iterations: count) { number in
            let part = features[(number * TuneVotes.chunk)..<min((number + 1) * TuneVotes.chunk, features.count)]
            let votes = part.map { analyzer.vote($0).colors }
            chunks.withLock { $0[number] = votes }
        }
        colors = chunks.withLock { $0.flatMap { $0 } }
    }
}

extension TunedWall {
    init(_ catalogue: TuneCatalogue, _ votes: TuneVotes, _ order: OrderOptions) {
        let sorter = WallSorter(order)
        // Items with one image have one place, but for those that a person named.
        let places = votes.colors.map { sorter.place(of: $0).sortKey }
        let last = sorter.place(of: []).sortKey
        var keys: [(key: String, id: String, item: Int32)] = []
        var (leaders, families): ([DominantColor?], [[Family]]) = ([], [])
        for (number, item) in catalogue.items.enumerated() {
            let measured = item.image.map { votes.colors[$0] } ?? []
            let leader = item.chosen ?? measured.first
            leaders.append(leader)
            families.append((item.chosen.map { [$0.family] } ?? []) + measured.map(\.family))
            let key = item.chosen.map { sorter.place(of: [$0]).sortKey } ?? item.image.map { places[$0] } ?? last
            keys.append((key, item.id, Int32(number)))
        }
        keys.sort { $0.key == $1.key ? $0.id < $1.id : $0.key < $1.key }
        self.init(order: keys.map(\.item), leaders: leaders, families: families)
    }
}
