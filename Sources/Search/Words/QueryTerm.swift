import Colors
import Text

/// One term that a query asks for or excludes. `docs/internals/search.md`, "Words", describes how queries are read. The
/// page reads them in the same way (`query-terms.js`).
struct QueryTerm: Sendable, Hashable {
    /// A word, or several that name a color together, as given by `searchableText`.
    let text: String
    var isExcluded = false
    /// Whether it is an alternative to the term before it: an item needs only one of them.
    var isOr = false
    /// Whether it does not name a color, as both words of "white wine".
    var isPlain = false

    /// The number of terms that are searched for; each costs a pass over all texts, and more if no text has it.
    static let limit = 8

    /// The terms of a query; terms beyond `limit` are not searched for.
    /// - Parameter stands: whether a text of the catalogue has these letters. It is called `limit` times at most; after
    ///   that, the answer counts as no.
    static func terms(_ query: String, stands hasText: (String) -> Bool) -> [QueryTerm] {
        var questions = 0
        func stands(_ text: String) -> Bool {
            questions += 1
            return questions <= limit && hasText(text)
        }
        let words = QueryWord.words(query, stands: stands)
        var terms = QueryTerms()
        var rest = words[...]
        while let word = rest.first {
            let color = colorTerm(rest)
            if color == nil, !word.isExcluded, let negated = negated(rest, stands: stands) {
                terms.append(negated.term, isApart: false)
                rest = rest.dropFirst(negated.count)
                continue
            }
            let role = word.isPlain ? nil : SearchWords.role(of: word.text)
            let isBetween = rest.count > 1 && rest.count < words.count
            let isSilent = color == nil && !word.isExcluded && (role == .and || role == .or && isBetween)
            if isSilent {
                terms.isChoice = terms.isChoice || role == .or
            } else {
                let term = QueryTerm(
                    text: color?.text ?? word.text, isExcluded: word.isExcluded, isPlain: word.isPlain)
                terms.append(term, isApart: word.isApart)
            }
            rest = rest.dropFirst(color?.count ?? 1)
        }
        // A query of "in" alone searches for that word.
        let asked = terms.list.isEmpty ? words.map { QueryTerm(text: $0.text) } : terms.list
        var seen = Set<QueryTerm>()
        return asked.indices.filter { at in
            let isInChoice = asked[at].isOr || at + 1 < asked.count && asked[at + 1].isOr
            return isInChoice || seen.insert(asked[at]).inserted
        }.map { asked[$0] }
    }

    /// The color that the first words name, and the number of these words; nil if they name none. "Sage green" is sage:
    /// a family adds nothing to a finer color of it.
    private static func colorTerm(_ words: ArraySlice<QueryWord>) -> (text: String, count: Int)? {
        func isBeside(_ word: QueryWord?) -> Bool { word.map { SearchWords.role(of: $0.text) == .beside } ?? false }
        func meaning(_ text: String) -> ColorMeaning? { SearchWords.meaning(of: foldedWord(text)) }
        var behind = words
        while colorRun(behind) == 0, isBeside(behind.first), behind.dropFirst().first?.isJoined == true {
            behind.removeFirst()
        }
        let run = colorRun(behind)
        guard run > 0 else { return nil }
        var text = joined(behind.prefix(run))
        behind = behind.dropFirst(run)
        while let word = behind.first, word.isJoined {
            let run = colorRun(behind), next = joined(behind.prefix(run))
            if isBeside(word) {
                behind = behind.dropFirst()
            } else if let one = meaning(text), let other = meaning(next),
                one.word == other.word || one.isFiner(than: other) || other.isFiner(than: one)
            {
                if one.color == nil { text = next }
                behind = behind.dropFirst(run)
            } else {
                break
            }
        }
        return (text, words.count - behind.count)
    }

    private static func joined(_ words: ArraySlice<QueryWord>) -> String {
        words.map(\.text).joined(separator: " ")
    }

    /// How many of the first words name a color together; 0 if they name none.
    private static func colorRun(_ words: ArraySlice<QueryWord>) -> Int {
        if words.first?.isPlain ?? true { return 0 }
        let longest = 1 + words.dropFirst().prefix(2).prefix(while: \.isJoined).count
        return (1...3).reversed().first { count in
            count <= longest && SearchWords.isColor(foldedWord(joined(words.prefix(count))))
        } ?? 0
    }

    /// The term that a word such as "ohne" excludes, and the number of words used; nil if it is an ordinary word.
    private static func negated(
        _ words: ArraySlice<QueryWord>, stands: (String) -> Bool
    ) -> (term: QueryTerm, count: Int)? {
        guard let first = words.first, let role = SearchWords.role(of: first.text), role == .not || role == .no else {
            return nil
        }
        let joining = words.dropFirst().prefix { word in
            !word.isExcluded && [.and, .not, .no].contains(SearchWords.role(of: word.text))
        }.count
        let behind = words.dropFirst(1 + joining)
        guard let next = behind.first, !next.isExcluded else { return nil }
        let color = colorTerm(behind)
        // "Without sleeves" may be the words of a title.
        guard color != nil || role == .not && !stands("\(first.text) \(next.text)") else { return nil }
        return (QueryTerm(text: color?.text ?? next.text, isExcluded: true), 1 + joining + (color?.count ?? 1))
    }
}

