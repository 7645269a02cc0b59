import Catalogue
import CatalogueStore
import FoundationEssentials
import Testing

@Suite struct FeedTests {
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
            price: Price(amount: 19.5, currency: "EUR"), isInStock: true)
        let bare = CatalogueItem(id: "j", productId: "j", title: "", url: "", image: "j.png", vendorColor: "")
        try store.fill([full, bare].map { LocatedItem(item: $0, location: $0.image) })
        #expect(try store.entries().map(\.item) == [full, bare])
    }

    @Test func `price and stock are kept, and their change is a change`() throws {
        func priced(_ amount: Double, inStock: Bool?) -> LocatedItem {
            var item = item("a").item
            item.price = Price(amount: amount, currency: "EUR")
            item.isInStock = inStock
            return LocatedItem(item: item, location: "/shop/a.png")
        }
        try store.fill([priced(19.5, inStock: true), item("b")])
        #expect(try store.fill([priced(19.5, inStock: true), item("b")]).changed == 0)
        #expect(try store.fill([priced(17, inStock: false), item("b")]).changed == 1)
        let items = try store.entries().map(\.item)
        #expect(items.map(\.price) == [Price(amount: 17, currency: "EUR"), nil])
        #expect(items.map(\.isInStock) == [false, nil])
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
        #expect(try store.feedPage("u") == page)
        #expect(try store.feedPage("w") == nil)
        #expect(try store.feedPageFiles().sorted() == ["f", "g"])
        try store.replaceFeedPages([other])
        #expect(try store.feedPage("u") == nil)
    }
}
