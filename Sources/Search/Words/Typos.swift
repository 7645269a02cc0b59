/// Counts the typos between a word and others.
struct Typos {
    private let word: [Unicode.Scalar]
    /// The last two rows of the table of distances and the new one, which are used again for each word.
    private var (beforeLast, last, row): ([Int], [Int], [Int])

    /// - Parameter limit: the most letters that other words have.
    init(of word: [Unicode.Scalar], longest: Int) {
        self.word = word
        let empty = [Int](repeating: 0, count: longest + 1)
        (beforeLast, last, row) = (empty, empty, empty)
    }

    /// How many letters must be put in, left out, changed, or swapped with the next one; a number above `limit` when
    /// it is more.
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
