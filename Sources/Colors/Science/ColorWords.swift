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
/// `color-words.tsv`. The page gets both tables with its data, and reads them in the same way (`color-words.js`).
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
        for row in rows where Role(rawValue: row.color) == nil {
            guard let meaning = meanings[spaced(row.color)] else {
                preconditionFailure("no color is called \(row.color)")
            }
            for word in row.words.split(separator: " ").flatMap(forms) where meanings[word] == nil {
                meanings[word] = meaning
            }
        }
        return meanings
    }()

    /// Words that name no color but have a meaning in a search.
    package enum Role: String, CaseIterable, Sendable {
        /// Items of several colors: "bunt".
        case multi
        /// A word that joins others and says nothing of its own.
        case and
        /// Asks for one of two, where it stands between them. The French "or" alone is gold.
        case or
        /// Leaves out what stands behind: "ohne".
        case not
        /// The same, but only before a color: "no 5" is a perfume.
        case no
    }

    package static let roles: [String: Role] = {
        var roles: [String: Role] = [:]
        for row in rows {
            guard let role = Role(rawValue: row.color) else { continue }
            for word in row.words.split(separator: " ").flatMap(forms) { roles[word] = role }
        }
        return roles
    }()

    /// The rows of `color-words.tsv`.
    package static let rows: [(color: String, words: String)] = ShippedTable.colorWords
        .rows(columns: ["color", "words"]).map { (String($0[0]), String($0[1])) }

    /// Whether a word names a color, or several at once.
    package static func isColor(_ word: String) -> Bool { meanings[word] != nil || roles[word] == .multi }

    /// The words that a beginning may become, one for each meaning, by letters. None for what is a word of its own:
    /// "bottle" is not "bottle green", and "wein" is not "weinrot".
    package static func begun(by start: String) -> [String] {
        guard start.count >= 3 else { return [] }
        var seen = Set<ColorMeaning?>()
        let names = meanings.keys.filter { $0.hasPrefix(start) }
        let multi = roles.keys.filter { roles[$0] == .multi && $0.hasPrefix(start) }
        return (names + multi).sorted().filter { word in
            let rest = String(word.dropFirst(start.count))
            guard !rest.hasPrefix(" "), !isColor(rest), !compoundEnds.contains(rest) else { return false }
            return seen.insert(meanings[word]).inserted
        }
    }

    /// Of names in which another word begins: watermelon, sunflower, eggplant, gunmetal, seafoam.
    private static let compoundEnds: Set<String> = ["melon", "flower", "plant", "metal", "foam"]

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
