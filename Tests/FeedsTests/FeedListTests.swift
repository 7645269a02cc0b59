import Catalogue
@testable import Feeds
import Testing

/// Which list of a text has the products.
@Suite(.timeLimit(.minutes(1))) struct FeedListTests {
    @Test(arguments: [
        #"{"status":"ok","payload":[PRODUCTS]}"#,
        #"{"@context":"https://schema.org","@type":"ItemList","itemListElement":[PRODUCTS]}"#,
        #"{"@context":"https://schema.org","@id":"https://shop.example","@graph":[PRODUCTS]}"#,
        #"{"responseHeader":{"status":0},"response":{"numFound":2,"docs":[PRODUCTS]}}"#,
        #"{"@odata.context":"x","value":[PRODUCTS]}"#, #"{"total":2,"elements":[PRODUCTS]}"#,
        #"{"data":{"categories":{"items":[{"id":3,"image":"c.png"}]},"products":{"items":[PRODUCTS]}}}"#,
        #"{"banners":{"items":[{"id":3,"image":"c.png"}]},"products":[PRODUCTS]}"#,
    ]) func `the list of products is found in one line and in several`(text: String) throws {
        for (separator, end) in [("", ""), ("\n", "\n")] {
            let products = #"{"id":1,"image":"a.png"},\#(separator){"id":2,"image":"b.png"}"#
            let feed = text.replacing("PRODUCTS", with: products).replacing(#","#, with: "," + separator) + end
            for size in [1, 65_536] {
                #expect(try readFeed(feed, chunkSize: size).items.map(\.id) == ["1", "2"], "\(feed)")
            }
        }
    }

    @Test func `elements of a list of schema.org wrap their products`() throws {
        let elements = [1, 2].map { #"{"@type":"ListItem","position":\#($0),"item":{"sku":"\#($0)","image":"a.png"}}"# }
        let feed = #"{"@type":"ItemList","itemListElement":[\#(elements.joined(separator: ","))]}"#
        #expect(try readFeed(feed).items.map(\.id) == ["1", "2"])
        #expect(
            try readFeed(feed, map: FieldMap(parsing: ["items=itemListElement", "id=item.position", "title=item.sku"]))
                .items.map(\.title) == ["1", "2"])
    }

    @Test(arguments: ["", "\n", " \n\n"])
    func `one object with a list of an unknown name is that list`(end: String) throws {
        let feed =
            #"{"ok":true,"filters":[{"name":"x"}],"stuff":{"goods":[{"sku":"1","image":"a"},{"sku":"2"}]}}"# + end
        let error = FeedError.noList(found: ["stuff.goods", "filters"])
        #expect(feedError(Array(feed.utf8)) == error)
        #expect(error.message.contains(" Try --map items=stuff.goods."))
        #expect(try readFeed(feed, map: FieldMap(parsing: ["items=stuff.goods"])).counts.rows == 2)
    }

    @Test(arguments: [
        #"{"id":1,"image":"a.png","media":[{"file":"b.png"}]}"#, #"{"name":"A","images":[{"src":"a.png"}]}"#,
        #"{"code":7,"variants":[{"image":"a.png"}]}"#, "{\"code\":7,\"media\":[{\"file\":\"a\"}]}\n{\"code\":8}",
        #"{"product":{"images":[{"src":"a.png"}],"tags":[{"name":"x"}]}}"#,
    ]) func `a product is a product although it has lists`(text: String) throws {
        for size in [1, 34, 65_536] { #expect(try readFeed(text, chunkSize: size).format == "ndjson") }
    }

    @Test func `a note names a list that is not read`() throws {
        func notes(_ text: String) throws -> [String] {
            var reader = FeedReader()
            _ = try readPages([[Array(text.utf8)]], with: &reader)
            return reader.notes
        }
        let products = #"[{"id":1,"image":"a.png"}]"#
        #expect(
            try notes(#"{"data":{"items":\#(products),"more":{"offers":\#(products)}}}"#) == [
                """
                The products are read from data.items, and not from data.more.offers. If that is wrong, give --map \
                items=data.more.offers.
                """
            ])
        #expect(try notes(#"{"items":\#(products),"related":{"items":\#(products)},"list":["x"],"rows":[]}"#) == [])
        let item = "<item id=\"1\"><image>a.png</image></item>"
        #expect(
            try notes("<shop><news>\(item)</news><offers><offer id=\"2\"/></offers></shop>") == [
                "The products are read from item, and not from offers.offer. If that is wrong, give --map "
                    + "items=offers.offer."
            ])
    }

    @Test func `elements of banners are never products`() throws {
        let feed = """
            <shop><banners><item><id>9</id><image>x.png</image></item></banners>
            <offers><offer id="1"><image>a.png</image></offer></offers>
            <related><offer id="8"><image>y.png</image></offer></related></shop>
            """
        #expect(try readFeed(feed).items.map(\.id) == ["1"])
    }

    @Test func `a bulk export of Shopify is refused, and a map may still read it`() throws {
        let feed = """
            {"id":"gid://shopify/Product/1","featuredImage":{"url":"a.png"}}
            {"id":"gid://shopify/ProductVariant/2","__parentId":"gid://shopify/Product/1"}
            """
        #expect(feedError(Array(feed.utf8)) == .bulkExport)
        #expect(try readFeed(feed, map: FieldMap(parsing: ["image=featuredImage.url"])).items.count == 1)
    }

    @Test(arguments: [
        ("Handle,Title,Image Src,Option1 Name\na,A,a.png,Color\n", "csv", "shopify-csv"),
        (
            #"[{"id":1,"handle":"a","product_type":"x","variants":[{"id":2}],"images":[{"src":"a.png"}]}]"#, "json",
            "shopify-json"
        ),
        ("<rss><channel><item><id>1</id><link>a</link></item></channel></rss>", "xml", "google-xml"),
    ]) func `a note says what a map puts aside`(text: String, plain: String, dialect: String) throws {
        for (path, isMapped) in [("id", true), ("", false)] {
            let id = plain == "csv" ? "handle" : path
            var reader = FeedReader(map: isMapped ? try FieldMap(parsing: ["id=\(id)", "image=link"]) : FieldMap())
            _ = try readPages([[Array(text.utf8)]], with: &reader)
            let note = """
                --map reads the feed as plain \(plain), not as \(dialect): variants are not joined then, and drafts may \
                not be known.
                """
            #expect(reader.notes == (isMapped ? [note] : []))
        }
    }
}
