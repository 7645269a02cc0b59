package import Colors

/// The families that a shop's word for a color may mean, by a table of words.
///
/// The table has English, German, French and Spanish words, abbreviations such as `BLK`, and words of some 25 further
/// languages; German compounds such as `dunkelblau` are understood. Unknown words, numbers and modifiers such as
/// "light" say nothing.
package struct VendorColor: Sendable, Hashable {
    /// The families of each color word, in the order of the text: "Blk/Coral" is black, then one of orange, pink and
    /// red.
    package let all: [Set<Family>]
    /// Whether the text says that no color leads: "multi", "bunt".
    package let isMulti: Bool
    /// The families of the words, and those that may honestly be taken for them.
    private let tolerated: Set<Family>

    /// - Complexity: O(length of `text`).
    package init(_ text: String) {
        var reader = ColorTermReader()
        let terms = reader.terms(of: text)
        (all, isMulti) = (terms.counted.map(\.families), terms.isMulti)
        let named = all.reduce(into: Set<Family>()) { $0.formUnion($1) }
        tolerated = named.reduce(into: named) { $0.formUnion($1.lookalikes) }
    }

    /// The families of the first color word; empty when no word is understood, or no color leads.
    var leading: Set<Family> { isMulti ? [] : all.first ?? [] }

    /// Whether one of the shop's words names a family.
    ///
    /// Every figure of agreement with the shop's words uses this. It is to be given the answer of the picture alone
    /// (`WallEntry.picturedFamily`): if a word has decided, agreement with it proves nothing.
    /// - Returns: nil if no word leads, or the item has no color.
    package func agrees(with family: Family?) -> Bool? {
        guard !leading.isEmpty, let family else { return nil }
        return all.contains { $0.contains(family) }
    }

    /// Whether the vendor's words fit none of the shown families.
    ///
    /// Used for warnings, so in doubt the answer is no: for a text that is not understood or names no leading color,
    /// and for an item without colors. In "Wht/Univ Red" either word may be the one that the image shows; families that
    /// people mix up count as one (`Family.lookalikes`).
    package func clearlyContradicts(_ shown: [Family]) -> Bool {
        guard !leading.isEmpty, !shown.isEmpty else { return false }
        return tolerated.isDisjoint(with: shown)
    }
}

extension Family {
    /// The families that a shop and a shopper may honestly take for this one.
    ///
    /// They differ by lightness or by a slight tint, which light changes: off-white and beige, charcoal and black,
    /// silver and white, beige and tan, raspberry, vermilion, amber, cognac, violet and magenta. Green and blue are
    /// distinct, and so are dark red and brown; the table has words such as "teal" and "maroon" under both. Navy shown
    /// as black is a likely mistake, so it is not tolerated.
    fileprivate var lookalikes: Set<Family> {
        switch self {
        case .black: [.grey]
        case .white: [.beige, .grey]
        case .grey: [.black, .white]
        case .red: [.pink, .orange]
        case .orange: [.red, .yellow, .brown]
        case .yellow: [.orange]
        case .green: []
        case .blue: [.purple]
        case .purple: [.blue, .pink]
        case .pink: [.red, .purple]
        case .brown: [.beige, .orange]
        case .beige: [.white, .brown]
        }
    }
}

/// A cache of what texts were read as. It is dropped when it is large.
package final class TextReadings<Reading> {
    private let read: (String) -> Reading
    private var known: [String: Reading] = [:]
    private let limit = 10_000

    package init(_ read: @escaping (String) -> Reading) { self.read = read }

    package subscript(_ text: String) -> Reading {
        if let reading = known[text] { return reading }
        if known.count >= limit { known.removeAll() }
        let reading = read(text)
        known.updateValue(reading, forKey: text)
        return reading
    }
}
