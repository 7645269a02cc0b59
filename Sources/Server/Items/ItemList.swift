import Search
import ServerCore
import Synchronization
import Text

/// The items that answer a query, in order.
struct ItemList: Sendable {
    /// nil for the whole wall in its order.
    let answer: WallSearch.Answer?
    let total: Int

    /// Item numbers of one page.
    func page(_ range: Range<Int>) -> [Int] { answer?.items[range].map { Int($0) } ?? Array(range) }
}

/// Finds lists, and caches the last ones for their next pages.
///
/// Searches have their own threads, so that they do not block threads of other requests.
final class ItemLists: Sendable {
    private let wall: PublishedWall
    private let work: BlockingWork
    private let search: WallSearch
    private let kept = Mutex(Kept())
    /// Facets and palettes by their queries.
    private let counts = Mutex<[ExactText: [UInt8]]>([:])
    /// Cached answers of some 10 kB each.
    private static let countsLimit = 200

    private struct Kept {
        var lists: [ExactText: (list: ItemList, lastUse: Int)] = [:]
        var uses = 0
        /// The size of all lists.
        var size = 0
    }

    /// The size in items; a short list also costs its key and its entry.
    private static func size(_ list: ItemList?, _ key: ExactText) -> Int {
        list.map { 256 + key.text.utf8.count / 4 + ($0.answer?.items.count ?? 0) } ?? 0
    }

    /// Items in all cached lists: 16 MiB.
    private static let limit = 4 << 20

    /// - Parameters:
    ///   - work: does the searches.
    ///   - other: the lists of the same items before some colors changed.
    init(_ wall: PublishedWall, _ work: BlockingWork, like other: ItemLists? = nil) {
        self.wall = wall
        self.work = work
        search = WallSearch(wall.columns, like: other?.search)
    }

    /// Makes later searches quick. It takes long: not in a request.
    func prepare() { search.prepare() }

    /// - Throws: `Problem.overloaded`, `CancellationError`.
    func list(_ question: WallSearch.Question) async throws -> ItemList {
        guard !question.isEmpty else {
            return ItemList(answer: nil, total: wall.count)
        }
        let key = ExactText(question.canonicalText)
        if let known = cached(key) { return known }
        return try await searching { [self] search in
            // Another request may have found it meanwhile.
            if let known = cached(key) { return known }
            let answer = search.answer(question)
            let list = ItemList(answer: answer, total: answer.items.count)
            keep(list, key)
            return list
        }
    }

    /// Where a page begins.
    /// - Throws: `Problem.overloaded`, `CancellationError`.
    func start(of list: ItemList, behind cursor: PageCursor?) async throws -> Int {
        guard let cursor, !cursor.isOf(wall.fingerprint) else { return cursor?.offset ?? 0 }
        return try await searching { [wall] _ in
            cursor.offset(in: list.page(0..<list.total).lazy.map { wall.columns.ids[$0] })
        }
    }

    /// A cached answer as bytes of JSON, which many clients ask for until the wall changes.
    /// - Parameter key: equal for equal queries.
    /// - Throws: `Problem.overloaded`, `CancellationError`.
    func counted(
        _ key: String, _ count: @escaping @Sendable (WallSearch) -> [UInt8]
    ) async throws -> [UInt8] {
        let key = ExactText(key)
        if let bytes = counts.withLock({ $0[key] }) { return bytes }
        let bytes = try await searching(count)
        counts.withLock { counts in
            if counts.count >= ItemLists.countsLimit { counts.removeAll() }
            counts[key] = bytes
        }
        return bytes
    }

    /// Does work that takes a pass over the wall.
    /// - Throws: `Problem.overloaded`, `CancellationError`.
    func searching<Value: Sendable>(_ body: @escaping @Sendable (WallSearch) -> Value) async throws -> Value {
        try await work.run { [search] in body(search) }
    }

    private func cached(_ key: ExactText) -> ItemList? {
        kept.withLock { kept in
            guard let known = kept.lists[key] else { return nil }
            kept.uses += 1
            kept.lists[key]?.lastUse = kept.uses
            return known.list
        }
    }

    private func keep(_ list: ItemList, _ key: ExactText) {
        let size = ItemLists.size(list, key)
        guard size < ItemLists.limit else { return }
        kept.withLock { kept in
            kept.size += size - ItemLists.size(kept.lists[key]?.list, key)
            kept.uses += 1
            kept.lists[key] = (list, kept.uses)
            while kept.size > ItemLists.limit, let oldest = kept.lists.min(by: { $0.value.lastUse < $1.value.lastUse })
            {
                kept.size -= ItemLists.size(oldest.value.list, oldest.key)
                kept.lists[oldest.key] = nil
            }
        }
    }
}
