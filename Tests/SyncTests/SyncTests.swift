import Catalogue
import Colors
import Feeds
import Foundation
@testable import Store
@testable import Sync
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(1))) struct SyncTests {
    private let shop: ShopFolder

    init() throws {
        shop = try ShopFolder()
        try shop.stock([("b", "Blue", "#2b50c8"), ("k", "Black", "#141416"), ("r", "Red", "#c8322b")])
    }

    @Test func `items are in wall order with their families`() throws {
        let summary = try shop.sync()
        #expect(summary.images.analyzed == 3)
        let items = try shop.items()
        #expect(items.map(\.id) == ["r", "b", "k"])
        #expect(items.map(\.family) == ["red", "blue", "black"])
        #expect(items.map(\.band) == ["hue", "hue", "dark"])
        #expect(items.map(\.rank) == [1, 2, 3])
        #expect(items.map(\.sortKey) == items.map(\.sortKey).sorted())
        #expect(items[0].colors[0].hex == "#c8322b")
    }

    @Test func `a second run analyzes nothing and leaves the outputs untouched`() throws {
        try shop.sync()
        let before = try shop.outputs()
        let page = try FileManager.default.attributesOfItem(atPath: shop.path + "/Reports/shop/index.html")
        let summary = try shop.sync()
        #expect(summary.images.analyzed == 0)
        #expect(summary.images.reused == 3)
        #expect(try shop.outputs() == before)
        let again = try FileManager.default.attributesOfItem(atPath: shop.path + "/Reports/shop/index.html")
        #expect(page[.systemFileNumber] as? Int == again[.systemFileNumber] as? Int)
    }

    @Test func `any number of jobs gives the same bytes`() throws {
        try shop.sync(jobs: 1)
        let serial = try shop.outputs()
        try FileManager.default.removeItem(atPath: shop.path + "/Reports")
        try shop.sync(jobs: 8)
        #expect(try shop.outputs() == serial)
    }

    @Test func `a changed image at the same path is noticed`() throws {
        try shop.sync()
        try shop.draw("#2b9a3c", to: "red.bmp")
        let summary = try shop.sync()
        #expect(summary.images.analyzed == 1)
        #expect(try shop.items().first { $0.id == "r" }?.family == "green")
    }

    @Test func `an image that moved is not decoded again`() throws {
        try shop.sync()
        try FileManager.default.moveItem(
            atPath: shop.path + "/images/red.bmp", toPath: shop.path + "/images/moved.bmp")
        try shop.write(#"{"id":"r","title":"Red","image":"images/moved.bmp"}"#, to: "feed.ndjson")
        #expect(try shop.sync().images.analyzed == 0)
        #expect(try shop.items().map(\.family) == ["red"])
    }

    @Test func `a thumbnail that was deleted is made again`() throws {
        try shop.sync()
        try FileManager.default.removeItem(atPath: shop.path + "/Reports/shop/thumbs")
        #expect(try shop.sync().images.analyzed == 3)
        #expect(FileManager.default.fileExists(atPath: shop.path + "/Reports/shop/thumbs"))
    }

    @Test func `an item gone from the feed leaves the wall`() throws {
        try shop.sync()
        try shop.write(#"{"id":"r","title":"Red","image":"images/red.bmp"}"#, to: "feed.ndjson")
        let summary = try shop.sync()
        #expect(summary.feed?.removed == 2)
        #expect(try shop.items().map(\.id) == ["r"])
    }

    @Test func `a feed that lost too much at once changes nothing`() throws {
        try shop.sync()
        let before = try shop.outputs()
        try shop.write(#"{"id":"r","image":"images/red.bmp"}"#, to: "feed.ndjson")
        #expect(throws: SyncError.tooManyDeletes(removed: 2, of: 3, now: 1, limit: .part(0.5))) {
            try shop.sync { $0.maxDelete = .part(0.5) }
        }
        #expect(try shop.outputs() == before)
        #expect(try shop.report().counts.items == 3)
        #expect(try shop.sync { $0.maxDelete = .count(2) }.counts.items == 1)
    }

    @Test func `a feed with other ids alone is refused as such`() throws {
        try shop.sync()
        try shop.write(#"{"id":"new-r","image":"images/red.bmp"}"#, to: "feed.ndjson")
        let error = #expect(throws: SyncError.self) { try shop.sync { $0.maxDelete = .part(0.5) } }
        #expect(error?.message.contains("No id is the same as before") == true)
    }

    @Test func `what most items had and none has is reported`() throws {
        func feed(_ fields: String) throws -> FeedChange? {
            let lines = ["a", "b", "c"].map { #"{"id":"\#($0)","image":"images/red.bmp"\#(fields)}"# }
            try shop.write(lines.joined(separator: "\n") + "\n", to: "feed.ndjson")
            return try shop.sync().feed
        }
        #expect(try feed(#","title":"Cap","price":"5.00 EUR","color":"red""#)?.emptied == [])
        #expect(try feed(#","title":"Cap","price":"6.00 EUR""#)?.emptied == ["shop's color"])
        #expect(try feed("")?.emptied == ["title", "price"])
        #expect(try feed("")?.emptied == [])
    }

    @Test func `an image that was known and is gone costs its item only`() throws {
        try shop.sync()
        try FileManager.default.removeItem(atPath: shop.path + "/images/red.bmp")
        #expect(try shop.sync().counts.failed == 1)
        #expect(try shop.items().first { $0.id == "r" }?.error?.code == "not-found")
        #expect(try shop.sync().counts.failed == 1)
    }

    @Test(arguments: ["[]", #"{"products":[]}"#, "id,image\n"])
    func `a feed without items changes nothing`(feed: String) throws {
        try shop.write(feed, to: "feed.ndjson")
        #expect(throws: SyncError.emptyFeed) { try shop.sync() }
    }

    @Test func `a folder is not a feed`() throws {
        #expect(throws: SyncError.noSuchSource(path: shop.path + "/images")) { try shop.sync("images") }
    }

    @Test func `a preview shows what would change and changes nothing`() throws {
        try shop.sync()
        try shop.write(#"{"id":"r","title":"New","image":"images/red.bmp"}"#, to: "feed.ndjson")
        let (change, refusal) = try CatalogueSyncer(shop.request(), mustExist: false)
            .preview(shop.source())
        #expect(refusal == nil)
        #expect((change.items, change.added, change.changed, change.removed) == (1, 0, 1, 2))
        #expect(try shop.report().counts.items == 3)
    }

    @Test func `a preview of rows that give no item ends as the run does`() throws {
        try shop.write(#"{"id":"r"}"# + "\n" + #"{"id":"d","status":"draft"}"# + "\n", to: "feed.ndjson")
        var request = try shop.request()
        request.maxFailures = .part(0.5)
        let refusal = try CatalogueSyncer(request, mustExist: false).preview(shop.source()).refusal
        let sentence = "1 of 1 rows gave no item, more than --max-failures allows; --dry-run --verbose lists why."
        #expect(refusal == .tooManyFailures(sentence))
        #expect(try shop.sync { $0.maxFailures = .part(0.5) }.errors.count == 1)
    }

    @Test func `one picture for all items is reported`() throws {
        try shop.sync()
        let lines = try shop.items().map { #"{"id":"\#($0.id)","image":"images/red.bmp"}"# }
        try shop.write(lines.joined(separator: "\n") + "\n", to: "feed.ndjson")
        #expect(try shop.sync().feed?.emptied.contains("picture of its own") == true)
        #expect(try shop.sync().feed?.emptied == [])
    }

    @Test func `a feed of drafts alone does not empty the wall`() throws {
        try shop.sync()
        try shop.write(#"{"id":"r","image":"images/red.bmp","status":"draft"}"#, to: "feed.ndjson")
        #expect(throws: SyncError.noUsableRows(1, before: 3)) { try shop.sync() }
    }

    @Test(arguments: [true, false]) func `a picture is found whichever normal form its name has`(isComposed: Bool)
        throws
    {
        let name = "images/röd.bmp"
        let (inFeed, onDisk) = (name.precomposedStringWithCanonicalMapping, name.decomposedStringWithCanonicalMapping)
        try FileManager.default.copyItem(
            atPath: shop.path + "/images/red.bmp", toPath: shop.path + "/" + (isComposed ? onDisk : inFeed))
        try shop.write(#"{"id":"r","image":"\#(isComposed ? inFeed : onDisk)"}"#, to: "feed.ndjson")
        #expect(try shop.sync().counts.failed == 0)
        #expect(try shop.sync().images.analyzed == 0, "its file is found again")
    }

    /// File name on the disk, and in a list that was written on a system without case in file names.
    @Test(arguments: [
        ("A1.JPG", "A1.jpg"), ("a1.jpg", "A1.JPG"), ("A1.jpg", "A1.JPG"), ("röd.bmp", "RÖD.BMP"),
        ("a b.jpg", "a%20b.JPG"),
    ])
    func `a picture is found whichever case its name has`(onDisk: String, inFeed: String) throws {
        try FileManager.default.copyItem(
            atPath: shop.path + "/images/red.bmp", toPath: shop.path + "/images/" + onDisk)
        try shop.write(#"{"id":"r","image":"images/\#(inFeed)"}"#, to: "feed.ndjson")
        #expect(try shop.sync().counts.failed == 0)
        #expect(try shop.sync().images.analyzed == 0, "its file is found again")
    }

    @Test func `of two pictures whose names differ in case the exact one counts`() throws {
        try shop.draw("#2b50c8", to: "A.bmp")
        try FileManager.default.copyItem(atPath: shop.path + "/images/red.bmp", toPath: shop.path + "/images/A.BMP")
        try shop.write(#"{"id":"r","image":"images/A.BMP"}"#, to: "feed.ndjson")
        try shop.sync()
        #expect(try shop.items().map { $0.colors.first?.family } == ["red"])
    }

    @Test func `other options analyze again without the feed`() throws {
        try shop.sync()
        try FileManager.default.removeItem(atPath: shop.path + "/feed.ndjson")
        var options = AnalysisOptions(preset: .classic)
        options.numColors = 1
        #expect(try shop.report(analysis: options).images.analyzed == 3)
        #expect(try shop.items().allSatisfy { $0.colors.count == 1 })
        #expect(try shop.report().images.analyzed == 0, "the first options' colors are still there")
    }

    @Test func `bad rows are counted and named, and the rest goes on`() throws {
        try shop.write(
            """
            {"id":"r","image":"images/red.bmp"}
            {"image":"images/red.bmp"}
            {"id":"x"}
            not json
            {"id":"r","image":"images/blue.bmp"}
            {"id":"b","image":"images/blue.bmp"}
            """, to: "feed.ndjson")
        let summary = try shop.sync()
        #expect(summary.counts.items == 2)
        #expect(summary.counts.skippedRows == 4)
        let status = try shop.status()
        #expect(status.skippedRows.map(\.row) == [2, 3, 4, 5])
        #expect(status.skippedRows.map(\.reason) == [.missingId, .missingImage, .unreadable, .duplicateId])
        #expect(try shop.items().first { $0.id == "r" }?.family == "red", "the first of two rows with one id stays")
    }

    @Test func `the rest of an image that is cut in its middle is shown, and gives no color`() throws {
        let whole = try Data(contentsOf: packageRoot.appending(path: "Images/sample/images/pace-runner-red.png"))
        try whole.prefix(whole.count / 2).write(to: URL(fileURLWithPath: shop.path + "/images/cut.png"))
        try shop.write(#"{"id":"cut","image":"images/cut.png"}"#, to: "feed.ndjson")
        for _ in 1...2 {
            #expect(try shop.sync().counts.failed == 1)
            let item = try #require(try shop.items().first)
            #expect(item.error?.stage == "decode" && item.colors.isEmpty)
            #expect(try !shop.read(try #require(item.thumbnail)).isEmpty)
        }
        #expect(try shop.report().images.analyzed == 0)
    }

    @Test func `an image that cannot be used costs its item only`() throws {
        try Data(repeating: 0, count: 100).write(to: URL(fileURLWithPath: shop.path + "/images/zero.bmp"))
        try shop.write(
            """
            {"id":"gone","image":"images/gone.jpg"}
            {"id":"zero","image":"images/zero.bmp"}
            {"id":"folder","image":"images"}
            {"id":"web","image":"ftp://shop.example/a.jpg"}
            {"id":"r","image":"images/red.bmp"}
            """, to: "feed.ndjson")
        let summary = try shop.sync()
        #expect(summary.counts.failed == 4)
        let items = try shop.items()
        #expect(items.map(\.id) == ["r", "folder", "gone", "web", "zero"])
        #expect(items.dropFirst().allSatisfy { $0.band == "none" && $0.colors.isEmpty && $0.family == nil })
        #expect(items.compactMap(\.error?.code) == ["not-a-file", "not-found", "unsupported-location", "unsupported"])
    }

    @Test func `no output says where the shop's files lie on this machine`() throws {
        let images = shop.path + "/images"
        try shop.save([], to: "empty.bmp")
        try shop.save(Array("text".utf8), to: "text.jpg")
        try shop.save(Array(pictureOfGoods("#ff0000").prefix(200)), to: "cut.bmp")
        #expect(symlink("loop.bmp", images + "/loop.bmp") == 0 && mkfifo(images + "/pipe.bmp", 0o600) == 0)
        let references = [
            "images/gone.jpg", "./images/gone.jpg", "images/../../gone.jpg", "images/loop.bmp", "images/pipe.bmp",
            "images",
            "images/r.bmp/under.bmp", "images/\(String(repeating: "x", count: 300)).bmp", "images/empty.bmp",
            "images/text.jpg", "images/cut.bmp", "ftp://shop.example/a.jpg", "data:image/png;base64,AAAA",
        ]
        let rows =
            references.map { "{\"id\":\"\($0)\",\"image\":\"\($0)\"}\n" } + [
                #"{"id":"red","image":"images/r.bmp"}"# + "\n"
            ]
        try shop.draw("#ff0000", to: "r.bmp")
        try shop.write(rows.joined(), to: "feed.ndjson")
        try shop.write("id,color\nimages/gone.jpg,red\n", to: "shop.overrides.csv")
        try shop.sync()
        let items = try shop.items()
        #expect(items.filter { $0.error != nil }.count >= references.count - 1)
        let message = items.first { $0.id == "images/loop.bmp" }?.error?.message
        #expect(message == "images/loop.bmp cannot be read (Too many levels of symbolic links); check the path.")
        for (name, bytes) in try shop.outputs() {
            #expect(!String(decoding: bytes, as: UTF8.self).contains(shop.path), "\(name)")
        }
    }

    @Test func `an item whose image comes back gets its color`() throws {
        try shop.write(#"{"id":"late","image":"images/late.bmp"}"#, to: "feed.ndjson")
        try shop.sync()
        try shop.draw("#c8322b", to: "late.bmp")
        #expect(try shop.sync().images.analyzed == 1)
        #expect(try shop.items().map(\.family) == ["red"])
    }

    @Test func `a feed that is cut short changes nothing`() throws {
        try shop.sync()
        let before = try shop.outputs()
        try shop.write(#"[{"id":"r","image":"images/red.bmp"},{"id":"b","ima"#, to: "feed.json")
        let error = FeedError.cutShort(row: 2, byte: 51, location: shop.path + "/feed.json")
        #expect(throws: error) { try shop.sync("feed.json") }
        #expect(try shop.outputs() == before)
        #expect(try shop.report().counts.items == 3)
    }

    @Test func `a table that has lost its line end is cut short, unless the user knows better`() throws {
        let table = "id,image\nr,images/red.bmp\nb,images/blue.bmp\n"
        func sync(_ text: String, losing limit: FailureLimit = .part(0.2)) throws -> SyncSummary {
            try shop.write(text, to: "table.csv")
            return try shop.sync("table.csv") { $0.maxDelete = limit }
        }
        // The first has nothing to lose.
        #expect(try sync(String(table.dropLast(4))).counts.items == 2)
        #expect(try sync(table).feed?.changed == 1)
        let before = try shop.outputs()
        #expect(throws: SyncError.noLineEnd(location: shop.path + "/table.csv")) { try sync(String(table.dropLast(4))) }
        #expect(throws: SyncError.noLineEnd(location: shop.path + "/table.csv")) { try sync(String(table.dropLast())) }
        #expect(try shop.outputs() == before)
        #expect(try sync(String(table.dropLast()), losing: .part(1)).feed?.unchanged == 2)
        // From then on it is a feed without.
        #expect(try sync(String(table.dropLast(4))).feed?.changed == 1)
    }

    @Test func `a feed without any item says which of its fields to map`() throws {
        try shop.sync()
        try shop.write(#"{"id":1,"Packshot":"images/red.bmp"}"#, to: "feed.ndjson")
        let error = try #require(throws: FeedError.self) { try shop.sync() }
        #expect(error == .noUsableFields(found: ["Packshot", "id"], needed: "image"))
        #expect(error.message.hasSuffix("Try --map image=Packshot."))
        #expect(try shop.items().count == 3)
    }

    @Test func `what a feed changed is remembered with its run`() throws {
        try shop.sync()
        try shop.write(
            """
            {"id":"r","title":"New","image":"images/red.bmp"}
            {"id":"n","image":"images/red.bmp"}
            """, to: "feed.ndjson")
        try shop.sync()
        try shop.report()
        let runs = try shop.status().runs
        #expect(runs.map(\.counts.feed?.unchanged) == [nil, 0, 0])
        #expect(runs.dropFirst().first?.counts.feed?.text == "1 new, 1 changed, 2 gone, 0 unchanged")
    }

    @Test func `a second run at the same time is refused`() throws {
        let first = try CatalogueSyncer(shop.request(), mustExist: false)
        #expect(throws: SyncError.busy(path: shop.path + "/Reports/shop/huewall.lock")) { try shop.sync() }
        _ = consume first
        try shop.sync()
    }

    @Test func `a derived name never takes over another source's catalogue`() throws {
        try shop.sync()
        let other = FeedSource(.file(shop.path + "/other.ndjson"), isNameChosen: false)
        try shop.write(#"{"id":"r","image":"images/red.bmp"}"#, to: "other.ndjson")
        #expect(throws: SyncError.nameTaken(name: "shop", by: shop.path + "/feed.ndjson")) {
            try CatalogueSyncer(shop.request(), mustExist: false).sync(other)
        }
        #expect(try shop.items().count == 3)
    }

    @Test func `a catalogue that was never synced has no report`() throws {
        let folder = shop.path + "/Reports/shop"
        #expect(throws: SyncError.unknownCatalogue(name: "shop", folder: folder)) { try shop.report() }
    }

    @Test func `a title with markup stays text in every output`() throws {
        let title = #"</script><img src=x onerror=alert(1)>"#
        try shop.write(#"{"id":"=1+1","title":"\#(title)","image":"images/red.bmp"}"#, to: "feed.ndjson")
        try shop.sync()
        #expect(try shop.items().map(\.title) == [title])
        let page = String(decoding: try shop.read("index.html"), as: UTF8.self)
        #expect(!page.contains("<img src=x"))
        let table = String(decoding: try shop.read("metadata.csv"), as: UTF8.self)
        #expect(table.contains(#""'=1+1""#))
    }

    @Test func `a person's word wins, survives every sync, and goes with its row`() throws {
        try shop.write("id,color,note\nr,blue,ask Ann\n", to: "shop.overrides.csv")
        try shop.sync()
        try shop.sync()
        let item = try #require(try shop.items().first { $0.id == "r" })
        #expect(item.family == "blue")
        #expect(item.flags == ["overridden"])
        #expect(item.note == "ask Ann")
        #expect(try shop.report().counts.families[.blue] == 2)
        try shop.write("id,color,note\n", to: "shop.overrides.csv")
        try shop.sync()
        #expect(try shop.items().first { $0.id == "r" }?.family == "red")
    }

    @Test func `items are flagged when the shop says another color or the image is shared`() throws {
        try shop.write(
            """
            {"id":"1","image":"images/red.bmp","color":"Schwarz"}
            {"id":"2","image":"images/red.bmp","color":"Univ Red"}
            {"id":"3","image":"images/blue.bmp","color":"Australian Tribal Ikat"}
            """, to: "feed.ndjson")
        try shop.sync()
        let flags = try shop.items().sorted { $0.id < $1.id }.map(\.flags)
        #expect(flags == [["vendor-mismatch", "duplicate-image"], ["duplicate-image"], []])
        // That two of three share an image says something about the catalogue.
        let review = try reviewLines(of: shop.request().folders)
        #expect(review.map { $0.prefix(2) } == ["1\t"])
    }

    @Test func `what many items have in common makes none to look at, and what a person named is done`() throws {
        try shop.draw("#2d8a3e", to: "green.bmp")
        // Three of five show one picture, which is more than a third; one alone has a word that contradicts it.
        let images = ["red", "red", "red", "blue", "green"]
        let items = images.enumerated().map { number, image in
            #"{"id":"\#(number)","image":"images/\#(image).bmp","color":"\#(image == "blue" ? "Schwarz" : "")"}"#
        }
        try shop.write(items.joined(separator: "\n"), to: "feed.ndjson")
        try shop.sync()
        #expect(try shop.status().commonFlags.map(\.flag) == [.duplicateImage])
        #expect(try reviewLines(of: shop.request().folders).map { $0.prefix(2) } == ["3\t"])
        try shop.write("id,color\n3,black\n0,red\n", to: "shop.overrides.csv")
        try shop.sync()
        let left = try reviewLines(of: shop.request().folders).map { $0.prefix(2) }
        #expect(!left.contains("3\t") && !left.contains("0\t"))
        #expect(try shop.status().overriddenItems == 2)
    }

    @Test func `pictures get a page that explains them, and it goes with the picture`() throws {
        try shop.write(#"{"id":"1","image":"images/red.bmp","color":"Schwarz"}"#, to: "feed.ndjson")
        try shop.sync()
        let folder = shop.path + "/Reports/shop/explain"
        let pages = try FileManager.default.contentsOfDirectory(atPath: folder)
        #expect(pages.count == 1)
        let page = try String(contentsOfFile: folder + "/" + (pages.first ?? ""), encoding: .utf8)
        #expect(page.contains("data:image/png;base64,"))
        try shop.write(#"{"id":"1","image":"images/blue.bmp","color":"Schwarz"}"#, to: "feed.ndjson")
        try shop.sync()
        let later = try FileManager.default.contentsOfDirectory(atPath: folder)
        #expect(later.count == 1 && later != pages)
    }
}