extension ColorMeaning {
    /// Whether it is a finer color of a family. A thing is a color of its most usual family: "grey glass" says more
    /// than glass.
    fileprivate func isFiner(than other: ColorMeaning) -> Bool {
        other.color == nil && (isThing ? family == other.family : families.contains(other.family))
    }
}

/// The terms of a query while it is read, from left to right.
private struct QueryTerms {
    private(set) var list: [QueryTerm] = []
    /// For each term, whether a separator is before it.
    private var areApart: [Bool] = []
    /// Whether *or* is before the next term.
    var isChoice = false

    mutating func append(_ next: QueryTerm, isApart: Bool) {
        let partner = isChoice ? partner(of: next) : nil
        isChoice = false
        var (next, index) = (next, list.count)
        if let partner, list[partner].isExcluded {
            // "Not red or blue" excludes both.
            next.isExcluded = true
        } else if let partner, !next.isExcluded {
            next.isOr = true
            joinList(upTo: partner)
            index = partner + 1
        }
        list.insert(next, at: index)
        areApart.insert(isApart, at: index)
    }

    /// The term that an alternative belongs to: in "blue sofa or grey", the last color before it. If no term is of its
    /// kind, the word before it.
    private func partner(of next: QueryTerm) -> Int? {
        list.lastIndex { isColor($0) == isColor(next) } ?? list.indices.last
    }

    /// "Red, blue or green" is one choice: the word between the last two joins the whole list.
    private mutating func joinList(upTo last: Int) {
        var at = last
        while at > 0, areApart[at], !list[at - 1].isExcluded, isColor(list[at - 1]) == isColor(list[at]) {
            list[at].isOr = true
            at -= 1
        }
    }

    private func isColor(_ term: QueryTerm) -> Bool { SearchWords.isColor(foldedWord(term.text)) }
}

/// A word of a query.
private struct QueryWord {
    let text: String
    /// Whether a minus is before it.
    let isExcluded: Bool
    /// Whether a separator is between it and the word before.
    var isApart: Bool
    /// Whether it does not name a color because of its neighbors.
    var isPlain = false
    /// Whether it continues the word before it.
    var isJoined: Bool { !isApart && !isExcluded }

    static func words(_ query: String, stands: (String) -> Bool) -> [QueryWord] {
        let text = String(decoding: searchableText(query), as: UTF8.self)
        var words: [QueryWord] = []
        var isApart = false
        for part in withoutQuotes(text.split(whereSeparator: \.isWhitespace)) {
            let pieces = pieces(of: part, stands: stands)
            for piece in pieces {
                let word = piece.drop(while: isDash)
                guard !word.isEmpty else {
                    isApart = true
                    continue
                }
                let isExcluded = word.count < piece.count
                words.append(QueryWord(text: String(word), isExcluded: isExcluded, isApart: isApart))
                isApart = false
            }
        }
        findPlain(&words)
        return words
    }

    private static func findPlain(_ words: inout [QueryWord]) {
        for start in words.indices {
            for end in [start + 2, start + 3] where end <= words.count {
                let run = words[start..<end]
                guard run.dropFirst().allSatisfy(\.isJoined) else { continue }
                for (at, isPlain) in zip(run.indices, SearchWords.arePlain(run.map(\.text))) where isPlain {
                    words[at].isPlain = true
                }
            }
        }
    }

    /// Words in quotes are searched for as words; a minus before the quotes excludes all of them. An unmatched closing
    /// quote stays, as in `15"`.
    private static func withoutQuotes(_ parts: [Substring]) -> [Substring] {
        var opened: Substring?
        return parts.map { part in
            let dashes = part.prefix(while: isDash), behind = part.dropFirst(dashes.count)
            let text = behind.drop(while: quotes.contains)
            if text.count < behind.count { opened = dashes }
            guard let excluding = opened else { return part }
            let end = text.lastIndex { !quotes.contains($0) }.map(text.index(after:)) ?? text.startIndex
            if end < text.endIndex { opened = nil }
            return (excluding.isEmpty ? dashes : excluding) + text[..<end]
        }
    }

    private static let quotes: Set<Character> = ["\"", "“", "”", "„", "«", "»", "‹", "›", "'", "‘", "’", "‚"]

    /// "red/white" is two words, with an empty piece for the separator; "h&m" is one word if the catalogue has it.
    private static func pieces(of part: Substring, stands: (String) -> Bool) -> [Substring] {
        let pieces = part.split(omittingEmptySubsequences: false, whereSeparator: separators.contains)
        let isName =
            pieces.count > 1 && pieces.allSatisfy { !$0.isEmpty && !SearchWords.isColor(foldedWord(String($0))) }
        if isName, stands(String(part.drop(while: isDash))) { return [part] }
        let parted = pieces.map { $0.first.map(isDash) == false ? SearchWords.parted($0, stands: stands) : [$0] }
        return Array(parted.joined(separator: [""]))
    }

    private static let separators: Set<Character> = [",", ";", "+", "/", "&"]

    private static func isDash(_ character: Character) -> Bool {
        character == "-" || character == "\u{2212}" || character == "\u{2013}"
    }
}
