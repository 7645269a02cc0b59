package import Colors

/// A shop's words for a color as they are counted: the same for "BLK", "blk" and " Blk. ".
package struct VendorPhrase: Sendable, Hashable {
    /// Folded words with a blank between them.
    package let text: String
    /// The words, each once, where there are two to `mostParts`; empty for a single one.
    package let parts: [String]
    /// What people mean by the words wherever they read them; empty where they are not understood.
    package let known: Set<Family>

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

/// Phrases of a catalogue, which occur again and again. It forgets all when it knows too many.
final class VendorPhraseCache {
    private static let limit = 10_000
    private var phrases: [String: VendorPhrase?] = [:]

    package init() {}

    func phrase(of text: String) -> VendorPhrase? {
        if let known = phrases[text] { return known }
        if phrases.count >= VendorPhraseCache.limit { phrases.removeAll() }
        let phrase = VendorPhrase(text)
        phrases[text] = .some(phrase)
        return phrase
    }
}
