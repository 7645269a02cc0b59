import Catalogue
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(1))) struct FailureCodeTests {
    @Test func `docs/metadata.md lists the codes, each once, and no other`() throws {
        let page = try repositoryText("docs/metadata.md")
        let section = try #require(page.split(separator: "\n## ").first { $0.hasPrefix("Why an item has no color\n") })
        let words = section.split(separator: "\n").compactMap { line in
            line.hasPrefix("| `") ? String(line.dropFirst(3).prefix { $0 != "`" }) : nil
        }
        #expect(words.sorted() == FailureCode.allCases.map(\.rawValue).sorted())
    }
}
