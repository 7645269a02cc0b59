/// Turns UTF-16 that begins with a byte order mark into UTF-8, piece by piece.
struct UTF16Bytes {
    private let isBigEndian: Bool
    private var oddByte: UInt8?
    private var highSurrogate: UInt16?

    /// nil when the bytes do not begin with a mark of UTF-16.
    init?(firstBytes: ArraySlice<UInt8>) {
        switch Array(firstBytes.prefix(2)) {
        case [0xFE, 0xFF]: isBigEndian = true
        case [0xFF, 0xFE]: isBigEndian = false
        default: return nil
        }
    }

    /// - Returns: UTF-8; the mark becomes U+FEFF, a lone surrogate U+FFFD.
    mutating func decode(_ bytes: [UInt8]) -> [UInt8] {
        var units: [UInt16] = []
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
        if let last = units.last, UTF16.isLeadSurrogate(last) { highSurrogate = units.removeLast() }
        return Array(String(decoding: units, as: UTF16.self).utf8)
    }
}
