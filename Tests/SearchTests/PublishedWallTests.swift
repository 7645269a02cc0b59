import Colors
import Files
import Foundation
@testable import Search
import Testing
import Text

@Suite(.timeLimit(.minutes(1))) struct PublishedWallTests {
    @Test func `every part of a filter is part of its text`() {
        let changes: [(inout ItemFilter) -> Void] = [
            { _ in }, { $0.families = [.red] }, { $0.families = [.red, .blue] }, { $0.includesColorless = true },
            { $0.flags = [.multi] }, { $0.vendorColors = ["a"] }, { $0.vendorColors = ["a", "b"] },
            { $0.vendorColors = ["a;\"b"] }, { $0.brands = ["a"] }, { $0.categories = ["a"] },
            { $0.keys = [.id: [ExactText("a")]] }, { $0.keys = [.sku: [ExactText("a")]] },
            // One letter in two normal forms: two ids.
            { $0.keys = [.id: [ExactText("\u{E9}")]] }, { $0.keys = [.id: [ExactText("e\u{301}")]] },
            { $0.currencies = ["a"] }, { $0.isInStock = true }, { $0.isInStock = false }, { $0.minPrice = 1 },
            { $0.maxPrice = 1 }, { $0.anyFamilies = [.red] }, { $0.minShare = 1 }, { $0.shades = ["navy"] },
            { $0.attributes = [.init(name: "a", value: nil)] }, { $0.attributes = [.init(name: "a", value: "b")] },
            { $0.attributes = [.init(name: "a", value: nil), .init(name: "b", value: nil)] },
        ]
        let texts = changes.map { change in
            var filter = ItemFilter()
            change(&filter)
            return filter.canonicalText
        }
        #expect(Set(texts.map(ExactText.init)).count == changes.count)
        #expect(Mirror(reflecting: ItemFilter()).children.count == 15, "a new part belongs into the text, and here")
    }

    @Test func `items are read byte for byte`() throws {
        let lines = [line("a:1", [("#ff0000", 0.9, "red")]), line("ü/2"), line("c\\\"3", [("#00ff00", 1, "green")])]
        let fixture = try WallFixture(lines)
        let wall = try fixture.wall()
        #expect(wall.count == 3)
        #expect(String(decoding: try wall.lines(0..<3), as: UTF8.self) == lines.joined(separator: "\n"))
        #expect(String(decoding: try wall.lines(1..<2), as: UTF8.self) == lines[1])
        #expect(try wall.lines(2..<2).isEmpty)
        #expect(wall.item(withId: "a:1") == 0)
        #expect(wall.item(withId: "ü/2") == 1)
        #expect(wall.item(withId: "c\"3") == 2)
        #expect(wall.item(withId: "b") == nil && wall.item(withId: "") == nil)
    }

    @Test func `the fingerprint is that of the items`() throws {
        let one = try WallFixture([line("a"), line("b")])
        let same = try WallFixture([line("a"), line("b")])
        let other = try WallFixture([line("a"), line("c")])
        #expect(try one.wall().fingerprint == same.wall().fingerprint)
        #expect(try one.wall().fingerprint != other.wall().fingerprint)
    }

    @Test func `a line that huewall did not write is named`() throws {
        let fixture = try WallFixture([line("a"), #"{"title":"no id"}"#])
        #expect(throws: MetadataFault(line: 2)) { try fixture.wall() }
        let cut = try WallFixture([line("a")])
        try (line("a") + "\n{\"id\"").write(toFile: cut.folder + "/metadata.ndjson", atomically: true, encoding: .utf8)
        #expect(throws: MetadataFault(line: 2)) { try cut.wall() }
    }

    @Test func `what is not a file is not read`() throws {
        for make in [{ mkfifo($0, 0o600) }, { mkdir($0, 0o700) }, { symlink("/dev/zero", $0) }] as [(String) -> Int32] {
            let fixture = try WallFixture([line("a")])
            try FileManager.default.removeItem(atPath: fixture.folder + "/metadata.ndjson")
            #expect(make(fixture.folder + "/metadata.ndjson") == 0)
            #expect(throws: FileError.self) { try fixture.wall() }
        }
    }

    @Test func `a line has a limit`() throws {
        let long = line("b", more: ",\"more\":\"\(String(repeating: "x", count: 8 << 20))\"")
        #expect(throws: MetadataFault(line: 2)) { try WallFixture([line("a"), long]).wall() }
    }

    @Test func `reading ends when it has to`() throws {
        let fixture = try WallFixture([line("a")])
        #expect(throws: CancellationError.self) { try fixture.wall { throw CancellationError() } }
    }

    @Test func `a file that was written into is no longer the wall`() throws {
        let fixture = try WallFixture([line("a"), line("b")])
        let path = fixture.folder + "/metadata.ndjson"
        let wall = try fixture.wall()
        #expect(link(path, path + ".2") == 0 && rename(path, path + ".3") == 0)
        #expect(try wall.lines(1..<2).elementsEqual(line("b").utf8))
        let file = try FileHandle(forWritingTo: URL(fileURLWithPath: path + ".2"))
        try file.truncate(atOffset: 9)
        #expect(throws: WallChanged.self) { try wall.lines(1..<2) }
        try file.write(contentsOf: Data((line("c") + "\n" + line("d") + "\n").utf8))
        #expect(throws: WallChanged.self) { try wall.forEachStretch(of: [0..<1, 1..<2]) { _ in } }
    }

    @Test func `files of two runs are not a wall`() throws {
        let fixture = try WallFixture([line("a")])
        try (line("a") + "\n" + line("b") + "\n")
            .write(toFile: fixture.folder + "/metadata.ndjson", atomically: true, encoding: .utf8)
        #expect(throws: WallChanged.self) { try fixture.wall() }
    }
}

@Suite(.timeLimit(.minutes(1))) struct ItemFilterTests {
    private static let lines = [
        line("a", [("#c00000", 1, "red")], more: #","price":10,"currency":"EUR","inStock":true"#),
        line("b", [("#0000c0", 1, "blue")], more: #","price":49.95,"currency":"EUR","inStock":false"#),
        line("c", more: #","price":10,"currency":"CHF""#),
        line("d", [("#00c000", 1, "green")]),
    ]

    private func matches(_ change: (inout ItemFilter) -> Void) throws -> [String] {
        let fixture = try WallFixture(ItemFilterTests.lines)
        let columns = try fixture.wall().columns
        var filter = ItemFilter()
        change(&filter)
        let found = filter.matches(in: columns) ?? Array(repeating: true, count: columns.count)
        return found.indices.filter { found[$0] }.map(columns.ids.text)
    }

    @Test func `every filter holds`() throws {
        #expect(try matches { _ in } == ["a", "b", "c", "d"])
        #expect(try matches { $0.families = [.red, .green] } == ["a", "d"])
        #expect(try matches { $0.includesColorless = true } == ["c"])
        #expect(try matches { $0.isInStock = true } == ["a"])
        #expect(try matches { $0.isInStock = false } == ["b"])
        #expect(try matches { $0.minPrice = 10 } == ["a", "b", "c"])
        #expect(try matches { $0.maxPrice = 49.94 } == ["a", "c"])
        #expect(try matches { $0.currencies = ["chf"] } == ["c"])
        #expect(try matches { $0.currencies = ["USD"] } == [])
    }

    @Test func `a category has the items of its parts`() throws {
        let categories = ["Kleidung > Hemden", "Kleidung > Hosen", "Kleidung", "Möbel", ""]
        let fixture = try WallFixture(
            categories.enumerated().map { line("\($0.offset)", more: #","category":"\#($0.element)""#) })
        let columns = try fixture.wall().columns
        func items(_ categories: String...) -> [Int] {
            var filter = ItemFilter()
            filter.categories = Set(categories)
            let matches = filter.matches(in: columns) ?? []
            return matches.indices.filter { matches[$0] }
        }
        #expect(items("kleidung") == [0, 1, 2] && items("Kleidung>Hosen") == [1] && items("mobel") == [3])
        #expect(items("Hemden").isEmpty && items("Kleid").isEmpty && items("Möbel", "Kleidung > Hosen") == [1, 3])
        var filter = ItemFilter()
        filter.categories = ["Möbel"]
        let counts = Facets(columns, filter: filter).categories
        #expect(counts.map(\.name) == ["Kleidung", "Kleidung > Hemden", "Kleidung > Hosen", "Möbel"])
        #expect(counts.map(\.count) == [3, 1, 1, 1])
    }

    @Test func `facets are counted with all other filters`() throws {
        let fixture = try WallFixture(ItemFilterTests.lines)
        var filter = ItemFilter()
        filter.families = [.red]
        filter.maxPrice = 20
        let facets = Facets(try fixture.wall().columns, filter: filter)
        #expect(facets.total == 1)
        #expect(facets.families.map(\.name) == ["red", "none"])
        #expect(facets.prices.map(\.count) == [1])
        #expect(facets.inStock == 1 && facets.outOfStock == 0)
    }
}
