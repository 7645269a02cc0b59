import Colors
import Text

/// A part of a query that finds nothing as a whole, and the number of items that the part finds.
package struct QueryPart: Sendable, Equatable {
    /// The query for these items.
    package let query: String
    package let count: Int
}

/// A word of a query that means a color under another name: `messing` is brass.
package struct UnderstoodWord: Sendable, Equatable {
    package let text: String
    /// The English word.
    package let color: String
}

/// A word of a query that no text has: `jaket` is corrected to jacket.
package struct CorrectedWord: Sendable, Equatable {
    package let text: String
    /// The words searched for instead, the most frequent first.
    package let words: [String]
}

/// How the words of a query were read, where this differs from what was typed.
package struct QueryReading: Sendable, Equatable {
    /// Words of a long query that were not searched for.
    package var ignored: [String] = []
    /// Words that are colors under another name.
    package var understood: [UnderstoodWord] = []
    /// Words that others were searched for instead of.
    package var corrected: [CorrectedWord] = []

    init() {}
}

extension QueryReading {
    /// A word is understood if it is a color under another name, or is read as one because no text has it.
    fileprivate init(_ terms: [QueryTerm], _ hits: [WordHits], ignored: [String]) {
        self.ignored = ignored
        for (term, hits) in zip(terms, hits) {
            if let color = hits.color {
                guard foldedWord(color.word) != foldedWord(term.text) else { continue }
                understood.append(UnderstoodWord(text: term.text, color: color.word))
            } else if !hits.replacements.isEmpty {
                corrected.append(CorrectedWord(text: term.text, words: hits.replacements))
            }
        }
    }
}

/// The words of a question, and the hits of each.
struct AskedWords {
    let terms: [QueryTerm]
    /// The hits of each term.
    let hits: [WordHits]
    let reading: QueryReading
    /// Indices of terms. An item needs one term of each choice; of excluded choices it must have none.
    private let choices: [[Int]]

    init(_ query: String, in words: WordSearch) {
        let all = words.terms(query)
        let terms = Array(all.prefix(QueryTerm.limit))
        self.terms = terms
        choices = terms.indices.reduce(into: [[Int]]()) { choices, at in
            if terms[at].isOr, let last = choices.indices.last {
                choices[last].append(at)
            } else {
                choices.append([at])
            }
        }
        hits = terms.map { words.hits($0.text, isPlain: $0.isPlain) }
        reading = QueryReading(terms, hits, ignored: all.dropFirst(QueryTerm.limit).map(\.text))
    }

    /// The hits of the words that must be found, merged for each choice.
    var wantedHits: [WordHits] {
        choices.indices.filter { !isExcluded($0) }.map { WordHits(anyOf: choices[$0].map { hits[$0] }) }
    }

    private func isExcluded(_ choice: Int) -> Bool { terms[choices[choice][0]].isExcluded }

    /// The items that match everything, among some items; nil for all.
    func matches(_ isWanted: [Bool]?, count: Int) -> [Bool]? {
        guard !terms.isEmpty else { return isWanted }
        let (wanted, excluded) = (wantedHits, terms.indices.filter { terms[$0].isExcluded }.map { hits[$0] })
        return (0..<count).map { item in
            (isWanted?[item] ?? true) && !excluded.contains { $0.has(item) } && wanted.allSatisfy { $0.has(item) }
        }
    }

    // MARK: What finds something where nothing has all of it

    private static let combinationLimit = 4

    /// The largest parts of the query that some item matches, most frequent first, then each word or choice alone. If
    /// there is only one word, a finer color, the families that it may have. The page does the same (`asked-words.js`).
    /// - Parameters:
    ///   - isWanted: for each item whether it counts; nil for all.
    ///   - words: finds the hits of other terms, and spells terms.
    func parts(among isWanted: [Bool]?, count: Int, in words: WordSearch) -> [QueryPart] {
        let spelled = words.spelled
        // Searched again: without "red", the wine of "red wine" is a color.
        func part(_ query: String) -> QueryPart {
            let matches = AskedWords(query, in: words).matches(isWanted, count: count)
            return QueryPart(query: query, count: matches?.count { $0 } ?? count)
        }
        let found = choices.indices.filter { !isExcluded($0) }
        if found == [0], choices.count == 1, let color = hits[choices[0][0]].color, color.color != nil {
            return Family.allCases.filter(color.families.contains).map { part($0.rawValue) }.filter { $0.count > 0 }
        }
        guard choices.count > 1, !found.isEmpty else { return [] }
        let isFound = found.reduce(0) { $0 | 1 << $1 }
        var counts: [Int: Int] = [:]
        for item in 0..<count where isWanted?[item] ?? true { counts[met(item), default: 0] += 1 }
        let largest = counts.keys.filter { $0 & isFound != 0 }.map(\.nonzeroBitCount).max() ?? 0
        let combinations = counts.filter { $0.key & isFound != 0 && $0.key.nonzeroBitCount == largest }
            .sorted { ($1.value, $0.key) < ($0.value, $1.key) }.prefix(AskedWords.combinationLimit)
        let alone = choices.indices.map { choice in
            counts.reduce(0) { $1.key >> choice & 1 == 1 ? $0 + $1.value : $0 }
        }
        func asked(_ parts: [Int]) -> String { spelled(parts.flatMap { choices[$0] }.map { terms[$0] }) }
        let together = combinations.filter { met, count in
            let words = found.filter { met >> $0 & 1 == 1 }
            // Exclusions do not change that.
            return largest > 1 && (words.count > 1 || alone[words[0]] != count)
        }
        return
            (together.map { met, _ in asked(choices.indices.filter { met >> $0 & 1 == 1 }) }
            + found.map { asked([$0]) }).map(part)
    }

    /// A bit for each choice that the item meets; an excluded choice is met if the item lacks it.
    private func met(_ item: Int) -> Int {
        choices.indices.reduce(0) { bits, choice in
            choices[choice].contains { hits[$0].has(item) } != isExcluded(choice) ? bits | 1 << choice : bits
        }
    }
}
