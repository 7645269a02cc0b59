import Catalogue
@testable import Feeds
import Testing

/// Each price is read by its own text. Where another one of the feed shows that it may mean another amount, huewall
/// says so.
@Suite(.timeLimit(.minutes(1))) struct PriceWarningTests {
    private func warning(_ prices: [String], currency: String = "", format: FeedDialect? = nil) throws -> String? {
        let rows = prices.enumerated().map { "\($0);a.jpg;\($1);\(currency)\n" }.joined()
        var reader = FeedReader(dialect: format)
        let read = try readPages([[Array("id;image;price;currency\n\(rows)".utf8)]], with: &reader)
        #expect(read.items.count == prices.count)
        return reader.notes.first
    }

    private let alone = "no other price shows what its mark is for"
    private let comma = "other prices have a comma before their decimals"

    @Test func `a price with a dot beside one with a comma may mean thousands`() throws {
        for prices in [["899,00", "1.299", "2.500"], ["899,00", "1.299", "19.90", "2.500"]] {
            #expect(
                try warning(prices)
                    == """
                    Row 3 has the price '1.299', which is read as 1.299 and may mean 1299: \(comma). \
                    2 prices are like it. Write 1299 if it is that, or else two decimals.
                    """)
        }
    }

    @Test(arguments: [
        (["1.299"], "1.299", "1299"), (["12.500", "899"], "12.5", "12500"), (["36.000"], "36", "36000"),
        (["1,299"], "1299", "1.299"), (["1,299", "0"], "1299", "1.299"), (["1.299 kr"], "1.299", "1299"),
    ])
    func `a price that nothing is beside may mean both`(prices: [String], amount: String, other: String) throws {
        let warning = try #require(try warning(prices))
        #expect(warning.contains("read as \(amount) and may mean \(other): \(alone)."), "\(warning)")
    }

    @Test(arguments: ["19,9", "0,125", "1.299.000", "1.299,00", "1299,00 €", "EUR 19,90"])
    func `a comma before decimals is seen in every form`(other: String) throws {
        #expect(try warning(["1,299", other])?.contains(comma) == true, "\(other)")
    }

    @Test(arguments: ["19.9", "0.125", "1,299,000", "1,299.00", "1299.00 €", "EUR 19.90", "$1,299.00"])
    func `beside a dot before decimals a price means what huewall reads`(other: String) throws {
        #expect(try warning([other, "1.299", "1,299"]) == nil, "\(other)")
    }

    @Test(arguments: [
        "1.299 EUR", "1.299 €", "1,250 KWD", "12.500 Ft", "1299", "1234.567", "0.299", "free", "", "1.299.000",
    ])
    func `a price that its own text makes clear has no warning`(price: String) throws {
        #expect(try warning([price, "899,00"]) == nil, "\(price)")
    }

    @Test func `a currency of its own field makes clear what it can`() throws {
        #expect(try warning(["1.299"], currency: "JPY") == nil)
        #expect(try warning(["1.299"], currency: "KWD") == nil)
        #expect(try warning(["1.299"], currency: "EUR") != nil)
    }

    @Test func `a number of JSON has a dot before its decimals, a text may have not`() throws {
        func warning(_ price: String, _ map: FieldMap = FieldMap()) throws -> String? {
            var reader = FeedReader(map: map)
            _ = try readPages([[Array("[{\"id\":1,\"image\":\"a\",\"price\":\(price)}]".utf8)]], with: &reader)
            return reader.notes.first
        }
        #expect(try warning("1.299") == nil)
        #expect(try warning("\"1.299\"") != nil)
        let map = try FieldMap(parsing: ["price=price"])
        #expect(try warning("1.299", map) == nil)
        #expect(try warning("\"1.299\"", map) != nil)
    }

    /// As `huewall measure` gets them.
    @Test func `a price is the same alone and beside others`() throws {
        let prices = ["899,00", "1.299", "1,299", "19.90", "12.500", "1.299,00"]
        func items(_ prices: [String]) throws -> [CatalogueItem] {
            let lines = prices.map { "{\"id\":\"\($0)\",\"image\":\"a\",\"price\":\"\($0)\"}" }
            return try readFeed(lines.joined(separator: "\n"), format: .ndjson).items
        }
        #expect(try items(prices) == prices.flatMap { try items([$0]) })
    }

    @Test func `feeds of Google and WooCommerce are looked at, too`() throws {
        var google = FeedReader(dialect: .googleTSV)
        let table = "id\ttitle\timage_link\tprice\tsale_price\n1\tA\ta.jpg\t899,00\t1.299\n2\tB\tb.jpg\t899,00\t\n"
        _ = try readPages([[Array(table.utf8)]], with: &google)
        #expect(google.notes.first?.contains("Row 2 has the price '1.299'") == true)
        var shop = FeedReader(dialect: .wooCommerceCSV)
        let rows = "ID,Type,Name,Images,Regular price\n1,simple,A,a.jpg,1.299\n2,simple,B,b.jpg,\"899,00\"\n"
        _ = try readPages([[Array(rows.utf8)]], with: &shop)
        #expect(shop.notes.first?.contains("Row 2 has the price '1.299'") == true)
    }
}
