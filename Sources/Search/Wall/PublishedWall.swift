import Colors
import Files
package import Text

/// A finished wall, read from its files: the searched values are in memory, the items themselves stay in the file.
///
/// An immutable class, because many requests share it. A later run replaces the file; this one stays readable until its
/// last answer is given.
package final class PublishedWall: Sendable {
    package let name: String
    /// 16 hexadecimal digits that name this wall: equal for equal items.
    package let fingerprint: String
    package let columns: ItemColumns
    /// All of `metadata.json` except its items, as a JSON object: schema, catalogue, options, counts.
    package let header: JSONValue
    private let lines: WallLines

    /// Bytes per read.
    private static let pieceSize = 1 << 20

    /// Reads the wall that the folder of a catalogue holds.
    /// - Parameters:
    ///   - folder: `Reports/NAME`.
    ///   - digest: returns the 32 bytes of a SHA-256.
    ///   - checkStop: called for each piece of the file; an error that it throws ends the reading.
    /// - Throws: `FileError`, also if it is not a file; `MetadataFault` if huewall did not write it; `WallChanged`.
    /// - Complexity: O(bytes); a million items take some 8 seconds.
    package init(
        name: String, folder: String, digest: ([UInt8]) -> [UInt8], checkStop: () throws -> Void = {}
    ) throws {
        let file = try OpenFile(reading: folder + "/" + PublishedWall.linesName)
        let status = try file.statusOfRegularFile()
        var reader = WallReader()
        var digests: [UInt8] = []
        // Not beyond the first size: a file that grows as fast as it is read would never end.
        var rest = status.byteCount
        while rest > 0 {
            try checkStop()
            let piece = try file.read(min(rest, PublishedWall.pieceSize))
            if piece.isEmpty { break }
            rest -= piece.count
            digests += digest(piece)
            try reader.feed(piece)
        }
        lines = WallLines(file, status, ends: reader.ends)
        try lines.check()
        try reader.finish()
        self.name = name
        columns = reader.columns
        header = try PublishedWall.header(folder + "/" + PublishedWall.headerName)
        guard header["counts"]["items"].number == Double(columns.count) else { throw WallChanged() }
        fingerprint = hexadecimal(Array(digest(digests + digest(Array(header.sourceBytes))).prefix(8)))
    }

    package static let linesName = "metadata.ndjson"
    package static let headerName = "metadata.json"

    package var count: Int { columns.count }

    /// The lines of a range of items, as in `metadata.ndjson`, separated by its line breaks.
    /// - Throws: `FileError`; `WallChanged` if the file no longer has the bytes that were read.
    package func lines(_ items: Range<Int>) throws -> [UInt8] {
        let bytes = try lines.bytes(items)
        try lines.check()
        return bytes
    }

    /// The same for several ranges of items in turn, with a single check that the file has not changed.
    package func forEachStretch(of stretches: [Range<Int>], _ take: (consuming [UInt8]) -> Void) throws {
        for items in stretches where !items.isEmpty { take(try lines.bytes(items)) }
        try lines.check()
    }

    /// nil if no item has the id.
    /// - Complexity: O(log n).
    package func item(withId id: String) -> Int? { columns.keys.items(.id, id).first.map { Int($0) } }

    /// The wall with other lines for some of its items, each at the rank given by its new sort key.
    /// - Parameters:
    ///   - changed: lines in the form of `metadata.ndjson`, by item.
    ///   - digest: returns the 32 bytes of a SHA-256.
    /// - Throws: as `lines`.
    /// - Complexity: O(n), some 50 ms for 100,000 items.
    package func replacing(_ changed: [Int: [UInt8]], digest: ([UInt8]) -> [UInt8]) throws -> PublishedWall {
        let values = try changed.mapValues { try JSONValue(bytes: $0) }
        let kept = (0..<count).filter { changed[$0] == nil }
        let moved = try changed.keys.map { item in
            let key = LinePosition(values[item] ?? .missing)
            return (item, key, at: try kept.firstIndexOfSorted { try LinePosition(line($0)) > key })
        }.sorted { ($0.at, $0.1) < ($1.at, $1.1) }
        var order: [Int] = []
        var rest = kept[...]
        for (item, _, at) in moved {
            order += rest[..<at]
            order.append(item)
            rest = rest[at...]
        }
        order += rest
        let bytes = changed.sorted { $0.key < $1.key }.flatMap(\.value)
        return PublishedWall(
            name: name, fingerprint: hexadecimal(Array(digest(Array(fingerprint.utf8) + bytes).prefix(8))),
            columns: columns.arranged(order, values), header: header, lines: lines.arranged(order, changed))
    }

    private init(name: String, fingerprint: String, columns: ItemColumns, header: JSONValue, lines: WallLines) {
        (self.name, self.fingerprint, self.columns, self.header, self.lines) =
            (name, fingerprint, columns, header, lines)
    }

    private func line(_ item: Int) throws -> JSONValue { try JSONValue(bytes: try lines.bytes(item..<item + 1)) }

    /// The part before the items.
    private static func header(_ path: String) throws -> JSONValue {
        let file = try OpenFile(reading: path)
        _ = try file.statusOfRegularFile()
        let start = try file.read(1 << 16)
        guard let items = start.firstRange(of: Array(",\"items\":[".utf8)) else { throw MetadataFault(line: 1) }
        return try JSONValue(bytes: start[..<items.lowerBound] + [UInt8(ascii: "}")])
    }
}

/// The files come from two runs, because one is being replaced just now, or they changed after they were read.
package struct WallChanged: Error {}

/// Builds columns from the lines of `metadata.ndjson`.
struct WallReader {
    private(set) var columns = ItemColumns()
    /// The end of each line, in bytes from the beginning of the file; its line break follows.
    private(set) var ends: [Int] = []
    private var offset = 0
    private var lines = LineSplitter()

    /// Bytes of a line: huewall accepts no row that could make a longer one.
    private static let lineLimit = 8 << 20

    /// Reads the next bytes of the file.
    /// - Throws: `MetadataFault` for a line that huewall did not write, or that is too long.
    mutating func feed(_ bytes: [UInt8]) throws(MetadataFault) {
        for line in lines.lines(of: bytes) {
            ends.append(offset + line.count)
            offset += line.count + 1
            try read(line)
        }
        guard lines.openLineByteCount <= WallReader.lineLimit else { throw MetadataFault(line: ends.count + 1) }
    }

    /// - Throws: `MetadataFault` if the last line has no end.
    mutating func finish() throws(MetadataFault) {
        guard lines.isAtLineEnd else { throw MetadataFault(line: ends.count + 1) }
        columns.ids.shrink()
        columns.texts.shrink()
        columns.keys.finish()
    }

    private mutating func read(_ line: [UInt8]) throws(MetadataFault) {
        guard line.count <= WallReader.lineLimit, let item = try? JSONValue(bytes: line), let id = item["id"].string
        else {
            throw MetadataFault(line: ends.count)
        }
        columns.ids.append(id.utf8)
        let texts = [item["title"].string ?? "", id, item["vendorColor"].string ?? ""]
        columns.texts.append(searchableText(texts.joined(separator: "\n")))
        columns.keys.append(item, item: columns.count)
        columns.appendFacts(of: item)
    }
}

/// A line of metadata that cannot be read.
struct MetadataFault: Error, Sendable, Equatable {
    let line: Int

    init(line: Int) { self.line = line }
}
