import Colors
@testable import Search
import TestSupport
import Testing
import Text

/// Walls with lines that were changed since their files were written.
@Suite(.timeLimit(.minutes(1))) struct CorrectedWallTests {
    private static let families = ["red", "green", "blue", "black"]

    private static func key(_ number: Int) -> String { "0-\(10_000 + number)" }

    private static func line(_ id: String, key: Int, family: Int, rank: Int) -> String {
        let hex = ["#c00000", "#00c000", "#0000c0", "#000000"][family]
        let more =
            #","rank":\#(rank),"sortKey":"\#(Self.key(key))","sku":"S-\#(id)","price":\#(id.dropFirst()),"currency":"EUR""#
            + #","attributes":[{"name":"Size","value":"S, M"},{"name":"No, ,\"rank\":","value":"\#(id)"}]"#
        return SearchTests.line(id, [(hex, 1, families[family])], more: more)
    }

    /// A wall that was corrected is the wall that a run writes.
    @Test(arguments: 0..<20) func `corrected lines stand where a run would put them`(seed: UInt64) throws {
        var random = SeededGenerator(seed: seed)
        let count = Int.random(in: 1...40, using: &random)
        var items = (0..<count).map { number in
            (id: "i\(number)", key: Int.random(in: 0...20, using: &random), family: number % 4)
        }
        func lines() -> [String] {
            items.sort { ($0.key, $0.id) < ($1.key, $1.id) }
            return items.enumerated().map {
                CorrectedWallTests.line($1.id, key: $1.key, family: $1.family, rank: $0 + 1)
            }
        }
        let before = try WallFixture(lines())
        var wall = try before.wall()
        for _ in 0..<3 {
            var changed: [Int: [UInt8]] = [:]
            for place in items.indices where Int.random(in: 0..<4, using: &random) == 0 {
                items[place].key = Int.random(in: 0...20, using: &random)
                items[place].family = Int.random(in: 0..<4, using: &random)
                let item = items[place]
                let line = CorrectedWallTests.line(item.id, key: item.key, family: item.family, rank: place + 1)
                changed[place] = Array(line.utf8)
            }
            wall = try wall.replacing(changed) { bytes in
                (0..<32).map { UInt8(truncatingIfNeeded: bytes.count &* $0 &+ Int(bytes.first ?? 0)) }
            }
            let after = try WallFixture(lines())
            let expected = try after.wall()
            #expect(try wall.lines(0..<count) == expected.lines(0..<count))
            for item in 0..<count {
                let id = expected.columns.ids.text(item)
                #expect(wall.item(withId: id) == item)
                #expect(wall.columns.families[item] == expected.columns.families[item])
                #expect(
                    wall.columns.palette(of: item)?.parts.map(\.color)
                        == expected.columns.palette(of: item)?.parts.map(\.color))
                #expect(wall.columns.prices[item] == expected.columns.prices[item])
            }
            var question = WallSearch.Question()
            question.filter.attributes = [.init(name: "size", value: "m")]
            question.filter.families = [.red]
            let found = WallSearch(wall.columns).answer(question).items
            #expect(found == WallSearch(expected.columns).answer(question).items)
        }
    }
}
