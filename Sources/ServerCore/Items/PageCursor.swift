import Colors
import ImageWork
package import Search
import Text

/// The position of the next page of a list, for the same query. On a later wall it finds the last items of the page
/// before again, and continues where most of them are, because some may have moved. If all of them are gone, the page
/// begins at the old offset.
package struct PageCursor: Equatable, Sendable {
    /// The fingerprint of the wall.
    private let fingerprint: String
    /// A hash of the catalogue and the query.
    private let question: String
    /// The number of items before it.
    package let offset: Int
    /// Hashes of the ids of the last items, the last first.
    private let last: [String]
    /// How many ids it has, at most.
    package static let memory = 3

    /// - Parameters:
    ///   - fingerprint: of the wall.
    ///   - offset: the number of items before it, at least 1.
    ///   - last: bytes of the ids of the last items, the last first; `memory` at most.
    package init(
        fingerprint: String, catalogue: String, question: WallSearch.Question, offset: Int,
        last: [some Sequence<UInt8>]
    ) {
        (self.fingerprint, self.offset) = (fingerprint, offset)
        self.question = PageCursor.text(of: question, catalogue)
        self.last = last.map { PageCursor.text(of: $0) }
    }

    /// - Throws: `Problem` for a cursor of another catalogue or query.
    package init(_ text: String, catalogue: String, question: WallSearch.Question) throws(Problem) {
        let parts = text.split(separator: "-", omittingEmptySubsequences: false).map(String.init)
        guard (4..<4 + PageCursor.memory).contains(parts.count), let offset = Int(parts[2]), offset > 0 else {
            throw .badRequest("invalid-cursor", "This server did not give this cursor; begin without one.")
        }
        guard parts[1] == PageCursor.text(of: question, catalogue) else {
            throw .badRequest("invalid-cursor", "The cursor was given for other parameters; begin without one.")
        }
        (fingerprint, self.question, self.offset, last) = (parts[0], parts[1], offset, Array(parts[3...]))
    }

    package var text: String { ([fingerprint, question, "\(offset)"] + last).joined(separator: "-") }

    /// Whether the offset is for the wall with this fingerprint.
    package func isOf(_ fingerprint: String) -> Bool { self.fingerprint == fingerprint }

    /// Where the page begins in a list of another wall.
    /// - Parameter ids: bytes of the ids of the list, in its order.
    /// - Complexity: O(n).
    package func offset(in ids: some Sequence<some Sequence<UInt8>>) -> Int {
        let positions = Set(ids.enumerated().filter { last.contains(PageCursor.text(of: $0.element)) }.map(\.offset))
        // The first position after each of them that has another item.
        let starts = positions.map { position in (position...).first { !positions.contains($0) } ?? position }
        let votes = Dictionary(grouping: starts) { $0 }.mapValues(\.count)
        return votes.min { ($1.value, abs($0.key - offset)) < ($0.value, abs($1.key - offset)) }?.key ?? offset
    }

    private static func text(of question: WallSearch.Question, _ catalogue: String) -> String {
        let text = catalogue + "\u{1F}" + question.canonicalText
        return String(hexadecimal(sha256(Array(text.utf8))).prefix(12))
    }

    private static func text(of id: some Sequence<UInt8>) -> String { String(StableHash.of(id), radix: 16) }
}
