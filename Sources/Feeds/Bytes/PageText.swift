import Text

/// The bytes of a page as UTF-8 without a byte order mark. gzip is unpacked; UTF-16 and a named encoding are
/// transcoded.
///
/// Without a named encoding, other texts pass unchanged: the parsers of CSV and XML decode them.
struct PageText {
    private var bytes: OpenedBytes
    private let encoding: TextEncoding?
    private let budget: FeedBudget
    private var isOpen = false
    private var transcoder: Transcoder?

    /// - Parameters:
    ///   - encoding: of a text without a byte order mark; nil if it is not given.
    ///   - budget: is charged with each piece.
    init(_ source: any ByteSource, encoding: TextEncoding?, _ budget: FeedBudget) {
        bytes = OpenedBytes(source)
        self.encoding = encoding
        self.budget = budget
    }

    /// Whether the text was transcoded: what it declares about its encoding is no longer true.
    var isTranscoded: Bool { transcoder != nil }

    /// Whether the page ends inside packed bytes or inside a character.
    var isCutShort: Bool { bytes.isCutShort || transcoder?.isInCharacter ?? false }

    /// Bytes of the page so far: unpacked, in its own encoding.
    private(set) var byteCount = 0

    /// The next piece; nil at the end.
    /// - Throws: `FeedError`, and what the source throws.
    mutating func next() throws -> [UInt8]? {
        guard isOpen else { return try open() }
        while let piece = try nextPiece() {
            let text = transcoder?.decode(piece) ?? piece
            if !text.isEmpty { return text }
        }
        return nil
    }

    private mutating func open() throws -> [UInt8]? {
        isOpen = true
        // A packed file may be packed again for the transfer.
        for _ in 0..<2 where try bytes.peek(2).starts(with: Gunzip.magic) {
            bytes = OpenedBytes(try UnpackedBytes(bytes, budget.limits))
        }
        let opening = try bytes.peek(3)
        let hasMark = opening.startsWithByteOrderMark
        if let name = PageText.utf16(firstBytes: opening), let encoding = TextEncoding(name) {
            transcoder = try Transcoder(encoding, unit: 2)
        } else if !hasMark {
            transcoder = try encoding.map { encoding throws(FeedError) in try Transcoder(encoding) }
        }
        guard hasMark else { return try next() }
        let text = Array((try nextPiece() ?? []).withoutByteOrderMark)
        return text.isEmpty ? try next() : text
    }

    /// Transcodes the text from now on, and what has been read already.
    /// - Returns: the text so far, as UTF-8.
    mutating func transcode(_ read: [UInt8], from encoding: TextEncoding) throws -> [UInt8] {
        let transcoder = try Transcoder(encoding)
        self.transcoder = transcoder
        return transcoder.decode(read)
    }

    /// The kind of UTF-16 by its byte order mark, or by the ASCII letter that feeds begin with.
    private static func utf16(firstBytes: [UInt8]) -> String? {
        guard firstBytes.count >= 2 else { return nil }
        return switch (firstBytes[0], firstBytes[1]) {
        case (0xFE, 0xFF), (0, 1..<0x80): "UTF-16BE"
        case (0xFF, 0xFE), (1..<0x80, 0): "UTF-16LE"
        default: nil
        }
    }

    private mutating func nextPiece() throws -> [UInt8]? {
        let piece = try bytes.next()
        try budget.take(bytes: piece?.count ?? 0)
        byteCount += piece?.count ?? 0
        return piece
    }
}
