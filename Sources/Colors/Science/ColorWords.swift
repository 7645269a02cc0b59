/// What a word for a color means: a family, or a finer name with its color.
package struct ColorMeaning: Sendable, Hashable {
    /// The English word.
    package let word: String
    /// The most usual of `families`.
    package let family: Family
    package let families: Set<Family>
    /// Of a finer name; nil for a family, which has many.
    package let color: RGB?
    /// Whether it is a material or another thing that looks so, as brass: a text that has the word says more than a
    /// color.
    package var isThing = false
}

/// Words for colors, in small letters without accents and with spaces for hyphens: the names of colors,
/// `color-words.tsv` and `thing-words.tsv`. The page gets the tables with its data, and reads them in the same way
/// (`color-words.js`).
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
        for thing in things { meanings[spaced(thing.meaning.word)] = thing.meaning }
        func add(_ words: String, _ meaning: ColorMeaning) {
            for word in words.split(separator: " ").flatMap(forms) where meanings[word] == nil {
                meanings[word] = meaning
            }
        }
        for row in rows where Role(rawValue: row.color) == nil {
            guard let meaning = meanings[spaced(row.color)] else {
                preconditionFailure("no color is called \(row.color)")
            }
            add(row.words, meaning)
        }
        for thing in things { add(thing.words, thing.meaning) }
        return meanings
    }()

    /// Words that name no color but have a meaning in a search.
    package enum Role: String, CaseIterable, Sendable {
        /// Items of several colors: "bunt".
        case multi
        /// Items whose leading color has such a `Tone`.
        case pastel, pale, dark, neutral, muted, vivid
        /// A word that joins others and says nothing of its own.
        case and
        /// Asks for one of two, where it stands between them. The French "or" alone is gold.
        case or
        /// Leaves out what stands behind: "ohne".
        case not
        /// The same, but only before a color: "no 5" is a perfume.
        case no

        /// Whether it asks for items of some colors.
        package var isColor: Bool { self == .multi || tone != nil }

        /// nil where it asks for none.
        package var tone: Tone? {
            switch self {
            case .pastel: Tone(lightness: 0.78...1, chroma: 0.025...0.11)
            case .pale: Tone(lightness: 0.85...1, chroma: 0...0.11)
            case .dark: Tone(lightness: 0...0.42, chroma: 0...1)
            case .neutral: Tone(lightness: 0...1, chroma: 0...0.045)
            case .muted: Tone(lightness: 0.35...0.8, chroma: 0.03...0.09)
            case .vivid: Tone(lightness: 0.3...1, chroma: 0.16...1)
            case .multi, .and, .or, .not, .no: nil
            }
        }
    }

    /// A part of all colors, in Oklab: what *pastel* and *dark* mean.
    package struct Tone: Sendable {
        package let lightness: ClosedRange<Double>
        package let chroma: ClosedRange<Double>

        package func contains(_ color: RGB) -> Bool {
            let lab = Oklab(color)
            return lightness.contains(lab.lightness) && chroma.contains(lab.chroma)
        }
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

    /// The rows of `thing-words.tsv`: what each thing means, its families, the most usual first, and further words.
    package static let things: [(meaning: ColorMeaning, families: [Family], words: String)] = ShippedTable.thingWords
        .rows(columns: ["thing", "color", "families", "words"]).map { row in
            let name = ColorName.all.first { $0.name == row[1] }
            guard let color = name?.color ?? RGB(hex: String(row[1])) else {
                preconditionFailure("no color is called \(row[1])")
            }
            let families = name?.families ?? ShippedTable.families(row[2])
            let meaning = ColorMeaning(
                word: String(row[0]), family: families[0], families: Set(families), color: color, isThing: true)
            return (meaning, families, String(row[3]))
        }

    /// Whether a word names a color, several at once, or a kind of colors.
    package static func isColor(_ word: String) -> Bool { meanings[word] != nil || roles[word]?.isColor == true }

    /// The words that a beginning may become, one for each meaning, by letters. None for what is a word of its own:
    /// "bottle" is not "bottle green", and "wein" is not "weinrot".
    package static func begun(by start: String) -> [String] {
        guard start.count >= 4 else { return [] }
        var seen = Set<ColorMeaning?>()
        let names = meanings.keys.filter { $0.hasPrefix(start) }
        let kinds = roles.keys.filter { roles[$0]?.isColor == true && $0.hasPrefix(start) }
        return (names + kinds).sorted().filter { word in
            let rest = String(word.dropFirst(start.count))
            guard !rest.hasPrefix(" "), !isColor(rest), !compoundEnds.contains(rest) else { return false }
            return seen.insert(meanings[word]).inserted
        }
    }

    /// Of names in which another word begins: watermelon, sunflower, eggplant, gunmetal, seafoam, stainless.
    private static let compoundEnds: Set<String> = ["melon", "flower", "plant", "metal", "foam", "less"]

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
