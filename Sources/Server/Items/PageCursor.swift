import Colors
import HTTPTypes
import ImageWork
import Search

/// Where the next page of a list begins. It is good for the wall and the question it came with, and for no other.
struct PageCursor: Equatable {
    /// Of the wall.
    let fingerprint: String
    /// Of the question.
    let question: String
    /// Items that were given.
    let offset: Int

    /// - Parameter question: everything that decides the list and its order.
    init(_ wall: PublishedWall, question: String, offset: Int) {
        fingerprint = wall.fingerprint
        self.question = String(hexadecimal(sha256(Array(question.utf8))).prefix(12))
        self.offset = offset
    }

    var text: String { "\(fingerprint)-\(question)-\(offset)" }

    /// The offset that a cursor means.
    /// - Throws: `Problem` for one that was not given for this wall and question.
    static func offset(_ text: String, for wall: PublishedWall, question: String, total: Int) throws(Problem) -> Int {
        let parts = text.split(separator: "-")
        guard parts.count == 3, let offset = Int(parts[2]), offset >= 0 else {
            throw .badRequest("invalid-cursor", "This server did not give this cursor; begin without one.")
        }
        let meant = PageCursor(wall, question: question, offset: offset)
        guard parts[0] == meant.fingerprint else {
            throw Problem(
                status: .conflict, code: "stale-cursor",
                detail:
                    "The cursor belongs to a wall that was replaced since, or to another catalogue; begin without one.")
        }
        guard parts[1] == meant.question, offset <= total else {
            throw .badRequest("invalid-cursor", "The cursor was given for other parameters; begin without one.")
        }
        return offset
    }
}
