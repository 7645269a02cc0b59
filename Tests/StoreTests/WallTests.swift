import Catalogue
import Colors
import Store
import Testing

@Suite(.timeLimit(.minutes(1))) struct WallTests {
    private let folder: StoreFolder
    private let store: CatalogueStore
    private let smooth = OrderOptions()
    private var classic: OrderOptions {
        var options = OrderOptions()
        options.order = .classic
        return options
    }

    init() throws {
        folder = try StoreFolder()
        store = try folder.opened()
    }

    /// Items of four colors in turn; three share an image; one cannot be read.
    private func fill(_ count: Int = 12) throws {
        let images = ["black", "red", "blue", "gone"]
        try store.fill((0..<count).map { item("item \($0)", image: images[$0 % 4]) })
        try save()
    }

    private func save(blue: String = "#2b50c8") throws {
        let failure = ItemFailure(stage: .fetch, code: .notFound, message: "gone")
        try store.save(
            [
                outcome("black", byte: 1, try colors("#141416", .black, confidence: 0.5)),
                outcome("red", byte: 2, try colors("#c8322b", .red, confidence: 0.25)),
                outcome("blue", byte: 3, try colors(blue, Family(of: try #require(RGB(hex: blue))), confidence: 0.75)),
                ImageOutcome(location: "/shop/gone", .failure(failure)),
            ], key: key)
    }

    private func ids(_ entries: [WallEntry]) -> [String] { entries.map { String($0.item.id.dropFirst(5)) } }

    @Test func `items stand by their sort key, then by id`() throws {
        try fill()
        let entries = try store.entries()
        #expect(ids(entries) == ["1", "5", "9", "10", "2", "6", "0", "4", "8", "11", "3", "7"])
        #expect(entries.map(\.rank) == Array(1...12))
        #expect(entries.map(\.position.sortKey) == entries.map(\.position.sortKey).sorted())
        #expect(
            entries.map(\.position.band) == [.hue, .dark, .none].flatMap { [$0, $0, $0] }.inserting(.hue, count: 3))
    }

    @Test func `a wall that is not to be built is left, at any moment, and built the next time`() throws {
        struct Stop: Error {}
        try fill(5000)
        for last in 1...3 {
            var questions = 0
            #expect(throws: Stop.self) {
                try store.makeWall(key: key, order: smooth) {
                    questions += 1
                    if questions == last { throw Stop() }
                }
            }
            #expect(questions == last)
        }
        #expect(try store.makeWall(key: key, order: smooth).items == 5000)
    }

    @Test func `an entry has all that was saved`() throws {
        try store.fill([item("a")])
        let saved = try colors("#c8322b", .red)
        try store.save([outcome("a.png", byte: 7, saved)], key: key)
        let entry = try #require(try store.entries().first)
        #expect(entry.analysis == saved)
        #expect(entry.imageHash == String(repeating: "07", count: 32))
        #expect(entry.thumbnail == "thumbs/07/" + String(repeating: "07", count: 16) + ".jpg")
        #expect(entry.failure == nil && entry.overrideNote == nil)
        #expect(entry.flags == [.multi, .vendorMismatch])
    }

    @Test func `counts are the same with and without outputs`() throws {
        try fill()
        try store.replaceOverrides([
            ColorOverride(id: "item 1", family: .green, color: nil, note: ""),
            ColorOverride(id: "item 3", family: .green, color: nil, note: "has no color to replace"),
        ])
        let live = try store.wallCounts(key: key)
        try store.noteOutputs(of: store.makeWall(key: key, order: smooth), options: WallOptions())
        #expect(try store.wallCounts(key: key) == live)
        #expect(try store.wallCounts(key: key, order: classic) == live)
        #expect(live.families == [.red: 2, .blue: 3, .black: 3, .green: 1])
        #expect(live.failures == ["not-found": 3])
        #expect((live.items, live.images, live.failed) == (12, 3, 3))
    }

    @Test func `items without a wall are known as those on it`() throws {
        try fill()
        try store.replaceOverrides([ColorOverride(id: "item 1", family: .green, color: nil, note: "look")])
        var items: [WallEntry] = []
        try folder.reader().forEachItem(key: key) { items.append($0) }
        var entries = try store.entries().sorted { $0.item.id < $1.item.id }
        for index in entries.indices { entries[index].rank = 0 }
        #expect(items == entries)
    }

    @Test func `an override moves its item alone, with its note and flag`() throws {
        try fill()
        try store.replaceOverrides([
            ColorOverride(id: "item 1", family: .green, color: RGB(hex: "#2b9a3c"), note: "ask Ann"),
            ColorOverride(id: "no item", family: .green, color: nil, note: ""),
        ])
        let entries = try store.entries()
        let entry = try #require(entries.first { $0.item.id == "item 1" })
        #expect(entry.analysis?.colors.first?.rgb.hex == "#2b9a3c")
        #expect((entry.family, entry.overrideNote) == (.green, "ask Ann"))
        #expect(entry.analysis?.confidence == nil, "a person is not 25 % sure")
        #expect(entry.flags.contains(.overridden) && entry.flags.contains(.duplicateImage))
        #expect(entries.filter { $0.family == .red }.map(\.item.id) == ["item 5", "item 9"])
        #expect(entries.filter { $0.flags.contains(.overridden) }.count == 1)
    }

    @Test func `an override keeps its family where its color alone would have another`() throws {
        try fill()
        let camel = try #require(OverrideColor("camello")).override(of: "item 1", note: "")
        #expect(try camel.family != Family(of: #require(camel.color)))
        let red = ColorOverride(id: "item 2", family: .red, color: nil, note: "")
        try store.replaceOverrides([camel, red])
        let written = try store.entries().filter { $0.shown.override != nil }
        for entry in written { #expect(entry.shown.override?.family == entry.family) }
        #expect(Set(written.compactMap(\.shown.override?.text)) == ["camel", "red"])
    }

    @Test func `items that share an image are flagged, also over several places`() throws {
        try store.fill([item("1", image: "a"), item("2", image: "b"), item("3", image: "c")])
        let red = try colors("#c8322b", .red)
        try store.save([outcome("a", byte: 1, red), outcome("b", byte: 1, red), outcome("c", byte: 2, red)], key: key)
        #expect(try store.entries().map { $0.flags.contains(.duplicateImage) } == [true, true, false])
        #expect(try store.wallCounts(key: key).images == 2)
    }

    @Test func `an image that no run came to says so`() throws {
        try store.fill([item("1", image: "never"), item("2", image: "measured")])
        try store.save([outcome("measured", byte: 1, nil)], key: key)
        #expect(try store.entries().map(\.failure?.code) == ["not-analyzed", "not-analyzed"])
        #expect(try store.wallCounts(key: key).failures == ["not-analyzed": 2])
    }

    @Test func `failures stand at the end, by id, each with its own words`() throws {
        try store.fill([item("bad", image: "x"), item("worse", image: "z"), item("good", image: "y")])
        func failed(_ image: String) -> ImageOutcome {
            let failure = ItemFailure(stage: .fetch, code: .notFound, message: image)
            return ImageOutcome(location: "/shop/" + image, .failure(failure))
        }
        try store.save([failed("x"), failed("z"), outcome("y", byte: 3, try colors("#141416", .black))], key: key)
        let entries = try store.entries()
        #expect(entries.map(\.item.id) == ["good", "bad", "worse"])
        #expect(entries.map(\.failure?.message) == [nil, "x", "z"])
    }

    @Test func `counts of the outputs are those of the catalogue as soon as it changes`() throws {
        try fill()
        try store.noteOutputs(of: store.makeWall(key: key, order: smooth), options: WallOptions())
        try save(blue: "#d8322b")
        #expect(try store.wallCounts(key: key).families == [.red: 6, .black: 3])
        #expect(try store.wallCounts(key: makeKey("bb")).families.isEmpty)
    }

    @Test func `a wall that a feed has overtaken leaves out what is gone`() throws {
        try fill()
        let wall = try store.makeWall(key: key, order: smooth)
        try store.fill([item("item 1", image: "red", title: "New"), item("item 2", image: "blue")])
        let entries = try store.entries(of: wall)
        #expect(ids(entries) == ["1", "2"])
        #expect(entries.map(\.item.title) == ["New", "Shoe"])
    }

    @Test func `each key and order has a wall of its own`() throws {
        try fill()
        let other = makeKey("bb")
        try store.save([outcome("red", byte: 2, try colors("#2b9a3c", .green))], key: other)
        let walls = [
            try store.makeWall(key: key, order: smooth), try store.makeWall(key: key, order: classic),
            try store.makeWall(key: other, order: smooth),
        ]
        #expect(
            try walls.map { try store.entries(of: $0).first { $0.item.id == "item 1" }?.family } == [
                .red, .red, .green,
            ])
        #expect(try store.entries(of: walls[0]).map(\.position) != store.entries(of: walls[1]).map(\.position))
    }

    @Test func `the options of the outputs are known, also to a reader`() throws {
        try fill()
        let wall = try store.makeWall(key: key, order: classic)
        #expect(try folder.reader().state().options == nil)
        let options = try WallOptions(["preset": "classic", "num-colors": "5", "order": "classic"])
        try store.noteOutputs(of: wall, options: options)
        #expect(try folder.reader().state().options == options)
        #expect(try folder.reader().entries(of: wall) == store.entries(of: wall))
        #expect(try store.state().analysisKey == key)
    }

    @Test func `the least sure come first, known images are passed over, and the caller may stop`()
        throws
    {
        try fill()
        var visited: [String] = []
        try store.forEachLeastSure(of: store.makeWall(key: key, order: smooth), isKnown: { $0 == hash(1) }) { entry in
            visited.append(entry.item.id)
            return visited.count < 4
        }
        #expect(visited == ["item 1", "item 5", "item 9", "item 10"])
    }

    @Test func `without confidence all are alike, by id`() throws {
        try store.fill([item("2", image: "a"), item("1", image: "b"), item("3", image: "a"), item("0", image: "gone")])
        let images = [
            outcome("a", byte: 1, try colors("#c8322b", .red)), outcome("b", byte: 2, try colors("#141416", .black)),
        ]
        try store.save(images, key: key)
        var visited: [String] = []
        try store.forEachLeastSure(of: store.makeWall(key: key, order: smooth), isKnown: { _ in false }) { entry in
            visited.append(entry.item.id)
            return true
        }
        #expect(visited == ["1", "2", "3"])
    }

    @Test func `what is not flagged in any way is found, too`() throws {
        try store.fill([
            item("1", image: "a", color: "red"), item("2", image: "b", color: "black"),
            item("3", image: "c", color: "black"), item("4", image: "d", color: "red"),
        ])
        var red = try colors("#c8322b", .red, confidence: 0.9)
        red.flags = []
        var multi = red
        multi.flags = [.multi]
        try store.save(
            [
                outcome("a", byte: 1, red), outcome("b", byte: 2, red), outcome("c", byte: 3, red),
                outcome("d", byte: 4, multi),
            ],
            key: key)
        try store.replaceOverrides([ColorOverride(id: "3", family: .black, color: nil, note: "")])
        var visited: [String: [ImageFlag]] = [:]
        try store.forEachLeastSure(of: store.makeWall(key: key, order: smooth), isKnown: { _ in false }) { entry in
            visited[entry.item.id] = entry.flags
            return true
        }
        #expect(visited == ["1": [], "2": [.vendorMismatch], "3": [.overridden], "4": [.multi]])
    }

    @Test func `an empty catalogue has an empty wall`() throws {
        let wall = try store.makeWall(key: key, order: smooth)
        #expect(try store.entries(of: wall).isEmpty)
        #expect(try store.wallCounts(key: key) == WallCounts())
    }
}

extension [WallBand] {
    fileprivate func inserting(_ band: WallBand, count: Int) -> [WallBand] { repeatElement(band, count: count) + self }
}
