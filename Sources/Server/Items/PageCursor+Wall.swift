import Search
import ServerCore

extension PageCursor {
    /// - Parameters:
    ///   - offset: items that were given, at least 1.
    ///   - last: the last of them.
    init(_ wall: PublishedWall, question: WallSearch.Question, offset: Int, last: Int) {
        self.init(
            fingerprint: wall.fingerprint, catalogue: wall.name, question: question, offset: offset,
            last: wall.columns.ids[last])
    }

    /// The offset behind its item in the list of another wall.
    /// - Complexity: O(n).
    func offset(in list: ItemList, of wall: PublishedWall) -> Int {
        let place = list.page(0..<list.total).firstIndex { isBehind(wall.columns.ids[$0]) }
        return place.map { $0 + 1 } ?? offset
    }
}
