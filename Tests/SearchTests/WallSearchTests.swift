import Colors
import Foundation
import Search
import Testing

@Suite(.timeLimit(.minutes(1))) struct WallSearchTests {
    private func found(_ lines: [String], _ change: (inout WallSearch.Question) -> Void) throws -> [Int32] {
        var question = WallSearch.Question()
        change(&question)
        return WallSearch(try WallFixture(lines).wall().columns).answer(question).items
    }

    @Test func `prices of different currencies are not compared, and items without one come last`() throws {
        let lines = [
            line("a", more: #","price":30,"currency":"EUR""#), line("b", more: #","price":5,"currency":"JPY""#),
            line("c"), line("d", more: #","price":20,"currency":"EUR""#),
            line("e", more: #","price":20,"currency":"EUR""#),
        ]
        #expect(try found(lines) { $0.order = .price } == [3, 4, 0, 1, 2])
        #expect(try found(lines) { $0.order = .descendingPrice } == [0, 3, 4, 1, 2])
    }

    @Test func `shares of one family count together, and the leading color is what the item is called`() throws {
        let lines = [
            line("a", [("#203080", 0.3, "blue"), ("#fafafa", 0.4, "white"), ("#6080d0", 0.3, "blue")]),
            line("b", [("#fafafa", 0.9, "white"), ("#203080", 0.1, "blue")]), line("c"),
        ]
        #expect(try found(lines) { $0.filter.anyFamilies = [.blue] } == [0, 1])
        #expect(try found(lines) { $0.filter.minShare = 0.6 } == [0, 1])
        #expect(try found(lines) { ($0.filter.anyFamilies, $0.filter.minShare) = ([.blue], 0.6) } == [0])
        #expect(try found(lines) { ($0.filter.anyFamilies, $0.filter.minShare) = ([.white], 0.41) } == [1])
    }

    @Test func `of attributes one value of a name is enough, and each name must be met`() throws {
        func attributes(_ pairs: KeyValuePairs<String, String>) -> String {
            let list = pairs.map { #"{"name":"\#($0.key)","value":"\#($0.value)"}"# }.joined(separator: ",")
            return #","attributes":[\#(list)]"#
        }
        let lines = [
            line("a", more: attributes(["Größe": "S, M, L", "Stoff": "Wolle"])),
            line("b", more: attributes(["Größe": "M"])), line("c", more: attributes(["Stoff": "Wolle"])), line("d"),
        ]
        func items(_ wanted: [(String, String?)]) throws -> [Int32] {
            try found(lines) { question in
                question.filter.attributes = Set(wanted.map { .init(name: $0.0, value: $0.1) })
            }
        }
        #expect(try items([("grosse", "m")]) == [0, 1])
        #expect(try items([("Größe", "S, M, L")]) == [0])
        #expect(try items([("Größe", "S"), ("Größe", "M")]) == [0, 1])
        #expect(try items([("Größe", "M"), ("Stoff", nil)]) == [0])
        #expect(try items([("Gr", "M")]).isEmpty)
        #expect(try items([("Stoff", "Woll")]).isEmpty)
    }

    @Test func `a swatch is what most of a family look like, and doubtful ones count little`() throws {
        func leading(_ hex: String, _ confidence: Double) -> String {
            line(hex, [(hex, 1, "yellow")], more: #","confidence":\#(confidence)"#)
        }
        let wall = try WallFixture([
            leading("#b4db01", 0.45), leading("#b0d810", 0.45), leading("#f4cc5c", 0.95), leading("#eec850", 0.9),
            leading("#b8dc20", 0.4), leading("#f6d060", 0.9),
        ]).wall()
        #expect(Facets(wall.columns, filter: ItemFilter()).families.map(\.swatch) == [RGB(hex: "#f4cc5c")])
    }

    @Test func `of items with equal pictures the first in the order asked for stays`() throws {
        let red = [(hex: "#c01010", share: 1.0, family: "red")], blue = [(hex: "#1010c0", share: 1.0, family: "blue")]
        let wall = try WallFixture([
            line("a", red, more: #","price":3,"currency":"EUR""#, image: "00000000000000aa"),
            line("b", blue, image: "00000000000000bb"), line("c", blue), line("d", blue),
            line("e", red, more: #","price":1,"currency":"EUR""#, image: "00000000000000aa"),
        ]).wall()
        let search = WallSearch(wall.columns)
        var question = WallSearch.Question()
        question.unique = .picture
        #expect(search.answer(question).items == [0, 1, 2, 3])
        question.order = .price
        #expect(search.answer(question).items == [4, 1, 2, 3])
        question.words = "red"
        let answer = search.answer(question)
        #expect(answer.items == [4] && answer.close == 1)
        #expect(question.canonicalText.hasSuffix("picture"))
    }

    @Test(arguments: [nil, PriceOrder.price, .descendingPrice])
    func `a picture is close if one of its items is, whatever the order`(order: PriceOrder?) throws {
        let image = "00000000000000aa"
        let wall = try WallFixture([
            line("a", [("#c01010", 1, "red")], more: #","price":3,"currency":"EUR""#, image: image),
            line("red-b", [("#1010c0", 1, "blue")], more: #","price":1,"currency":"EUR""#, image: image),
        ]).wall()
        var question = WallSearch.Question()
        (question.words, question.unique, question.order) = ("red", .picture, order)
        let answer = WallSearch(wall.columns).answer(question)
        #expect(answer.items == [order == .price ? 1 : 0] && answer.close == 1)
    }

    @Test func `items called by a word come apart from those close to it`() throws {
        let lines = [
            line("a", [("#1f2a44", 1, "blue")]).replacingOccurrences(of: #""name":"blue""#, with: #""name":"navy""#),
            line("b", [("#243050", 1, "blue")]), line("navy-boots", [("#c00000", 1, "red")]),
        ]
        let search = WallSearch(try WallFixture(lines).wall().columns)
        var question = WallSearch.Question()
        question.words = "navy"
        let all = search.answer(question)
        #expect(all.items.count == 3 && all.close == 2 && all.named == 1)
        question.match = .close
        #expect(Set(search.answer(question).items) == [0, 1])
        question.match = .named
        let named = search.answer(question)
        #expect(named.items == [0] && named.close == 1 && named.named == 1)
        #expect(search.matches(question) == [true, false, false])
    }
}
