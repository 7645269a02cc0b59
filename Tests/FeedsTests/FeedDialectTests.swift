import Catalogue
@testable import Feeds  // to make values of types that feeds alone make
import Testing
import Text

/// What it takes to add a dialect: one value, and a line in a registry.
@Suite(.timeLimit(.minutes(1))) struct FeedDialectTests {
    private let dialects = FeedDialects.standard.adding(.stockLetter).adding(.stockList)

    @Test func `an invented table is recognized by its columns and read its own way`() throws {
        let rows = try readFeed("Teil;Foto;Menge\nT-1;a.jpg;0\nT-2;;4\n", dialects: dialects)
        #expect(rows.format == "stock-letter")
        var item = CatalogueItem.made("T-1", image: "a.jpg", productId: "stock")
        item.isInStock = false
        #expect(rows.items == [item])
        #expect(rows.skipped.map(\.row) == [3])
    }

    @Test func `an invented list is found by its path and recognized by its record`() throws {
        let text = #"{"shop":{"shelf":[{"code":"x","img":"a.jpg"}]}}"#
        let rows = try readFeed(text, dialects: dialects)
        #expect(rows.format == "stock-list")
        #expect(rows.items.map(\.id) == ["x"])
        #expect(feedError(Array(text.utf8), format: .json) == .noList(found: ["shop.shelf"]), "no other feed has it")
    }

    @Test func `other feeds are read as before`() throws {
        let rows = try readFeed(Fixture.bytes("shopify-old.csv"), dialects: dialects)
        #expect(rows.format == "shopify-csv")
    }

    @Test func `a table that lacks what its dialect needs is an error that names it`() {
        #expect(throws: FeedError.noUsableColumns(found: ["id", "image"], needed: "Teil and Foto")) {
            try readFeed("id,image\na,1\n", format: .stockLetter)
        }
    }

    @Test func `the pages of an invented shop are asked for as it says`() {
        var pages = FeedPages(source: "https://stock.example/", dialect: .stockList, dialects: dialects)
        #expect(pages.url == "https://stock.example/shelf?from=0")
        pages.advance(after: FeedPage(rows: 2, hash: 1, format: "stock-list"))
        #expect(pages.url == "https://stock.example/shelf?from=2")
        pages.advance(after: FeedPage(rows: 0, hash: 2, format: "stock-list"))
        #expect(pages.stop == .lastPage)
    }

    @Test func `ids are a shop system's where its own feed has them`() throws {
        for feed in goldenFeeds {
            let owner: IdOwner =
                switch feed.format {
                case .shopifyJSON: .shopify
                case .wooCommerceJSON, .wooCommerceCSV: .wooCommerce
                default: .other  // Shopify's table has handles and SKUs
                }
            #expect(try feed.read(chunkSize: 4096).idOwner == owner, "\(feed.name)")
        }
        let withoutIds = try readFeed("Type,SKU,Name,Images,Parent\nsimple,0815,Cap,a.png,\n")
        #expect(withoutIds.format == "woocommerce-csv" && withoutIds.items.map(\.id) == ["0815"])
        #expect(withoutIds.idOwner == .other)
        let map = try FieldMap(parsing: ["id=sku"])
        let mapped = try readFeed(Fixture.bytes("woocommerce.csv"), map: map)
        #expect(mapped.idOwner == .other, "a map says what an id is")
    }

    @Test func `names are unique, and each finds its dialect`() {
        let names = FeedDialects.standard.names
        #expect(Set(names).count == names.count)
        for name in names { #expect(FeedDialects.standard.named(name)?.name == name) }
        #expect(FeedDialects.standard.named("no such shop") == nil)
    }
}

extension FeedDialect {
    fileprivate static let stockLetter = FeedDialect(
        name: "stock-letter", form: .table, columns: RequiredColumns("Teil and Foto", [["teil"], ["foto"]]),
        recognizes: { $0.has("teil", "menge") }, mapper: { _ in StockMapper(id: "teil", image: "foto") })

    fileprivate static let stockList = FeedDialect(
        name: "stock-list", form: .list, listPath: ["shop", "shelf"],
        paging: FeedPaging(
            isList: { $0.path.hasSuffix("/shelf") }, list: { $0.isBare ? $0.appending("/shelf") : nil },
            first: { $0.adding([("from", "0")]) },
            next: { read in
                let from = (read.address.query("from").flatMap { Int($0) } ?? 0) + read.page.rows
                return read.page.rows == 0 ? nil : read.address.setting([("from", "\(from)")])
            }), recognizes: { !$0.record["code"].isMissing },
        mapper: { _ in StockMapper(id: "code", image: "img") })
}

private struct StockMapper: DialectMapper {
    let id: String
    let image: String

    func add(_ record: FeedValue, row: Int, to rows: inout PendingRows) {
        let fields = record.fields
        guard let id = fields[id], let image = fields[image] else {
            return rows.skip(SkippedRow(row: row, reason: .missingImage, message: "Row \(row) lacks something."))
        }
        var item = CatalogueItem(id: id, productId: "stock", title: id, url: "", image: image, vendorColor: "")
        item.isInStock = fields["menge"].map { $0 != "0" }
        rows.add(item, row: row)
    }
}
