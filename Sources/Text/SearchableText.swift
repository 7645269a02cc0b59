import Foundation

/// Small letters without accents, so that "grun" and "Grün" meet; ß is ss. The page does the same (`normalizedText`).
/// - Returns: UTF-8.
package func searchableText(_ text: String) -> [UInt8] {
    let bytes = Array(text.utf8)
    // Most texts of most shops are plain letters.
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

/// Letters that Unicode takes for no letter with an accent, although people type them as one. The page has the same
/// ones (`text.js`).
private let undecomposed = [
    "ß": "ss", "ł": "l", "ø": "o", "đ": "d", "ı": "i", "æ": "ae", "œ": "oe",
].reduce(into: [Unicode.Scalar: String.UnicodeScalarView]()) { table, pair in
    for scalar in pair.key.unicodeScalars { table[scalar] = pair.value.unicodeScalars }
}

/// Small letters without accents, hyphens as spaces: how `ColorWords` spells its words.
package func foldedWord(_ text: String) -> String {
    let plain = String(decoding: searchableText(text), as: UTF8.self)
    return plain.split { $0 == "-" || $0 == "_" || $0 == " " }.joined(separator: " ")
}
