import Catalogue
import CatalogueStore
import ColorAnalysis
import Foundation
import Testing

@Suite final class StoreTests {
    private let folder = NSTemporaryDirectory() + "huewall-store-" + UUID().uuidString
    private var path: String { folder + "/huewall.sqlite" }
    private let key = AnalysisKey(optionsHash: "aa")

    init() throws { try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true) }

    deinit { try? FileManager.default.removeItem(atPath: folder) }  // best effort: a leftover harms nobody

    private func item(_ id: String, image: String = "a.png", title: String = "Shoe") -> LocatedItem {
        let item = CatalogueItem(id: id, productId: id, title: title, url: "", image: image, vendorColor: "BLK")
        return LocatedItem(item: item, location: "/shop/" + image)
    }

    private func opened() throws -> CatalogueStore { try CatalogueStore(path: path) }

    private func fill(_ store: CatalogueStore, _ items: [LocatedItem]) throws -> FeedChange {
        try store.replaceItems { intake in
            for item in items { _ = try intake.add(item) }
        }
    }

    private func analysis(_ hex: String, _ family: Family) throws -> ImageAnalysis {
        let rgb = try #require(RGB(hex: hex))
        let color = DominantColor(hsv: HSV(rgb), rgb: rgb, weight: 12.5, share: 0.75, family: family)
        return ImageAnalysis(
            width: 640, height: 480, colors: [color], background: Backdrop(rgb: rgb, share: 0.5), flags: [.multi])
    }

    private func outcome(_ location: String, byte: UInt8, _ analysis: ImageAnalysis?) -> ImageOutcome {
        let image = KnownImage(hash: [UInt8](repeating: byte, count: 32), byteCount: 10, changeTime: 20)
        return ImageOutcome(
            location: location, image: .success(image),
            analysis: analysis.map { AnalysisOutcome(result: .success($0), thumbnail: "jpg") })
    }

    @Test func `a feed is compared with what was there`() throws {
        let store = try opened()
        var change = try fill(store, [item("a"), item("b"), item("c")])
        #expect((change.added, change.changed, change.removed) == (3, 0, 0))
        change = try fill(store, [item("a"), item("b", title: "Boot"), item("d")])
        #expect((change.items, change.added, change.changed, change.removed) == (3, 1, 1, 1))
        change = try fill(store, [item("a"), item("b", title: "Boot"), item("d")])
        #expect((change.added, change.changed, change.removed) == (0, 0, 0))
    }

    @Test func `the first of two items with one id stays`() throws {
        let store = try opened()
        _ = try store.replaceItems { intake in
            let isFirstNew = try intake.add(item("a", title: "First"))
            let isSecondNew = try intake.add(item("a", title: "Second"))
            #expect(isFirstNew && !isSecondNew)
        }
        var titles: [String] = []
        try store.forEachEntry(key: key, order: OrderOptions()) { titles.append($0.item.title) }
        #expect(titles == ["First"])
    }

    @Test func `price and stock are kept, and their change is a change`() throws {
        let store = try opened()
        func priced(_ amount: String, inStock: Bool?) -> LocatedItem {
            var item = item("a").item
            item.price = Price(amountText: amount, currency: "EUR")
            item.isInStock = inStock
            return LocatedItem(item: item, location: "/shop/a.png")
        }
        _ = try fill(store, [priced("19.5", inStock: true), item("b")])
        #expect(try fill(store, [priced("19.5", inStock: true), item("b")]).changed == 0)
        #expect(try fill(store, [priced("17", inStock: false), item("b")]).changed == 1)
        var items: [CatalogueItem] = []
        try store.forEachEntry(key: key, order: OrderOptions()) { items.append($0.item) }
        #expect(items.map(\.price) == [Price(amountText: "17", currency: "EUR"), nil])
        #expect(items.map(\.isInStock) == [false, nil])
    }

    @Test func `what shops need back is kept, and its change is a change`() throws {
        let store = try opened()
        var full = item("a").item
        full.variantIds = ["1", "2, 3"]
        full.handle = "runner"
        full.sku = "R-1"
        full.attributes = [ItemAttribute("Color", "BLK"), ItemAttribute("Größe", "\"S\", M")]
        let located = LocatedItem(item: full, location: "/shop/a.png")
        #expect(try fill(store, [located, item("b")]).added == 2)
        #expect(try fill(store, [located, item("b")]).changed == 0)
        var items: [CatalogueItem] = []
        try store.forEachEntry(key: key, order: OrderOptions()) { items.append($0.item) }
        #expect(items == [full, item("b").item])
        full.attributes = []
        #expect(try fill(store, [LocatedItem(item: full, location: "/shop/a.png"), item("b")]).changed == 1)
    }

    @Test func `variants that come later join their item`() throws {
        let store = try opened()
        func variant(_ id: String, _ price: String, inStock: Bool, size: String) -> CatalogueItem {
            var item = item("a").item
            item.price = Price(amountText: price, currency: "EUR")
            item.isInStock = inStock
            item.variantIds = [id]
            item.attributes = [ItemAttribute("Size", size)]
            return item
        }
        _ = try store.replaceItems { writer in
            let first = variant("1", "20", inStock: false, size: "S")
            _ = try writer.add(LocatedItem(item: first, location: "/shop/a.png"))
            try writer.merge(variant("2", "19.90", inStock: true, size: "M"))
            try writer.merge(variant("3", "21", inStock: false, size: "S"))
        }
        var items: [CatalogueItem] = []
        try store.forEachEntry(key: key, order: OrderOptions()) { items.append($0.item) }
        #expect(items.map(\.variantIds) == [["1", "2", "3"]])
        #expect(items.map(\.price?.amountText) == ["19.9"])
        #expect(items.map(\.isInStock) == [true])
        #expect(items.map(\.attributes) == [[ItemAttribute("Size", "S, M")]])
    }

    @Test func `a feed that fails in the middle changes nothing`() throws {
        struct Interruption: Error {}
        let store = try opened()
        _ = try fill(store, [item("a")])
        #expect(throws: Interruption.self) {
            try store.replaceItems { intake in
                _ = try intake.add(item("b"))
                throw Interruption()
            }
        }
        #expect(try store.wallCounts(key: key).items == 1)
        #expect(try fill(store, [item("a"), item("b")]).added == 1)
    }

    @Test func `an analysis comes back as it was kept`() throws {
        let store = try opened()
        _ = try fill(store, [item("a")])
        let kept = try analysis("#c8322b", .red)
        try store.keep([outcome("/shop/a.png", byte: 7, kept)], key: key)
        var entries: [WallEntry] = []
        try store.forEachEntry(key: key, order: OrderOptions()) { entries.append($0) }
        let entry = try #require(entries.first)
        #expect(entry.analysis == kept)
        #expect(entry.imageHash == String(repeating: "07", count: 32))
        #expect(entry.thumbnail == "thumbs/07/" + String(repeating: "07", count: 16) + ".jpg")
        #expect(entry.failure == nil)
    }

    @Test func `analyses are kept apart by options and engine`() throws {
        let store = try opened()
        _ = try fill(store, [item("a")])
        try store.keep([outcome("/shop/a.png", byte: 7, try analysis("#c8322b", .red))], key: key)
        let hash = [UInt8](repeating: 7, count: 32)
        #expect(try store.isAnalyzed(hash: hash, key: key))
        #expect(try !store.isAnalyzed(hash: hash, key: AnalysisKey(optionsHash: "bb")))
        #expect(try !store.isAnalyzed(hash: hash, key: AnalysisKey(optionsHash: "aa", engine: engineVersion + 1)))
    }

    @Test func `colors of an older engine are forgotten, once`() throws {
        let store = try opened()
        _ = try fill(store, [item("a")])
        let old = AnalysisKey(optionsHash: "aa", engine: engineVersion - 1)
        let outcome = outcome("/shop/a.png", byte: 7, try analysis("#c8322b", .red))
        let hash = [UInt8](repeating: 7, count: 32)
        for key in [key, old] { try store.keep([outcome], key: key) }
        // Its thumbnail must be known until the image itself is forgotten.
        let unused = self.outcome("/shop/gone.png", byte: 8, try analysis("#c8322b", .red))
        try store.keep([unused], key: old)
        try store.forgetOlderAnalyses()
        #expect(try store.isAnalyzed(hash: hash, key: key))
        #expect(try !store.isAnalyzed(hash: hash, key: old))
        #expect(try store.forgetUnusedImages(confirmedBefore: .max).thumbnails.count == 1)
        try store.keep([outcome], key: old)
        try store.forgetOlderAnalyses()
        #expect(try store.isAnalyzed(hash: hash, key: old))
    }

    @Test func `image tasks come once a place, page by page`() throws {
        let store = try opened()
        _ = try fill(
            store, [item("1", image: "a"), item("2", image: "b"), item("3", image: "a"), item("4", image: "c")])
        try store.keep([outcome("/shop/b", byte: 1, try analysis("#c8322b", .red))], key: key)
        let first = try store.imageTasks(after: "", limit: 2, key: key)
        #expect(first.map(\.location) == ["/shop/a", "/shop/b"])
        #expect(first.map(\.isAnalyzed) == [false, true])
        #expect(first[1].known?.byteCount == 10)
        #expect(try store.imageTasks(after: "/shop/b", limit: 2, key: key).map(\.location) == ["/shop/c"])
        #expect(try store.imageCount() == 3)
    }

    @Test func `failures are counted by code and stand at the end`() throws {
        let store = try opened()
        _ = try fill(store, [item("bad", image: "x"), item("good", image: "y")])
        let failure = ItemFailure(stage: .fetch, code: "not-found", message: "gone")
        try store.keep(
            [
                ImageOutcome(location: "/shop/x", image: .failure(failure), analysis: nil),
                outcome("/shop/y", byte: 3, try analysis("#141416", .black)),
            ], key: key)
        var entries: [WallEntry] = []
        try store.forEachEntry(key: key, order: OrderOptions()) { entries.append($0) }
        #expect(entries.map(\.item.id) == ["good", "bad"])
        #expect(entries.last?.failure == failure)
        let counts = try store.wallCounts(key: key)
        #expect(counts.failures == ["not-found": 1])
        #expect(counts.families == [.black: 1])
        #expect((counts.items, counts.images, counts.failed) == (2, 1, 1))
    }

    @Test func `runs are listed newest first, unfinished ones too`() throws {
        let store = try opened()
        let first = try store.beginRun(command: "one", time: "t1")
        try store.endRun(first, outcome: "done", counts: RunCounts(), time: "t2")
        _ = try store.beginRun(command: "two", time: "t3")
        let runs = try store.lastRuns(5)
        #expect(runs.map(\.command) == ["two", "one"])
        #expect(runs.map(\.outcome) == [nil, "done"])
    }

    @Test func `a file that is no database is refused with its path`() throws {
        try Data("certainly not a database, though long enough to look like one".utf8).write(
            to: URL(fileURLWithPath: path))
        let path = path
        #expect {
            try CatalogueStore(path: path)
        } throws: { error in
            (error as? StoreError)?.message.contains(path) == true
        }
    }

    @Test func `damage is told in a sentence with a way out`() throws {
        do { _ = try fill(try opened(), (0..<500).map { item("\($0)") }) }  // closed, so that all is in the one file
        let file = try FileHandle(forUpdating: URL(fileURLWithPath: path))
        for page in 20..<60 {
            try file.seek(toOffset: UInt64(page * 4096))
            try file.write(contentsOf: Data(repeating: 0xA5, count: 4096))
        }
        try file.close()
        let (path, key) = (path, key)
        #expect {
            try CatalogueStore(path: path).forEachEntry(key: key, order: OrderOptions()) { _ in }
        } throws: { error in
            StoreError(error)?.message.contains("is damaged") == true
        }
    }
}
