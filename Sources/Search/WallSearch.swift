package import Colors

/// Finds items of one wall: by filters, words and colors, together or alone.
package struct WallSearch: Sendable {
    private let columns: ItemColumns
    private let colors: ColorSearch
    private let words: WordSearch

    /// A query.
    package struct Question: Sendable, Hashable {
        package var filter = ItemFilter()
        /// Words of titles, ids and vendor colors, and words for colors. All must be found; those with a minus must
        /// not. Empty for none.
        package var words = ""
        /// nil for none. Colors sort the items; words then only filter.
        package var colors: ColorQuery?
        /// Items are sorted by how well they go with this color, and `colors` is ignored; nil for none.
        package var goesWith: RGB?
        /// How well items must match the color.
        package var match = Match.any
        /// nil for wall order, or for order by distance if a color is given.
        package var order: PriceOrder?
        /// The property that no two items of the answer share; nil for all items.
        package var unique: Unique?

        package init() {}

        package var isEmpty: Bool {
            filter.isEmpty && words.isEmpty && colors == nil && goesWith == nil && order == nil && unique == nil
        }

        /// Equal for equal questions, in every process.
        package var canonicalText: String {
            let colors = (colors?.parts ?? []).map { "\($0.color.hex):\($0.weight)" }.joined(separator: ",")
            let texts = [filter.canonicalText, words, colors, match.rawValue, order?.rawValue ?? ""]
            let others = [unique?.rawValue, goesWith?.hex].compactMap { $0 }
            return (texts + others).joined(separator: "\u{1F}")
        }
    }

    /// How well an item must match the color of the question. Ignored without a color.
    package enum Match: String, Sendable, CaseIterable {
        /// All that are found, also items with the word only in a text; for a color in digits all items.
        case any
        /// The items that `Answer.close` counts.
        case close
        /// The items that `Answer.named` counts, or `Answer.close` if there is no finer word: those with the name, not
        /// only close to it.
        case named
    }

    /// A property that items may share, so that only the first of them is wanted.
    package enum Unique: String, Sendable, CaseIterable {
        case picture
    }

    /// Items that go with a color in one way: other *shades*; neighbors and opposites in *hues*; *neutrals*, or colors
    /// if that color is neutral; *others*.
    package struct HarmonyCount: Sendable, Equatable {
        package let name: String
        package let count: Int
    }

    /// The items that were found, sorted.
    package struct Answer: Sendable {
        package fileprivate(set) var items: [Int32] = []
        /// Number of items that are close to the colors, or whose leading color matches the words; nil without such
        /// colors. They come first, except in an order by price.
        package fileprivate(set) var close: Int?
        /// Number of close items that have the finer color name of the question; they come before the others. nil
        /// without such a name.
        package fileprivate(set) var named: Int?
        /// Smaller queries that find something, if several words together or a finer color find nothing.
        package fileprivate(set) var parts: [QueryPart] = []
        /// Number of items for each way to go with the color of the question, in the order of the items; empty without
        /// one.
        package fileprivate(set) var harmonies: [HarmonyCount] = []
        package let reading: QueryReading
    }

    /// - Parameter other: a search in the same items, some with other colors, whose words are known already.
    /// - Complexity: O(colors).
    package init(_ columns: ItemColumns, like other: WallSearch? = nil) {
        self.columns = columns
        colors = ColorSearch(columns)
        words = WordSearch(columns, colors, like: other?.words)
    }

    /// Collects the words of the wall, so that the first search for a mistyped word is as fast as later ones.
    /// - Complexity: O(bytes of all texts), half a second for 100,000 items.
    package func prepare() { words.prepare() }

    /// - Complexity: O(terms * bytes of all texts), at most 8 terms; some ms per term for 100,000 items.
    package func answer(_ question: Question) -> Answer {
        let answer = found(question).keeping(question.match)
        let items = question.order.map { columns.sorted(answer.items, by: $0) } ?? answer.items
        guard question.unique == .picture else { return answer.showing(items) { $0 } }
        return answer.showing(columns.byImage(items).first) { first in
            columns.byImage(answer.items.prefix(first)).first.count
        }
    }

    private func found(_ question: Question) -> Answer {
        let filtered = question.filter.matches(in: columns)
        let asked = AskedWords(question.words, in: words)
        let wanted = asked.matches(filtered, count: columns.count)
        var answer = Answer(reading: asked.reading)
        if let color = question.goesWith {
            let ranking = HarmonyRanking(columns, by: color, among: wanted)
            answer.items = ranking.items
            answer.harmonies = zip(Harmony.Kind.allCases, ranking.counts).map { HarmonyCount(name: "\($0)", count: $1) }
        } else if let query = question.colors {
            let ranking = colors.ranking(query, among: wanted)
            (answer.items, answer.close) = (ranking.items, ranking.close)
        } else {
            let ranking = WordRanking(asked.wantedHits, among: wanted, count: columns.count)
            (answer.items, answer.close, answer.named) = (ranking.items, ranking.close, ranking.named)
        }
        if answer.items.isEmpty { answer.parts = asked.parts(among: filtered, count: columns.count, in: words) }
        return answer
    }

    /// For each item whether it answers the question; nil if all do.
    package func matches(_ question: Question) -> [Bool]? {
        guard question.match == .any else {
            var matches = [Bool](repeating: false, count: columns.count)
            for item in found(question).keeping(question.match).items { matches[Int(item)] = true }
            return matches
        }
        let filtered = question.filter.matches(in: columns)
        return AskedWords(question.words, in: words).matches(filtered, count: columns.count)
    }
}

extension WallSearch.Answer {
    /// The items that match the color well enough.
    fileprivate func keeping(_ match: WallSearch.Match) -> Self {
        guard match != .any, let close else { return self }
        let kept = match == .named ? named ?? close : close
        var answer = self
        answer.items = Array(items.prefix(kept))
        answer.close = min(close, kept)
        answer.named = named.map { min($0, kept) }
        return answer
    }

    /// - Parameters:
    ///   - shown: the items, or some of them, in another order.
    ///   - count: converts a number of first items to the number of shown ones among them.
    fileprivate func showing(_ shown: [Int32], _ count: (Int) -> Int) -> Self {
        var (answer, end) = (self, 0)
        answer.items = shown
        (answer.close, answer.named) = (close.map(count), named.map(count))
        answer.harmonies = harmonies.map { harmony in
            end += harmony.count
            return WallSearch.HarmonyCount(name: harmony.name, count: count(end) - count(end - harmony.count))
        }
        return answer
    }
}
