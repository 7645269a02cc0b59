private import CExportResources
package import Catalogue
import Text

/// `metadata.ndjson`: one item a line, for tools that stream.
package struct MetadataLines: WallWriter {
    private var json = JSONText()

    package init() {}

    package mutating func append(_ entry: WallEntry) { json.line { $0.item(entry) } }
    package mutating func takeBytes() -> [UInt8] { json.takeBytes() }
    package mutating func finish() -> [UInt8] { json.takeBytes() }
}

/// `metadata.schema.json`: what the other files promise, as JSON Schema 2020-12. The same for every wall.
package struct MetadataSchema: WallWriter {
    package init() {}

    package mutating func append(_: WallEntry) {}
    package mutating func takeBytes() -> [UInt8] { [] }
    package mutating func finish() -> [UInt8] {
        var count = 0
        let bytes = metadata_schema(&count)
        return Array(UnsafeBufferPointer(start: bytes, count: count))
    }
}
