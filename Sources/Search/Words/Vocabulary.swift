import Colors
import Synchronization

/// The words of titles and vendor colors, and how many items have each: for words that someone mistyped. They are
/// collected when they are needed for the first time.
final class Vocabulary: Sendable {
    private let columns: ItemColumns
    private let words = Mutex<[Int: WordsOfLength]?>(nil)
    private let answers = RecentAnswers<[String]>()

    /// Words beyond are not known: catalogues of parts have more than users type.
    private static let limit = 200_000

    init(_ columns: ItemColumns) { self.columns = columns }

    /// The known words that differ least from one that is not known, four at most, most frequent first; none when all
    /// differ by more than one letter in up to seven, or two in longer ones. In four letters only two that changed
    /// places are a typo.
    func nearest(_ word: String) -> [String] {
        let letters = Array(word.unicodeScalars)
        guard letters.count >= 4, letters.allSatisfy({ $0.properties.isAlphabetic || $0 == " " }) else { return [] }
        return answers.answer(word) { find(letters) }
    }

    private func find(_ letters: [Unicode.Scalar]) -> [String] {
        let known = known()
        var (least, found) = (letters.count < 8 ? 1 : 2, [(text: String, count: Int)]())
        var distance = Typos(of: letters, longest: letters.count + least)
        let mask = letterMask(letters[...])
        for length in (letters.count - least)...(letters.count + least) {
            guard let words = known[length] else { continue }
            // A typo takes one letter away and brings another one.
            for at in words.masks.indices where (words.masks[at] ^ mask).nonzeroBitCount <= 2 * least {
                let other = words.letters[(at * length)..<((at + 1) * length)]
                let typos = distance.count(to: other, limit: least)
                guard typos <= least else { continue }
                let text = string(other)
                guard mayStand(other, for: letters, isColor: SearchWords.isColor(text)) else { continue }
                if typos < least { (least, found) = (typos, []) }
                found.append((text, words.counts[at]))
            }
        }
        return found.sorted { ($1.count, $0.text) < ($0.count, $1.text) }.prefix(4).map(\.text)
    }

    /// Collects the words, so that no user waits for it later.
    func prepare() { _ = known() }

    private func known() -> [Int: WordsOfLength] {
        words.withLock { words in
            if let words { return words }
            var lengths: [Int: WordsOfLength] = [:]
            for (word, count) in collected() {
                let letters = Array(word.unicodeScalars)
                lengths[letters.count, default: WordsOfLength()].add(letters, count)
            }
            words = lengths
            return lengths
        }
    }

    /// How many items have each word; none has some of the colors.
    private func collected() -> [String: Int] {
        var words: [String: Int] = [:]
        for item in 0..<columns.count {
            let lines = columns.texts.text(item).split(separator: "\n", omittingEmptySubsequences: false)
            // Title, id, vendor color.
            for word in Set([lines.first, lines.last].compactMap { $0 }.flatMap(letterRuns)) {
                if let count = words[word] {
                    words[word] = count + 1
                } else if words.count < Vocabulary.limit {
                    words[word] = 1
                }
            }
        }
        let colors =
            Array(ColorWords.meanings.keys) + ColorWords.roles.keys.filter { ColorWords.roles[$0]?.isColor == true }
        for color in colors where color.utf8.count >= 3 { words[color, default: 0] += 0 }
        return words
    }
}

/// Words with equally many letters, one behind the other.
private struct WordsOfLength {
    var letters: [Unicode.Scalar] = []
    var masks: [UInt64] = []
    /// How many items have each.
    var counts: [Int] = []

    mutating func add(_ word: [Unicode.Scalar], _ count: Int) {
        letters += word
        masks.append(letterMask(word[...]))
        counts.append(count)
    }
}

/// Has a bit for each letter that occurs; some letters share one.
private func letterMask(_ letters: ArraySlice<Unicode.Scalar>) -> UInt64 {
    letters.reduce(0) { $0 | 1 << UInt64($1.value & 63) }
}

private func string(_ letters: ArraySlice<Unicode.Scalar>) -> String {
    var text = String.UnicodeScalarView()
    text.append(contentsOf: letters)
    return String(text)
}

/// Whether a known word may be what someone meant. "Wood" is not a typo of "food", nor "table" of "sable": so that
/// ordinary words do not become colors, a color begins alike, has five letters, and in so few another one is another
/// word.
private func mayStand(_ known: ArraySlice<Unicode.Scalar>, for typed: [Unicode.Scalar], isColor: Bool) -> Bool {
    if isColor, typed.count < 5 || known.first != typed.first || isPlural(typed, of: known) { return false }
    return typed.count > (isColor ? 5 : 4) || typed.count == 5 && known.count != typed.count
        || known.count == typed.count && known.sorted() == typed.sorted()
}

/// Roses are flowers, and grapes fruit.
private func isPlural(_ typed: [Unicode.Scalar], of word: ArraySlice<Unicode.Scalar>) -> Bool {
    typed.starts(with: word) && ["s", "es", "n", "en"].contains(string(typed.dropFirst(word.count)))
}

/// Words of three to thirty letters.
private func letterRuns(_ text: Substring) -> [String] {
    text.unicodeScalars.split { scalar in
        scalar.isASCII
            ? !("a"..."z").contains(scalar) && !("A"..."Z").contains(scalar) : !scalar.properties.isAlphabetic
    }.filter { (3...30).contains($0.count) }.map { String($0) }
}
