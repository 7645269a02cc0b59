package import Colors

/// What a word for a color means: a family, or a finer name with its color.
package struct ColorMeaning: Sendable, Hashable {
    /// The English word.
    package let word: String
    package let families: Set<Family>
    /// Of a finer name; nil for a family, which has many.
    package let color: RGB?
}

/// Words for colors by `foldedWord`: the names of colors, and `color-words.tsv`.
///
/// The page has the same words (`color-words.js`); `Tests/browser/server/test_same_ranking.py` holds them equal.
package enum ColorWords {
    package static let meanings: [String: ColorMeaning] = {
        var meanings: [String: ColorMeaning] = [:]
        for name in ColorName.all {
            meanings[foldedWord(name.name)] = ColorMeaning(
                word: name.name, families: Set(name.families), color: name.color)
        }
        for family in Family.allCases {
            meanings[family.rawValue] = ColorMeaning(word: family.rawValue, families: [family], color: nil)
        }
        for row in ShippedTable.colorWords.rows(columns: ["color", "words"]) {
            guard let meaning = meanings[foldedWord(String(row[0]))] else {
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
        let stem = foldedWord(String(word.filter { $0 != "*" }))
        return word.hasSuffix("*") ? ["", "s", "e", "es", "er", "en", "em"].map { stem + $0 } : [stem]
    }
}

/// Small letters without accents, hyphens as spaces.
package func foldedWord(_ text: String) -> String {
    let plain = String(decoding: searchableText(text), as: UTF8.self)
    return plain.split { $0 == "-" || $0 == "_" || $0 == " " }.joined(separator: " ")
}
