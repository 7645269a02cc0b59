import Text

/// Repairs common mistakes in XML that have only one possible meaning, before a parser sees them: blank lines at the
/// beginning, a bare `&` or `<`, an entity of HTML such as `&nbsp;`, and control characters.
///
/// An ampersand that begins no reference of XML becomes `&amp;`, and a `<` that begins no tag becomes `&lt;`. In CDATA
/// and comments both are text already. Entities of HTML are decoded later, with the texts.
struct XMLSlips {
    private enum State {
        case beforeText, markup
        /// In a section of CDATA or a comment, which ends with these bytes.
        case section([UInt8])
    }

    private var state = State.beforeText
    /// Bytes that need more text to be understood.
    private var held: [UInt8] = []
    /// Line breaks that were removed before the first text.
    private(set) var skippedLines = 0

    /// The longest beginning that is needed: that of CDATA, or a number after `&#x`.
    private static let longest = 12
    private static let sections: [(start: [UInt8], end: [UInt8])] = [
        (Array("<![CDATA[".utf8), Array("]]>".utf8)), (Array("<!--".utf8), Array("-->".utf8)),
    ]

    /// - Parameter isLast: whether nothing follows.
    mutating func mended(_ piece: [UInt8], isLast: Bool) -> [UInt8] {
        let bytes = held + piece
        var mended: [UInt8] = []
        mended.reserveCapacity(bytes.count + 64)
        var index = 0
        while index < bytes.count, let count = take(bytes[index...], isLast: isLast, into: &mended) { index += count }
        held = Array(bytes[index...])
        return mended
    }

    /// Takes the first thing in the bytes.
    /// - Returns: its length in bytes; nil when more bytes are needed.
    private mutating func take(_ bytes: ArraySlice<UInt8>, isLast: Bool, into mended: inout [UInt8]) -> Int? {
        let byte = bytes[bytes.startIndex]
        let isDecided = isLast || bytes.count >= XMLSlips.longest
        switch state {
        case .beforeText:
            guard byte.isJSONWhitespace else {
                state = .markup
                return 0
            }
            if byte == 0x0A { skippedLines += 1 }
            return 1
        case .section(let end):
            guard byte == end[0] else { break }
            guard isDecided else { return nil }
            guard bytes.starts(with: end) else { break }
            state = .markup
            mended += end
            return end.count
        case .markup where byte == UInt8(ascii: "<"):
            guard isDecided else { return nil }
            guard let section = XMLSlips.sections.first(where: { bytes.starts(with: $0.start) }) else {
                if XMLSlips.beginsMarkup(bytes.dropFirst().first) { break }
                mended += Array("&lt;".utf8)
                return 1
            }
            state = .section(section.end)
            mended += section.start
            return section.start.count
        case .markup where byte == UInt8(ascii: "&"):
            guard isDecided else { return nil }
            guard !XMLSlips.isReference(bytes) else { break }
            mended += Array("&amp;".utf8)
            return 1
        case .markup: break
        }
        mended.append(XMLSlips.allowed(byte))
        return 1
    }

    /// Whether a byte may follow `<`: a letter of a name, or a sign of XML.
    private static func beginsMarkup(_ byte: UInt8?) -> Bool {
        guard let byte else { return true }
        let isLetter = (0x61...0x7A).contains(byte | 0x20)
        return isLetter || byte >= 0x80 || "_:/!?".utf8.contains(byte)
    }

    /// XML allows no other control characters; a shop's text may have them by accident.
    private static func allowed(_ byte: UInt8) -> UInt8 {
        byte >= 0x20 || byte == 0x09 || byte == 0x0A || byte == 0x0D ? byte : 0x20
    }

    /// Whether bytes begin with a reference that XML defines itself.
    private static func isReference(_ bytes: ArraySlice<UInt8>) -> Bool {
        let name = bytes.dropFirst().prefix(longest).prefix { $0 != UInt8(ascii: ";") }
        guard name.endIndex < bytes.endIndex, bytes[name.endIndex] == UInt8(ascii: ";") else { return false }
        let text = String(decoding: name, as: UTF8.self)
        guard text.hasPrefix("#") else { return ["amp", "lt", "gt", "quot", "apos"].contains(text) }
        let number = text.hasPrefix("#x") ? UInt32(text.dropFirst(2), radix: 16) : UInt32(text.dropFirst())
        guard let number, let scalar = Unicode.Scalar(number) else { return false }
        return scalar.value >= 0x20 && scalar.value != 0xFFFE && scalar.value != 0xFFFF || [9, 10, 13].contains(number)
    }
}
