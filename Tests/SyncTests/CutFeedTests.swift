import Feeds
import Foundation
@testable import Store
@testable import Sync
import Testing
import TestSupport
import Text

/// Feeds of every dialect that are cut short anywhere.
@Suite(.timeLimit(.minutes(5))) struct CutFeedTests {
    @Test(arguments: cutFeeds)
    func `no cut of a feed changes the catalogue, but at the end of a record`(feed: CutFeed) throws {
        try expectNoHarm(by: feed, places: 40)
    }

    @Test(.deep, arguments: cutFeeds)
    func `none of many cuts changes the catalogue, but at the end of a record`(feed: CutFeed) throws {
        try expectNoHarm(by: feed, places: 200)
    }

    @Test(.deep, .enabled(if: SharedData.folder != nil, SharedData.hint), arguments: realFeeds)
    func `no cut of a real feed changes the catalogue, but at the end of a record`(feed: CutFeed) throws {
        try expectNoHarm(by: feed, places: 200)
    }

    /// Imports the whole feed, and then cuts of it. Each cut must be refused or change nothing.
    private func expectNoHarm(by feed: CutFeed, places: Int) throws {
        let shop = try ShopFolder()
        var request = try shop.request()
        try FileManager.default.createDirectory(atPath: request.folders.report, withIntermediateDirectories: true)
        let store = try CatalogueStore(path: request.folders.store)
        let path = shop.path + "/" + feed.name
        var source = FeedSource(.file(path), isNameChosen: true)
        source.map = try FieldMap(parsing: feed.mapping)
        let bytes = try feed.bytes()
        func take(_ bytes: [UInt8]) throws -> FeedChange {
            // Never the same file twice.
            try? FileManager.default.removeItem(atPath: path)  // not there the first time
            try Data(bytes).write(to: URL(fileURLWithPath: path))
            let change = try FeedStage(request: request, store: store, run: 1).importFeed(source)
            try store.updateState { $0.source = source.text }
            return change
        }
        let whole = try take(bytes)
        try #require(whole.items > 0)
        // What is left for cuts at the end of a record, which nothing else can notice.
        request.maxDelete = .count(whole.items - 1)

        var harmless = 0
        let step = max(1, Double(bytes.count) / Double(places))
        for place in 1..<min(places, bytes.count) {
            let count = Int(Double(place) * step)
            let generation = try store.state().generation
            do {
                let change = try take(Array(bytes[..<count]))
                guard change.added + change.changed + change.removed > 0 else { continue }
                #expect(feed.isEndOfRecord(count, of: bytes), "\(count) of \(bytes.count) bytes: \(change)")
                harmless += 1
                _ = try take(bytes)
            } catch let error as any UserFacingError {
                #expect(error.status == .badData, "\(count) bytes: \(error.message)")
                #expect(try store.state().generation == generation, "\(count) bytes: \(error.message)")
            }
        }
        #expect(harmless <= places / 4, "the ends of records are few")
    }
}

/// A file that is cut.
struct CutFeed: Sendable, CustomTestStringConvertible {
    let name: String
    var mapping: [String] = []
    /// Whether a cut between two rows leaves a feed that nothing distinguishes from a smaller one.
    var hasLines = false
    /// nil for a file of the tests.
    var content: @Sendable () throws -> [UInt8]

    var testDescription: String { name }

    /// A table ends with a line end.
    func bytes() throws -> [UInt8] {
        let bytes = try content()
        return hasLines && !bytes.suffix(2).contains(0x0A) ? bytes + [0x0A] : bytes
    }

    func isEndOfRecord(_ count: Int, of bytes: [UInt8]) -> Bool {
        // A character of UTF-16 has two bytes.
        hasLines && bytes[max(0, count - 2)...count].contains { $0 == 0x0A || $0 == 0x0D }
    }
}

extension CutFeed {
    /// One of those that the dialects are tested by.
    fileprivate init(fixture: String, mapping: [String] = []) {
        let file = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .appendingPathComponent("FeedsTests/Fixtures/" + fixture)
        self.init(name: fixture, mapping: mapping, hasLines: CutFeed.hasLines(fixture)) {
            Array(try Data(contentsOf: file))
        }
    }

    fileprivate init(real file: String, mapping: [String] = []) {
        let name = String(file.split(separator: "/").last ?? "")
        self.init(name: name, mapping: mapping, hasLines: CutFeed.hasLines(name)) { try SharedData.bytes(file) }
    }

    private static func hasLines(_ name: String) -> Bool {
        [".csv", ".tsv", ".ndjson"].contains { name.hasSuffix($0) }
    }
}

private let cutFeeds = [
    CutFeed(fixture: "shopify-storefront.json"), CutFeed(fixture: "shopify-admin.json"),
    CutFeed(fixture: "shopify-old.csv"), CutFeed(fixture: "shopify-new.csv"),
    CutFeed(fixture: "google-rss.xml"), CutFeed(fixture: "google-atom.xml"), CutFeed(fixture: "google.tsv"),
    CutFeed(fixture: "woocommerce-page-1.json"), CutFeed(fixture: "woocommerce.csv"),
    CutFeed(fixture: "magento.csv"), CutFeed(fixture: "dummy-products.json"),
    CutFeed(
        fixture: "commerce-variants.csv", mapping: ["id=sku", "title=name.en", "image=images.0", "productId=baseId"]),
    CutFeed(
        fixture: "django-fixture.json",
        mapping: ["items=[model=product.productmedia]", "id=pk", "image=fields.image", "title=fields.alt"]),
    CutFeed(fixture: "graphql.json", mapping: ["items=data.products.edges", "image=node.images.edges.0.node.url"]),
    CutFeed(name: "plain.ndjson", hasLines: true) {
        Array(
            (1...40).map {
                #"{"id":"\#($0)","title":"Läufer, \#($0)","image":"images/\#($0).jpg","price":\#($0).5}"# + "\n"
            }
            .joined().utf8)
    },
    CutFeed(name: "plain.csv", hasLines: true) {
        Array(
            ("id;title;image;Preis\r\n"
                + (1...40).map { "\($0);\"Läufer; \($0)\";images/\($0).jpg;\($0),50 €\r\n" }.joined()).utf8)
    },
    CutFeed(name: "wide.csv", hasLines: true) {
        // In UTF-16, whose line ends are two bytes.
        let text = "id\timage\ttitle\n" + (1...40).map { "\($0)\timages/\($0).jpg\tLäufer\n" }.joined()
        return text.utf16.flatMap { [UInt8($0 & 255), UInt8($0 >> 8)] }
    },
]

private let realFeeds = [
    CutFeed(real: "feeds/home-and-garden.csv"), CutFeed(real: "feeds/jewelery.csv"),
    CutFeed(real: "feeds/shopify_apparel.csv"), CutFeed(real: "feeds/magento_configurable_products.csv"),
    CutFeed(real: "sample/magento_products.csv"), CutFeed(real: "feeds/shopify_admin_products_fixture.json"),
    CutFeed(real: "feeds/woocommerce_sample_products.csv"),
    CutFeed(real: "feeds/woocommerce_store_api_products_0.json"), CutFeed(real: "feeds/dummyjson_products.json"),
    CutFeed(
        real: "feeds/commercetools_products_ci.csv",
        mapping: ["id=sku", "image=images", "title=name.en", "productId=baseId"]),
    CutFeed(
        real: "feeds/saleor_populatedb_data.json",
        mapping: ["items=[model=product.productmedia]", "id=pk", "image=fields.image", "title=fields.alt"]),
]
