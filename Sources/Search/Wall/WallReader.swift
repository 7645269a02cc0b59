import Text

/// Makes columns from the lines of `metadata.ndjson`.
struct WallReader {
    private(set) var columns = ItemColumns()
    /// Where each line ends, in bytes from the beginning of the file; its line break is behind it.
    private(set) var ends: [Int] = []
    private var offset = 0
    private var lines = LineSplitter()

    /// Bytes of a line: huewall takes no row that could make a longer one.
    private static let lineLimit = 8 << 20

    /// Takes the next bytes of the file.
    /// - Throws: `MetadataFault` for a line that huewall did not write, or that is too long.
    mutating func feed(_ bytes: [UInt8]) throws(MetadataFault) {
        for line in lines.lines(of: bytes) {
            ends.append(offset + line.count)
            offset += line.count + 1
            try read(line)
        }
        guard lines.openLineByteCount <= WallReader.lineLimit else { throw MetadataFault(line: ends.count + 1) }
    }

    /// - Throws: `MetadataFault` when the last line has no end.
    mutating func finish() throws(MetadataFault) {
        guard lines.isAtLineEnd else { throw MetadataFault(line: ends.count + 1) }
        columns.shrink()
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
package struct MetadataFault: Error, Sendable, Equatable {
    package let line: Int

    package init(line: Int) { self.line = line }
}

extension ItemColumns {
    fileprivate mutating func shrink() {
        ids.shrink()
        texts.shrink()
    }
}
