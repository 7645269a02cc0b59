import Catalogue
import FoundationEssentials
@testable import Store
import Testing

@Suite(.timeLimit(.minutes(1))) struct FeedTests {
    private let folder: StoreFolder
    private let store: CatalogueStore

    init() throws {
        folder = try StoreFolder()
        store = try folder.opened()
    }

    @Test func `a feed is compared with what was there`() throws {
        var change = try store.fill([item("a"), item("b"), item("c")])
        #expect((change.added, change.changed, change.removed) == (3, 0, 0))
        change = try store.fill([item("a"), item("b", title: "Boot"), item("d")])
        #expect((change.items, change.added, change.changed, change.removed) == (3, 1, 1, 1))
        change = try store.fill([item("a"), item("b", title: "Boot"), item("d")])
        #expect((change.added, change.changed, change.removed) == (0, 0, 0))
        #expect(try store.unchangedFeed() == change)
    }

    @Test func `the first of two items with one id stays`() throws {
        _ = try store.replaceItems { staging in
            let isFirstNew = try staging.add(item("a", title: "First"))
            let isSecondNew = try staging.add(item("a", title: "Second"))
            #expect(isFirstNew && !isSecondNew)
        }
        #expect(try store.entries().map(\.item.title) == ["First"])
    }

    @Test func `every field of an item comes back as it was`() throws {
        let full = CatalogueItem(
            id: "i", productId: "p", title: "Schuh 👟", url: "https://shop.example/i", image: "i.png",
            vendorColor: "Bleu",
            price: Price(amountText: "19.50", currency: "EUR"), isInStock: true)
        let bare = CatalogueItem(id: "j", productId: "j", title: "", url: "", image: "j.png", vendorColor: "")
        try store.fill([full, bare].map { LocatedItem(item: $0, location: $0.image) })
        #expect(try store.entries().map(\.item) == [full, bare])
    }

    @Test func `price and stock are kept, and their change is a change`() throws {
        func priced(_ amount: String, inStock: Bool?) -> LocatedItem {
            var item = item("a").item
            item.price = Price(amountText: amount, currency: "EUR")
            item.isInStock = inStock
            return LocatedItem(item: item, location: "/shop/a.png")
        }
        try store.fill([priced("19.5", inStock: true), item("b")])
        #expect(try store.fill([priced("19.5", inStock: true), item("b")]).changed == 0)
        #expect(try store.fill([priced("17", inStock: false), item("b")]).changed == 1)
        let items = try store.entries().map(\.item)
        #expect(items.map(\.price) == [Price(amountText: "17", currency: "EUR"), nil])
        #expect(items.map(\.isInStock) == [false, nil])
    }

    @Test func `what shops need back is kept, and its change is a change`() throws {
        var full = item("a").item
        full.variantIds = ["1", "2, 3"]
        full.handle = "runner"
        full.sku = "R-1"
        full.attributes = [ItemAttribute("Color", "BLK"), ItemAttribute("Größe", "\"S\", M")]
        full.furtherPictures = ["a 2.png", "https://shop.example/a\"3\".png?x=1&y=2"]
        full.brand = "Höhe & Söhne"
        let located = LocatedItem(item: full, location: "/shop/a.png")
        #expect(try store.fill([located, item("b")]).added == 2)
        #expect(try store.fill([located, item("b")]).changed == 0)
        #expect(try store.entries().map(\.item) == [full, item("b").item])
        full.attributes = []
        #expect(try store.fill([LocatedItem(item: full, location: "/shop/a.png"), item("b")]).changed == 1)
    }

    @Test func `variants that come later join their item`() throws {
        func variant(_ id: String, _ price: String, inStock: Bool, size: String) -> CatalogueItem {
            var item = item("a").item
            item.price = Price(amountText: price, currency: "EUR")
            item.isInStock = inStock
            item.variantIds = [id]
            item.attributes = [ItemAttribute("Size", size)]
            item.furtherPictures = ["\(size).png"]
            return item
        }
        _ = try store.replaceItems { writer in
            let first = variant("1", "20", inStock: false, size: "S")
            _ = try writer.add(LocatedItem(item: first, location: "/shop/a.png"))
            try writer.merge(variant("2", "19.90", inStock: true, size: "M"))
            try writer.merge(variant("3", "21", inStock: false, size: "S"))
        }
        let items = try store.entries().map(\.item)
        #expect(items.map(\.variantIds) == [["1", "2", "3"]])
        #expect(items.map(\.price?.amountText) == ["19.9"])
        #expect(items.map(\.isInStock) == [true])
        #expect(items.map(\.attributes) == [[ItemAttribute("Size", "S, M")]])
        #expect(items.map(\.furtherPictures) == [["S.png", "M.png"]])
    }

    @Test func `an item that is as it was is whole for all that a feed says of it besides`() throws {
        func change(_ variants: [String], _ items: [LocatedItem]) throws -> FeedChange {
            try store.replaceItems { writer in
                for item in items { #expect(try writer.add(item)) }
                #expect(try !writer.add(item("a", title: "repeated")))
                for id in variants {
                    var variant = item("a").item
                    variant.variantIds = [id]
                    try writer.merge(variant)
                }
            }
        }
        #expect(try change([], [item("a"), item("b")]).added == 2)
        #expect(try change([], [item("a"), item("b")]).unchanged == 2)
        #expect(try change(["1"], [item("a"), item("b")]).changed == 1)
        #expect(try store.entries().map(\.item.variantIds) == [["1"], []])
        #expect(try change(["1"], [item("b"), item("a")]).unchanged == 2)
        #expect(try store.entries().map(\.item.variantIds) == [["1"], []])
        #expect(try change([], [item("a")]).emptied.isEmpty)
        #expect(try store.entries().map(\.item.variantIds) == [[]])
    }

    @Test func `a feed that fails in the middle changes nothing`() throws {
        struct Interruption: Error {}
        try store.fill([item("a")])
        let generation = try store.state().generation
        #expect(throws: Interruption.self) {
            try store.replaceItems { staging in
                _ = try staging.add(item("b"))
                throw Interruption()
            }
        }
        #expect(try store.wallCounts(key: key).items == 1)
        #expect(try store.state().generation == generation)
        #expect(try store.fill([item("a"), item("b")]).added == 1)
    }

    @Test func `a feed is left while it is taken over, and changes nothing`() throws {
        struct Stop: Error {}
        try store.fill([item("a")])
        let items = (0..<5000).map { item("item \($0)") }
        #expect(throws: Stop.self) {
            try store.replaceItems(
                { staging in for item in items { _ = try staging.add(item) } }, checkStop: { throw Stop() })
        }
        #expect(try store.wallCounts(key: key).items == 1)
        #expect(try store.fill(items).added == 5000)
    }

    @Test func `a feed that is not accepted is reported and changes nothing`() throws {
        try store.fill([item("a")])
        let generation = try store.state().generation
        let change = try store.replaceItems({ _ = try $0.add(item("b")) }, accept: { _ in false })
        #expect((change.added, change.removed) == (1, 1))
        #expect(try store.state().generation == generation)
        #expect(try store.fill([item("a")]).added == 0)
    }

    @Test func `skipped rows are those of the last feed, in its order`() throws {
        func skip(_ rows: [Int]) throws -> FeedChange {
            try store.replaceItems { staging in
                for row in rows { try staging.add(SkippedRow(row: row, reason: .missingId, message: "no id")) }
            }
        }
        #expect(try skip([5, 2]).skippedRows == 2)
        #expect(try store.skippedRows().map(\.row) == [2, 5])
        let generation = try store.state().generation
        _ = try skip([2, 5])
        #expect(try store.state().generation == generation)
        _ = try skip([3])
        #expect(try store.skippedRows().map(\.row) == [3])
        #expect(try store.state().generation == generation + 1)
    }

    @Test func `pages are remembered until others replace them`() throws {
        var page = FeedPageRecord(url: "u", etag: "e", lastModified: "l", file: "f", headers: "h: 1")
        page.facts = "{}"
        let other = FeedPageRecord(url: "v", etag: "", lastModified: "", file: "g", headers: "")
        try store.replaceFeedPages([page, other])
        #expect(try store.feedPages().sorted { $0.url < $1.url } == [page, other])
        try store.replaceFeedPages([other])
        #expect(try store.feedPages() == [other])
    }
}
