import Colors
import HTTPTypes
import ImageWork
import Search
import Text

/// Where the next page of a list begins: behind an item. It is good for the question it came with. On a later wall it
/// finds the item again; if the list no longer has it, the page begins where the last one ended.
struct PageCursor {
    /// Of the wall.
    private let fingerprint: String
    /// Of the catalogue and the question.
    private let question: String
    /// Items that were given.
    let offset: Int
    /// Hash of the id of the last one.
    private let last: String

    /// - Parameters:
    ///   - offset: items that were given, at least 1.
    ///   - last: the last of them.
    init(_ wall: PublishedWall, question: WallSearch.Question, offset: Int, last: Int) {
        fingerprint = wall.fingerprint
        self.question = PageCursor.text(of: question, wall)
        self.offset = offset
        self.last = PageCursor.text(of: last, wall)
    }

    /// - Throws: `Problem` for one that was not given for this catalogue and question.
    init(_ text: String, for wall: PublishedWall, question: WallSearch.Question) throws(Problem) {
        let parts = text.split(separator: "-", omittingEmptySubsequences: false).map(String.init)
        guard parts.count == 4, let offset = Int(parts[2]), offset > 0 else {
            throw .badRequest("invalid-cursor", "This server did not give this cursor; begin without one.")
        }
        guard parts[1] == PageCursor.text(of: question, wall) else {
            throw .badRequest("invalid-cursor", "The cursor was given for other parameters; begin without one.")
        }
        (fingerprint, self.question, self.offset, last) = (parts[0], parts[1], offset, parts[3])
    }

    var text: String { "\(fingerprint)-\(question)-\(offset)-\(last)" }

    /// Whether the offset is that of this wall.
    func isOf(_ wall: PublishedWall) -> Bool { fingerprint == wall.fingerprint }

    /// The offset behind its item in the list of another wall.
    /// - Complexity: O(n).
    func offset(in list: ItemList, of wall: PublishedWall) -> Int {
        let place = list.page(0..<list.total).firstIndex { PageCursor.text(of: $0, wall) == last }
        return place.map { $0 + 1 } ?? offset
    }

    private static func text(of question: WallSearch.Question, _ wall: PublishedWall) -> String {
        let text = wall.name + "\u{1F}" + question.canonicalText
        return String(hexadecimal(sha256(Array(text.utf8))).prefix(12))
    }

    private static func text(of item: Int, _ wall: PublishedWall) -> String {
        String(StableHash.of(wall.columns.ids[item]), radix: 16)
    }
}
