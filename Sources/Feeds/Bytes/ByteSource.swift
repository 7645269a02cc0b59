/// Where the bytes of a page come from.
package protocol ByteSource {
    /// The next bytes, as many as the source likes; nil or none at the end.
    mutating func next() throws -> [UInt8]?
    /// Whether the source ended inside of something that it unpacks.
    var isCutShort: Bool { get }
}

extension ByteSource {
    package var isCutShort: Bool { false }
}

/// A source whose first bytes can be looked at.
struct OpenedBytes: ByteSource {
    private var source: any ByteSource
    private var opening: [UInt8] = []

    init(_ source: any ByteSource) { self.source = source }

    var isCutShort: Bool { source.isCutShort }

    /// At least `count` bytes unless there are no more; `next` gives them again.
    mutating func peek(_ count: Int) throws -> [UInt8] {
        while opening.count < count, let more = try source.next(), !more.isEmpty { opening += more }
        return opening
    }

    mutating func next() throws -> [UInt8]? {
        guard opening.isEmpty else {
            defer { opening = [] }
            return opening
        }
        let bytes = try source.next() ?? []
        return bytes.isEmpty ? nil : bytes
    }
}
