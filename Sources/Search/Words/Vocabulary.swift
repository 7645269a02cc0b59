import Colors
import Synchronization

/// The words of titles and vendor colors, and how many items have each: for words that someone mistyped. They are
/// collected when they are needed for the first time.
final class Vocabulary: Sendable {
    private let columns: ItemColumns
    private let counts = Mutex<[String: Int]?>(nil)

    /// Words beyond are not known: catalogues of parts have more than users type.
    private static let limit = 200_000

    init(_ columns: ItemColumns) { self.columns = columns }

    /// The known words that differ least from one that is not known, most frequent first; none when all differ by more
    /// than one letter in up to seven, or two in longer ones. In four letters only two that changed places are a typo.
    func nearest(_ word: String, _ wanted: Int) -> [String] {
        let letters = Array(word.unicodeScalars)
        guard letters.count >= 4, letters.allSatisfy({ $0.properties.isAlphabetic || $0 == " " }) else { return [] }
        let counts = known()
        var (least, found) = (letters.count < 8 ? 1 : 2, [String]())
        let colors = Array(ColorWords.meanings.keys) + ColorWords.roles.keys.filter { ColorWords.roles[$0] == .multi }
        for known in Array(counts.keys) + colors where known.utf8.count >= 3 {
            let other = Array(known.unicodeScalars)
            guard abs(other.count - letters.count) <= least,
                mayStand(other, for: letters, isColor: ColorWords.isColor(known))
            else { continue }
            let typos = typosBetween(letters, other, limit: least)
            if typos < least { (least, found) = (typos, []) }
            if typos == least { found.append(known) }
        }
        return Array(
            Set(found).sorted { (counts[$1] ?? 0, $0) < (counts[$0] ?? 0, $1) }.prefix(wanted))
    }

    func prepare() { _ = known() }

    private func known() -> [String: Int] {
        counts.withLock { counts in
            if let counts { return counts }
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
            counts = words
            return words
        }
    }
}

/// Whether a known word may be what someone meant. "Wood" is not a typo of "food", nor "table" of "sable": so that
/// ordinary words do not become colors, a color begins alike, has five letters, and in so few another one is another
/// word.
private func mayStand(_ known: [Unicode.Scalar], for typed: [Unicode.Scalar], isColor: Bool) -> Bool {
    let isSwapped = known.count == typed.count && known.sorted() == typed.sorted()
    if isColor, typed.count < 5 || known.first != typed.first { return false }
    return isSwapped || typed.count > (isColor ? 5 : 4) || typed.count == 5 && known.count != typed.count
}

/// Words of three to thirty letters.
private func letterRuns(_ text: Substring) -> [String] {
    text.unicodeScalars.split { !$0.properties.isAlphabetic }.filter { (3...30).contains($0.count) }.map { String($0) }
}

/// How many letters must be put in, left out, changed, or swapped with the next one; a number above `limit` when it is
/// more.
func typosBetween(_ one: [Unicode.Scalar], _ other: [Unicode.Scalar], limit: Int) -> Int {
    var before: [Int] = []
    var last = Array(0...other.count)
    for i in one.indices {
        var row = [i + 1]
        for j in other.indices {
            var typos = min(last[j + 1] + 1, row[j] + 1, last[j] + (one[i] == other[j] ? 0 : 1))
            if i > 0, j > 0, one[i] == other[j - 1], one[i - 1] == other[j] { typos = min(typos, before[j - 1] + 1) }
            row.append(typos)
        }
        if row.allSatisfy({ $0 > limit }) { return limit + 1 }
        (before, last) = (last, row)
    }
    return last[other.count]
}
