import Catalogue
import Testing

/// What shops write in prices, titles, stock and names of options, seen through a feed.
struct FeedTextTests {
    @Test(arguments: prices) func `a price is read`(text: String, price: Price?) throws {
        #expect(try item("price", text).price == price, "\(text)")
    }

    @Test(arguments: [
        ("in stock", true), ("in_stock", true), ("In Stock", true), ("https://schema.org/InStock", true),
        ("Low Stock", true),
        ("1", true), ("true", true), ("auf Lager", true), ("в наличии", true), ("out of stock", false),
        ("sold out", false),
        ("out_of_stock", false), ("preorder", false), ("http://schema.org/OutOfStock", false), ("0", false),
        ("nein", false),
        ("backorder", false), ("maybe", nil), ("7", nil), ("", nil),
    ]) func `availability is a word`(text: String, isInStock: Bool?) throws {
        #expect(try item("availability", text).isInStock == isInStock)
    }

    @Test func `true and false are understood in JSON`() throws {
        let rows = try readFeed(#"[{"id":1,"image":"a","in_stock":true},{"id":2,"image":"a","inStock":false}]"#)
        #expect(rows.items.map(\.isInStock) == [true, false])
    }

    @Test(arguments: [
        "Color", "colour", "COLORS", "Farbe", "Farben", "Couleur", "Colore", "Kleur", "Цвет", "色", "颜色", "カラー", "색상",
        "Färg",
        "Kolor", "Cor", "pa_color", "attribute_pa_colour", "Vendor Color", "Color or something", "Rahmenfarbe",
        "productColor",
        "Choose your colour:", "Farbton",
    ]) func `an option whose name means color gives the color`(name: String) throws {
        #expect(try shopify(options: ["Size", name], values: ["Red", "Blue"]).vendorColor == "Blue")
    }

    @Test(arguments: [
        "Size", "Title", "Material", "Colorado", "Color temperature", "Color Code", "Farbtemperatur", "Corset",
        "Number of colours",
        "Coral", "",
    ]) func `no other option does`(name: String) throws {
        #expect(try shopify(options: [name, "Size"], values: ["Red", "L"]).vendorColor == "")
    }

    @Test func `the name that is the word itself wins`() throws {
        #expect(try shopify(options: ["Lace color", "Color"], values: ["White", "Black"]).vendorColor == "Black")
    }

    @Test(arguments: [
        ("Caf&eacute; &amp; Bar", "Café & Bar"), ("&#8220;Soft&#8221; &#x2013; Tee", "“Soft” – Tee"),
        ("It&#039;s", "It's"),
        ("&#150; dash", "– dash"), ("A&B", "A&B"), ("AT&T;", "AT&T;"),
        (
            "&unknown; &#0; &#xD800; &#99999999;",
            "&unknown; &#0; &#xD800; &#99999999;"
        ), ("&amp;amp;", "&amp;"), ("Gr&ouml;&szlig;e", "Größe"), ("5 &lt; 6 & 7", "5 < 6 & 7"),
        ("<b>Bold</b>", "<b>Bold</b>"), ("&nbsp;x&nbsp;", "x"), ("&&&amp;", "&&&"), ("Nike&reg;", "Nike®"),
    ]) func `entities in a shop's titles are decoded, and nothing else`(text: String, title: String) throws {
        let rows = try readFeed("Handle,Title,Image Src,Option1 Name\nx,\"\(text)\",i.jpg,Title\n")
        #expect(rows.items.map(\.title) == [title])
    }

    @Test(arguments: [
        ("Artikelnummer;Bezeichnung;Bild-URL;Preis;Farbe;Verfügbarkeit", "19,90"),
        ("Артикул;Название;Картинка;Цена;Цвет;Наличие", "19,90"),
        ("sku;name;image_link;price;colour;availability", "19.90"),
        ("Référence;Nom;Image;Prix;Couleur;availability", "19,90"),
    ]) func `headers of other languages are known`(header: String, price: String) throws {
        let rows = try readFeed(header + "\nA1;Läufer;l.jpg;\(price) €;blau;in stock\n")
        let item = CatalogueItem(
            id: "A1", productId: "A1", title: "Läufer", url: "", image: "l.jpg", vendorColor: "blau",
            price: Price(amount: 19.9, currency: "EUR"), isInStock: true)
        #expect(rows.items == [item])
    }

    @Test func `two spellings of a color are one, and its id has no spaces`() throws {
        let rows = try readFeed(
            """
            Handle,Title,Image Src,Option1 Name,Option1 Value,Variant Image
            x,X,i.jpg,Color,Off White / Red,a.jpg
            x,,,,off-white red,b.jpg
            x,,,,色,c.jpg
            x,,,,🔴,d.jpg
            """)
        #expect(rows.items.map(\.id) == ["x:off-white-red", "x:色", "x:u1f534"])
        #expect(rows.items.map(\.image) == ["a.jpg", "c.jpg", "d.jpg"])
        #expect(rows.counts.mergedVariants == 1)
    }

    private func item(_ field: String, _ text: String) throws -> CatalogueItem {
        let rows = try readFeed("{\"id\":\"1\",\"image\":\"a.jpg\",\"\(field)\":\"\(text)\"}", format: .ndjson)
        return try #require(rows.items.first)
    }

    private func shopify(options: [String], values: [String]) throws -> CatalogueItem {
        let names = options.map { "{\"name\":\"\($0)\"}" }.joined(separator: ",")
        let rows = try readFeed(
            """
            [{"id":1,"handle":"h","title":"T","options":[\(names)],"images":[{"src":"a.jpg"}],
            "variants":[{"id":2,"option1":"\(values[0])","option2":"\(values[1])"}]}]
            """)
        return try #require(rows.items.first)
    }
}

private let prices: [(String, Price?)] = [
    ("29.99", Price(amount: 29.99, currency: "")), ("4999 JPY", Price(amount: 4999, currency: "JPY")),
    ("EUR 19,90", Price(amount: 19.9, currency: "EUR")), ("29,99 €", Price(amount: 29.99, currency: "EUR")),
    ("1.299,00 €", Price(amount: 1299, currency: "EUR")), ("1.299 €", Price(amount: 1299, currency: "EUR")),
    ("1,299.00 USD", Price(amount: 1299, currency: "USD")), ("$1,299", Price(amount: 1299, currency: "")),
    ("1'299.50 CHF", Price(amount: 1299.5, currency: "CHF")), ("1 299,50 руб", Price(amount: 1299.5, currency: "RUB")),
    ("1\u{A0}299,50\u{A0}zł", Price(amount: 1299.5, currency: "PLN")), ("36.000", Price(amount: 36, currency: "")),
    ("0", Price(amount: 0, currency: "")), ("0.5", Price(amount: 0.5, currency: "")),
    ("0,125", Price(amount: 0.125, currency: "")),
    ("12.345.678", Price(amount: 12_345_678, currency: "")), ("1,234,567", Price(amount: 1_234_567, currency: "")),
    ("10 - 20 EUR", Price(amount: 10, currency: "EUR")), ("ab 15 €", Price(amount: 15, currency: "EUR")),
    ("£5.", Price(amount: 5, currency: "GBP")), ("-5", nil), ("free", nil), ("", nil), ("€", nil),
]
