/// Latin-1 except for 0x80...0x9F (WHATWG Encoding, windows-1252).
package enum Windows1252 {
    /// By byte.
    package static let scalars: [Unicode.Scalar] = {
        let upper = "€\u{81}‚ƒ„…†‡ˆ‰Š‹Œ\u{8D}Ž\u{8F}\u{90}‘’“”•–—˜™š›œ\u{9D}žŸ".unicodeScalars
        return (0...0x7F).map { Unicode.Scalar(UInt8($0)) } + upper + (0xA0...0xFF).map { Unicode.Scalar(UInt8($0)) }
    }()

    /// The text of bytes that are UTF-8, or else Windows-1252.
    static func textUnlessUTF8(_ bytes: UnsafeRawBufferPointer) -> String {
        // Most cells are ASCII, for which there is a quicker way.
        if bytes.allSatisfy({ $0 < 0x80 }) { return String(decoding: bytes, as: UTF8.self) }
        if let text = String(validating: bytes, as: UTF8.self) { return text }
        return String(String.UnicodeScalarView(bytes.map { scalars[Int($0)] }))
    }
}
