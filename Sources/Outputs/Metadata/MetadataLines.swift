import Text
package import Catalogue

/// `metadata.ndjson`: one item a line, for tools that stream.
package struct MetadataLines: WallWriter {
    private var bytes: [UInt8] = []

    package init() {}

    package mutating func append(_ entry: WallEntry) {
        var json = JSONText()
        json.item(entry)
        json.newline()
        bytes += json.bytes
    }

    package mutating func takeBytes() -> [UInt8] {
        defer { bytes.removeAll(keepingCapacity: true) }
        return bytes
    }

    package mutating func finish() -> [UInt8] { takeBytes() }
}
