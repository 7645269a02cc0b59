import Search
import Synchronization

/// The items that answer a question, in order.
struct ItemList: Sendable {
    /// nil for the whole wall in its order.
    let items: [Int32]?
    let total: Int
    /// How many of them are close to the colors asked for; nil when no color is; see `WallSearch.Answer`.
    let close: Int?
    /// How many of those are called by the finer word asked for; nil as above.
    var named: Int?
    /// Of several words that nothing has together.
    var parts: [QueryPart] = []

    /// Item numbers of one page.
    func page(_ range: Range<Int>) -> [Int] {
        guard let items else { return Array(range) }
        return items[range].map { Int($0) }
    }
}

/// Finds lists, and keeps the last ones: the next page of a list is asked for soon.
final class ItemLists: Sendable {
    private let wall: PublishedWall
    private let search: WallSearch
    private let kept = Mutex(Kept())

    private struct Kept {
        var lists: [String: (list: ItemList, lastUse: Int)] = [:]
        var uses = 0
        /// Of all lists together.
        var size = 0
    }

    /// In items; a list of few costs its key and its place too.
    private static func size(_ list: ItemList?) -> Int { list.map { 256 + ($0.items?.count ?? 0) } ?? 0 }

    /// Items that are kept in lists: 16 MiB.
    private static let limit = 4 << 20

    init(_ wall: PublishedWall) {
        self.wall = wall
        search = WallSearch(wall.columns)
    }

    func list(_ question: WallSearch.Question) -> ItemList {
        guard !question.isEmpty else {
            return ItemList(items: nil, total: wall.count, close: nil)
        }
        let key = question.canonicalText
        if let known = known(key) { return known }
        let answer = search.answer(question)
        let list = ItemList(
            items: answer.items, total: answer.items.count, close: answer.close, named: answer.named,
            parts: answer.parts)
        keep(list, key)
        return list
    }

    /// For each item whether it meets filter and words; nil when all do.
    func matches(_ question: WallSearch.Question) -> [Bool]? { search.matches(question) }

    private func known(_ key: String) -> ItemList? {
        kept.withLock { kept in
            guard let known = kept.lists[key] else { return nil }
            kept.uses += 1
            kept.lists[key]?.lastUse = kept.uses
            return known.list
        }
    }

    private func keep(_ list: ItemList, _ key: String) {
        let size = ItemLists.size(list)
        guard size < ItemLists.limit else { return }
        kept.withLock { kept in
            kept.size += size - ItemLists.size(kept.lists[key]?.list)
            kept.uses += 1
            kept.lists[key] = (list, kept.uses)
            while kept.size > ItemLists.limit, let oldest = kept.lists.min(by: { $0.value.lastUse < $1.value.lastUse })
            {
                kept.size -= ItemLists.size(oldest.value.list)
                kept.lists[oldest.key] = nil
            }
        }
    }
}
