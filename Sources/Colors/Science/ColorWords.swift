/// What a word for a color means: a family, or a finer name with its color.
package struct ColorMeaning: Sendable, Hashable {
    /// The English word.
    package let word: String
    /// The most usual of `families`.
    package let family: Family
    package let families: Set<Family>
    /// Of a finer name; nil for a family, which has many.
    package let color: RGB?
}

/// Words for colors, in small letters without accents and with spaces for hyphens: the names of colors, and
/// `color-words.tsv`.
///
/// The page has the same words (`color-words.js`); `Tests/browser/server/test_same_ranking.py` holds them equal.
package enum ColorWords {
    package static let meanings: [String: ColorMeaning] = {
        var meanings: [String: ColorMeaning] = [:]
        for name in ColorName.all {
            meanings[spaced(name.name)] = ColorMeaning(
                word: name.name, family: name.families[0], families: Set(name.families), color: name.color)
        }
        for family in Family.allCases {
            meanings[family.rawValue] = ColorMeaning(
                word: family.rawValue, family: family, families: [family], color: nil)
        }
        for row in ShippedTable.colorWords.rows(columns: ["color", "words"]) {
            guard let meaning = meanings[spaced(row[0])] else {
                preconditionFailure("no color is called \(row[0])")
            }
            for word in row[1].split(separator: " ").flatMap(forms) where meanings[word] == nil {
                meanings[word] = meaning
            }
        }
        return meanings
    }()

    /// "rot*" as "rot", "rote", "roter" and so on.
    private static func forms(_ word: Substring) -> [String] {
        let stem = spaced(word.filter { $0 != "*" })
        return word.hasSuffix("*") ? ["", "s", "e", "es", "er", "en", "em"].map { stem + $0 } : [stem]
    }

    /// The tables have small letters of ASCII.
    private static func spaced(_ word: some StringProtocol) -> String {
        word.split { $0 == "-" || $0 == "_" || $0 == " " }.joined(separator: " ")
    }
}
