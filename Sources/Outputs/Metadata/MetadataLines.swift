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
