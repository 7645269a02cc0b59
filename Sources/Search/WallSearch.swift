import Colors

/// Finds items of one wall: by filters, words and colors, together or alone.
package struct WallSearch: Sendable {
    private let columns: ItemColumns
    private let colors: ColorSearch
    private let words: WordSearch

    /// What is looked for.
    package struct Question: Sendable, Hashable {
        package var filter = ItemFilter()
        /// Words of titles, ids, vendor colors, and for colors; all must be found. Empty for none.
        package var words = ""
        /// nil for none. Colors rank, words then only filter.
        package var colors: ColorQuery?

        package init() {}

        package var isEmpty: Bool { filter.isEmpty && words.isEmpty && colors == nil }

        /// Equal for equal questions, in every process.
        package var canonicalText: String {
            let colors = (colors?.parts ?? []).map { "\($0.color.hex):\($0.weight)" }.joined(separator: ",")
            return [filter.canonicalText, words, colors].joined(separator: "\u{1F}")
        }
    }

    /// The items that were found, in their order.
    package struct Answer: Sendable {
        package let items: [Int32]
        /// How many of them are close to the colors, or led by those of the words; nil when there are none. They come
        /// first.
        package let close: Int?
    }

    /// - Complexity: O(colors).
    package init(_ columns: ItemColumns) {
        self.columns = columns
        colors = ColorSearch(columns)
        words = WordSearch(columns, colors)
    }

    /// - Complexity: O(colors), some ms for 100,000 items.
    package func answer(_ question: Question) -> Answer {
        let filtered = question.filter.matches(in: columns)
        guard let query = question.colors else {
            let ranking = WordRanking(hits(question), among: filtered, count: columns.count)
            return Answer(items: ranking.items, close: ranking.close)
        }
        let ranking = colors.ranking(query, among: isWanted(question, filtered))
        return Answer(items: ranking.items, close: ranking.close)
    }

    /// For each item whether it meets filter and words; nil when all do.
    package func matches(_ question: Question) -> [Bool]? {
        isWanted(question, question.filter.matches(in: columns))
    }

    private func isWanted(_ question: Question, _ filtered: [Bool]?) -> [Bool]? {
        guard !question.words.isEmpty else { return filtered }
        let hits = hits(question)
        return (0..<columns.count).map { item in
            (filtered?[item] ?? true) && hits.allSatisfy { $0.ways[item] != .nothing }
        }
    }

    private func hits(_ question: Question) -> [WordHits] { words.terms(question.words).map(words.hits) }
}
