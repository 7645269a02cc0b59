import Colors
import Files
package import Text

/// A finished wall as its files give it: what is asked for is in memory, the items themselves stay in the file.
///
/// A class, because there is one of it and many ask at once; nothing in it ever changes. A later run replaces the file
/// by another one, and this one stays readable until the last answer from it is given.
package final class PublishedWall: Sendable {
    package let name: String
    /// 16 hexadecimal digits that name this wall: equal for equal items.
    package let fingerprint: String
    package let columns: ItemColumns
    /// All of `metadata.json` but its items, as a JSON object: schema, catalogue, options, counts.
    package let header: JSONValue
    private let file: OpenFile
    /// Of the file, while it was read.
    private let status: FileStatus
    private let ends: [Int]
    /// Item numbers by their ids.
    private let itemsById: [Int32]

    /// Bytes that are read at once.
    private static let pieceSize = 1 << 20

    /// Reads the wall that the folder of a catalogue holds.
    /// - Parameters:
    ///   - folder: `Reports/NAME`.
    ///   - digest: the 32 bytes of a SHA-256.
    ///   - checkStop: asked for each piece of the file; what it throws ends the reading.
    /// - Throws: `FileError`, also for what is not a file; `MetadataFault` for one that huewall did not write;
    ///   `WallChanged`.
    /// - Complexity: O(bytes); a million items take some 8 seconds.
    package init(
        name: String, folder: String, digest: ([UInt8]) -> [UInt8], checkStop: () throws -> Void = {}
    ) throws {
        file = try OpenFile(reading: folder + "/" + PublishedWall.linesName)
        status = try file.statusOfRegularFile()
        var reader = WallReader()
        var digests: [UInt8] = []
        // No more than the file had at first: one that grows as fast as it is read would never end.
        var rest = status.byteCount
        while rest > 0 {
            try checkStop()
            let piece = try file.read(min(rest, PublishedWall.pieceSize))
            if piece.isEmpty { break }
            rest -= piece.count
            digests += digest(piece)
            try reader.feed(piece)
        }
        try PublishedWall.check(file, status)
        try reader.finish()
        self.name = name
        columns = reader.columns
        ends = reader.ends
        header = try PublishedWall.header(folder + "/" + PublishedWall.headerName)
        guard header["counts"]["items"].number == Double(columns.count) else { throw WallChanged() }
        fingerprint = hexadecimal(Array(digest(digests + digest(Array(header.sourceBytes))).prefix(8)))
        itemsById = PublishedWall.sorted(columns.ids)
    }

    package static let linesName = "metadata.ndjson"
    package static let headerName = "metadata.json"

    package var count: Int { columns.count }

    /// The lines of a stretch of items, as `metadata.ndjson` has them, with its line breaks between them.
    /// - Throws: `FileError`; `WallChanged` when the file no longer has the bytes that were read.
    package func lines(_ items: Range<Int>) throws -> [UInt8] {
        var all: [UInt8] = []
        try forEachStretch(of: [items]) { all = $0 }
        return all
    }

    /// The same for several stretches of items, one after the other; that the file has not changed is checked once.
    package func forEachStretch(of stretches: [Range<Int>], _ take: (consuming [UInt8]) -> Void) throws {
        for items in stretches {
            guard let last = items.last else { continue }
            let start = start(of: items.lowerBound)
            take(try file.read(ends[last] - start, at: start))
        }
        try PublishedWall.check(file, status)
    }

    /// A run replaces the file by another one. A program that writes into it changes the bytes at the same places.
    private static func check(_ file: borrowing OpenFile, _ status: FileStatus) throws {
        guard try file.status().hasBytes(of: status) else { throw WallChanged() }
    }

    private func start(of item: Int) -> Int { item == 0 ? 0 : ends[item - 1] + 1 }

    /// nil for an id that no item has.
    /// - Complexity: O(log n).
    package func item(withId id: String) -> Int? {
        let wanted = Array(id.utf8)
        var (low, high) = (0, itemsById.count)
        while low < high {
            let middle = (low + high) / 2
            if columns.ids[Int(itemsById[middle])].lexicographicallyPrecedes(wanted) {
                low = middle + 1
            } else {
                high = middle
            }
        }
        guard low < itemsById.count else { return nil }
        let item = Int(itemsById[low])
        return columns.ids[item].elementsEqual(wanted) ? item : nil
    }

    private static func sorted(_ ids: TextColumn) -> [Int32] {
        ids.bytes.withUnsafeBufferPointer { bytes in
            (0..<Int32(ids.count)).sorted { one, other in
                bytes[ids.range(of: Int(one))].lexicographicallyPrecedes(bytes[ids.range(of: Int(other))])
            }
        }
    }

    /// What stands before the items.
    private static func header(_ path: String) throws -> JSONValue {
        let file = try OpenFile(reading: path)
        _ = try file.statusOfRegularFile()
        let start = try file.read(1 << 16)
        guard let items = start.firstRange(of: Array(",\"items\":[".utf8)) else { throw MetadataFault(line: 1) }
        return try JSONValue(bytes: start[..<items.lowerBound] + [UInt8(ascii: "}")])
    }
}

/// The files are of two runs, as one of them is being replaced just now, or were changed since they were read.
package struct WallChanged: Error {}
