/// The meaning of a word for a color: a family, or a finer name with its color.
package struct ColorMeaning: Sendable, Hashable {
    /// The English word.
    package let word: String
    /// The most usual of `families`.
    package let family: Family
    package let families: Set<Family>
    /// The color of a finer name; nil for a family, which has many.
    package let color: RGB?
    /// Whether it is a material or another thing with the color, such as brass: then the word in a text is better
    /// evidence than the color.
    package var isThing = false

    /// Whether it is not the name of a measured color.
    package var isOnlyThing: Bool { isThing && !ColorName.all.contains { $0.name == word } }
}

/// Words for colors, in small letters without accents and with spaces for hyphens: the names of colors,
/// `color-words.tsv` and `thing-words.tsv`. The page gets the tables with its data and reads them in the same way
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
        for row in rows where Role(rawValue: row.color) == nil && !isNote(row.color) {
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
        /// Items with several colors: "bunt".
        case multi
        /// Items whose leading color is in such a `Tone`.
        case pastel, pale, dark, neutral, muted, vivid
        /// A word that joins others and has no meaning of its own.
        case and
        /// Makes two neighbors alternatives. The French "or" alone is gold.
        case or
        /// Excludes the next word: "ohne".
        case not
        /// The same, but only before a color: "no 5" is a perfume.
        case no

        /// Has no meaning beside a color: "couleur sable", "reddish brown".
        case beside

        /// Makes the following family lighter or darker.
        case light, deep, mid
        /// A thing with a name of several words: "white spirit".
        case goods
        /// A thing whose name resembles that of a color.
        case noun
        /// A thing with kinds named after colors (`ColorWords.kinds`).
        case kind
        /// A color only if no text of the catalogue has the word: *den* is black in Vietnamese without accents.
        case ordinary
        /// A compound of two colors, with both of them: "black white".
        case two

        /// Whether it makes a family lighter or darker.
        package var isShade: Bool { [.dark, .deep, .pale, .pastel, .light, .mid].contains(self) }

        /// Whether it asks for items with certain colors.
        package var isColor: Bool { self == .multi || tone != nil }

        /// nil if it is not a tone.
        package var tone: Tone? { ColorWords.tones[self] }
    }

    /// A range of colors in Oklab: the meaning of *pastel* and *dark*.
    package struct Tone: Sendable {
        let lightness: ClosedRange<Double>
        let chroma: ClosedRange<Double>

        package func contains(_ color: RGB) -> Bool {
            let lab = Oklab(color)
            return lightness.contains(lab.lightness) && chroma.contains(lab.chroma)
        }
    }

    /// The least and greatest lightness, then those of chroma: *pastel 0.78 1 0.025 0.11*.
    private static let tones: [Role: Tone] = {
        var tones: [Role: Tone] = [:]
        for row in rows where row.color == "tone" {
            let words = row.words.split(separator: " "), limits = words.dropFirst().compactMap { Double($0) }
            guard let role = Role(rawValue: String(words[0])), limits.count == 4 else {
                preconditionFailure("no tone is \(row.words)")
            }
            tones[role] = Tone(lightness: limits[0]...limits[1], chroma: limits[2]...limits[3])
        }
        return tones
    }()

    /// Parts of compounds: `shade` precedes a color; `colored` ends one; `ends` are colors that any word may precede,
    /// as in *taubenblau*; `apart` are words that only begin with a color: watermelon, sunflower, eggplant.
    package enum Part: String, CaseIterable { case shade, colored, ends, apart }

    package static func parts(_ part: Part) -> Set<String> { allParts[part] ?? [] }

    private static let allParts = Dictionary(
        uniqueKeysWithValues: Part.allCases.map { part in
            let words = rows.filter { $0.color == part.rawValue }.flatMap { $0.words.split(separator: " ") }
            return (part, Set(words.flatMap(forms)))
        })

    /// Whether a row is for parts, kinds or a tone instead of a color.
    private static func isNote(_ row: String) -> Bool {
        Part(rawValue: row) != nil || row.contains("+") || row == "tone"
    }

    package static let roles: [String: Role] = {
        var roles: [String: Role] = [:]
        for row in rows {
            guard let role = Role(rawValue: row.color) ?? (row.color.contains("+") ? .kind : nil) else { continue }
            for word in row.words.split(separator: " ").flatMap(forms) { roles[word] = role }
        }
        return roles
    }()

    /// The kinds of things: "white" and "red" for "wine". If the first is "", the things keep these colors: "red roses"
    /// are red.
    package static let kinds: [String: [String]] = {
        var kinds: [String: [String]] = [:]
        for row in rows where row.color.contains("+") {
            for word in row.words.split(separator: " ").flatMap(forms) {
                kinds[word] = row.color.split(separator: "+", omittingEmptySubsequences: false).map(String.init)
            }
        }
        return kinds
    }()

    /// The rows of `color-words.tsv`.
    package static let rows: [(color: String, words: String)] = ShippedTable.colorWords
        .rows(columns: ["color", "words"]).map { (String($0[0]), String($0[1])) }

    /// The rows of `thing-words.tsv`: the meaning of each thing, its families, the most usual first, and further words.
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

    /// Whether a word names a color, several colors, or a kind of color.
    static func isColor(_ word: String) -> Bool { meanings[word] != nil || roles[word]?.isColor == true }

    /// The words that begin with `start`, one for each meaning; for four letters only names of colors. None if `start`
    /// is a word of its own: "bottle" is not "bottle green", and "wein" is not "weinrot"; nor for things, such as the
    /// stainless of "stain".
    package static func begun(by start: String) -> [String] {
        guard start.count >= 4, roles[start] == nil else { return [] }
        var seen = Set<ColorMeaning?>()
        let names = meanings.filter { word, meaning in
            word.hasPrefix(start) && (!meaning.isThing || start.count > 4 && !meaning.isOnlyThing)
                && (start.count > 4 || meaning.word == word)
        }.map(\.key)
        let kinds = roles.keys.filter { start.count > 4 && roles[$0]?.isColor == true && $0.hasPrefix(start) }
        return (names + kinds).sorted().filter { word in
            let rest = String(word.dropFirst(start.count))
            guard !rest.hasPrefix(" "), !isColor(rest), !parts(.apart).contains(rest) else { return false }
            return seen.insert(meanings[word]).inserted
        }
    }

    /// "rot*" as "rot", "rote", "roter" and so on; "rosa*" as "rosa", "rosas".
    private static func forms(_ word: Substring) -> [String] {
        let stem = spaced(word.filter { $0 != "*" })
        guard word.hasSuffix("*") else { return [stem] }
        let endsInVowel = stem.last.map { "aeo".contains($0) } ?? false
        return (endsInVowel ? ["", "s", "n"] : ["", "s", "e", "es", "er", "en", "em"]).map { stem + $0 }
    }

    /// The tables have small letters of ASCII.
    private static func spaced(_ word: some StringProtocol) -> String {
        word.split { $0 == "-" || $0 == "_" || $0 == " " }.joined(separator: " ")
    }
}
