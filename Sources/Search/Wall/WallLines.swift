import Files
import Text

/// The lines of a wall's items, in wall order: unchanged ones in their file, changed ones in memory.
struct WallLines: Sendable {
    /// A reference: walls that differ in a few lines share one file.
    private let file: SharedFile
    /// The end of each line of the file.
    private let ends: [Int]
    /// For each item the number of its line in the file, or the bitwise complement of an index in `changed`; nil if the
    /// lines are in the order of the items.
    private var lineNumbers: [Int32]?
    private var changed: [[UInt8]] = []

    private final class SharedFile: Sendable {
        let file: OpenFile
        /// The status when it was read.
        let status: FileStatus

        init(_ file: consuming OpenFile, _ status: FileStatus) {
            self.file = file
            self.status = status
        }
    }

    init(_ file: consuming OpenFile, _ status: FileStatus, ends: [Int]) {
        self.file = SharedFile(file, status)
        self.ends = ends
    }

    /// A run replaces the file, so this one keeps its bytes; another program may overwrite them.
    /// - Throws: `WallChanged`.
    func check() throws {
        guard try file.file.status().hasBytes(of: file.status) else { throw WallChanged() }
    }

    /// Lines separated by line breaks, each with its rank.
    func bytes(_ items: Range<Int>) throws -> [UInt8] {
        guard let lineNumbers else { return try fileBytes(items) }
        var lines: [[UInt8]] = []
        for item in items {
            let number = Int(lineNumbers[item])
            lines.append(WallLines.ranked(number < 0 ? changed[~number] : try fileBytes(number..<number + 1), item + 1))
        }
        return Array(lines.joined(separator: [UInt8(ascii: "\n")]))
    }

    /// Only the member itself: inside a text, the quotation marks would be escaped.
    private static let rankMember = Array(",\"rank\":".utf8)

    private static func ranked(_ line: [UInt8], _ rank: Int) -> [UInt8] {
        guard let member = line.firstRange(of: rankMember) else { return line }
        let digits = line[member.upperBound...].prefix { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
        return line[..<member.upperBound] + Array("\(rank)".utf8) + line[digits.endIndex...]
    }

    private func fileBytes(_ lines: Range<Int>) throws -> [UInt8] {
        guard let last = lines.last else { return [] }
        let start = lines.lowerBound == 0 ? 0 : ends[lines.lowerBound - 1] + 1
        return try file.file.read(ends[last] - start, at: start)
    }

    /// - Parameters:
    ///   - order: the item at each rank.
    ///   - lines: by item.
    func arranged(_ order: [Int], _ lines: [Int: [UInt8]]) -> WallLines {
        var new = self
        new.lineNumbers = order.map { item in
            guard let line = lines[item] else { return lineNumbers?[item] ?? Int32(item) }
            new.changed.append(line)
            return Int32(~(new.changed.count - 1))
        }
        return new
    }
}

/// The position of an item on a wall: by its sort key, then by its id.
struct LinePosition: Comparable {
    private let sortKey: ExactText
    private let id: ExactText

    /// - Parameter line: the item's line of `metadata.ndjson`.
    init(_ line: JSONValue) {
        sortKey = ExactText(line["sortKey"].string ?? "")
        id = ExactText(line["id"].string ?? "")
    }

    static func < (one: LinePosition, other: LinePosition) -> Bool { (one.sortKey, one.id) < (other.sortKey, other.id) }
}

extension Array {
    /// The index of the first element that meets a condition, provided that all later ones meet it, too; the end if
    /// none does.
    /// - Complexity: O(log n).
    func firstIndexOfSorted(_ isMet: (Element) throws -> Bool) rethrows -> Int {
        var (low, high) = (0, count)
        while low < high {
            let middle = (low + high) / 2
            if try isMet(self[middle]) { high = middle } else { low = middle + 1 }
        }
        return low
    }
}
