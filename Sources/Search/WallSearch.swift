package import Colors

/// Finds items of one wall: by filters, words and colors, together or alone.
package struct WallSearch: Sendable {
    private let columns: ItemColumns
    private let colors: ColorSearch
    private let words: WordSearch

    /// What is looked for.
    package struct Question: Sendable, Hashable {
        package var filter = ItemFilter()
        /// Words of titles, ids, vendor colors, and for colors; all must be found but those with a minus, which must
        /// not. Empty for none.
        package var words = ""
        /// nil for none. Colors rank, words then only filter.
        package var colors: ColorQuery?
        /// The items come by how they go with it, and `colors` is not asked; nil for none.
        package var goesWith: RGB?
        /// Which of the items that are found for a color are wanted.
        package var match = Match.any
        /// nil for wall order, or by nearness where a color is asked for.
        package var order: PriceOrder?
        /// What no two items of the answer share; nil when all are wanted.
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

    /// How well an item must meet the color that is asked for. Without a color it says nothing.
    package enum Match: String, Sendable, CaseIterable {
        /// All that are found, also those that only have the word in a text; of a color in digits all items.
        case any
        /// Those before the line between close and farther: what `Answer.close` counts.
        case close
        /// Those that are called so, and not only close to it: what `Answer.named` counts, or else `Answer.close`.
        case named
    }

    /// What items may have in common, so that the first of them is enough.
    package enum Unique: String, Sendable, CaseIterable {
        case picture
    }

    /// Items that go with a color in one way: other *shades*, neighbors and opposites in *hues*, *neutrals*, or colors
    /// if that color is neutral; and *others*.
    package struct HarmonyCount: Sendable, Equatable {
        package let name: String
        package let count: Int
    }

    /// The items that were found, in their order.
    package struct Answer: Sendable {
        package fileprivate(set) var items: [Int32] = []
        /// How many of them are close to the colors, or led by those of the words; nil when there are none. They come
        /// first, except for an order by price.
        package fileprivate(set) var close: Int?
        /// How many of those are called by the finer word for a color that was asked for, and come before the others;
        /// nil when there is none.
        package fileprivate(set) var named: Int?
        /// What finds something, where several words together find nothing, or a finer color does.
        package fileprivate(set) var parts: [QueryPart] = []
        /// How many of them go with the color that was asked for in which way, in their order; empty without one.
        package fileprivate(set) var harmonies: [HarmonyCount] = []
        package let reading: QueryReading
    }

    /// - Parameter other: a search in the same items with some other colors, whose words are known already.
    /// - Complexity: O(colors).
    package init(_ columns: ItemColumns, like other: WallSearch? = nil) {
        self.columns = columns
        colors = ColorSearch(columns)
        words = WordSearch(columns, colors, like: other?.words)
    }

    /// Collects the words of the wall, so that the first search for a mistyped word takes no longer than others.
    /// - Complexity: O(bytes of all texts), half a second for 100,000 items.
    package func prepare() { words.prepare() }

    /// - Complexity: O(terms * bytes of all texts), at most 8 terms; some ms for each with 100,000 items.
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

    /// For each item whether a question finds it; nil when it finds all.
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
    /// The items that meet the color so well.
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
    ///   - count: how many the first of the items count as.
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
