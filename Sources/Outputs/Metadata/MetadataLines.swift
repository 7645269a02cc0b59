private import CPageResources

/// `metadata.ndjson`: one item a line, for tools that stream.
package struct MetadataLines: OutputWriter {
    private var bytes: [UInt8] = []

    package init() {}

    package mutating func append(_ written: WrittenEntry) {
        bytes += written.json
        bytes.append(UInt8(ascii: "\n"))
    }

    package mutating func takeBytes() -> [UInt8] {
        defer { bytes.removeAll(keepingCapacity: true) }
        return bytes
    }
}

/// `metadata.schema.json`: what the other files promise, as JSON Schema 2020-12. The same for every wall.
package struct MetadataSchema: OutputWriter {
    package init() {}

    package mutating func append(_: WrittenEntry) {}
    package mutating func finish() -> [UInt8] {
        let schema = metadata_schema()
        return Array(UnsafeBufferPointer(start: schema.bytes, count: schema.count))
    }
}
