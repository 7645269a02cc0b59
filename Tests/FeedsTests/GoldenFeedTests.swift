import Catalogue
@testable import Feeds
import Foundation
import Testing

/// Each format against a small feed drawn in its shape. `RECORD=1` writes the expected files again, and fails.
@Suite(.timeLimit(.minutes(1))) struct GoldenFeedTests {
    @Test(arguments: goldenFeeds) func `a feed becomes the expected items`(feed: GoldenFeed) throws {
        let rows = try feed.read(chunkSize: 64 << 10)
        let expected = feed.name + ".expected.ndjson"
        if ProcessInfo.processInfo.environment["RECORD"] == "1" {
            try rows.text().write(to: Fixture.source(expected), atomically: true, encoding: .utf8)
            Issue.record("recorded \(expected)")
        } else {
            #expect(try rows.text() == String(decoding: Fixture.bytes(expected), as: UTF8.self))
        }
        #expect(rows.format == feed.format.name)
    }

    @Test(arguments: goldenFeeds, [1, 2, 3, 7, 61]) func `pieces of any size give the same`(
        feed: GoldenFeed, size: Int
    ) throws {
        #expect(try feed.read(chunkSize: size) == feed.read(chunkSize: 64 << 10))
    }

    @Test(arguments: goldenFeeds) func `a named format reads the same as a recognized one`(feed: GoldenFeed) throws {
        #expect(try feed.read(chunkSize: 4096, format: feed.format).text() == feed.read(chunkSize: 4096).text())
    }

    @Test(arguments: goldenFeeds) func `ids are unique except for reported duplicates`(feed: GoldenFeed) throws {
        let ids = try feed.read(chunkSize: 4096).items.map(\.id)
        #expect(Set(ids).count == ids.count)
    }

    @Test(arguments: goldenFeeds) func `every row is accounted for`(feed: GoldenFeed) throws {
        let rows = try feed.read(chunkSize: 4096)
        #expect(rows.counts.items == rows.items.count)
        #expect(rows.counts.skipped.values.reduce(0, +) == rows.skipped.count)
        for (reason, count) in rows.counts.skipped { #expect(rows.skipped.count { $0.reason == reason } == count) }
    }

    @Test(arguments: goldenFeeds.filter { !$0.files[0].hasSuffix(".csv") && !$0.files[0].hasSuffix(".tsv") })
    func `a feed cut anywhere inside is cut short and never a smaller feed`(feed: GoldenFeed) throws {
        let bytes = try Fixture.bytes(feed.files[0])
        let end = bytes.lastIndex { !$0.isASCIIWhitespace } ?? 0
        for count in stride(from: 40, to: end, by: 29) {
            let cut = Array(bytes[..<count])
            let error = feedError(cut, format: feed.format, map: try feed.map())
            guard case .cutShort = error else {
                Issue.record("\(count) bytes of \(feed.files[0]): \(String(describing: error))")
                continue
            }
        }
    }
}

extension UInt8 {
    fileprivate var isASCIIWhitespace: Bool { self == 0x20 || (0x09...0x0D).contains(self) }
}

/// A feed with its pages, and what is said about it.
struct GoldenFeed: Sendable, CustomTestStringConvertible {
    let name: String
    let files: [String]
    let format: FeedDialect
    var source = ""
    var mapping: [String] = []

    var testDescription: String { name }

    func map() throws -> FieldMap { try FieldMap(parsing: mapping) }

    func read(chunkSize: Int, format: FeedDialect? = nil) throws -> DeliveredRows {
        var reader = FeedReader(dialect: format, map: try map(), sourceURL: source)
        let pages = try files.map { file in
            let bytes = try Fixture.bytes(file)
            return stride(from: 0, to: bytes.count, by: chunkSize).map {
                Array(bytes[$0..<min($0 + chunkSize, bytes.count)])
            }
        }
        return try readPages(pages, with: &reader)
    }
}

let goldenFeeds = [
    GoldenFeed(
        name: "shopify-storefront", files: ["shopify-storefront.json"], format: .shopifyJSON,
        source: "https://hill.example/collections/all/products.json"),
    GoldenFeed(name: "shopify-storefront-local", files: ["shopify-storefront.json"], format: .shopifyJSON),
    GoldenFeed(
        name: "shopify-admin", files: ["shopify-admin.json"], format: .shopifyJSON,
        source: "https://shop.example/f.json"),
    GoldenFeed(name: "shopify-listings", files: ["shopify-listings.json"], format: .shopifyJSON),
    GoldenFeed(name: "shopify-old", files: ["shopify-old.csv"], format: .shopifyCSV),
    GoldenFeed(
        name: "shopify-new", files: ["shopify-new.csv"], format: .shopifyCSV, source: "https://shop.example/e.csv"),
    GoldenFeed(name: "google-rss", files: ["google-rss.xml"], format: .googleXML, source: "https://shop.example/g.xml"),
    GoldenFeed(name: "google-atom", files: ["google-atom.xml"], format: .googleXML),
    GoldenFeed(name: "google", files: ["google.tsv"], format: .googleTSV),
    GoldenFeed(
        name: "woocommerce",
        files: ["woocommerce-page-1.json", "woocommerce-page-2.json", "woocommerce-variations.json"],
        format: .wooCommerceJSON, source: "https://woo.example/wp-json/wc/store/v1/products"),
    GoldenFeed(name: "woocommerce-one-page", files: ["woocommerce-page-1.json"], format: .wooCommerceJSON),
    GoldenFeed(name: "woocommerce-export", files: ["woocommerce.csv"], format: .wooCommerceCSV),
    GoldenFeed(name: "magento", files: ["magento.csv"], format: .magentoCSV, source: "https://mage.example/export.csv"),
    GoldenFeed(name: "magento-local", files: ["magento.csv"], format: .magentoCSV),
    GoldenFeed(name: "dummy-products", files: ["dummy-products.json"], format: .json),
    GoldenFeed(
        name: "commerce-variants", files: ["commerce-variants.csv"], format: .csv,
        mapping: [
            "id=sku", "title=name.en", "image=images.0", "vendorColor=colorFreeDefinition.en", "vendorColor=color",
            "productId=baseId",
        ]),
    GoldenFeed(
        name: "django-fixture", files: ["django-fixture.json"], format: .json,
        mapping: [
            "items=[model=product.productmedia]", "id=pk", "productId=fields.product", "image=fields.image",
            "title=fields.alt",
        ]),
    GoldenFeed(
        name: "graphql", files: ["graphql.json"], format: .json, source: "https://shop.example/graphql",
        mapping: [
            "items=data.products.edges", "image=node.images.edges.0.node.url",
            "vendorColor=node.attributes[name=color].value", "price=node.priceRange.min.amount",
            "currency=node.priceRange.min.currencyCode",
        ]),
]
