import Files
import Store
import Text

/// The wall of the outputs before a run replaces them: its lines and their positions.
///
/// The file stays open, so that its lines can be read until the run is over. Memory: 24 bytes an item.
final class PublishedLines {
    private let file: OpenFile
    private struct Entry {
        let key: UInt64
        let digest: UInt64
        let start: Int
    }
    /// The lines, sorted by key.
    private let entries: [Entry]
    /// A digest of all lines: equal for equal items, whatever their order.
    let digest: UInt64

    private static let pieceSize = 1 << 20
    /// Bytes to read for a line at first; most lines are shorter.
    private static let lineSize = 4096

    /// - Parameter checkStop: throws when the run is to stop.
    /// - Returns: nil without such a file, and if huewall did not write it.
    /// - Throws: `FileError`; what `checkStop` throws.
    /// - Complexity: O(bytes).
    init?(path: String, checkStop: () throws -> Void) throws {
        guard FileStatus(of: path) != nil else { return nil }
        let file = try OpenFile(reading: path)
        var entries: [Entry] = []
        var (lines, start, digest) = (LineSplitter(), 0, UInt64(0))
        while case let piece = try file.read(PublishedLines.pieceSize), !piece.isEmpty {
            try checkStop()
            for text in lines.lines(of: piece) {
                guard let line = WallLine(text[...]) else { return nil }
                entries.append(Entry(key: line.key, digest: line.digest, start: start))
                digest &+= mixed(line.digest)
                start += text.count + 1
            }
        }
        guard lines.isAtLineEnd else { return nil }
        entries.sort { ($0.key, $0.start) < ($1.key, $1.start) }
        self.file = file
        self.entries = entries
        self.digest = digest
    }

    var count: Int { entries.count }

    /// The position of the item with this key, in the order of keys; nil without one.
    func index(of key: UInt64) -> Int? {
        let number = lowerBound(entries.count) { entries[$0].key < key }
        return number < entries.count && entries[number].key == key ? number : nil
    }

    func digest(at index: Int) -> UInt64 { entries[index].digest }

    /// The line of an item, without its rank.
    func line(at index: Int) throws(FileError) -> [UInt8] {
        var size = PublishedLines.lineSize
        while true {
            let bytes = try file.read(size, at: entries[index].start)
            if let end = bytes.firstIndex(of: 0x0A) { return WallLine(bytes[..<end])?.bytes ?? [] }
            if bytes.count < size { return WallLine(bytes[...])?.bytes ?? [] }
            size *= 4
        }
    }
}

/// Mixes the bits of a digest, so that digests can be added up (the finalizer of MurmurHash3, A. Appleby).
func mixed(_ digest: UInt64) -> UInt64 {
    var value = digest
    value = (value ^ value >> 33) &* 0xff51_afd7_ed55_8ccd
    value = (value ^ value >> 33) &* 0xc4ce_b9fe_1a85_ec53
    return value ^ value >> 33
}

/// A line of `metadata.ndjson` without its rank, which changes with other items.
struct WallLine {
    /// JSON, UTF-8.
    let bytes: [UInt8]
    /// A hash of the id, for this process only.
    let key: UInt64
    /// A hash of the line and the id, the same in every process.
    let digest: UInt64

    private static let start = Array(#"{"id":""#.utf8)
    private static let rank = Array(#","rank":"#.utf8)

    /// - Parameter line: without its line break.
    /// - Returns: nil for a line that huewall did not write.
    init?(_ line: ArraySlice<UInt8>) {
        guard line.starts(with: WallLine.start), let id = WallLine.id(in: line) else { return nil }
        key = seededHash(id)
        bytes = WallLine.withoutRank(line)
        var hash = StableHash(continuing: StableHash.of(id))
        hash.add(bytes)
        digest = hash.value
    }

    /// The id as it is in the line, with its escapes.
    private static func id(in line: ArraySlice<UInt8>) -> ArraySlice<UInt8>? {
        let first = line.startIndex + start.count
        var index = first
        while index < line.endIndex {
            switch line[index] {
            case UInt8(ascii: "\""): return line[first..<index]
            case UInt8(ascii: "\\"): index += 2
            default: index += 1
            }
        }
        return nil
    }

    /// A quote inside a text is escaped, so the last such name is that of the field.
    private static func withoutRank(_ line: ArraySlice<UInt8>) -> [UInt8] {
        line.withUnsafeBufferPointer { bytes in
            var index = bytes.count - rank.count
            while index >= 0 {
                if bytes[index] == rank[0], bytes[index + 1] == rank[1], bytes[index + 2] == rank[2],
                    (3..<rank.count).allSatisfy({ bytes[index + $0] == rank[$0] })
                {
                    var end = index + rank.count
                    while end < bytes.count, 0x30...0x39 ~= bytes[end] { end += 1 }
                    return Array(bytes[..<index]) + bytes[end...]
                }
                index -= 1
            }
            return Array(bytes)
        }
    }
}
