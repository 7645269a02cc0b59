import Colors
import TestSupport
import Testing

@testable import Search

@Suite(.timeLimit(.minutes(1))) struct HarmonyTests {
    /// Which `web/test` asks too: the server and the page say the same.
    @Test func `the pairs of the golden file`() throws {
        let text = try repositoryText("Tests/Golden/harmony.tsv")
        let rows = text.split(separator: "\n").dropFirst(2).map { $0.split(separator: "\t").map(String.init) }
        #expect(rows.count == 210)
        for row in rows {
            let colors = try row.prefix(2).map { Oklab(try #require(RGB(hex: $0))) }
            for harmony in [Harmony(colors[0], colors[1]), Harmony(colors[1], colors[0])] {
                #expect("\(harmony.kind)" == row[2], "\(row)")
                #expect(abs(harmony.cost - (try #require(Double(row[3])))) < 1e-6, "\(row), not \(harmony.cost)")
            }
        }
    }

    @Test func `other shades come first, and what is alike or has no color last`() throws {
        let items = [
            ("22304f", "blue"), ("c8102e", "red"), ("ffffff", "white"), ("d98a2b", "orange"), ("8fb4e0", "blue"),
            ("5a76a8", "blue"),
        ]
        let lines = items.enumerated().map { number, item in
            line("\(number)", [(hex: "#" + item.0, share: 0.9, family: item.1)], more: #","price":\#(9 - number)"#)
        }
        let search = WallSearch(try WallFixture(lines + [line("6")]).wall().columns)
        var question = WallSearch.Question()
        question.goesWith = RGB(hex: "#1f2a44")
        let answer = search.answer(question)
        #expect(answer.items == [5, 4, 3, 2, 0, 1, 6] && answer.close == nil)
        #expect(answer.harmonies.map(\.name) == ["shades", "hues", "neutrals", "others"])
        #expect(answer.harmonies.map(\.count) == [2, 1, 1, 3])
        question.words = "blue"
        #expect(search.answer(question).items == [5, 4, 0])
        question.order = .price
        #expect(search.answer(question).items == [5, 4, 0])
        #expect(search.answer(question).harmonies.map(\.count) == [2, 0, 0, 1])
    }

    @Test func `a picture counts once where pictures are unique`() throws {
        let lines = (0..<4).map { number in
            line(
                "\(number)", [(hex: number < 2 ? "#8fb4e0" : "#ffffff", share: 1, family: "blue")],
                image: number == 3 ? "00000000000000bb" : "00000000000000aa")
        }
        var question = WallSearch.Question()
        (question.goesWith, question.unique) = (RGB(hex: "#1f2a44"), .picture)
        let answer = WallSearch(try WallFixture(lines).wall().columns).answer(question)
        #expect(answer.items == [0, 3] && answer.harmonies.map(\.count) == [1, 0, 1, 0])
    }

    @Test func `what shares a picture with another item stands before what has no color`() throws {
        let blue = [(hex: "#22304f", share: 1.0, family: "blue")]
        let lines = [line("0", blue, image: "00000000000000aa"), line("1"), line("2", blue, image: "00000000000000aa")]
        var question = WallSearch.Question()
        question.goesWith = RGB(hex: "#1f2a44")
        let answer = WallSearch(try WallFixture(lines).wall().columns).answer(question)
        #expect(answer.items == [0, 2, 1] && answer.harmonies.map(\.count) == [0, 0, 0, 3])
    }
}
