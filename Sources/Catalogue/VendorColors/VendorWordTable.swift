import Colors

/// The words for color that shops use, with the families that each may mean: `vendor-words.tsv`, and for further
/// languages `color-translations.tsv`. These files say how words are spelled.
enum VendorWordTable {
    struct Meaning: Hashable {
        let families: Set<Family>
        /// See `ColorTerm.isThing`.
        let isThing: Bool
    }

    /// The meaning of each word that names a color in any text. Only words of `vendor-words.tsv` have compounds and
    /// plurals.
    static let strong = dictionary("strong", isThing: false).merging(dictionary("thing", isThing: true)) { $1 }

    /// Words for texture, material or mood that name a color only when no other word does.
    static let weak = dictionary("weak", isThing: true)

    /// Words for "several colors".
    static let multi = Set(entries("multi").map(\.word)).union(translations.multi)

    /// Words that end compounds, in the order in which they are tried.
    static let heads = entries("head").map(\.word)

    /// Whether several words, with blanks between them, are one entry of the tables.
    static func isPhrase(_ words: String) -> Bool { meaning(ofPhrase: words) != nil || multi.contains(words) }

    /// The meaning of several words that together mean something else than the first.
    static func meaning(ofPhrase phrase: String) -> Meaning? { pairs[phrase] ?? translations.meaning(of: phrase) }

    private static let pairs = dictionary("pair", isThing: false)
    static let translations = ColorTranslations(strong)

    /// By first word: how many words its phrases have, the longest first.
    static let phraseLengths: [String: [Int]] = {
        var lengths: [String: Set<Int>] = [:]
        for phrase in Array(pairs.keys) + translations.phrases {
            let words = phrase.split(separator: " ")
            if words.count > 1 { lengths[String(words[0]), default: []].insert(words.count) }
        }
        return lengths.mapValues { $0.sorted(by: >) }
    }()

    private static let rows = ShippedTable.vendorWords.rows(columns: ["kind", "families", "words"])

    /// Traps when a word is in two rows.
    private static func dictionary(_ kind: String, isThing: Bool) -> [String: Meaning] {
        Dictionary(uniqueKeysWithValues: entries(kind, isThing: isThing).map { ($0.word, $0.meaning) })
    }

    private static func entries(_ kind: String, isThing: Bool = false) -> [(word: String, meaning: Meaning)] {
        rows.filter { $0[0] == kind }.flatMap { row in
            let meaning = Meaning(families: Set(ShippedTable.families(row[1])), isThing: isThing)
            return row[2].split(separator: " ").map { word in
                (word: String(word.map { $0 == "_" ? " " : $0 }), meaning: meaning)
            }
        }
    }
}

// Endings and compounds.
extension VendorWordTable {
    /// The meanings of a word or a phrase: none, one, or those of the parts of a compound such as "schwarzweiss".
    static func meanings(of word: String) -> [Meaning] {
        if word.contains(" ") { return meaning(ofPhrase: word).map { [$0] } ?? [] }
        for ending in endings where word.hasSuffix(ending) && word.count > ending.count + 2 {
            let stem = String(word.dropLast(ending.count))
            if let meaning = strong[stem] { return [meaning] }
            if let meanings = compound(stem) { return meanings }
        }
        return (strong[word] ?? translations.meaning(of: word)).map { [$0] } ?? []
    }

    /// Endings of plurals, and of German and French adjectives: "noires", "dunkelblaue".
    private static let endings = ["", "s", "e", "es"]

    private static func compound(_ word: String) -> [Meaning]? {
        for head in heads where word.hasSuffix(head) {
            let front = String(word.dropLast(head.count))
            let parts = [strong[front], strong[head]].compactMap(\.self)
            if parts.count == 2 || front.count >= shortestFront { return parts }
        }
        return nil
    }

    /// Shorter beginnings make other words, as in "parrot".
    private static let shortestFront = 4
}
