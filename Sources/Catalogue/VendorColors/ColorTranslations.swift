import Colors

/// Words for colors in further languages, each with its English word: `color-translations.tsv`.
struct ColorTranslations: Sendable {
    typealias Meaning = VendorWordTable.Meaning

    /// Words for "several colors", with their endings.
    private(set) var multi: Set<String> = []
    private var whole: [String: Meaning] = [:]
    /// Beginnings of words, with the endings that they may have: adjectives of Slavic languages have twenty.
    private var stems: [String: [(endings: Set<String>, meaning: Meaning)]] = [:]

    /// Traps for an English word that has no meaning.
    /// - Parameter english: of `vendor-words.tsv`.
    init(_ english: [String: Meaning]) {
        let rows = ShippedTable.colorTranslations.rows(columns: ["language", "color", "words"])
        var endings: [Substring: Set<String>] = [:]
        for row in rows where row[1] != "ordinary" {
            let words = row[2].split(separator: " ")
            if row[1] == "endings" {
                endings[row[0]] = Set(words.map { $0 == "~" ? "" : String($0).foldedWords.joined() })
                continue
            }
            let meaning = ColorTranslations.meaning(of: row[1], english)
            for word in words { add(word, meaning, endings: endings[row[0]] ?? []) }
        }
    }

    /// nil for *multi*.
    private static func meaning(of color: Substring, _ english: [String: Meaning]) -> Meaning? {
        guard color != "multi" else { return nil }
        if color.hasSuffix("!"), let known = meaning(of: color.dropLast(), english) {
            return Meaning(families: known.families, isThing: false)
        }
        if let known = english[String(color.filter { $0 != " " && $0 != "-" })] { return known }
        guard let name = ColorName.all.first(where: { $0.name == color }) else {
            preconditionFailure("no color is called \(color)")
        }
        return Meaning(families: Set(name.families), isThing: false)
    }

    /// Of equal words the first counts: the rows of frequent languages come first.
    private mutating func add(_ word: Substring, _ meaning: Meaning?, endings: Set<String>) {
        let parts = word.split(separator: "_").map {
            String($0.filter { $0 != "~" }).foldedWords.joined(separator: " ")
        }
        let text = parts.joined(separator: " ")
        guard let meaning else {
            multi.formUnion(word.hasSuffix("~") ? endings.map { text + $0 } : [text])
            return
        }
        if word.hasSuffix("~") {
            stems[text, default: []].append((endings, meaning))
        } else if whole[text] == nil {
            whole[text] = meaning
        }
    }

    /// Words with blanks between them, also without their endings.
    var phrases: [String] { (Array(whole.keys) + stems.keys + multi).filter { $0.contains(" ") } }

    func meaning(of word: String) -> Meaning? {
        if let known = whole[word] { return known }
        for length in 0...ColorTranslations.longestEnding where word.unicodeScalars.count > length {
            let stem = String(word.unicodeScalars.dropLast(length))
            let ending = String(word.unicodeScalars.suffix(length))
            if let found = stems[stem]?.first(where: { $0.endings.contains(ending) }) { return found.meaning }
        }
        return partOfIdeographs(word)
    }

    private static let longestEnding = 4

    /// Chinese and Japanese have no blanks, so this takes the first two to six characters that are a word. A single
    /// character is part of too many other words, as in cabbage and black tea. A foreign word in katakana counts only
    /// as a whole: the mint in badminton is not a color.
    private func partOfIdeographs(_ word: String) -> Meaning? {
        guard let first = word.unicodeScalars.first, first.value >= 0x2E80, first.value < 0xAC00 else { return nil }
        let letters = Array(word)
        for start in letters.indices {
            for length in stride(from: 6, through: 2, by: -1) where start + length <= letters.count {
                guard let known = whole[String(letters[start..<start + length])] else { continue }
                let isCut = [start, start + length].contains { index in
                    index > 0 && index < letters.count && letters[index - 1...index].allSatisfy(\.isKatakana)
                }
                if !isCut { return known }
            }
        }
        return nil
    }
}

extension Character {
    fileprivate var isKatakana: Bool { unicodeScalars.allSatisfy { 0x30A1...0x30FF ~= $0.value } }
}
