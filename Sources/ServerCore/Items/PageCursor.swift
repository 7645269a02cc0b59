import Colors
import ImageWork
package import Search
import Text

/// Where the next page of a list begins: behind an item. It is good for the question it came with. On a later wall it
/// finds the item again; if the list no longer has it, the page begins where the last one ended.
package struct PageCursor: Equatable, Sendable {
    /// Of the wall.
    private let fingerprint: String
    /// Of the catalogue and the question.
    private let question: String
    /// Items that were given.
    package let offset: Int
    /// Hash of the id of the last one.
    private let last: String

    /// - Parameters:
    ///   - fingerprint: of the wall.
    ///   - offset: items that were given, at least 1.
    ///   - last: bytes of the id of the last of them.
    package init(
        fingerprint: String, catalogue: String, question: WallSearch.Question, offset: Int, last: some Sequence<UInt8>
    ) {
        (self.fingerprint, self.offset) = (fingerprint, offset)
        self.question = PageCursor.text(of: question, catalogue)
        self.last = PageCursor.text(of: last)
    }

    /// - Throws: `Problem` for one that was not given for this catalogue and question.
    package init(_ text: String, catalogue: String, question: WallSearch.Question) throws(Problem) {
        let parts = text.split(separator: "-", omittingEmptySubsequences: false).map(String.init)
        guard parts.count == 4, let offset = Int(parts[2]), offset > 0 else {
            throw .badRequest("invalid-cursor", "This server did not give this cursor; begin without one.")
        }
        guard parts[1] == PageCursor.text(of: question, catalogue) else {
            throw .badRequest("invalid-cursor", "The cursor was given for other parameters; begin without one.")
        }
        (fingerprint, self.question, self.offset, last) = (parts[0], parts[1], offset, parts[3])
    }

    package var text: String { "\(fingerprint)-\(question)-\(offset)-\(last)" }

    /// Whether the offset is that of the wall with this fingerprint.
    package func isOf(_ fingerprint: String) -> Bool { self.fingerprint == fingerprint }

    /// Whether the page begins behind the item with this id.
    package func isBehind(_ id: some Sequence<UInt8>) -> Bool { PageCursor.text(of: id) == last }

    private static func text(of question: WallSearch.Question, _ catalogue: String) -> String {
        let text = catalogue + "\u{1F}" + question.canonicalText
        return String(hexadecimal(sha256(Array(text.utf8))).prefix(12))
    }

    private static func text(of id: some Sequence<UInt8>) -> String { String(StableHash.of(id), radix: 16) }
}
