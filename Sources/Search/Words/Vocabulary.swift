import CLinux
import Colors
import Synchronization

/// The words of titles and vendor colors, and the number of items with each, for correcting mistyped words. They are
/// collected on first use.
final class Vocabulary: Sendable {
    private let columns: ItemColumns
    private let words = Mutex<[Int: WordsOfLength]?>(nil)
    private let answers = RecentAnswers<[String]>()

    /// Further words are not known: catalogues of parts have more words than users type.
    private static let limit = 200_000

    init(_ columns: ItemColumns) { self.columns = columns }

    /// The known words with the fewest differences from an unknown one, at most four, most frequent first. At most one
    /// letter may differ in words of up to seven letters, two in longer ones; for colors two only in nine letters and
    /// more. In four letters, only two swapped letters, or one letter instead of two equal ones, count as a typo.
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
        let mayBeColor = !isNoun(String(String.UnicodeScalarView(letters)))
        for length in (letters.count - least)...(letters.count + least) {
            guard let words = known[length] else { continue }
            // A typo removes one letter and adds another one.
            for at in words.masks.indices where (words.masks[at] ^ mask).nonzeroBitCount <= 2 * least {
                let other = words.letters[(at * length)..<((at + 1) * length)]
                let typos = distance.count(to: other, limit: least)
                guard typos <= least else { continue }
                let text = String(String.UnicodeScalarView(other))
                let isColor = SearchWords.isColor(text)
                guard !isColor || mayBeColor && (typos < 2 || letters.count > 8) else { continue }
                guard mayStand(other, for: letters, isColor: isColor) else { continue }
                if typos < least { (least, found) = (typos, []) }
                found.append((text, words.counts[at]))
            }
        }
        return found.sorted { ($1.count, $0.text) < ($0.count, $1.text) }.prefix(4).map(\.text)
    }

    /// Collects the words now, so that no user waits for it later.
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

    /// The number of items with each word; 0 for words for colors that no item has.
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

/// Words with the same number of letters, in one buffer.
private struct WordsOfLength {
    var letters: [Unicode.Scalar] = []
    var masks: [UInt64] = []
    /// The number of items with each word.
    var counts: [Int] = []

    mutating func add(_ word: [Unicode.Scalar], _ count: Int) {
        letters += word
        masks.append(letterMask(word[...]))
        counts.append(count)
    }
}

/// A bit for each letter that occurs; some letters share one.
private func letterMask(_ letters: ArraySlice<Unicode.Scalar>) -> UInt64 {
    letters.reduce(0) { $0 | 1 << UInt64($1.value & 63) }
}

/// Whether a known word may be the intended one. "Wood" is not a typo of "food", nor "table" of "sable": to keep
/// ordinary words from becoming colors, a color must have the same first letter and at least five letters, and with so
/// few letters, a replaced one makes another word.
private func mayStand(_ known: ArraySlice<Unicode.Scalar>, for typed: [Unicode.Scalar], isColor: Bool) -> Bool {
    if singled(known) == typed || singled(typed[...]) == Array(known) { return true }
    if isColor, typed.count < 5 || known.count < 5 || known.first != typed.first { return false }
    return typed.count > (isColor ? 5 : 4) || typed.count == 5 && known.count != typed.count
        || known.count == typed.count && known.sorted() == typed.sorted()
}

/// The word with only one of two equal first letters.
private func singled(_ word: ArraySlice<Unicode.Scalar>) -> [Unicode.Scalar] {
    guard let pair = word.indices.dropFirst().first(where: { word[$0] == word[$0 - 1] }) else { return Array(word) }
    return Array(word[..<pair] + word[(pair + 1)...])
}

/// Roses are flowers, and grapes are fruit.
private func isNoun(_ word: String) -> Bool {
    if ColorWords.roles[word] != nil { return true }
    return ["s", "n", "es", "en"].contains { ending in
        word.hasSuffix(ending) && ColorWords.meanings[String(word.dropLast(ending.count))] != nil
    }
}

