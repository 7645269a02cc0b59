import Foundation

extension UInt8 {
    /// `0` to `9`.
    @inlinable package var isDigit: Bool { (0x30...0x39).contains(self) }
    var isHexDigit: Bool { isDigit || (0x41...0x46).contains(self) || (0x61...0x66).contains(self) }
    /// An ASCII letter in lower case; other bytes stay.
    var lowercased: UInt8 { (0x41...0x5A).contains(self) ? self | 0x20 : self }
    /// `a` to `z`, or `0` to `9`.
    @inlinable package var isLowercaseOrDigit: Bool { (0x61...0x7A).contains(self) || isDigit }
    /// A space, a tab, or a line break (RFC 8259).
    @inlinable package var isJSONWhitespace: Bool { self == 0x20 || self == 0x0A || self == 0x0D || self == 0x09 }
}

extension [UInt8] {
    package var startsWithByteOrderMark: Bool { starts(with: [0xEF, 0xBB, 0xBF]) }

    /// The bytes after a UTF-8 byte order mark, if there is one.
    package var withoutByteOrderMark: ArraySlice<UInt8> { startsWithByteOrderMark ? dropFirst(3) : self[...] }
}

extension Unicode.Scalar {
    /// ASCII except for white space and controls.
    fileprivate var isPlainASCII: Bool { (0x21...0x7E).contains(value) }
}

extension String {
    /// Whether it consists of ASCII digits, at least one.
    package var isDigits: Bool { !isEmpty && utf8.allSatisfy(\.isDigit) }

    /// The parts between blanks.
    package var words: [String] { split(separator: " ").map(String.init) }

    /// The words of each line behind its first: a table whose lines begin with a name.
    package var nameTable: [[String]] { split(separator: "\n").map { Array(String($0).words.dropFirst()) } }

    /// nil if it is empty.
    package var nonEmpty: String? { isEmpty ? nil : self }

    /// Without white space at the beginning and end.
    package var trimmed: String {
        guard let first = unicodeScalars.first, let last = unicodeScalars.last else { return self }
        if first.isPlainASCII && last.isPlainASCII { return self }
        guard first.properties.isWhitespace || last.properties.isWhitespace else { return self }
        let tail = unicodeScalars.drop { $0.properties.isWhitespace }
        let end = tail.lastIndex { !$0.properties.isWhitespace }.map { tail.index(after: $0) } ?? tail.startIndex
        return String(tail[..<end])
    }

    /// The text with each occurrence of a scalar replaced.
    ///
    /// `replacing` of the standard library compares characters: it misses a quote followed by a combining accent, and
    /// the line feed of CR LF. So all escaping must use this function.
    package func replacingScalar(_ scalar: Unicode.Scalar, with text: String) -> String {
        guard unicodeScalars.contains(scalar) else { return self }
        let parts = unicodeScalars.split(separator: scalar, omittingEmptySubsequences: false)
        return parts.map { String($0) }.joined(separator: text)
    }

    /// Truncated text, with a mark if something is missing.
    package func cut(toBytes limit: Int) -> String {
        guard utf8.count > limit else { return self }
        var end = utf8.index(startIndex, offsetBy: limit - "…".utf8.count)
        while utf8[end] & 0xC0 == 0x80 { end = utf8.index(before: end) }  // inside of a letter
        return self[..<end] + "…"
    }

    /// In lower case, with only letters and digits: `Image URL`, `image_url` and `imageUrl` are one name.
    ///
    /// Empty for names that are too long to have a meaning.
    package var normalizedName: String {
        guard utf8.count <= String.mostNameBytes else { return "" }
        if utf8.allSatisfy({ $0.isLowercaseOrDigit }) { return self }
        guard utf8.allSatisfy({ $0 < 0x80 }) else {
            return String(lowercased().filter { $0.isLetter || $0.isNumber })
        }
        return String(decoding: utf8.map(\.lowercased).filter(\.isLowercaseOrDigit), as: UTF8.self)
    }

    /// The longest name of a member or column that has a meaning.
    package static let mostNameBytes = 256
}

/// A text that equals only the same bytes, as in SQLite and in file names. A `String` also equals other normal forms of
/// Unicode, such as "é" as one character and as two.
///
/// The key form of ids and locations of images, because the feed, the store and the outputs distinguish such texts.
package struct ExactText: Hashable, Comparable, Sendable {
    package let text: String

    package init(_ text: String) { self.text = text }

    package static func == (one: ExactText, other: ExactText) -> Bool { one.text.utf8.elementsEqual(other.text.utf8) }

    /// Sorted by bytes, as in SQLite.
    package static func < (one: ExactText, other: ExactText) -> Bool {
        one.text.utf8.lexicographicallyPrecedes(other.text.utf8)
    }

    package func hash(into hasher: inout Hasher) {
        var text = text
        text.withUTF8 { hasher.combine(bytes: UnsafeRawBufferPointer($0)) }
    }
}

/// In small letters without accents, so that "grun" matches "Grün"; ß becomes ss. The page does the same
/// (`normalizedText`).
/// - Returns: UTF-8.
package func searchableText(_ text: String) -> [UInt8] {
    let bytes = Array(text.utf8)
    // Most texts of most shops are ASCII.
    if bytes.allSatisfy({ $0 < 0x80 }) { return bytes.map { 0x41...0x5A ~= $0 ? $0 | 0x20 : $0 } }
    var plain = String.UnicodeScalarView()
    for scalar in text.lowercased().decomposedStringWithCanonicalMapping.unicodeScalars {
        switch scalar.properties.generalCategory {
        case .nonspacingMark, .spacingMark, .enclosingMark: continue
        default: break
        }
        if let letters = undecomposed[scalar] { plain.append(contentsOf: letters) } else { plain.append(scalar) }
    }
    return Array(String(plain).utf8)
}

/// Letters that Unicode does not decompose into a letter with an accent, although people type them without. The page
/// has the same ones (`text.js`).
private let undecomposed = [
    "ß": "ss", "ł": "l", "ø": "o", "đ": "d", "ı": "i", "æ": "ae", "œ": "oe",
].reduce(into: [Unicode.Scalar: String.UnicodeScalarView]()) { table, pair in
    for scalar in pair.key.unicodeScalars { table[scalar] = pair.value.unicodeScalars }
}

/// In small letters without accents, hyphens as spaces: the spelling of `ColorWords`.
package func foldedWord(_ text: String) -> String {
    let plain = String(decoding: searchableText(text), as: UTF8.self)
    return plain.split { $0 == "-" || $0 == "_" || $0 == " " }.joined(separator: " ")
}
