import Catalogue
@testable import Feeds
import Testing
import TestSupport

/// Feeds of real shops and shop systems, which are not part of the repository.
@Suite(.timeLimit(.minutes(1)), .enabled(if: SharedData.folder != nil, SharedData.hint)) struct RealFeedTests {
    @Test(arguments: realFeeds) func `a real feed becomes items, and every other row has its reason`(feed: RealFeed)
        throws
    {
        let bytes = try SharedData.bytes(feed.file)
        let rows = try readFeed(bytes, map: FieldMap(parsing: feed.mapping))
        #expect(rows.format == feed.format.name)
        #expect(rows.counts.rows == feed.rows)
        #expect(rows.counts.items == feed.items)
        #expect(rows.counts.mergedVariants == feed.merged)
        #expect(rows.counts.ignored == feed.ignored)
        #expect(rows.counts.skipped == feed.skipped)
        #expect(Set(rows.items.map(\.id)).count == rows.items.count)
        #expect(rows.items.count { !$0.vendorColor.isEmpty } == feed.withColor)
        #expect(try readFeed(bytes, chunkSize: 1009, map: FieldMap(parsing: feed.mapping)) == rows)
    }
}

/// A file with what is in it, counted independently of the reader.
struct RealFeed: Sendable, CustomTestStringConvertible {
    let file: String
    let format: FeedDialect
    var mapping: [String] = []
    let rows: Int
    let items: Int
    var merged = 0
    var ignored = 0
    var skipped: [SkippedRow.Reason: Int] = [:]
    var withColor = 0

    var testDescription: String { file }
}

private let realFeeds = [
    RealFeed(file: "feeds/home-and-garden.csv", format: .shopifyCSV, rows: 21, items: 20, merged: 1),
    RealFeed(file: "feeds/jewelery.csv", format: .shopifyCSV, rows: 41, items: 23, withColor: 6),
    RealFeed(file: "feeds/shopify_apparel.csv", format: .shopifyCSV, rows: 22, items: 20, merged: 2),
    RealFeed(
        file: "feeds/magento_configurable_products.csv", format: .magentoCSV, rows: 992, items: 202, merged: 718,
        withColor: 202),
    RealFeed(file: "sample/magento_products.csv", format: .magentoCSV, rows: 122, items: 28, merged: 84, withColor: 28),
    RealFeed(file: "feeds/shopify_admin_products_fixture.json", format: .shopifyJSON, rows: 4, items: 4),
    RealFeed(
        file: "feeds/shopify_product_listings_fixture.json", format: .shopifyJSON, rows: 2, items: 0, merged: 2,
        skipped: [.missingImage: 2]),
    // Two variable products: 3 colors of T-shirt, and 3 of hoodie with and without a logo; the others have one image.
    RealFeed(
        file: "feeds/woocommerce_sample_products.csv", format: .wooCommerceCSV, rows: 24, items: 19, merged: 3,
        withColor: 11),
    RealFeed(file: "feeds/woocommerce_store_api_products_0.json", format: .wooCommerceJSON, rows: 10, items: 10),
    RealFeed(file: "feeds/dummyjson_products.json", format: .json, rows: 194, items: 194),
    RealFeed(
        file: "feeds/commercetools_products_ci.csv", format: .csv,
        mapping: ["id=sku", "image=images", "title=name.en", "productId=baseId"], rows: 3, items: 3, withColor: 3),
    RealFeed(
        file: "feeds/saleor_populatedb_data.json", format: .json,
        mapping: [
            "items=[model=product.productmedia]", "id=pk", "image=fields.image", "productId=fields.product",
            "title=fields.alt",
        ], rows: 721, items: 48, ignored: 673),
]
