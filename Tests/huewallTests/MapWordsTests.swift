import Foundation
import TestSupport
import Testing

/// `huewall map` where the shop's words decide what pictures leave in doubt, against what `huewall sync` writes.
@Suite(.timeLimit(.minutes(3))) struct MapWordsTests {
    private let home: TemporaryFolder
    private var folder: String { home.path }
    private var lines: MapLines { MapLines(folder: home.path) }

    /// Twelve black pictures that the shop calls BLK, twelve grey ones that it calls GRY, and doubtful ones:
    /// each by a word, one by two words, two by words that only a person explains.
    private static let goods = plain + doubtful

    private struct Goods {
        let id: String
        let shade: Int
        let word: String
        let title: String

        init(_ id: String, _ shade: Int, _ word: String, title: String = "") {
            (self.id, self.shade, self.word, self.title) = (id, shade, word, title)
        }

        var image: String { "\(shade).bmp" }
    }

    private static let plain = (0..<24).map { number in
        number < 12 ? Goods("b\(number)", 16 + number, "BLK") : Goods("g\(number)", 116 + number, "GRY")
    }
    private static let doubtful = [
        Goods("doubtful", 72, "Blk."), Goods("as it seems", 73, "gry"), Goods("no word", 74, ""),
        Goods("two, first", 75, "BLK"), Goods("two, second", 75, "GRY"), Goods("twice", 72, "BLK"),
        Goods("parts", 76, "BLK/Zed"), Goods("new", 77, "New"), Goods("new, named", 78, "New"),
        Goods("new, too", 71, "New"), Goods("sure", 40, "GRY"),
        // Two with color words in their titles, one whose title denies its word.
        Goods("title", 70, "", title: "Black cup"), Goods("titel", 68, "", title: "Schwarze Tasse"),
        Goods("title and word", 66, "gry", title: "Black cup"),
    ]

    init() throws {
        home = try TemporaryFolder()
        try MapWordsTests.draw(in: home)
        try home.write("id,color,note\n\"new, named\",black,seen\n\"new, too\",#101010,\n", to: "o.csv")
    }

    private static func draw(in folder: TemporaryFolder) throws {
        for item in goods {
            let digits = String(item.shade, radix: 16)
            try folder.write(pictureOfGoods(digits + digits + digits), to: item.image)
        }
    }

    private static var feed: [String] {
        MapWordsTests.goods.map {
            #"{"id":"\#($0.id)","image":"\#($0.image)","vendorColor":"\#($0.word)","title":"\#($0.title)"}"#
        }
    }

    private func synced(_ flags: [String]) throws -> [String] {
        try home.write(MapWordsTests.feed.joined(separator: "\n") + "\n", to: "feed.ndjson")
        let sync = try Binary.run(["sync", "feed.ndjson", "--name", "shop", "--quiet"] + flags, folder: folder)
        try #require(sync.status == 0, "\(sync.errors)")
        return try String(contentsOfFile: folder + "/Reports/shop/metadata.ndjson", encoding: .utf8)
            .split(separator: "\n").map(String.init)
    }

    private func mapped(_ flags: [String]) throws -> [String] {
        try lines.map(flags, MapWordsTests.feed.joined(separator: "\n") + "\n")
    }

    /// The pictures are looked at once for all tests.
    private static let items = Result {
        let folder = try TemporaryFolder()
        try draw(in: folder)
        let items = try MapLines(folder: folder.path).map([], feed.joined(separator: "\n") + "\n")
        return (items, table: try MapLines(folder: folder.path).words(items))
    }

    @Test(arguments: [
        [], ["--overrides", "o.csv"], ["--vendor-words", "off"], ["--text-words", "off"],
        ["--vendor-words", "off", "--text-words", "off"],
    ])
    func `decided lines are those that sync writes, in any order`(flags: [String]) throws {
        let expected = try synced(flags)
        let decided = expected.count { $0.contains(#""vendor-words""#) }
        // A title decides one, words three or more.
        let least = (flags.contains("--vendor-words") ? 0 : 3) + (flags.contains("--text-words") ? 0 : 1)
        #expect(least == 0 ? decided == 0 : decided >= least, "\(decided)")
        let items = try mapped(flags)
        var generator = SeededGenerator(seed: 30)
        let shuffled = items.shuffled(using: &generator)
        let table = try lines.words(items)
        #expect(try lines.words(shuffled) == table && table.isEmpty == (least == 0))
        #expect(try lines.inOrder(lines.decided(items, by: table)) == expected)
        #expect(try lines.inOrder(lines.decided(shuffled, by: table)) == expected)
    }

    @Test func `a table of the whole comes of tables of parts, which have all items of their images`() throws {
        let (items, table) = try MapWordsTests.items.get()
        let parts = Dictionary(grouping: items) { line in
            (try? lines.object(line)["imageHash"] as? String)?.hasSuffix("7") ?? false
        }
        try #require(parts.count == 2)
        #expect(try lines.words(parts.values.flatMap(lines.words)) == table)
    }

    @Test func `undecided lines are by the picture alone, and finished ones hold no evidence`() throws {
        let (items, table) = try MapWordsTests.items.get()
        let doubtful = try lines.object(#require(items.first { $0.contains(#""id":"doubtful""#) }))
        #expect(doubtful["family"] as? String == "grey" && doubtful["evidence"] != nil)
        #expect(try lines.inOrder(items) == synced(["--vendor-words", "off", "--text-words", "off"]))
        // Rows that are not items pass.
        let skipped = #"{"row":1,"error":{"stage":"feed","code":"missing-id","message":"m"}}"#
        #expect(try lines.words(items + [skipped]) == table)
        #expect(try lines.decided(items + [skipped], by: table).last == skipped)
    }

    @Test(arguments: [
        #"[1000]"#, #"[-1,0,0,0,0,0,0,0,0,0,0,0]"#, #"[1e300,0,0,0,0,0,0,0,0,0,0,0]"#, #"{}"#, #"null"#,
        #"[1001,0,0,0,0,0,0,0,0,0,0,0]"#, #"[0.5,0,0,0,0,0,0,0,0,0,0,0]"#, #"["1",0,0,0,0,0,0,0,0,0,0,0]"#,
        #"[9223372036854775807,0,0,0,0,0,0,0,0,0,0,0,0]"#,
    ])
    func `evidence that is none is an error of its line`(numbers: String) throws {
        let (items, table) = try MapWordsTests.items.get()
        let index = try #require(items.firstIndex { $0.contains(#""id":"doubtful""#) })
        var lies = items
        lies[index] = items[index].replacing(/"likelihood":\[[^\]]*\]/, with: #""likelihood":"# + numbers)
        try #require(lies[index] != items[index])
        for flags in [["--words"], ["--decide", "words.ndjson"]] {
            try home.write(table.joined(separator: "\n") + "\n", to: "words.ndjson")
            let result = try Binary.run(["map"] + flags, input: lies.joined(separator: "\n") + "\n", folder: folder)
            #expect(result.status == 65 && result.errors.contains("ine \(index + 1) is n"), "\(result.errors)")
        }
    }

    @Test(arguments: [
        #""pictures":-1"#, #""pictures":9223372036854775807"#, #""pictures":1e30"#, #""pictures":null"#,
        #""pictures":1,"families":[1]"#, #""pictures":1,"families":[-1,0,0,0,0,0,0,0,0,0,0,0]"#,
        #""pictures":1,"families":[2e12,0,0,0,0,0,0,0,0,0,0,0]"#, #""of":"thing""#, #""of":"image""#,
    ])
    func `a table that is none is an error of its line`(lie: String) throws {
        let items = try MapWordsTests.items.get().0
        var table = try MapWordsTests.items.get().table
        table[0].removeLast()
        table[0] += "," + lie + "}"
        try home.write(table.joined(separator: "\n") + "\n", to: "lies.ndjson")
        for (flags, input) in [(["--words"], table), (["--decide", "lies.ndjson"], items)] {
            let result = try Binary.run(["map"] + flags, input: input.joined(separator: "\n") + "\n", folder: folder)
            #expect(result.status == 65 && result.errors.contains("Line 1 "), "\(result.errors)")
        }
    }

    @Test func `a table of other items, one that was cut short, or none, is refused`() throws {
        let (items, table) = try MapWordsTests.items.get()
        try home.write(lines.words(Array(items[..<24])).joined(separator: "\n") + "\n", to: "others.ndjson")
        try home.write(table.joined(separator: "\n"), to: "cut.ndjson")
        let input = items.joined(separator: "\n") + "\n"
        let others = try Binary.run(["map", "--decide", "others.ndjson"], input: input, folder: folder)
        #expect(others.status == 65 && others.errors.contains("does not know line"), "\(others.errors)")
        let cut = try Binary.run(["map", "--decide", "cut.ndjson"], input: input, folder: folder)
        #expect(cut.status == 65 && cut.errors.contains("Line \(table.count) "), "\(cut.errors)")
        #expect(try Binary.run(["map", "--decide", "none.ndjson"], input: input, folder: folder).status == 66)
    }
}
