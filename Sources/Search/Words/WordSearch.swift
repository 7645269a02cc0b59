import Colors
import Synchronization
import Text

/// The items that have a word, and how well. `docs/internals/search.md`, "Words", has the rules. The page has the same
/// ones (`word-search.js`).
struct WordHits: Sendable {
    /// Where an item has the word, best first.
    enum Way: UInt8, Sendable {
        /// The leading color is of the family, or has the finer name.
        case color
        /// Another shown color is of the family, or a color is close to the finer one.
        case near
        /// The word is only in a text.
        case text
        /// The word is only inside a longer word of a text.
        case part
        case nothing
    }

    var ways: [Way]
    /// Ranks among items found in the same way; less is better.
    var ranks: [Int32]
    /// The color that the word means; nil for none or several.
    var color: ColorMeaning?
    /// Whether the word, which no text has, is replaced by colors.
    var replacesByColors = false
    /// The replacements of a word that no text has; empty if it is not replaced.
    var replacements: [String] = []

    /// Whether it is a finer color than a family: items may be close to it without having its name.
    var isFiner: Bool { color?.color != nil }

    func has(_ item: Int) -> Bool { ways[item] != .nothing }
}

extension WordHits {
    /// The items that at least one of some words finds. Items found in the same way stay in wall order.
    init(anyOf all: [WordHits]) {
        self = all[0]
        guard all.count > 1 else { return }
        for other in all.dropFirst() { add(other) }
        ranks = Array(repeating: 0, count: ranks.count)
        let colors = all.compactMap(\.color)
        color = colors.first { $0.color == nil } ?? colors.first
        replacesByColors = all.contains(where: \.replacesByColors)
    }

    /// Adds the hits of another word, if they are better.
    mutating func add(_ other: WordHits) {
        for item in ways.indices where other.ways[item].rawValue < ways[item].rawValue {
            (ways[item], ranks[item]) = (other.ways[item], other.ranks[item])
        }
    }
}

/// Finds items by words. Some of the words are colors: "navy dress", "rotes Kleid".
struct WordSearch: Sendable {
    let columns: ItemColumns
    let colors: ColorSearch
    private let vocabulary: Vocabulary
    private let standing = RecentAnswers<Bool>()

    init(_ columns: ItemColumns, _ colors: ColorSearch, like other: WordSearch?) {
        (self.columns, self.colors) = (columns, colors)
        vocabulary = other?.vocabulary ?? Vocabulary(columns)
    }

    func prepare() { vocabulary.prepare() }

    /// The terms to find or to exclude; all of them must hold.
    func terms(_ query: String) -> [QueryTerm] { QueryTerm.terms(query) { stands($0) } }

    /// The query for some terms.
    func spelled(_ asked: [QueryTerm]) -> String {
        func joined(_ separator: String) -> String {
            asked.enumerated().map { at, term in
                (at == 0 ? "" : term.isOr ? " or " : separator) + (term.isExcluded ? "-" : "") + term.text
            }.joined()
        }
        // "Blue grey" is one color, "blue, grey" are two.
        let spaced = joined(" ")
        return terms(spaced) == asked ? spaced : joined(", ")
    }

    /// Whether a text has these letters.
    private func stands(_ text: String) -> Bool {
        standing.answer(text) {
            var stands = false
            columns.texts.forEachText(with: Array(text.utf8), isWhole: false) { _ in
                stands = true
                return false
            }
            return stands
        }
    }

    /// - Parameter isPlain: whether it does not name a color.
    /// - Complexity: O(bytes of all texts).
    func hits(_ term: String, isPlain: Bool = false) -> WordHits {
        let hits = found(term, isTyped: true, isPlain: isPlain)
        let isOrdinary = ColorWords.roles[term] == .ordinary
        let isNowhere = hits.ways.allSatisfy { $0 == .nothing || $0 == .part && isOrdinary }
        guard !SearchWords.isColor(foldedWord(term)), isNowhere else { return hits }
        return meant(term) ?? hits
    }

    /// The meaning of a word that no text has: the color that it means in a further language or is the beginning of, or
    /// else the words that it may be a typo of.
    private func meant(_ term: String) -> WordHits? {
        let folded = foldedWord(term)
        // Two-letter words are parts of phrases in too many languages.
        var words = folded.utf8.count < 3 ? [] : SearchWords.english(folded).map { [$0] } ?? []
        if words.isEmpty { words = Array(ColorWords.begun(by: folded).prefix(4)) }
        if words.isEmpty { words = vocabulary.nearest(folded) }
        guard let first = words.first else { return nil }
        var hits = found(first, isTyped: false)
        for word in words.dropFirst() {
            let other = found(word, isTyped: false)
            hits.add(other)
            // Several colors together have no name.
            if other.color != hits.color { hits.color = nil }
        }
        hits.replacesByColors = words.contains { SearchWords.isColor(foldedWord($0)) }
        hits.replacements = words
        return hits
    }

