@testable import Catalogue
import Colors
import Foundation
import Testing

/// A list of words that was written apart from the tables: how many of them huewall knows.
@Suite(.timeLimit(.minutes(1))) struct FortyWordsTests {
    private struct Word {
        let language: String
        let text: String
        let families: Set<Family>
    }

    private static let words: [Word] = {
        let path = URL(fileURLWithPath: #filePath).deletingLastPathComponent().path + "/Words/forty-words.tsv"
        let text = (try? String(contentsOfFile: path, encoding: .utf8)) ?? ""
        return text.split(separator: "\n").filter { !$0.hasPrefix("#") }.dropFirst().compactMap { line in
            let cells = line.split(separator: "\t").map(String.init)
            guard cells.count == 3 else { return nil }
            let families = cells[2].split(separator: " ").compactMap { Family(rawValue: String($0)) }
            return Word(language: cells[0], text: cells[1], families: Set(families))
        }
    }()

    @Test func `of all words 95 of 100 are known and mean what people say, and nine of ten in each language`() {
        let languages = Dictionary(grouping: FortyWordsTests.words) { $0.language }
        #expect(languages.count == 28)
        var known = 0
        for (language, words) in languages.sorted(by: { $0.key < $1.key }) {
            #expect(words.count == 40)
            let reader = ItemWordsReader()
            let wrong = words.filter { word in
                let read = reader.words("", title: word.text)
                return read?.title.first.map { $0.families.isDisjoint(with: word.families) } ?? true
            }
            known += words.count - wrong.count
            #expect(wrong.count <= 4, "\(language): \(wrong.map(\.text).joined(separator: ", "))")
        }
        #expect(known * 100 >= FortyWordsTests.words.count * 95, "\(known)")
    }
}
