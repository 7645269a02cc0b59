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

/// Bytes in memory, in pieces.
package struct BytePieces: ByteSource {
    private var pieces: ArraySlice<[UInt8]>

    package init(_ pieces: [[UInt8]]) { self.pieces = pieces[...] }

    package mutating func next() -> [UInt8]? { pieces.popFirst() }
}

/// A source of any kind.
struct AnyByteSource: ByteSource {
    private var source: any ByteSource

    init(_ source: any ByteSource) { self.source = source }

    mutating func next() throws -> [UInt8]? { try source.next() }
    var isCutShort: Bool { source.isCutShort }
}

/// A source whose first bytes can be looked at.
struct OpenedBytes<Source: ByteSource>: ByteSource {
    private(set) var source: Source
    private var opening: [UInt8] = []

    init(_ source: Source) { self.source = source }

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