/// Words of three to thirty letters.
private func letterRuns(_ text: Substring) -> [String] {
    text.unicodeScalars.split { scalar in
        scalar.isASCII
            ? !("a"..."z").contains(scalar) && !("A"..."Z").contains(scalar) : !scalar.properties.isAlphabetic
    }.filter { (3...30).contains($0.count) }.map { String($0) }
}

/// Counts the typos between a word and others.
struct Typos {
    private let word: [Unicode.Scalar]
    /// The last two rows of the distance matrix and the new one, reused for each word.
    private var (beforeLast, last, row): ([Int], [Int], [Int])

    /// - Parameter longest: the most letters that other words have.
    init(of word: [Unicode.Scalar], longest: Int) {
        self.word = word
        let empty = [Int](repeating: 0, count: longest + 1)
        (beforeLast, last, row) = (empty, empty, empty)
    }

    /// The number of letters to insert, delete, replace, or swap with the next one; a number above `limit` if there are
    /// more.
    mutating func count(to other: ArraySlice<Unicode.Scalar>, limit: Int) -> Int {
        let (length, first) = (other.count, other.startIndex)
        guard abs(length - word.count) <= limit else { return limit + 1 }
        for j in 0...length { last[j] = j }
        for i in 1...word.count {
            // Cells farther from the diagonal are above the limit.
            let (low, high) = (max(1, i - limit), min(length, i + limit))
            row[low - 1] = low == 1 ? i : limit + 1
            var least = row[low - 1]
            for j in low...high {
                let (one, letter) = (word[i - 1], other[first + j - 1])
                let above = j == i + limit ? limit + 1 : last[j]
                var typos = min(above + 1, row[j - 1] + 1, last[j - 1] + (one == letter ? 0 : 1))
                if i > 1, j > 1, one == other[first + j - 2], word[i - 2] == letter {
                    typos = min(typos, beforeLast[j - 2] + 1)
                }
                row[j] = typos
                least = min(least, typos)
            }
            guard least <= limit else { return limit + 1 }
            (beforeLast, last, row) = (last, row, beforeLast)
        }
        return last[length]
    }
}

extension TextColumn {
    /// Finds the texts with a word, in order; if `isWhole`, only with no letter beside the word.
    /// - Parameter take: returns whether to continue.
    /// - Complexity: O(bytes of all texts), some 3 ms for 100,000 titles.
    func forEachText(with word: [UInt8], isWhole: Bool, _ take: (Int) -> Bool) {
        bytes.withUnsafeBufferPointer { bytes in
            guard let base = bytes.baseAddress, !word.isEmpty else { return }
            var (index, at) = (0, 0)
            while at < bytes.count, let found = memmem(base + at, bytes.count - at, word, word.count) {
                let start = UnsafeRawPointer(base).distance(to: UnsafeRawPointer(found))
                let end = start + word.count
                while range(of: index).upperBound <= start { index += 1 }
                let text = range(of: index)
                // A match may begin in one text and end in the next one.
                guard end <= text.upperBound, !isWhole || isApart(start..<end, in: bytes[text]) else {
                    at = start + 1
                    continue
                }
                guard take(index) else { return }
                at = text.upperBound
            }
        }
    }
}

/// Whether no letter is next to a range of a text.
private func isApart(_ word: Range<Int>, in text: Slice<UnsafeBufferPointer<UInt8>>) -> Bool {
    guard !hasLetter(at: word.upperBound, in: text) else { return false }
    var before = word.lowerBound - 1
    // To the first byte of the character.
    while before > text.startIndex, text[before] & 0xC0 == 0x80 { before -= 1 }
    return before < text.startIndex || !hasLetter(at: before, in: text)
}

private func hasLetter(at index: Int, in text: Slice<UnsafeBufferPointer<UInt8>>) -> Bool {
    guard index < text.endIndex else { return false }
    let byte = text[index]
    if byte < 0x80 { return (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20) }
    let bytes = text[index..<min(index + 4, text.endIndex)]
    return String(decoding: bytes, as: UTF8.self).unicodeScalars.first?.properties.isAlphabetic ?? false
}
