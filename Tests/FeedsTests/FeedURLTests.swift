import Catalogue
import Feeds
import Testing

/// Addresses as feeds give them, and what becomes known of them.
@Suite(.timeLimit(.minutes(1))) struct FeedURLTests {
    @Test(arguments: webAddresses) func `an address of a feed from the web is mended`(given: String, image: String)
        throws
    {
        #expect(try self.image(given, source: "https://Shop.Example/feeds/all.json?x=1") == image)
    }

    @Test(arguments: localAddresses) func `in a local feed paths stay as they are`(given: String, image: String) throws
    {
        #expect(try self.image(given, source: "/srv/feeds/all.json") == image)
        #expect(try self.image(given, source: "") == image)
    }

    @Test func `an address without a scheme gets the feed's`() throws {
        #expect(try image("//cdn.example/a.jpg", source: "http://shop.example/f") == "http://cdn.example/a.jpg")
    }

    @Test(arguments: webAddresses) func `a mended address stays as it is`(given: String, image: String) throws {
        #expect(try self.image(image, source: "https://shop.example/feeds/all.json") == image)
    }

    @Test func `a page keeps its fragment`() throws {
        let rows = try readFeed(#"{"id":"1","image":"a.jpg","url":"//shop.example/#/p/1"}"#)
        #expect(rows.items.map(\.url) == ["https://shop.example/#/p/1"])
    }

    private func image(_ text: String, source: String) throws -> String {
        let escaped = text.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"").replacing("\n", with: "\\n")
            .replacing("\t", with: "\\t")
        let rows = try readFeed("{\"id\":\"1\",\"image\":\"\(escaped)\"}", format: .ndjson, sourceURL: source)
        return try #require(rows.items.first).image
    }
}

