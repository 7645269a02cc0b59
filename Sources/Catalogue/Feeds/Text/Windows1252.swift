/// Latin-1 but for 0x80...0x9F (WHATWG Encoding, windows-1252); index is the byte.
let windows1252: [Unicode.Scalar] = {
    let upper = "€\u{81}‚ƒ„…†‡ˆ‰Š‹Œ\u{8D}Ž\u{8F}\u{90}‘’“”•–—˜™š›œ\u{9D}žŸ".unicodeScalars
    return (0...0x7F).map { Unicode.Scalar(UInt8($0)) } + upper + (0xA0...0xFF).map { Unicode.Scalar(UInt8($0)) }
}()
