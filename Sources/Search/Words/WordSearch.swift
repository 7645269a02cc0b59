import Colors
import Text

/// Which items have a word, and how well. `docs/search.md`, "Words", says by what rules; the page has the same
/// (`word-search.js`).
struct WordHits: Sendable {
    /// Why an item has it, the better reason first.
    enum Way: UInt8, Sendable {
        /// The leading color is of the family, or a color is close.
        case color
        /// Another shown color is of the family.
        case otherColor
        /// The word stands in a text alone.
        case text
        case nothing
    }

    var ways: [Way]
    /// Less is better among those found the same way.
    var ranks: [Int32]
    /// What the word means as a color; nil when it means none, or several.
    var color: ColorMeaning?
    /// Whether other words stand in for one that is nowhere.
    var isMeant = false
}

/// Items by words, of which some are colors: "navy dress", "rotes Kleid".
struct WordSearch: Sendable {
    let columns: ItemColumns
    let colors: ColorSearch
    private let vocabulary: Vocabulary

    init(_ columns: ItemColumns, _ colors: ColorSearch) {
        (self.columns, self.colors) = (columns, colors)
        vocabulary = Vocabulary(columns)
    }

    /// What to find, all of it: single words, and the longest runs of words that name a color together.
    func terms(_ query: String) -> [String] {
        let words = String(decoding: searchableText(query), as: UTF8.self).split(whereSeparator: \.isWhitespace)
        var terms: [String] = []
        var rest = words[...]
        while !rest.isEmpty {
            let count = (2...3).reversed().first { count in
                count <= rest.count && ColorWords.meanings[foldedWord(rest.prefix(count).joined(separator: " "))] != nil
            }
            terms.append(rest.prefix(count ?? 1).joined(separator: " "))
            rest = rest.dropFirst(count ?? 1)
        }
        return terms
    }

    /// - Complexity: O(bytes of all texts).
    func hits(_ term: String) -> WordHits {
        let hits = found(term, isTyped: true)
        guard hits.color == nil, hits.ways.allSatisfy({ $0 == .nothing }) else { return hits }
        return meant(term) ?? hits
    }

    /// A word that is nowhere: the color it begins, or else the words that it may be a typo of.
    private func meant(_ term: String) -> WordHits? {
        let folded = foldedWord(term)
        let begun = folded.count < 3 ? [] : ColorWords.meanings.keys.filter { $0.hasPrefix(folded) }.sorted()
        var seen = Set<ColorMeaning>()
        let words =
            begun.isEmpty
            ? vocabulary.nearest(folded, 4)
            : Array(begun.filter { ColorWords.meanings[$0].map { seen.insert($0).inserted } ?? false }.prefix(4))
        guard let first = words.first else { return nil }
        var hits = found(first, isTyped: false)
        for word in words.dropFirst() {
            let other = found(word, isTyped: false)
            for item in hits.ways.indices where other.ways[item].rawValue < hits.ways[item].rawValue {
                (hits.ways[item], hits.ranks[item]) = (other.ways[item], other.ranks[item])
            }
            // Several colors together have no name.
            if other.color != hits.color { hits.color = nil }
        }
        hits.isMeant = true
        return hits
    }

    private func found(_ term: String, isTyped: Bool) -> WordHits {
        let color = ColorWords.meanings[foldedWord(term)]
        var hits = WordHits(
            ways: Array(repeating: .nothing, count: columns.count), ranks: Array(repeating: 0, count: columns.count),
            color: color)
        if let color { color.color == nil ? findFamily(color, &hits) : findColor(color, &hits) }
        let (word, isWhole) = (Array(term.utf8), color != nil || !isTyped)
        for item in hits.ways.indices where hits.ways[item] == .nothing {
            if columns.texts[item].has(word, isWhole: isWhole) { hits.ways[item] = .text }
        }
        return hits
    }

