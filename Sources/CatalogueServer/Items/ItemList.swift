import CatalogueSearch
import Synchronization

/// The items that answer a question, in order: of a ranking perhaps only the first.
struct ItemList: Sendable {
    /// nil for the whole wall in its order.
    let items: [Int32]?
    /// All that match, also those that `items` lacks.
    let total: Int
    /// How many of them are close to the colors asked for; nil when no color is.
    let close: Int?

    /// Item numbers of one page.
    func page(_ range: Range<Int>) -> [Int] {
        guard let items else { return Array(range) }
        return items[range].map { Int($0) }
    }
}

/// Finds lists, and keeps the last ones: the next page of a list is asked for soon.
final class ItemLists: Sendable {
    private let wall: PublishedWall
    private let search: ColorSearch
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
        search = ColorSearch(wall.columns)
    }

    /// - Parameter count: how many of the first are needed.
    func list(_ question: ItemsQuestion, first count: Int) -> ItemList {
        guard question.colors != nil || !question.filter.isEmpty else {
            return ItemList(items: nil, total: wall.count, close: nil)
        }
        let key = question.text
        if let known = known(key), known.items.map({ $0.count >= min(count, known.total) }) ?? true { return known }
        let list = found(question, first: count)
        keep(list, key)
        return list
    }

    private func found(_ question: ItemsQuestion, first count: Int) -> ItemList {
        let isWanted = question.filter.matches(in: wall.columns)
        let total = isWanted.map { $0.count { $0 } } ?? wall.count
        guard let colors = question.colors else {
            let items = (isWanted ?? []).indices.filter { isWanted?[$0] ?? true }.map { Int32($0) }
            return ItemList(items: items, total: total, close: nil)
        }
        let ranking = search.ranking(colors, among: isWanted, first: min(count, total))
        return ItemList(items: ranking.items, total: total, close: ranking.close)
    }

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
            while kept.size > ItemLists.limit, let oldest = kept.lists.min(by: { $0.value.lastUse < $1.value.lastUse }) {
                kept.size -= ItemLists.size(oldest.value.list)
                kept.lists[oldest.key] = nil
            }
        }
    }
}
