package import Colors

/// What a shop's own words say about a color, as far as a table of words knows them.
///
/// English, German, French, Spanish, abbreviations such as `BLK`, German compounds such as `dunkelblau`, and what
/// people call colors in some 25 further languages. Words that it does not know, numbers and modifiers such as "light"
/// say nothing.
package struct VendorColor: Sendable, Hashable {
    /// What each color word may mean, in the order of the text: "Blk/Coral" is black, then one of orange, pink and red.
    package let all: [Set<Family>]
    /// Whether the text says that there is no leading color: "multi", "bunt".
    package let isMulti: Bool
    /// What is called by the words, and what may honestly be taken for it.
    private let tolerated: Set<Family>

    /// Takes any text, empty and very long ones too.
    ///
    /// - Complexity: O(length of `text`).
    package init(_ text: String) {
        var reader = ColorTermReader()
        let terms = reader.terms(of: text)
        (all, isMulti) = (terms.counted.map(\.families), terms.isMulti)
        let named = all.reduce(into: Set<Family>()) { $0.formUnion($1) }
        tolerated = named.reduce(into: named) { $0.formUnion($1.lookalikes) }
    }

    /// What the first color word may mean; empty when no word is understood, or the text says that none leads.
    var leading: Set<Family> { isMulti ? [] : all.first ?? [] }

    /// Whether one of the shop's words names a family.
    ///
    /// Every figure of agreement with the shop's words counts by it, so that all of them mean the same. They give it
    /// what the picture alone says, see `WallEntry.picturedFamily`: where a word had its say, agreement with it would
    /// prove nothing.
    /// - Returns: nil where there is nothing to judge: no word leads, or the item has no color.
    package func agrees(with family: Family?) -> Bool? {
        guard !leading.isEmpty, let family else { return nil }
        return all.contains { $0.contains(family) }
    }

    /// Whether none of the families shown would be called by the vendor's words.
    ///
    /// It is for warnings, so it leaves all doubt to the image. A text that it does not understand, or that names
    /// no leading color, contradicts nothing; in "Wht/Univ Red" either word may be the one that the image shows;
    /// and families that people mix up count as one, see `Family.lookalikes`. An item without colors contradicts
    /// nothing either.
    package func clearlyContradicts(_ shown: [Family]) -> Bool {
        guard !leading.isEmpty, !shown.isEmpty else { return false }
        return tolerated.isDisjoint(with: shown)
    }
}

extension Family {
    /// The families that a shop and a shopper may honestly take for this one.
    ///
    /// They differ by lightness or by a slight tint, which the light of a photograph changes: off-white and beige,
    /// charcoal and black, silver and white, beige and tan, raspberry, vermilion, amber, cognac, violet and magenta.
    /// Green and blue are distinct except for words such as "teal", and dark red and brown except for words such as
    /// "maroon": the table has those under both. Navy shown as black is worth a look, so it is not tolerated.
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

/// Readings of texts that occur again and again. It forgets all when it knows too many.
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
