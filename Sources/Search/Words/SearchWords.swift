package import Colors
import Text

/// The meaning of a query's word as a color, from `ColorWords` and further languages; words are folded by `foldedWord`.
/// The page does the same (`color-words.js`).
package enum SearchWords {
    package static func meaning(of word: String) -> ColorMeaning? {
        ColorWords.meanings[word] ?? translation(of: word).flatMap { ColorWords.meanings[$0] }
    }

    static func role(of word: String) -> ColorWords.Role? {
        ColorWords.roles[word] ?? translation(of: word).flatMap { ColorWords.roles[$0] }
    }

    /// Whether a word names a color, several colors, or a kind of color.
    static func isColor(_ word: String) -> Bool { meaning(of: word) != nil || role(of: word)?.isColor == true }

    /// The English word for the color that a word means; for words that no text has. nil for none.
    static func english(_ word: String) -> String? {
        TranslatedWords.all.english(word) ?? compound(word, isAny: true)
    }

    /// The English word for the color that a word of a further language means, or a compound such as *lichtgrijs*. nil
    /// also for a word that has a role and for one of three letters: both have other meanings, too.
    private static func translation(of word: String) -> String? {
        if ColorWords.roles[word] != nil || word.utf8.count <= 3 && word.utf8.allSatisfy({ $0 < 0x80 }) { return nil }
        let words = word.split(separator: " ").map(String.init), known = TranslatedWords.all.english(word)
        guard known == nil, words.count == 2 else { return known ?? compound(word, isAny: false) }
        if let color = own(words[0]), role(of: words[1])?.tone != nil { return shaded(words[1], color) }
        return own(words[1]).flatMap { shaded(words[0], $0) }
    }

    /// "Dunkelgrau", "gris foncé": the finer color, or the color itself if there is none; nil if the word is not a
    /// shade.
    private static func shaded(_ word: String, _ color: ColorMeaning) -> String? {
        guard let shade = role(of: word), shade.isShade else { return nil }
        return ColorWords.meanings["\(shade.rawValue) \(color.word)"]?.word ?? color.word
    }

    /// The English word for the meaning of a word.
    private static func name(of word: String) -> String? { meaning(of: word)?.word ?? role(of: word)?.rawValue }

    /// Whether a compound has both colors: "schwarzweiß".
    private static func areTwo(_ first: String, _ rest: String) -> Bool {
        guard let first = name(of: first), let rest = name(of: rest) else { return false }
        return ColorWords.roles["\(first) \(rest)"] == .two
    }

    /// Which of two or three adjacent words do not name a color there: both of "white wine", all of "white spirit", the
    /// roses of "red roses".
    static func arePlain(_ words: [String]) -> [Bool] {
        if ColorWords.roles[words.joined(separator: " ")] == .goods { return words.map { _ in true } }
        var arePlain = words.map { _ in false }
        if words.count > 2 || ColorWords.meanings[words.joined(separator: " ")] != nil { return arePlain }
        for (noun, color) in [(0, 1), (1, 0)] {
            guard let kinds = ColorWords.kinds[words[noun]], let name = name(of: words[color]), kinds.contains(name)
            else { continue }
            arePlain[noun] = true
            if kinds[0] != "" { arePlain[color] = true }
        }
        return arePlain
    }

    /// The meaning of a single word, also if it is an ordinary word.
    private static func own(_ word: String) -> ColorMeaning? {
        ColorWords.meanings[word] ?? TranslatedWords.all.english(word).flatMap { ColorWords.meanings[$0] }
    }

    /// Longer words are not split: the cost grows with the number of places for a cut.
    private static let longestWord = 60

    /// The color of a compound such as *mintfarben*, *lichtgrijs*, *navyblau*: a shade or a color before a family.
    /// - Parameter isAny: whether anything may be before the family, as in *taubenblau*.
    private static func compound(_ word: String, isAny: Bool) -> String? {
        let letters = word.unicodeScalars
        guard (6...longestWord).contains(letters.count), !letters.contains(" ") else { return nil }
        for length in 3...letters.count - 3 {
            let first = String(letters.dropLast(length)), rest = String(letters.suffix(length))
            let family = own(rest).flatMap { $0.color == nil ? $0 : nil }
            let isColored = ColorWords.parts(.colored).contains(rest)
            guard family != nil || isColored else { continue }
            let color =
                own(first) ?? (first.hasSuffix("n") || first.hasSuffix("s") ? own(String(first.dropLast())) : nil)
            if let color, isColored { return color.word }
            guard let head = family else { continue }
            if areTwo(first, rest) { return nil }
            if let color { return color.family == head.family && !color.isThing ? color.word : head.word }
            if let shaded = shaded(first, head) { return shaded }
            if ColorWords.parts(.shade).contains(first) || isAny && ColorWords.parts(.ends).contains(rest) {
                return head.word
            }
        }
        return nil
    }
}

extension SearchWords {
    /// Splits words that are written as one: "schwarz-weiß", "白色连衣裙", "eichentisch".
    /// - Parameter stands: whether a text has these letters.
    static func parted(_ word: Substring, stands: (String) -> Bool) -> [Substring] {
        func isColor(_ text: Substring) -> Bool { SearchWords.isColor(foldedWord(String(text))) }
        if word.unicodeScalars.count > longestWord || isColor(word) || ColorWords.roles[String(word)] != nil {
            return [word]
        }
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
                guard isEastern ? isColor(color) : isPart(color, before: rest) else { continue }
                // A single character is also part of other words, such as cabbage and black tea; so are syllables.
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

    /// Whether a material is before another word, or a color before a word that goes with it.
    private static func isPart(_ word: Substring, before rest: Substring) -> Bool {
        let (first, rest) = (String(word), String(rest))
        let isLong = first.unicodeScalars.count >= 4 && rest.unicodeScalars.count >= 4
        return isLong && meaning(of: first)?.isThing == true || areTwo(first, rest)
    }

    /// Whether a word of katakana continues there: the mint in badminton is not a word.
    private static func isCut(_ letters: Substring.UnicodeScalarView, at index: Substring.Index) -> Bool {
        guard index > letters.startIndex, index < letters.endIndex else { return false }
        return letters[letters.index(before: index)].isKatakana && letters[index].isKatakana
    }
}

extension Unicode.Scalar {
    fileprivate var isKatakana: Bool { 0x30A1...0x30FC ~= value }
    /// Chinese, Japanese and Korean; Korean is decomposed into parts of syllables here.
    fileprivate var isEastern: Bool { 0x2E80...0xABFF ~= value || 0x1100...0x11FF ~= value }
}

/// Words for colors in further languages: `color-translations.tsv`.
struct TranslatedWords: Sendable {
    static let all = TranslatedWords()

    /// English words.
    private var words: [String: String] = [:]

    private init() {
        func folded(_ word: Substring) -> String { foldedWord(String(word.filter { $0 != "~" && $0 != "!" })) }
        var endings: [String] = []
        for row in ShippedTable.colorTranslations.rows(columns: ["language", "color", "words"]) {
            let words = row[2].split(separator: " ").map { (text: folded($0), isStem: $0.hasSuffix("~")) }
            if row[1] == "endings" {
                endings = words.map(\.text)
                continue
            }
            for word in words {
                for ending in word.isStem ? endings : [""] where self.words[word.text + ending] == nil {
                    // The first of equal words counts: frequent languages come first.
                    self.words[word.text + ending] = folded(row[1])
                }
            }
        }
    }

    func english(_ word: String) -> String? { words[word] }
}