    private func found(_ term: String, isTyped: Bool, isPlain: Bool = false) -> WordHits {
        let folded = isPlain ? "" : foldedWord(term)
        let color = SearchWords.meaning(of: folded)
        let role = color == nil ? SearchWords.role(of: folded) : nil
        var hits = WordHits(
            ways: Array(repeating: .nothing, count: columns.count), ranks: Array(repeating: 0, count: columns.count),
            color: color)
        if let color { color.color == nil ? findFamily(color, &hits) : findColor(color, &hits) }
        if role == .multi { findMulti(&hits) }
        if let tone = role?.tone { findTone(tone, &hits) }
        if let color, color.isThing {
            findThing(color, term, &hits)
        } else {
            findText(term, isWhole: color != nil || role?.isColor == true || !isTyped, &hits)
        }
        return hits
    }

    private func findText(_ term: String, isWhole: Bool, _ hits: inout WordHits) {
        columns.texts.forEachText(with: Array(term.utf8), isWhole: isWhole) { item in
            if hits.ways[item] == .nothing { hits.ways[item] = isWhole ? .text : .part }
            return true
        }
        guard !isWhole, hits.ways.contains(.part) else { return }
        columns.texts.forEachText(with: Array(term.utf8), isWhole: true) { item in
            if hits.ways[item] == .part { hits.ways[item] = .text }
            return true
        }
    }

    /// Items with the word in a text come first. If there are some, the picture counts little: for oak and steel, the
    /// wall shows the items with the word; only for things that are color names, such as gold, it also shows items with
    /// close colors.
    private func findThing(_ color: ColorMeaning, _ term: String, _ hits: inout WordHits) {
        let looks = hits.ways
        if color.isOnlyThing {
            hits.ways = looks.map { _ in .nothing }
            findText(term, isWhole: false, &hits)
            if hits.ways.allSatisfy({ $0 == .nothing }) { hits.ways = looks }
        }
        columns.texts.forEachText(with: Array(term.utf8), isWhole: true) { item in
            hits.ways[item] = .color
            if looks[item] == .nothing { hits.ranks[item] = ColorSearch.closeSteps }
            return true
        }
    }

    /// Items whose leading color has a certain lightness and chroma.
    private func findTone(_ tone: ColorWords.Tone, _ hits: inout WordHits) {
        for item in hits.ways.indices {
            guard let leading = columns.colors(of: item).first, tone.contains(leading.rgb) else { continue }
            hits.ways[item] = .color
        }
    }

    /// Items that show a family, sorted by its share.
    private func findFamily(_ color: ColorMeaning, _ hits: inout WordHits) {
        guard let family = color.families.first.flatMap(Family.allCases.firstIndex).map(UInt8.init) else { return }
        for item in 0..<columns.count {
            let shown = columns.colors(of: item)
            let sum = shown.reduce(0) { $0 + Int($1.thousandths) }
            let parts = shown.filter { $0.family == family }.map { Int($0.thousandths) }
            guard !parts.isEmpty else { continue }
            hits.ways[item] = columns.families[item] == family ? .color : .near
            hits.ranks[item] = Int32(
                (1000 - Double(parts.reduce(0, +)) / Double(max(1, sum)) * 1000 + 0.5).rounded(.down))
        }
    }

    /// Items of several colors, where no color leads.
    private func findMulti(_ hits: inout WordHits) {
        let bit = ItemColumns.bit(of: .multi)
        for item in hits.ways.indices where columns.flags[item] & bit != 0 { hits.ways[item] = .color }
    }

    /// Items close to a finer color, or measured as such, by distance.
    private func findColor(_ color: ColorMeaning, _ hits: inout WordHits) {
        guard let rgb = color.color else { return }
        let distances = colors.distances(to: rgb, of: color.families)
        let number = columns.colorNames.number(of: color.word)
        for item in distances.indices {
            let isNamed = number != nil && columns.colorNames.numbers[item] == number
            guard distances[item] <= ColorSearch.closeSteps || isNamed else { continue }
            hits.ways[item] = isNamed ? .color : .near
            hits.ranks[item] = min(distances[item], ColorSearch.closeSteps)
        }
    }
}

/// A cache of answers by question. It is emptied when it is full.
final class RecentAnswers<Answer: Sendable>: Sendable {
    private let known = Mutex<[String: Answer]>([:])

    private static var limit: Int { 500 }

    /// - Parameter find: called without a lock, so that others do not wait; two callers with the same new question both
    ///   call it.
    func answer(_ question: String, _ find: () -> Answer) -> Answer {
        if let answer = known.withLock({ $0[question] }) { return answer }
        let answer = find()
        known.withLock { known in
            if known.count >= Self.limit { known.removeAll() }
            known[question] = answer
        }
        return answer
    }
}
