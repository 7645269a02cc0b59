package import Colors

/// A shop's words for a color as they are counted: the same for "BLK", "blk" and " Blk. ".
package struct VendorPhrase: Sendable, Hashable {
    /// Folded words with a blank between them.
    package let text: String
    /// The words, each once, where there are two to `mostParts`; empty for a single one.
    package let parts: [String]
    /// What people mean by the words wherever they read them; empty where they are not understood.
    let known: Set<Family>

    /// Texts of more words are sentences: only the whole of them counts.
    private static let mostParts = 6

    /// - Returns: nil for a text without letters and digits.
    package init?(_ text: String) {
        let words = text.foldedCodes
        guard !words.isEmpty else { return nil }
        self.text = words.joined(separator: " ")
        let different = Set(words)
        parts = (2...VendorPhrase.mostParts).contains(words.count) && different.count > 1 ? different.sorted() : []
        known = VendorColor(text).leading
    }
}

/// What an item's texts say of its color, as it is counted.
package struct ItemWords: Sendable, Hashable {
    /// The shop's own word for the color.
    package let vendor: VendorPhrase?
    /// The first color words of the title.
    package let title: [ColorTerm]

    /// The second of *Blue shirt with white dots* counts for less; further ones are of details.
    private static let mostOfTitle = 2
    /// Letters of a title that are read: feeds that want to be found write whole lists of words.
    private static let titleLength = 300

    /// - Parameters:
    ///   - vendor: what the shop's word for the color says; nil for none.
    ///   - title: an empty one says nothing.
    /// - Returns: nil where neither says anything.
    package init?(_ vendor: VendorPhrase?, title: String, _ reader: inout ColorTermReader) {
        self.vendor = vendor
        let isLong = title.utf8.count > ItemWords.titleLength
        let terms = reader.terms(of: isLong ? String(title.unicodeScalars.prefix(ItemWords.titleLength)) : title)
        // Abbreviations are of other things in a title.
        let words = terms.counted.filter { $0.text.utf8.count > 2 }
        self.title = terms.isMulti ? [] : Array(words.prefix(ItemWords.mostOfTitle))
        if vendor == nil, self.title.isEmpty { return nil }
    }

    private init(vendor: VendorPhrase?, title: [ColorTerm]) { (self.vendor, self.title) = (vendor, title) }

    /// Those that count with these options; nil for none.
    package func counted(by order: OrderOptions) -> ItemWords? {
        let words = ItemWords(
            vendor: order.vendorWords == .auto ? vendor : nil, title: order.textWords == .auto ? title : [])
        return words.vendor == nil && words.title.isEmpty ? nil : words
    }

    /// The word of the title that is evidence for a family, as it is counted; nil for none.
    package func titleWord(for family: Family) -> String? { title.first { $0.families.contains(family) }?.text }
}

extension WallEntry {
    /// The shop's word that decided the family: as the feed has it, or of a title as it is counted; nil for none.
    package func decidingWord(_ reader: inout ColorTermReader) -> String? {
        shown.decision.flatMap { decision in
            switch decision.field {
            case .vendorColor: item.vendorColor
            case .title: ItemWords(nil, title: item.title, &reader)?.titleWord(for: decision.family)
            }
        }
    }
}

/// The words of a catalogue's items. It remembers vendors' words and the single words of titles.
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
