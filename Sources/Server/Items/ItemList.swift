import Search
import ServerCore
import Synchronization
import Text

/// The items that answer a question, in order.
struct ItemList: Sendable {
    /// nil for the whole wall in its order.
    let answer: WallSearch.Answer?
    let total: Int

    /// Item numbers of one page.
    func page(_ range: Range<Int>) -> [Int] { answer?.items[range].map { Int($0) } ?? Array(range) }
}

/// Finds lists, and keeps the last ones: the next page of a list is asked for soon.
///
/// What has to be searched for is searched for by threads of its own, so that searches hold no thread that other
/// requests need.
final class ItemLists: Sendable {
    private let wall: PublishedWall
    private let work: BlockingWork
    private let search: WallSearch
    private let kept = Mutex(Kept())
    /// Facets and palettes by their questions.
    private let counts = Mutex<[ExactText: [UInt8]]>([:])
    /// Answers of some 10 kB.
    private static let countsLimit = 200

    private struct Kept {
        var lists: [ExactText: (list: ItemList, lastUse: Int)] = [:]
        var uses = 0
        /// Of all lists together.
        var size = 0
    }

    /// In items; a list of few costs its key and its place too.
    private static func size(_ list: ItemList?, _ key: ExactText) -> Int {
        list.map { 256 + key.text.utf8.count / 4 + ($0.answer?.items.count ?? 0) } ?? 0
    }

    /// Items that are kept in lists: 16 MiB.
    private static let limit = 4 << 20

    /// - Parameters:
    ///   - work: does the searches.
    ///   - other: of the same items, before some had other colors.
    init(_ wall: PublishedWall, _ work: BlockingWork, like other: ItemLists? = nil) {
        self.wall = wall
        self.work = work
        search = WallSearch(wall.columns, like: other?.search)
    }

    /// Makes later searches quick. Takes a while: not for a request.
    func prepare() { search.prepare() }

    /// - Throws: `Problem.overloaded`, `CancellationError`.
    func list(_ question: WallSearch.Question) async throws -> ItemList {
        guard !question.isEmpty else {
            return ItemList(answer: nil, total: wall.count)
        }
        let key = ExactText(question.canonicalText)
        if let known = known(key) { return known }
        return try await searching { [self] search in
            // Another request may have asked the same meanwhile.
            if let known = known(key) { return known }
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

    /// What many clients ask for again until the wall changes, as bytes of JSON.
    /// - Parameter key: equal for equal questions.
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

    /// Does what takes a pass over the wall.
    /// - Throws: `Problem.overloaded`, `CancellationError`.
    func searching<Value: Sendable>(_ body: @escaping @Sendable (WallSearch) -> Value) async throws -> Value {
        try await work.run { [search] in body(search) }
    }

    private func known(_ key: ExactText) -> ItemList? {
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
