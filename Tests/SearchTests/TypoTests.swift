import Foundation
// Typos are counted inside of Search; a search shows only which words are nearest.
@testable import Search
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(1))) struct TypoTests {
    /// The whole table, as the restricted distance of Damerau and Levenshtein is defined.
    private func plainCount(_ one: [Unicode.Scalar], _ other: [Unicode.Scalar]) -> Int {
        var table = (0...one.count).map { i in (0...other.count).map { i == 0 ? $0 : $0 == 0 ? i : 0 } }
        for i in one.indices {
            for j in other.indices {
                var least = min(table[i][j + 1], table[i + 1][j]) + 1
                least = min(least, table[i][j] + (one[i] == other[j] ? 0 : 1))
                if i > 0, j > 0, one[i] == other[j - 1], one[i - 1] == other[j] {
                    least = min(least, table[i - 1][j - 1] + 1)
                }
                table[i + 1][j + 1] = least
            }
        }
        return table[one.count][other.count]
    }

    @Test func `counts of typos are those of the whole table, as far as the limit`() {
        var numbers = SeededGenerator(seed: 7)
        func word() -> [Unicode.Scalar] {
            (0..<Int.random(in: 3...9, using: &numbers)).map { _ in
                ["a", "b", "c", "ü"].randomElement(using: &numbers) ?? "a"
            }
        }
        for _ in 0..<300 {
            let one = word()
            var typos = Typos(of: one, longest: 9)
            for _ in 0..<20 {
                let other = word()
                for limit in 1...2 {
                    let found = typos.count(to: other[...], limit: limit)
                    #expect(min(found, limit + 1) == min(plainCount(one, other), limit + 1), "\(one) \(other) \(limit)")
                }
            }
        }
    }

    @Test func `a word that begins in one text and ends in the next one is in neither`() throws {
        let lines = ["a", "b"].map {
            line($0).replacingOccurrences(of: #""vendorColor":"""#, with: #""vendorColor":"zor""#)
        }
        let search = WallSearch(try WallFixture(lines).wall().columns)
        var question = WallSearch.Question()
        for (words, items) in [("zortitle", []), ("zor", [0, 1]), ("title b", [1])] as [(String, [Int32])] {
            question.words = words
            #expect(search.answer(question).items == items, "\(words)")
        }
    }

    @Test(arguments: ["red", "navy", "crimson", "rot"], ["sneakers", "sneeker", "Sneakr", "snaeker"])
    func `a noun that is mended leaves the order by color as it is`(color: String, noun: String) throws {
        let goods: [(hex: String, family: String)] = [
            ("#e0e0e0", "white"), ("#c8102e", "red"), ("#1b2a4a", "blue"), ("#dc143c", "red"),
        ]
        let lines = goods.enumerated().map { number, goods in
            line("\(number)", [(goods.hex, 1, goods.family)])
                .replacingOccurrences(of: "Title \(number)", with: "\(color) sneaker")
        }
        let search = WallSearch(try WallFixture(lines).wall().columns)
        func answer(_ words: String) -> WallSearch.Answer {
            var question = WallSearch.Question()
            question.words = words
            return search.answer(question)
        }
        let (right, mended) = (answer("\(color) sneaker"), answer("\(color) \(noun)"))
        #expect(right.items.count == 4 && (right.close ?? 0) > 0)
        #expect(mended.items == right.items)
        #expect(mended.close == right.close && mended.named == right.named)
    }
}