private let webAddresses: [(String, String)] = [
    ("https://a.example/x.jpg", "https://a.example/x.jpg"),
    ("http://a.example/x.jpg", "http://a.example/x.jpg"),
    ("HTTPS://A.Example/X.jpg", "https://a.example/X.jpg"),
    ("HtTp://a.example/x.jpg", "http://a.example/x.jpg"),
    ("//a.example/x.jpg", "https://a.example/x.jpg"),
    ("\\/\\/a.example\\/x.jpg", "https://a.example/x.jpg"),
    ("https:\\/\\/a.example\\/x.jpg", "https://a.example/x.jpg"),
    ("https:https://a.example/x.jpg", "https://a.example/x.jpg"),
    ("http:https://a.example/x.jpg", "https://a.example/x.jpg"),
    ("https://https://a.example/x.jpg", "https://a.example/x.jpg"),
    ("http://https://a.example/x.jpg", "https://a.example/x.jpg"),
    ("https://https//a.example/x.jpg", "https://a.example/x.jpg"),
    ("https://http:https://a.example/x.jpg", "https://a.example/x.jpg"),
    ("https:////a.example/x.jpg", "https://a.example/x.jpg"),
    ("https:/a.example/x.jpg", "https://a.example/x.jpg"),
    ("https:a.example/x.jpg", "https://a.example/x.jpg"),
    ("https:\\\\a.example\\b\\x.jpg", "https://a.example/b/x.jpg"),
    ("https://a.example\\b\\x.jpg", "https://a.example/b/x.jpg"),
    ("www.a.example/x.jpg", "https://www.a.example/x.jpg"),
    ("https://a.example/a b.jpg", "https://a.example/a%20b.jpg"),
    ("  https://a.example/x.jpg \n", "https://a.example/x.jpg"),
    ("https://a.example/x\n.jpg", "https://a.example/x.jpg"),
    ("https://a.example/\tx.jpg", "https://a.example/x.jpg"),
    ("https://a.example/x.jpg?a=1&amp;b=2", "https://a.example/x.jpg?a=1&b=2"),
    ("https://a.example/x.jpg?a=1&#038;b=2", "https://a.example/x.jpg?a=1&b=2"),
    ("https://a.example/x.jpg?a=1&#x26;b=2", "https://a.example/x.jpg?a=1&b=2"),
    ("https://a.example/x.jpg?a=1&copy=2", "https://a.example/x.jpg?a=1&copy=2"),
    ("https://a.example/it&#39;s.jpg", "https://a.example/it's.jpg"),
    ("https://a.example/caf&eacute;.jpg", "https://a.example/caf%C3%A9.jpg"),
    ("https://a.example/café.jpg", "https://a.example/caf%C3%A9.jpg"),
    ("https://a.example/картинка.jpg", "https://a.example/%D0%BA%D0%B0%D1%80%D1%82%D0%B8%D0%BD%D0%BA%D0%B0.jpg"),
    ("https://a.example/色.jpg", "https://a.example/%E8%89%B2.jpg"),
    ("https://a.example/a%20b.jpg", "https://a.example/a%20b.jpg"),
    ("https://a.example/a%2Fb%zz.jpg", "https://a.example/a%2Fb%25zz.jpg"),
    ("https://a.example/100%.jpg", "https://a.example/100%25.jpg"),
    ("https://a.example/a|b<c>\"d\"^e`{f}.jpg", "https://a.example/a%7Cb%3Cc%3E%22d%22%5Ee%60%7Bf%7D.jpg"),
    ("https://a.example/a[1].jpg", "https://a.example/a[1].jpg"),
    ("https://a.example/a+b,c;d=e@f!g(h)*.jpg", "https://a.example/a+b,c;d=e@f!g(h)*.jpg"),
    ("https://a.example/x.jpg#top", "https://a.example/x.jpg"),
    ("https://a.example/x.jpg?v=1#top", "https://a.example/x.jpg?v=1"),
    ("https://a.example", "https://a.example"),
    ("https://a.example?img=1", "https://a.example/?img=1"),
    ("https://a.example:8443/x.jpg", "https://a.example:8443/x.jpg"),
    ("https://192.0.2.7/x.jpg", "https://192.0.2.7/x.jpg"),
    ("https://[2001:DB8::1]/x.jpg", "https://[2001:db8::1]/x.jpg"),
    ("https://bücher.example/x.jpg", "https://xn--bcher-kva.example/x.jpg"),
    ("https://BÜCHER.example/x.jpg", "https://xn--bcher-kva.example/x.jpg"),
    ("//пример.example/x.jpg", "https://xn--e1afmkfd.example/x.jpg"),
    ("https://bücher.example:8080/ü.jpg", "https://xn--bcher-kva.example:8080/%C3%BC.jpg"),
    ("https://xn--bcher-kva.example/x.jpg", "https://xn--bcher-kva.example/x.jpg"),
    ("/i/x.jpg", "https://shop.example/i/x.jpg"),
    ("i/x.jpg", "https://shop.example/feeds/i/x.jpg"),
    ("./x.jpg", "https://shop.example/feeds/x.jpg"),
    ("../i/x y.jpg", "https://shop.example/i/x%20y.jpg"),
    ("\\i\\x.jpg", "https://shop.example/i/x.jpg"),
    ("x.jpg?v=2", "https://shop.example/feeds/x.jpg?v=2"),
    ("x.jpg#f", "https://shop.example/feeds/x.jpg"),
    ("data:image/png;base64,AAAA", "data:image/png;base64,AAAA"),
    ("ftp://a.example/x.jpg", "ftp://a.example/x.jpg"),
    ("https://cdn.shopify.com/s/files/1/1/files/a.jpg", "https://cdn.shopify.com/s/files/1/1/files/a.jpg?width=800"),
    (
        "https://cdn.shopify.com/s/files/1/1/files/a_480x480.jpg?v=17&width=450&height=9&crop=center",
        "https://cdn.shopify.com/s/files/1/1/files/a.jpg?v=17&width=800"
    ),
    ("https://cdn.shopify.com/s/files/1/1/a_480x.png?v=1", "https://cdn.shopify.com/s/files/1/1/a.png?v=1&width=800"),
    ("https://cdn.shopify.com/s/files/1/1/a_x480@2x.jpg", "https://cdn.shopify.com/s/files/1/1/a.jpg?width=800"),
    ("https://cdn.shopify.com/s/files/1/1/a_large.jpg", "https://cdn.shopify.com/s/files/1/1/a_large.jpg?width=800"),
    ("https://cdn.shopify.com/s/files/1/1/a_max.jpg", "https://cdn.shopify.com/s/files/1/1/a_max.jpg?width=800"),
    ("//shop.example/cdn/shop/products/b_x.jpg?v=3", "https://shop.example/cdn/shop/products/b_x.jpg?v=3&width=800"),
    ("https://other.example/i/a_480x480.jpg?width=90", "https://other.example/i/a_480x480.jpg?width=90"),
]

private let localAddresses: [(String, String)] = [
    ("images/a b.jpg", "images/a b.jpg"), ("/abs/ä.jpg", "/abs/ä.jpg"), ("../up/x#1.jpg", "../up/x#1.jpg"),
    ("a&amp;b.jpg", "a&amp;b.jpg"), ("a\\b.jpg", "a/b.jpg"), ("file:///x/a%20b.jpg", "file:///x/a%20b.jpg"),
    ("//share/x.jpg", "//share/x.jpg"), ("httpbin/x.jpg", "httpbin/x.jpg"), ("https.jpg", "https.jpg"),
    ("//cdn.example/a b.jpg", "https://cdn.example/a%20b.jpg"), ("HTTPS://A.example/x", "https://a.example/x"),
]
