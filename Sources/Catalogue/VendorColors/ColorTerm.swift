import Colors

/// A word for a color in a shop's text.
package struct ColorTerm: Sendable, Hashable {
    /// One or more words, folded as by `foldedWords`, with blanks between them.
    package let text: String
    /// The families that it may mean; never empty.
    let families: Set<Family>
    /// Whether it may also be a thing in a title: wine, orange, steel.
    let isThing: Bool

    init(_ text: String, _ meaning: VendorWordTable.Meaning) {
        (self.text, families, isThing) = (text, meaning.families, meaning.isThing)
    }
}

/// The words for colors in a text, in its order.
struct ColorTerms: Sendable {
    private(set) var strong: [ColorTerm] = []
    /// Words for texture, material or mood, which count only where no other word names a color.
    private(set) var weak: [ColorTerm] = []
    private(set) var isMulti = false

    init() {}

    /// - Parameter phrase: a folded word, or several that are one entry of the tables.
    init(phrase: String) {
        isMulti = VendorWordTable.multi.contains(phrase)
        guard !isMulti else { return }
        strong = VendorWordTable.meanings(of: phrase).map { ColorTerm(phrase, $0) }
        weak = VendorWordTable.weak[phrase].map { [ColorTerm(phrase, $0)] } ?? []
    }

    mutating func append(_ more: ColorTerms) {
        strong += more.strong
        weak += more.weak
        isMulti = isMulti || more.isMulti
    }

    /// The strong ones; the weak ones where there are none.
    var counted: [ColorTerm] { strong.isEmpty ? weak : strong }
}

/// Finds the words for colors in texts. It caches all words, because a catalogue repeats them, and drops the cache when
/// it is large.
package struct ColorTermReader: Sendable {
    private struct Word {
        let terms: ColorTerms
        let phraseLengths: [Int]
    }

    /// About 10 MB. With a lower limit, a catalogue of a million items has its words read again and again.
    private static let limit = 390_000
    /// The position in `words`, from 1; 0 for a word that says nothing about colors, like most.
    private var numbers: [String: Int32] = [:]
    private var words: [Word] = []

    package init() {}

    /// - Complexity: O(length of `text`).
    mutating func terms(of text: String) -> ColorTerms {
        let words = text.foldedWords
        var terms = ColorTerms()
        var index = 0
        while index < words.count {
            guard let word = word(words[index]) else {
                index += 1
                continue
            }
            let phrase = word.phraseLengths.lazy.filter { index + $0 <= words.count }
                .map { (text: words[index..<index + $0].joined(separator: " "), length: $0) }
                .first { VendorWordTable.isPhrase($0.text) }
            terms.append(phrase.map { ColorTerms(phrase: $0.text) } ?? word.terms)
            index += phrase?.length ?? 1
        }
        return terms
    }

    /// - Returns: nil for a word that says nothing about colors.
    private mutating func word(_ text: String) -> Word? {
        let number = numbers[text] ?? add(text)
        return number == 0 ? nil : words[Int(number) - 1]
    }

    private mutating func add(_ text: String) -> Int32 {
        if numbers.count >= ColorTermReader.limit { (numbers, words) = ([:], []) }
        let word = Word(terms: ColorTerms(phrase: text), phraseLengths: VendorWordTable.phraseLengths[text] ?? [])
        let saysNothing = word.terms.counted.isEmpty && !word.terms.isMulti && word.phraseLengths.isEmpty
        if !saysNothing { words.append(word) }
        let number = saysNothing ? 0 : Int32(words.count)
        numbers[text] = number
        return number
    }
}
