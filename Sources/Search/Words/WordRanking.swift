/// Items found by words, best first.
struct WordRanking: Sendable {
    let items: [Int32]
    /// Number of items found by their leading color or close to a finer one; nil if no word is a color. Without one,
    /// items are in wall order, but those with a word only inside a longer word come last.
    let close: Int?
    /// Number of close items with the name of the finer color; nil if there is none.
    let named: Int?

    /// - Parameters:
    ///   - hits: the hits of the words that must be found.
    ///   - isWanted: for each item whether it has all words and is ranked; nil if all are.
    init(_ hits: [WordHits], among isWanted: [Bool]?, count: Int) {
        let items = (0..<count).filter { isWanted?[$0] ?? true }
        let colors = hits.filter { $0.color != nil || $0.replacesByColors }
        func isPart(_ item: Int) -> Bool { hits.contains { $0.ways[item] == .part } }
        guard colors.contains(where: { $0.color != nil }) else {
            self.items = (items.filter { !isPart($0) } + items.filter(isPart)).map(Int32.init)
            (close, named) = (nil, nil)
            return
        }
        let step = 2 * Int(ColorSearch.closeSteps)
        let ways = items.map { WordRanking.way($0, colors) }
        let keys = items.indices.map { at in
            let sum = colors.reduce(0) { $0 + Int($1.ranks[items[at]]) }
            let rank = ways[at] == .text ? 0 : Int((Double(sum) / Double(colors.count)).rounded(.down))
            return (2 * Int(ways[at].rawValue) + (isPart(items[at]) ? 1 : 0)) * step + rank
        }
        let order = items.indices.sorted { keys[$0] == keys[$1] ? $0 < $1 : keys[$0] < keys[$1] }
        self.items = order.map { Int32(items[$0]) }
        let hasFiner = colors.contains(where: \.isFiner)
        let first = ways.count { $0 == .color }
        close = hasFiner ? first + ways.count { $0 == .near } : first
        named = hasFiner ? first : nil
    }

    /// The group of an item. If the query has several families, it is enough to show each.
    private static func way(_ item: Int, _ colors: [WordHits]) -> WordHits.Way {
        if colors.contains(where: { $0.ways[item] == .text || $0.ways[item] == .part }) { return .text }
        let isNear = colors.contains { $0.ways[item] == .near && (colors.count == 1 || $0.isFiner) }
        return isNear ? .near : .color
    }
}
