import Colors
import Foundation
// What a word of a query means is decided inside of Search; a search shows only what it finds.
@testable import Search
import TestSupport
import Testing
import Text

/// The queries of `Tests/Golden/query-words.tsv`, which `web/test` asks too: the server and the page understand the same.
@Suite(.timeLimit(.minutes(1))) struct GoldenQueryTests {
    @Test func `every query is understood as the table says`() throws {
        let columns = try WallFixture([line("1").replacingOccurrences(of: "Title 1", with: "1")]).wall().columns
        let search = WordSearch(columns, ColorSearch(columns), like: nil)
        let rows = try repositoryText("Tests/Golden/query-words.tsv").split(separator: "\n")
            .filter { !$0.hasPrefix("# ") }.dropFirst().map { $0.split(separator: "\t").map(String.init) }
        #expect(rows.count > 500)
        for row in rows { #expect(understood(row[1], in: search) == row[2], "\(row[1])") }
    }

    private func understood(_ query: String, in search: WordSearch) -> String {
        search.terms(query).map { term in
            let folded = foldedWord(term.text), hits = search.hits(term.text, isPlain: term.isPlain)
            let role = SearchWords.role(of: folded).flatMap { $0.isColor ? $0.rawValue : nil }
            let replaced = hits.replacesByColors ? hits.replacements.joined(separator: " or ") : nil
            let word = term.isPlain ? nil : hits.color?.word ?? role ?? replaced
            return (term.isOr ? "or " : "") + (term.isExcluded ? "-" : "") + (word ?? "“\(folded)”")
        }.joined(separator: ", ")
    }
}
