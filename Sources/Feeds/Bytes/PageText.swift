import Text

/// The bytes of a page as UTF-8 without a byte order mark: gzip is unpacked, UTF-16 transcoded.
///
/// What is neither UTF-8 nor UTF-16 passes unchanged; CSV and XML have their own means for it.
struct PageText {
    private var bytes: OpenedBytes
    private let budget: FeedBudget
    private var isOpen = false
    private var utf16: UTF16Bytes?

    /// - Parameter budget: hears of each piece.
    package init(_ source: any ByteSource, _ budget: FeedBudget) {
        bytes = OpenedBytes(source)
        self.budget = budget
    }

    /// Whether the text was UTF-16, whatever it says of itself.
    var isTranscoded: Bool { utf16 != nil }

    /// Whether the page ends inside of packed bytes, or of a character of UTF-16.
    var isCutShort: Bool { bytes.isCutShort || utf16?.isInCharacter ?? false }

    /// Bytes of the page so far, behind any compression and in its own encoding.
    package private(set) var byteCount = 0

    /// The next piece; nil at the end.
    /// - Throws: `FeedError`, and what the source throws.
    package mutating func next() throws -> [UInt8]? {
        guard isOpen else { return try open() }
        while let piece = try nextPiece() {
            let text = utf16?.decode(piece) ?? piece
            if !text.isEmpty { return text }
        }
        return nil
    }

    private mutating func open() throws -> [UInt8]? {
        isOpen = true
        // A file that is packed may be packed again on its way.
        for _ in 0..<2 where try bytes.peek(2).starts(with: Gunzip.magic) {
            bytes = OpenedBytes(try UnpackedBytes(bytes, budget.limits))
        }
        let opening = try bytes.peek(3)
        utf16 = UTF16Bytes(firstBytes: opening)
        guard utf16 == nil, opening.startsWithByteOrderMark else { return try next() }
        let text = Array((try nextPiece() ?? []).withoutByteOrderMark)
        return text.isEmpty ? try next() : text
    }

    private mutating func nextPiece() throws -> [UInt8]? {
        let piece = try bytes.next()
        try budget.take(bytes: piece?.count ?? 0)
        byteCount += piece?.count ?? 0
        return piece
    }
}

/// Turns UTF-16 into UTF-8, piece by piece.
struct UTF16Bytes {
    private let isBigEndian: Bool
    private var isAtStart = true
    private var oddByte: UInt8?
    private var highSurrogate: UInt16?

    /// Whether the bytes so far end inside of a character.
    var isInCharacter: Bool { oddByte != nil || highSurrogate != nil }

    /// nil when the bytes do not begin as UTF-16 does: with its mark, or with a letter of ASCII, which feeds begin
    /// with.
    init?(firstBytes: [UInt8]) {
        guard firstBytes.count >= 2 else { return nil }
        switch (firstBytes[0], firstBytes[1]) {
        case (0xFE, 0xFF), (0, 1..<0x80): isBigEndian = true
        case (0xFF, 0xFE), (1..<0x80, 0): isBigEndian = false
        default: return nil
        }
    }

    /// - Returns: UTF-8 without a byte order mark; a lone surrogate becomes U+FFFD.
    mutating func decode(_ bytes: [UInt8]) -> [UInt8] {
        var units: [UInt16] = []
        units.reserveCapacity(bytes.count / 2 + 2)
        if let highSurrogate { units.append(highSurrogate) }
        highSurrogate = nil
        for byte in bytes {
            guard let first = oddByte else {
                oddByte = byte
                continue
            }
            units.append(isBigEndian ? UInt16(first) << 8 | UInt16(byte) : UInt16(byte) << 8 | UInt16(first))
            oddByte = nil
        }
        if isAtStart, let first = units.first {
            isAtStart = false
            if first == 0xFEFF { units.removeFirst() }
        }
        if let last = units.last, UTF16.isLeadSurrogate(last) { highSurrogate = units.removeLast() }
        return Array(String(decoding: units, as: UTF16.self).utf8)
    }
}
