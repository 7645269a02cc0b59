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
