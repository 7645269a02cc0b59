package import Catalogue
package import Colors

/// The items of a catalogue in the order of the wall.
package struct Wall: Sendable {
    private let facts: WallFacts
    private let decisions: WallDecisions
    private let pictures: [PicturePosition]
    /// The positions of items that are not those of their picture, because a person or the shop's words decided.
    private let departures: [Int: PicturePosition]
    private let none: PicturePosition
    /// The numbers of the items, by rank.
    package private(set) var ranking: [Int32]

    /// - Parameters:
    ///   - pictures: the position of each picture by its own colors.
    ///   - ties: for each item, the position of its id in the order of bytes; nil if the items are in this order.
    /// - Throws: what `answers` throw.
    /// - Complexity: O(n log n) in the number of items.
    package init<Failure>(
        _ facts: WallFacts, _ decisions: WallDecisions, _ pictures: [PicturePosition],
        _ answers: some PictureAnswers<Failure>, _ sorter: WallSorter, ties: [Int32]? = nil
    ) throws(Failure) {
        (self.facts, self.decisions, self.pictures) = (facts, decisions, pictures)
        var departures: [Int: PicturePosition] = [:]
        // By picture, so that each answer is needed once.
        let departing = Set(facts.overrides.keys).union(decisions.words.keys).filter { decisions.pictures[$0] >= 0 }
        var known: (picture: Int32, positions: [Shown: PicturePosition]) = (WallFacts.noPicture, [:])
        for item in departing.sorted(by: { decisions.pictures[$0] < decisions.pictures[$1] }) {
            let (picture, shown) = (decisions.pictures[item], Shown(item, facts, decisions))
            if known.picture != picture { known = (picture, [:]) }
            if known.positions[shown] == nil, let colors = try answers.colors(of: Int(picture)) {
                known.positions[shown] = PicturePosition(
                    shown.colors(colors).colors, confidence: shown.measured(colors).confidence, sorter)
            }
            departures[item] = known.positions[shown]
        }
        self.departures = departures
        none = PicturePosition([], confidence: nil, sorter)
        ranking = []
        let keys = (0..<facts.items).map { item in
            (key: position(of: item).key, tie: ties?[item] ?? Int32(item), item: Int32(item))
        }
        ranking = keys.sorted { ($0.key, $0.tie) < ($1.key, $1.tie) }.map(\.item)
    }

    package func shown(_ item: Int) -> Shown { Shown(item, facts, decisions) }

    /// The picture that gives an item its colors, and the first picture; nil for a picture that could not be read.
    package func pictures(of item: Int) -> (chosen: Int?, first: Int?) {
        func number(_ picture: Int32) -> Int? { picture < 0 ? nil : Int(picture) }
        return (number(decisions.pictures[item]), number(facts.pictures[item]))
    }

    package func sharesPicture(_ item: Int) -> Bool { decisions.sharesPicture(item) }

    /// The family that an item shows; nil without colors.
    package func family(of item: Int) -> Family? { position(of: item).family }

    /// The items with colors, least sure first, ties by their numbers.
    /// - Complexity: O(n log n).
    package var leastSureFirst: [Int32] {
        let items = (0..<Int32(facts.items)).map { (confidence: position(of: Int($0)), item: $0) }
        return items.filter { $0.confidence.family != nil }
            .sorted { ($0.confidence.confidence, $0.item) < ($1.confidence.confidence, $1.item) }.map(\.item)
    }

    private func position(of item: Int) -> PicturePosition {
        if let position = departures[item] { return position }
        let picture = decisions.pictures[item]
        return picture < 0 ? none : pictures[Int(picture)]
    }
}

/// The position of a picture or an item by its colors.
package struct PicturePosition: Sendable {
    fileprivate let key: SortKey
    /// The family of the leading color; nil without colors.
    package let family: Family?
    /// Below 0 if it is not known.
    fileprivate let confidence: Double

    package init(_ colors: [DominantColor], confidence: Double?, _ sorter: WallSorter) {
        key = SortKey(sorter.position(of: colors).sortKey)
        family = colors.first?.family
        self.confidence = confidence ?? -1
    }
}

/// A sort key as integers, which compare like its bytes.
struct SortKey: Comparable, Sendable {
    private let parts: (UInt64, UInt64, UInt64)

    /// Bytes of a key, at most.
    static let longest = 24

    /// - Parameter text: `longest` bytes at most.
    init(_ text: String) {
        precondition(text.utf8.count <= SortKey.longest, "a sort key has at most \(SortKey.longest) bytes: \(text)")
        var bytes = text.utf8.makeIterator()
        func part() -> UInt64 { (0..<8).reduce(0) { number, _ in number << 8 | UInt64(bytes.next() ?? 0) } }
        parts = (part(), part(), part())
    }

    static func == (one: SortKey, other: SortKey) -> Bool { one.parts == other.parts }

    static func < (one: SortKey, other: SortKey) -> Bool { one.parts < other.parts }
}
