import Colors
@testable import Search
import Testing

@Suite(.timeLimit(.minutes(1))) struct ColorSearchTests {
    private func ids(_ lines: [String], _ colors: [(String, Double)]) throws -> ([String], Int) {
        let fixture = try WallFixture(lines)
        let columns = try fixture.wall().columns
        var question = WallSearch.Question()
        question.colors = ColorQuery(try colors.map { (try #require(RGB(hex: $0.0)), $0.1) })
        let answer = WallSearch(columns).answer(question)
        return (answer.items.map { columns.ids.text(Int($0)) }, try #require(answer.close))
    }

    @Test func `the larger share is nearer, and colorless items come last`() throws {
        let lines = [
            line("none"), line("part", [("#101010", 0.7, "black"), ("#a02020", 0.3, "red")]),
            line("all", [("#a02020", 1, "red")]), line("other", [("#2020a0", 1, "blue")]),
        ]
        let (items, close) = try ids(lines, [("#a02020", 1)])
        #expect(items == ["all", "part", "other", "none"])
        #expect(close == 2)
    }

    @Test func `of items with one image the first stays`() throws {
        let red = [("#a02020", 1.0, "red")]
        let (one, two) = (String(repeating: "1", count: 64), String(repeating: "2", count: 64))
        let lines = [
            line("a", red, image: one), line("b", red, image: one), line("c", [("#a12121", 1, "red")], image: two),
        ]
        #expect(try ids(lines, [("#a02020", 1)]).0 == ["a", "c", "b"])
    }

    @Test func `several colors are weighed`() throws {
        let lines = [
            line("red", [("#a02020", 1, "red")]), line("both", [("#a02020", 0.5, "red"), ("#ffffff", 0.5, "white")]),
            line("white", [("#ffffff", 1, "white")]),
        ]
        #expect(try ids(lines, [("#a02020", 1), ("#ffffff", 1)]).0.first == "both")
        #expect(try ids(lines, [("#a02020", 9), ("#ffffff", 1)]).0.prefix(2).contains("red"))
    }
}
