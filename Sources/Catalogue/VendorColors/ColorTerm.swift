package import Colors

/// A word for a color in a shop's text.
package struct ColorTerm: Sendable, Hashable {
    /// As `foldedWords` gives it; several words have blanks between them.
    package let text: String
    /// What it may mean; never empty.
    package let families: Set<Family>
    /// Whether in a title it is as likely a thing as a color: wine, orange, steel.
    package let isThing: Bool

    init(_ text: String, _ meaning: VendorWordTable.Meaning) {
        (self.text, families, isThing) = (text, meaning.families, meaning.isThing)
    }
}

/// The words for colors in a text, in its order.
struct ColorTerms {
    private(set) var strong: [ColorTerm] = []
    /// For texture, material or mood: they count only where no other word names a color.
    private(set) var weak: [ColorTerm] = []
    private(set) var isMulti = false

    /// - Complexity: O(length of `text`), some 5 microseconds for a title.
    init(_ text: String) {
        let words = text.foldedWords
        var index = 0
        while index < words.count {
            let (phrase, length) = VendorWordTable.phrase(at: index, of: words)
            if VendorWordTable.multi.contains(phrase) {
                isMulti = true
            } else {
                strong += VendorWords.meanings(of: phrase).map { ColorTerm(phrase, $0) }
                weak += VendorWordTable.weak[phrase].map { [ColorTerm(phrase, $0)] } ?? []
            }
            index += length
        }
    }

    /// The strong ones; the weak ones where there are none.
    var counted: [ColorTerm] { strong.isEmpty ? weak : strong }
}
