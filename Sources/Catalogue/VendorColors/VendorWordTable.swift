import Colors

/// The words for color that shops use, with the families that each may mean: `vendor-words.tsv`, which says how they
/// are spelled.
enum VendorWordTable {
    typealias Meaning = Set<Family>

    /// The meaning of each word that names a color in any text.
    static let strong = dictionary("strong")

    /// Words for texture, material or mood that name a color only when no other word does.
    static let weak = dictionary("weak")

    /// Two words, a blank between them, that together mean something else than the first.
    static let pairs = dictionary("pair")

    /// Words that say that no color leads.
    static let multi = Set(entries("multi").map(\.word))

    /// Words that end compounds, those first that are looked for first.
    static let heads = entries("head").map(\.word)

    private static let rows = ShippedTable.vendorWords.rows(columns: ["kind", "families", "words"])

    /// Traps when a word is in two rows.
    private static func dictionary(_ kind: String) -> [String: Meaning] {
        Dictionary(uniqueKeysWithValues: entries(kind).map { ($0.word, $0.meaning) })
    }

    private static func entries(_ kind: String) -> [(word: String, meaning: Meaning)] {
        rows.filter { $0[0] == kind }.flatMap { row in
            let meaning = Set(ShippedTable.families(row[1]))
            return row[2].split(separator: " ").map { word in
                (word: String(word.map { $0 == "_" ? " " : $0 }), meaning: meaning)
            }
        }
    }
}
