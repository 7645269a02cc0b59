import Catalogue
@testable import Feeds
import Testing

/// XML that is neither RSS nor Atom: as price engines take it, and suppliers write it.
@Suite(.timeLimit(.minutes(1))) struct SupplierXMLTests {
    @Test(arguments: [1, 7, 65_536]) func `offers of a price engine have attributes and parameters`(size: Int) throws {
        let rows = try readFeed(
            """
            <?xml version="1.0" encoding="UTF-8"?>
            <!DOCTYPE yml_catalog SYSTEM "shops.dtd">
            <yml_catalog date="2026-11-29"><shop><name>Shop</name>
            <currencies><currency id="RUB" rate="1"/></currencies>
            <categories><category id="7">Shoes</category></categories>
            <offers>
            <offer id="12" available="true"><url>https://shop.example/12</url><price>990</price>
            <currencyId>RUB</currencyId><categoryId>7</categoryId>
            <picture>a.jpg</picture><picture>b.jpg</picture><name>Кеды</name><vendor>Acme</vendor>
            <param name="Цвет">красный</param><param name="Размер" unit="RU">41</param></offer>
            <offer id="13" available="false"><picture>c.jpg</picture></offer>
            </offers></shop></yml_catalog>
            """, chunkSize: size)
        #expect(rows.format == "xml")
        try #require(rows.items.map(\.id) == ["12", "13"])
        let item = try #require(rows.items.first)
        #expect(
            item.title == "Кеды" && item.brand == "Acme" && item.image == "a.jpg" && item.furtherPictures == ["b.jpg"])
        #expect(item.price == Price("990", currency: "RUB") && item.isInStock == true)
        #expect(item.vendorColor == "красный")
        #expect(item.attributes == [ItemAttribute("Цвет", "красный"), ItemAttribute("Размер", "41")])
        #expect(rows.items[1].title == "13" && rows.items[1].isInStock == false)
    }

    @Test func `names in capitals, and parameters of two parts`() throws {
        let rows = try readFeed(
            """
            <SHOP><SHOPITEM><ITEM_ID>A1</ITEM_ID><PRODUCTNAME>Boty</PRODUCTNAME><URL>https://shop.example/a1</URL>
            <IMGURL>https://shop.example/1.jpg</IMGURL>
            <IMGURL_ALTERNATIVE>https://shop.example/2.jpg</IMGURL_ALTERNATIVE><PRICE_VAT>1299</PRICE_VAT>
            <CATEGORYTEXT>Obuv | Boty</CATEGORYTEXT><MANUFACTURER>Acme</MANUFACTURER>
            <PARAM><PARAM_NAME>Barva</PARAM_NAME><VAL>modrá</VAL></PARAM></SHOPITEM></SHOP>
            """)
        let item = try #require(rows.items.first)
        #expect(item.id == "A1" && item.title == "Boty" && item.vendorColor == "modrá" && item.brand == "Acme")
        #expect(item.image == "https://shop.example/1.jpg" && item.furtherPictures == ["https://shop.example/2.jpg"])
        #expect(item.price == Price("1299", currency: ""))
    }

    @Test(arguments: [
        "<images><image>a.jpg</image><image>b.jpg</image></images>", "<image>a.jpg</image><image>b.jpg</image>",
        "<image src=\"a.jpg\"/><image url=\"b.jpg\"></image>",
        "<photo>a.jpg</photo><gallery><img>b.jpg</img></gallery>",
    ]) func `pictures are in a list, beside each other, or in attributes`(pictures: String) throws {
        let text =
            "<products><product sku=\"1\"><brand><id>9</id><name>N</name></brand>\(pictures)</product></products>"
        let item = try #require(try readFeed(text).items.first)
        #expect(item.id == "1" && item.image == "a.jpg" && item.furtherPictures == ["b.jpg"] && item.brand.isEmpty)
    }

    @Test func `products of an unknown name are named by the sentence, and then by the user`() throws {
        let goods = ["1", "2"].map { "<ware><code>\($0)</code><photo>\($0).jpg</photo></ware>" }.joined()
        let text = "<shop><info><name>x</name><city>y</city></info><goods>\(goods)</goods></shop>"
        let error = try #require(feedError(Array(text.utf8)))
        #expect(error == .noElements(found: ["goods.ware", "info"]))
        #expect(
            error.message == """
                The XML has no products under a known name; found: goods.ware, info. Try --map items=goods.ware.
                """)
        let map = try FieldMap(parsing: ["items=goods.ware", "id=code"])
        #expect(try readFeed(text, map: map).items.map(\.image) == ["1.jpg", "2.jpg"])
        #expect(feedError(Array(text.utf8), map: try FieldMap(parsing: ["items=wares"])) == error)
    }

    @Test(arguments: ["<rss><channel><image><url>x</url><title>y</title></image></channel></rss>", "<products/>"])
    func `a list without products is empty`(text: String) throws {
        #expect(try readFeed(text).items.isEmpty)
    }

    @Test func `of many unknown names a few are noted`() throws {
        let text = (0..<5_000).map { "<n\($0)><a>1</a><b>2</b></n\($0)>" }.joined()
        guard case .noElements(let found)? = feedError(Array("<x>\(text)</x>".utf8)) else {
            Issue.record("expected a fault")
            return
        }
        #expect(found.count == 8)
    }

    @Test func `attributes of a product have the limits of its other members`() {
        let many = (0..<2_000).map { "a\($0)=\"1\"" }.joined(separator: " ")
        let text = "<products><product \(many)/></products>"
        var limits = FeedLimits()
        limits.cells = 1_000
        #expect(feedError(Array(text.utf8), limits: limits) == .tooManyCells(row: 1, limit: 1_000))
        let long = String(repeating: "x", count: 9 << 20)
        #expect(
            feedError(Array("<products><product a=\"\(long)\"/></products>".utf8))
                == .recordTooLong(row: 1, limit: 8 << 20))
    }
}
