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
        package let items: [Int32]
        /// How many of them are close to the colors, or led by those of the words; nil when there are none. They come
        /// first, except for an order by price.
        package let close: Int?
        /// How many of those are called by the finer word for a color that was asked for, and come before the others;
        /// nil when there is none.
        package let named: Int?
        /// What finds something, where several words together find nothing, or a finer color does.
        package let parts: [QueryPart]
        /// How many of them go with the color that was asked for in which way, in their order; empty without one.
        package var harmonies: [HarmonyCount] = []
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
        return answer.showing(question.unique == .picture ? columns.withFirstOfEachPicture(items) : items)
    }

    private func found(_ question: Question) -> Answer {
        let filtered = question.filter.matches(in: columns)
        let asked = AskedWords(question.words, in: words)
        if let color = question.goesWith {
            let ranking = HarmonyRanking(columns, by: color, among: asked.matches(filtered, count: columns.count))
            var answer = answer(ranking.items, close: nil, named: nil, asked, filtered)
            answer.harmonies = zip(Harmony.Kind.allCases, ranking.counts).map { HarmonyCount(name: "\($0)", count: $1) }
            return answer
        }
        if let query = question.colors {
            let ranking = colors.ranking(query, among: asked.matches(filtered, count: columns.count))
            return answer(ranking.items, close: ranking.close, named: nil, asked, filtered)
        }
        let wanted = asked.withoutExcluded(filtered, count: columns.count)
        let ranking = WordRanking(asked.wantedHits, among: wanted, count: columns.count)
        return answer(ranking.items, close: ranking.close, named: ranking.named, asked, filtered)
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

    private func answer(
        _ items: [Int32], close: Int?, named: Int?, _ asked: AskedWords, _ filtered: [Bool]?
    ) -> Answer {
        let parts = items.isEmpty ? asked.parts(among: filtered, count: columns.count, in: words) : []
        return Answer(
            items: items, close: close, named: named, parts: parts, reading: asked.reading)
    }
}

extension WallSearch.Answer {
    /// The items that meet the color so well.
    fileprivate func keeping(_ match: WallSearch.Match) -> Self {
        guard match != .any, let close else { return self }
        let kept = match == .named ? named ?? close : close
        return Self(
            items: Array(items.prefix(kept)), close: min(close, kept), named: named.map { min($0, kept) }, parts: parts,
            reading: reading)
    }
    /// - Parameter shown: the items, or some of them, in another order.
    fileprivate func showing(_ shown: [Int32]) -> Self {
        let isShown = Set(shown.count < items.count ? shown : [])
        func count(_ first: Int) -> Int {
            shown.count == items.count ? first : items.prefix(first).count { isShown.contains($0) }
        }
        var starts = 0
        let harmonies = harmonies.map { harmony in
            starts += harmony.count
            return WallSearch.HarmonyCount(name: harmony.name, count: count(starts) - count(starts - harmony.count))
        }
        return Self(
            items: shown, close: close.map(count), named: named.map(count), parts: parts, harmonies: harmonies,
            reading: reading)
    }
}

extension ItemColumns {
    /// Items without a picture stay.
    fileprivate func withFirstOfEachPicture(_ items: [Int32]) -> [Int32] {
        var seen = Set<UInt64>(minimumCapacity: items.count)
        return items.filter { item in
            let image = imageHashes[Int(item)]
            return image == 0 || seen.insert(image).inserted
        }
    }
}
