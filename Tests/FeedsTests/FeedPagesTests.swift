import Catalogue
@testable import Feeds
import Testing

@Suite(.timeLimit(.minutes(1))) struct FeedPagesTests {
    @Test(arguments: [
        ("https://shop.example", "https://shop.example/products.json?limit=250&page=1"),
        ("shop.example", "shop.example"),
        ("HTTPS://Shop.Example/", "https://shop.example/products.json?limit=250&page=1"),
        ("https://shop.example/products.json", "https://shop.example/products.json?limit=250&page=1"),
        ("https://shop.example/products.json?limit=50", "https://shop.example/products.json?limit=50&page=1"),
        ("https://shop.example/products.json?page=7", "https://shop.example/products.json?page=7&limit=250"),
        (
            "https://shop.example/collections/x/products.json",
            "https://shop.example/collections/x/products.json?limit=250&page=1"
        ),
        ("https://shop.example/collections/x", "https://shop.example/collections/x/products.json?limit=250&page=1"),
        (
            "https://shop.example/de/collections/x/",
            "https://shop.example/de/collections/x/products.json?limit=250&page=1"
        ),
        (
            "https://shop.example/admin/api/2026-01/products.json",
            "https://shop.example/admin/api/2026-01/products.json?limit=250"
        ),
        (
            "https://woo.example/wp-json/wc/store/v1/products",
            "https://woo.example/wp-json/wc/store/v1/products?per_page=100&page=1"
        ),
        (
            "https://woo.example/wp-json/wc/store/products?category=7",
            "https://woo.example/wp-json/wc/store/products?category=7&per_page=100&page=1"
        ),
        ("https://shop.example/feed.xml?token=a%26b", "https://shop.example/feed.xml?token=a%26b"),
        ("https://shop.example/my products.csv", "https://shop.example/my%20products.csv"),
    ]) func `the first page follows from the address`(source: String, url: String) {
        #expect(FeedPages(source: source).url == url)
    }

    @Test func `a bare address may be of two shop systems`() {
        #expect(
            FeedPages.candidates(source: "https://shop.example").map(\.url) == [
                "https://shop.example/products.json?limit=250&page=1",
                "https://shop.example/wp-json/wc/store/v1/products?per_page=100&page=1",
            ])
        #expect(FeedPages.candidates(source: "https://shop.example/f.csv").map(\.url) == ["https://shop.example/f.csv"])
        #expect(
            FeedPages.candidates(source: "https://shop.example", dialect: .wooCommerceJSON).map(\.url) == [
                "https://shop.example/wp-json/wc/store/v1/products?per_page=100&page=1"
            ])
        #expect(
            FeedPages.candidates(source: "https://shop.example", dialect: .googleXML).map(\.url) == [
                "https://shop.example"
            ])
    }

    @Test func `a storefront is asked until a page is empty`() {
        var pages = FeedPages(source: "https://shop.example")
        var asked: [String] = []
        for rows in [250, 250, 3, 0] {
            asked.append(pages.url ?? "none")
            pages.advance(after: page(rows, .shopifyJSON, hash: UInt64(asked.count)))
        }
        #expect(asked == (1...4).map { "https://shop.example/products.json?limit=250&page=\($0)" })
        #expect(pages.url == nil)
        #expect(pages.stop == .lastPage)
    }

    @Test func `the Admin API is asked as its links say, on its own server only`() {
        var pages = FeedPages(source: "https://shop.example/admin/api/2026-01/products.json")
        let next = "</admin/api/2026-01/products.json?limit=250&page_info=abc>; rel=\"next\""
        pages.advance(
            after: page(250, .shopifyJSON, hash: 1),
            headers: ["Link": "<https://shop.example/x?page_info=0>; rel=\"previous\", " + next])
        #expect(pages.url == "https://shop.example/admin/api/2026-01/products.json?limit=250&page_info=abc")
        pages.advance(
            after: page(9, .shopifyJSON, hash: 2), headers: ["link": "<https://evil.example/steal>; rel=next"])
        #expect(pages.url == nil)
        #expect(pages.stop == .lastPage)
    }

    @Test func `WooCommerce is asked to its last page, and then for variations if any are awaited`() {
        var pages = FeedPages(source: "https://woo.example/wp-json/wc/store/v1/products")
        let base = "https://woo.example/wp-json/wc/store/v1/products?per_page=100&page="
        var asked: [String] = []
        for (rows, awaits) in [(100, false), (40, true), (100, true), (5, true)] {
            asked.append(pages.url ?? "none")
            pages.advance(
                after: page(rows, .wooCommerceJSON, hash: UInt64(asked.count), awaits: awaits),
                headers: ["x-wp-totalpages": "2"])
        }
        #expect(asked == [base + "1", base + "2", base + "1&type=variation", base + "2&type=variation"])
        #expect(pages.stop == .lastPage)
    }

    @Test func `without variations to wait for, or with a type of the user's own, there is no second pass`() {
        for source in [
            "https://woo.example/wp-json/wc/store/v1/products",
            "https://woo.example/wp-json/wc/store/v1/products?type=simple",
        ] {
            var pages = FeedPages(source: source)
            pages.advance(after: page(7, .wooCommerceJSON, hash: 1, awaits: source.contains("type")), headers: [:])
            #expect(pages.url == nil)
        }
    }

    @Test func `without the header a full page has a next one`() {
        var pages = FeedPages(source: "https://woo.example/wp-json/wc/store/v1/products")
        pages.advance(after: page(100, .wooCommerceJSON, hash: 1))
        #expect(pages.url == "https://woo.example/wp-json/wc/store/v1/products?per_page=100&page=2")
    }

    @Test func `a server that repeats itself, or never ends, is left`() {
        var repeating = FeedPages(source: "https://shop.example")
        repeating.advance(after: page(250, .shopifyJSON, hash: 1))
        repeating.advance(after: page(250, .shopifyJSON, hash: 1))
        #expect(repeating.url == nil)
        #expect(repeating.stop == .repeatedPage)
        var endless = FeedPages(source: "https://shop.example", maxPages: 3)
        for hash in 1...3 { endless.advance(after: page(250, .shopifyJSON, hash: UInt64(hash))) }
        #expect(endless.url == nil)
        #expect(endless.stop == .tooManyPages)
    }

    @Test func `a file is one page`() {
        var pages = FeedPages(source: "https://shop.example/feed.csv")
        pages.advance(after: page(9, .csv, hash: 1), headers: ["X-WP-TotalPages": "3"])
        #expect(pages.url == nil)
        #expect(pages.stop == .lastPage)
    }

    @Test func `rows count on over pages`() throws {
        var reader = FeedReader(sourceURL: "https://shop.example/products.json")
        let first = Array(#"{"products":[{"id":1,"image":"a"},{"id":2}]}"#.utf8)
        let second = Array(#"{"products":[{"id":3,"image":"b"},7]}"#.utf8)
        let rows = try readPages(
            [[first], [second], [Array(first[..<9]), Array(first[9...])], [Array(#"{"products":[]}"#.utf8)]],
            with: &reader)
        #expect(rows.itemRows == [1, 3, 5])
        #expect(rows.skipped.map(\.row) == [2, 4, 6])
        #expect(rows.pages.map(\.rows) == [2, 2, 2, 0])
        #expect(reader.counts.rows == 6)
    }

    private func page(_ rows: Int, _ format: FeedDialect, hash: UInt64, awaits: Bool = false) -> FeedPage {
        FeedPage(rows: rows, hash: hash, format: format.name, awaitsVariations: awaits)
    }
}
