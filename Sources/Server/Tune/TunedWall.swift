import Colors
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

    /// - Complexity: some 0.03 ms an image, on all processors.
    init(_ features: [PreparedFeatures], _ options: AnalysisOptions) {
        let analyzer = ColorAnalyzer(options)
        colors = concurrentMap(features) { analyzer.vote($0).colors }
    }

    /// The leading colors alone, without names and shares.
    /// - Complexity: some 0.01 ms an image, on all processors.
    init(leadersOf features: [PreparedFeatures], _ options: AnalysisOptions) {
        let analyzer = ColorAnalyzer(options)
        colors = concurrentMap(features) { analyzer.leader($0).map { [$0] } ?? [] }
    }
}

/// On all processors.
func concurrentMap<Element: Sendable, Value: Sendable>(
    _ elements: [Element], chunk: Int = 64, _ transform: @Sendable (Element) -> Value
) -> [Value] {
    let count = (elements.count + chunk - 1) / chunk
    let chunks = Mutex([[Value]](repeating: [], count: count))
    DispatchQueue.concurrentPerform(iterations: count) { number in
        let values = elements[(number * chunk)..<min((number + 1) * chunk, elements.count)].map(transform)
        chunks.withLock { $0[number] = values }
    }
    return chunks.withLock { $0.flatMap { $0 } }
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

extension TunedWall {
    /// The items with these numbers alone, numbered anew in that order.
    func part(_ numbers: [Int]) -> TunedWall {
        let places = Dictionary(uniqueKeysWithValues: numbers.enumerated().map { (Int32($1), Int32($0)) })
        return TunedWall(
            order: order.compactMap { places[$0] }, leaders: numbers.map { leaders[$0] },
            families: numbers.map { families[$0] })
    }

    /// The same for a wall of `count` items, of which these were a part; the others have no color and no place.
    func among(_ count: Int, _ numbers: [Int]) -> TunedWall {
        var all = [DominantColor?](repeating: nil, count: count)
        var allFamilies = [[Family]](repeating: [], count: count)
        for (part, number) in numbers.enumerated() {
            (all[number], allFamilies[number]) = (leaders[part], families[part])
        }
        return TunedWall(order: order.map { Int32(numbers[Int($0)]) }, leaders: all, families: allFamilies)
    }
}