    /// Items that show a family, by how much of them it is.
    private func findFamily(_ color: ColorMeaning, _ hits: inout WordHits) {
        guard let family = color.families.first.flatMap(Family.allCases.firstIndex).map(UInt8.init) else { return }
        for item in 0..<columns.count {
            let shown = columns.colors[columns.colorRange(of: item)]
            let sum = shown.reduce(0) { $0 + Int($1.thousandths) }
            var (part, doesShow) = (0, false)
            for (rank, color) in shown.enumerated() where (rank == 0 ? columns.families[item] : color.family) == family
            {
                part += Int(color.thousandths)
                doesShow = true
            }
            guard doesShow else { continue }
            hits.ways[item] = columns.families[item] == family ? .color : .otherColor
            hits.ranks[item] = Int32((1000 - Double(part) / Double(max(1, sum)) * 1000 + 0.5).rounded(.down))
        }
    }

    /// Items that are close to a finer color, or measured as such, by nearness.
    private func findColor(_ color: ColorMeaning, _ hits: inout WordHits) {
        guard let rgb = color.color else { return }
        let distances = colors.distances(to: rgb, of: color.families)
        let number = columns.colorNames.number(of: color.word)
        for item in distances.indices {
            let isNamed = number != nil && columns.colorNames.numbers[item] == number
            guard distances[item] <= ColorSearch.closeSteps || isNamed else { continue }
            hits.ways[item] = .color
            hits.ranks[item] = min(distances[item], ColorSearch.closeSteps)
        }
    }
}

/// Items found by words, best first.
package struct WordRanking: Sendable {
    package let items: [Int32]
    /// How many were found by their leading color; nil when no word is a color, and the items are in wall order.
    package let close: Int?

    /// - Parameter isWanted: for each item whether it is ranked; nil for all.
    init(_ hits: [WordHits], among isWanted: [Bool]?, count: Int) {
        let items = (0..<count).filter { item in
            (isWanted?[item] ?? true) && hits.allSatisfy { $0.ways[item] != .nothing }
        }
        let colors = hits.filter { $0.color != nil || $0.isMeant }
        let named = colors.compactMap(\.color)
        guard !named.isEmpty else {
            self.items = items.map(Int32.init)
            close = nil
            return
        }
        let isOneFamily = colors.count == 1 && named.first?.color == nil
        func way(_ item: Int) -> Int {
            let worst = Int(colors.map { $0.ways[item].rawValue }.max() ?? 0)
            return isOneFamily || worst == Int(WordHits.Way.text.rawValue) ? worst : 0
        }
        let step = 2 * Int(ColorSearch.closeSteps)
        let keys = items.map { item in
            let (way, sum) = (way(item), colors.reduce(0) { $0 + Int($1.ranks[item]) })
            let rank =
                way == Int(WordHits.Way.text.rawValue) ? 0 : Int((Double(sum) / Double(colors.count)).rounded(.down))
            return way * step + rank
        }
        let order = items.indices.sorted { keys[$0] == keys[$1] ? $0 < $1 : keys[$0] < keys[$1] }
        self.items = order.map { Int32(items[$0]) }
        close = keys.count { $0 < step }
    }
}

extension ArraySlice<UInt8> {
    /// Whether a word stands anywhere in the text; if `isWhole`, with no letter beside it.
    func has(_ word: [UInt8], isWhole: Bool) -> Bool {
        withUnsafeBufferPointer { text in
            guard let first = word.first else { return true }
            guard text.count >= word.count else { return false }
            for start in 0...(text.count - word.count) where text[start] == first {
                guard text[start..<(start + word.count)].elementsEqual(word) else { continue }
                if !isWhole || !hasLetter(before: start, in: text) && !hasLetter(at: start + word.count, in: text) {
                    return true
                }
            }
            return false
        }
    }
}

private func hasLetter(before index: Int, in text: UnsafeBufferPointer<UInt8>) -> Bool {
    var start = index - 1
    // To the first byte of the character.
    while start > 0, text[start] & 0xC0 == 0x80 { start -= 1 }
    return start >= 0 && hasLetter(at: start, in: text)
}

private func hasLetter(at index: Int, in text: UnsafeBufferPointer<UInt8>) -> Bool {
    guard index < text.count else { return false }
    let byte = text[index]
    if byte < 0x80 { return (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20) }
    let bytes = text[index..<min(index + 4, text.count)]
    return String(decoding: bytes, as: UTF8.self).unicodeScalars.first?.properties.isAlphabetic ?? false
}
