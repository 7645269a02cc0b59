/// The bytes of a page as UTF-8 without a byte order mark: gzip is unpacked, UTF-16 transcoded.
///
/// What is neither UTF-8 nor UTF-16 passes unchanged; CSV and XML have their own means for it.
struct FeedBytes {
    private var gunzip: Gunzip?
    private var utf16: UTF16Bytes?
    private var opening: [UInt8] = []
    private var isOpen = false
    private var textOpening: [UInt8] = []
    private var isTextOpen = false
    /// Of the bytes as they came.
    private(set) var hash = StableHash()

    mutating func push(_ bytes: [UInt8], _ receive: ([UInt8]) throws -> Void) throws {
        hash.add(bytes)
        guard !isOpen else { return try unpack(bytes, receive) }
        opening += bytes
        guard opening.count >= 3 else { return }
        try open(receive)
    }

    /// - Throws: `FeedError` when the gzip is not complete.
    mutating func finish(row: Int, _ receive: ([UInt8]) throws -> Void) throws {
        if !isOpen { try open(receive) }
        try gunzip?.finish(row: row)
        if !isTextOpen { try openText(receive) }
    }

    private mutating func open(_ receive: ([UInt8]) throws -> Void) throws {
        isOpen = true
        if opening.starts(with: Gunzip.magic) { gunzip = try Gunzip() }
        try unpack(opening, receive)
        opening = []
    }

    private mutating func unpack(_ bytes: [UInt8], _ receive: ([UInt8]) throws -> Void) throws {
        guard let gunzip else { return try decode(bytes, receive) }
        try gunzip.unpack(bytes) { try decode($0, receive) }
    }

    private mutating func decode(_ bytes: [UInt8], _ receive: ([UInt8]) throws -> Void) throws {
        guard !isTextOpen else { return try emit(bytes, receive) }
        textOpening += bytes
        if textOpening.count >= 3 { try openText(receive) }
    }

    private mutating func openText(_ receive: ([UInt8]) throws -> Void) throws {
        isTextOpen = true
        utf16 = UTF16Bytes(firstBytes: textOpening[...])
        let opening = textOpening
        textOpening = []
        if utf16 != nil {
            try emit(Array(opening.dropFirst(2)), receive)
        } else {
            try emit(Array(opening.withoutByteOrderMark), receive)
        }
    }

    private mutating func emit(_ bytes: [UInt8], _ receive: ([UInt8]) throws -> Void) throws {
        let text = utf16?.decode(bytes) ?? bytes
        if !text.isEmpty { try receive(text) }
    }
}
