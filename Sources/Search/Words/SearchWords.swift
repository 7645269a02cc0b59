package import Colors
import Text

/// What a word of a query means as a color, folded as `foldedWord` does: `ColorWords`, and further languages. The page
/// says the same (`color-words.js`).
package enum SearchWords {
    package static func meaning(of word: String) -> ColorMeaning? {
        ColorWords.meanings[word] ?? translation(of: word).flatMap { ColorWords.meanings[$0] }
    }

    static func role(of word: String) -> ColorWords.Role? {
        ColorWords.roles[word] ?? translation(of: word).flatMap { ColorWords.roles[$0] }
    }

    /// Whether a word names a color, several at once, or a kind of colors.
    static func isColor(_ word: String) -> Bool { meaning(of: word) != nil || role(of: word)?.isColor == true }

    /// The English word for a color that a word of a further language means, or a compound such as *lichtgrijs*; nil
    /// too for an ordinary word.
    private static func translation(of word: String) -> String? {
        if TranslatedWords.all.isOrdinary(word) { return nil }
        return TranslatedWords.all.english(word) ?? shadeOfFamily(word)
    }

    /// A light or dark family: of others the word before it would be lost.
    private static func shadeOfFamily(_ word: String) -> String? {
        for shade in shades where word.hasPrefix(shade) && word != shade {
            let rest = String(word.dropFirst(shade.count))
            let english = ColorWords.meanings[rest]?.word ?? TranslatedWords.all.english(rest)
            if let english, Family(rawValue: english) != nil { return english }
        }
        return nil
    }

    /// *Light* and *dark* in languages that write compounds; longer ones first.
    private static let shades = [
        "vilagos", "donker", "dunkel", "mittel", "pastell", "ciemno", "svetlo", "svetle", "sotet", "licht", "blass",
        "jasno", "tmavo", "tmave", "lyse", "ljus", "mork", "hell", "zart", "tief", "light", "dark", "lys",
    ]
}

/// Words for colors in further languages: `color-translations.tsv`.
struct TranslatedWords: Sendable {
    static let all = TranslatedWords()

    private var whole: [String: String] = [:]
    /// Beginnings of words, with the endings that they may have.
    private var stems: [String: [(endings: Set<String>, english: String)]] = [:]
    private var ordinary: Set<String> = []

    private static let longestEnding = 4

    private init() {
        var endings: [Substring: Set<String>] = [:]
        for row in ShippedTable.colorTranslations.rows(columns: ["language", "color", "words"]) {
            let words = row[2].split(separator: " ")
            switch row[1] {
            case "endings": endings[row[0]] = Set(words.map { foldedWord(String($0.filter { $0 != "~" })) })
            case "ordinary": ordinary.formUnion(words.map(String.init))
            default:
                let english = foldedWord(row[1].hasSuffix("!") ? String(row[1].dropLast()) : String(row[1]))
                for word in words { add(word, english, endings: endings[row[0]] ?? []) }
            }
        }
    }

    /// The first of equal words counts: rows of frequent languages stand first.
    private mutating func add(_ word: Substring, _ english: String, endings: Set<String>) {
        let text = foldedWord(String(word.filter { $0 != "~" }))
        if word.hasSuffix("~") {
            stems[text, default: []].append((endings, english))
        } else if whole[text] == nil {
            whole[text] = english
        }
    }

    func english(_ word: String) -> String? {
        if let known = whole[word] { return known }
        let letters = Array(word.unicodeScalars)
        for length in 0...TranslatedWords.longestEnding where letters.count > length {
            guard let found = stems[String(String.UnicodeScalarView(letters.dropLast(length)))] else { continue }
            let ending = String(String.UnicodeScalarView(letters.suffix(length)))
            if let first = found.first(where: { $0.endings.contains(ending) }) { return first.english }
        }
        return nil
    }

    /// Whether a word counts only where no text of the catalogue has it: *den* is black in Vietnamese without accents.
    func isOrdinary(_ word: String) -> Bool {
        word.utf8.count <= 3 && word.utf8.allSatisfy { $0 < 0x80 } || ordinary.contains(word)
    }
}
