package import Colors

/// A shop's words for a color in the form in which they are counted: equal for "BLK", "blk" and " Blk. ".
package struct VendorPhrase: Sendable, Hashable {
    /// Folded words with a blank between them.
    package let text: String
    /// The words, each once, if there are two to `mostParts` of them; else empty.
    package let parts: [String]
    /// The families that the words mean in any shop; empty when they are not understood.
    let families: Set<Family>

    /// A text of more words is a sentence: its words do not count by themselves.
    private static let mostParts = 6

    /// - Returns: nil for a text without letters and digits.
    package init?(_ text: String) {
        let words = text.foldedCodes
        guard !words.isEmpty else { return nil }
        self.text = words.joined(separator: " ")
        let different = Set(words)
        parts = (2...VendorPhrase.mostParts).contains(words.count) && different.count > 1 ? different.sorted() : []
        families = VendorColor(text).leading
    }
}

/// An item's words for its color, in the form in which they are counted.
package struct ItemWords: Sendable, Hashable {
    /// The shop's own word for the color.
    package let vendor: VendorPhrase?
    /// The color words of the title, at most `mostOfTitle`.
    package let title: [ColorTerm]

    /// In *Blue shirt with white dots* the second word counts for less; further ones name details.
    private static let mostOfTitle = 2
    /// Letters of a title that are read: some shops write whole lists of words, to be found.
    private static let titleLength = 300

    /// - Parameters:
    ///   - vendor: the shop's word for the color; nil for none.
    ///   - title: may be empty.
    /// - Returns: nil where neither says anything.
    package init?(_ vendor: VendorPhrase?, title: String, _ reader: inout ColorTermReader) {
        self.vendor = vendor
        let isLong = title.utf8.count > ItemWords.titleLength
        let terms = reader.terms(of: isLong ? String(title.unicodeScalars.prefix(ItemWords.titleLength)) : title)
        // In a title, short words are abbreviations of other things.
        let words = terms.counted.filter { $0.text.utf8.count > 2 }
        self.title = terms.isMulti ? [] : Array(words.prefix(ItemWords.mostOfTitle))
        if vendor == nil, self.title.isEmpty { return nil }
    }

    private init(vendor: VendorPhrase?, title: [ColorTerm]) { (self.vendor, self.title) = (vendor, title) }

    /// The words that count with these options; nil for none.
    package func counted(by order: OrderOptions) -> ItemWords? {
        let words = ItemWords(
            vendor: order.vendorWords == .auto ? vendor : nil, title: order.textWords == .auto ? title : [])
        return words.vendor == nil && words.title.isEmpty ? nil : words
    }

    /// The word of the title that names a family, as it is counted; nil for none.
    package func titleWord(for family: Family) -> String? { title.first { $0.families.contains(family) }?.text }
}

extension WallEntry {
    /// The word that decided the family: the shop's word as in the feed, or a word of the title as it is counted; nil
    /// for none.
    package func decidingWord(_ reader: inout ColorTermReader) -> String? {
        shown.decision.flatMap { decision in
            switch decision.field {
            case .vendorColor: item.vendorColor
            case .title: ItemWords(nil, title: item.title, &reader)?.titleWord(for: decision.family)
            }
        }
    }
}

/// Reads the words of a catalogue's items. It caches vendors' words and the words of titles.
package final class ItemWordsReader {
    private let phrases = TextReadings { VendorPhrase($0) }
    private var terms = ColorTermReader()

    package init() {}

    /// - Parameters:
    ///   - vendorColor: the shop's own word for the color.
    ///   - title: of the item.
    package func words(_ vendorColor: String, title: String) -> ItemWords? {
        ItemWords(phrases[vendorColor], title: title, &terms)
    }
}
