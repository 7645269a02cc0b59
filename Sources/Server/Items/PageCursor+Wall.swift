import Search
import ServerCore

extension PageCursor {
    /// - Parameters:
    ///   - offset: items that were given, at least 1.
    ///   - list: they come from it.
    init(_ wall: PublishedWall, question: WallSearch.Question, offset: Int, of list: ItemList) {
        self.init(
            fingerprint: wall.fingerprint, catalogue: wall.name, question: question, offset: offset,
            last: list.page(max(0, offset - PageCursor.memory)..<offset).reversed().map { wall.columns.ids[$0] })
    }

    /// The offset behind its item in the list of another wall.
    /// - Complexity: O(n).
    func offset(in list: ItemList, of wall: PublishedWall) -> Int {
        offset(in: list.page(0..<list.total).lazy.map { wall.columns.ids[$0] })
    }
}
