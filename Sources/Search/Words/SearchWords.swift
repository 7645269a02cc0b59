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

    /// The English word for a color that a word means which no text has; nil for none.
    static func english(_ word: String) -> String? {
        TranslatedWords.all.english(word) ?? compound(word, isAny: true)
    }

    /// The English word for a color that a word of a further language means, or a compound such as *lichtgrijs*; nil
    /// too for an ordinary word.
    private static func translation(of word: String) -> String? {
        if TranslatedWords.all.isOrdinary(word) { return nil }
        return TranslatedWords.all.english(word) ?? compound(word, isAny: false)
    }

    /// Longer ones are not read as several: each place of a cut is looked at.
    private static let longestWord = 60

    /// The color of *mintfarben*, *lichtgrijs*, *navyblau*: what stands before a family is a shade or a color.
    /// - Parameter isAny: whether anything may stand there, as in *taubenblau*.
    private static func compound(_ word: String, isAny: Bool) -> String? {
        func own(_ part: some StringProtocol) -> ColorMeaning? {
            let part = String(part)
            return ColorWords.meanings[part] ?? TranslatedWords.all.english(part).flatMap { ColorWords.meanings[$0] }
        }
        let letters = word.unicodeScalars
        guard (6...longestWord).contains(letters.count), !letters.contains(" ") else { return nil }
        for length in 3...letters.count - 3 {
            let first = String(letters.dropLast(length)), rest = String(letters.suffix(length))
            let family = own(rest).flatMap { $0.color == nil ? $0 : nil }
            let isColored = ColorWords.parts(.colored).contains(rest)
            guard family != nil || isColored else { continue }
            let color = own(first) ?? (first.hasSuffix("n") || first.hasSuffix("s") ? own(first.dropLast()) : nil)
            if let color, isColored { return color.word }
            guard let head = family else { continue }
            if let color { return color.family == head.family && !color.isThing ? color.word : head.word }
            if ColorWords.parts(.shade).contains(first) || isAny && ColorWords.parts(.ends).contains(rest) {
                return head.word
            }
        }
        return nil
    }
}

extension SearchWords {
    /// The words that are written as one: "schwarz-weiß", "白色连衣裙", "eichentisch".
    /// - Parameter stands: whether a text has these letters.
    static func parted(_ word: Substring, stands: (String) -> Bool) -> [Substring] {
        func isColor(_ text: Substring) -> Bool { SearchWords.isColor(foldedWord(String(text))) }
        if word.unicodeScalars.count > longestWord || isColor(word) { return [word] }
        let hyphened = word.split(separator: "-", omittingEmptySubsequences: false)
        if hyphened.count > 1 {
            let isSplit = hyphened.allSatisfy(isColor) || hyphened.contains(where: isColor) && !stands(String(word))
            return isSplit ? hyphened : [word]
        }
        let letters = word.unicodeScalars, isEastern = letters.contains(where: \.isEastern)
        for start in isEastern ? Array(letters.indices) : [letters.startIndex] {
            var end = letters.index(start, offsetBy: 15, limitedBy: letters.endIndex) ?? letters.endIndex
            while end > start {
                defer { end = letters.index(before: end) }
                let color = word[start..<end], rest = word[end...]
                guard isEastern ? isColor(color) : isThing(color, before: rest, stands: stands) else { continue }
                // A single character is part of other words as well, as in cabbage and black tea, and so are syllables.
                let isSure =
                    isEastern && color.unicodeScalars.count > 1
                    && color.unicodeScalars.allSatisfy { 0x2E80...0xABFF ~= $0.value }
                    && !isCut(letters, at: start) && !isCut(letters, at: end)
                let goesOn = rest.unicodeScalars.first.map { 0x1160...0x11FF ~= $0.value } ?? false
                guard isSure || start == letters.startIndex && !goesOn && !stands(String(word)) else { continue }
                var behind = rest
                if behind.first == "色" { behind.removeFirst() }
                if let letter = behind.first, "いの的とな".contains(letter) { behind.removeFirst() }
                return [word[..<start], color].filter { !$0.isEmpty }
                    + (behind.isEmpty ? [] : parted(behind, stands: stands))
            }
        }
        return [word]
    }

    /// Whether a material stands before a word that some text has.
    private static func isThing(_ word: Substring, before rest: Substring, stands: (String) -> Bool) -> Bool {
        guard word.unicodeScalars.count >= 4, rest.unicodeScalars.count >= 4 else { return false }
        return meaning(of: String(word))?.isThing == true && stands(String(rest))
    }

    /// Whether a word of katakana goes on there: the mint in badminton is none.
    private static func isCut(_ letters: Substring.UnicodeScalarView, at place: Substring.Index) -> Bool {
        guard place > letters.startIndex, place < letters.endIndex else { return false }
        return letters[letters.index(before: place)].isKatakana && letters[place].isKatakana
    }
}

extension Unicode.Scalar {
    fileprivate var isKatakana: Bool { 0x30A1...0x30FC ~= value }
    /// Of Chinese, Japanese and Korean, which is in parts of syllables here.
    fileprivate var isEastern: Bool { 0x2E80...0xABFF ~= value || 0x1100...0x11FF ~= value }
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
