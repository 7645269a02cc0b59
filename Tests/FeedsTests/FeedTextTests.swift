import Catalogue
@testable import Feeds
import Testing

/// What shops write in prices, titles, stock and names of options, seen through a feed.
@Suite(.timeLimit(.minutes(1))) struct FeedTextTests {
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
        ("backorder", false), ("maybe", nil), ("7", true), ("", nil),
    ]) func `availability is a word or a number`(text: String, isInStock: Bool?) throws {
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
        let item = try #require(rows.items.first)
        #expect((item.id, item.title, item.image, item.vendorColor) == ("A1", "Läufer", "l.jpg", "blau"))
        #expect(item.price == Price("19.9", "EUR"))
        #expect(item.isInStock == true)
    }

    @Test(arguments: [
        ("29.99", "29.99"), ("0.10", "0.1"), ("1e2", "100"), ("12345678901234567.89", "12345678901234567.89"),
        ("0.30000000000000004", "0.30000000000000004"), ("49.00", "49"),
    ]) func `a number of JSON keeps all its digits`(number: String, amount: String) throws {
        let rows = try readFeed("{\"id\":1,\"image\":\"a\",\"price\":\(number)}")
        #expect(rows.items.first?.price?.amountText == amount)
        #expect(try readFeed("{\"id\":\(number),\"image\":\"a\"}").items.first?.id == amount)
    }

    @Test(arguments: [
        ("8.990", "VND", "8990"), ("2.499", "EUR", "2.499"), ("2,499", "EUR", "2499"), ("2.75", "KWD", "2.75"),
        ("2,750", "KWD", "2.75"),
    ]) func `a currency in a column of its own says how many decimals there are`(
        price: String, currency: String, amount: String
    ) throws {
        let rows = try readFeed("id;image;price;currency\n1;a.jpg;\(price);\(currency)\n")
        #expect(rows.items.map(\.price) == [Price(amount, currency)])
    }

    @Test func `colors under another name count when their values are color words with an image each`() throws {
        let json = """
            [{"id":1,"handle":"h","title":"T","body_html":"","options":["Size","Specifications"],
            "images":[{"src":"a.jpg","variant_ids":[1,2]},{"src":"b.jpg","variant_ids":[3]},{"src":"c.jpg","variant_ids":[4]}],
            "variants":[{"id":1,"option1":"S","option2":"Black"},{"id":2,"option1":"M","option2":"Black"},
            {"id":3,"option1":"S","option2":"Navy Blue"},{"id":4,"option1":"S","option2":"Galaxy"},
            {"id":5,"option1":"S","option2":"Red"}]}]
            """
        let rows = try readFeed(json)
        #expect(rows.items.map(\.id) == ["1:black", "1:navy-blue", "1:galaxy"])
        #expect(rows.items.map(\.image) == ["a.jpg", "b.jpg", "c.jpg"])
        #expect(rows.items.map(\.variantIds) == [["1", "2", "5"], ["3"], ["4"]])
        #expect(rows.items[0].attributes == [ItemAttribute("Size", "S, M"), ItemAttribute("Specifications", "Black")])
    }

    @Test func `colors under another name count in a table too`() throws {
        let rows = try readFeed(
            """
            Handle,Title,Image Src,Option1 Name,Option1 Value,Variant SKU,Variant Image
            x,X,i.jpg,Format,Rot,s1,a.jpg
            x,,,,Blau,s2,b.jpg
            """)
        #expect(rows.items.map(\.id) == ["x:rot", "x:blau"])
        #expect(rows.items.map(\.vendorColor) == ["Rot", "Blau"])
        #expect(rows.items.map(\.variantIds) == [["s1"], ["s2"]])
    }

    @Test(arguments: [
        (["S", "M"], ["a.jpg", "b.jpg"]), (["Red", "Blue"], ["a.jpg", "a.jpg"]), (["Red", "Blue"], ["", ""]),
        (["Red", "Blue"], ["a.jpg", ""]), (["Red", "Large", "Medium"], ["a.jpg", "b.jpg", "c.jpg"]),
    ]) func `other values, or images that they share, make no colors`(values: [String], images: [String]) throws {
        let lines = zip(values, images).map { "x,X,i.jpg,Style,\($0),\($1)" }
        let header = "Handle,Title,Image Src,Option1 Name,Option1 Value,Variant Image\n"
        let rows = try readFeed(header + lines.joined(separator: "\n"))
        #expect(rows.items.map(\.id) == ["x"])
        #expect(rows.items.map(\.vendorColor) == [""])
        #expect(rows.items[0].attributes == [ItemAttribute("Style", values.joined(separator: ", "))])
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
    (",89 €", Price("0.89", "EUR")), ("$.99", Price("0.99", "")), (".5", Price("0.5", "")),
    ("Rs.500", Price("500", "")),
    ("9.990 ₫", Price("9990", "VND")), ("9.990 VND", Price("9990", "VND")), ("¥1.980", Price("1980", "")),
    ("1,500.00 JPY", Price("1500", "JPY")), ("12.990 CLP", Price("12990", "CLP")), ("4.990 Ft", Price("4990", "HUF")),
    ("Rp150.000", Price("150000", "IDR")), ("1.299 EUR", Price("1299", "EUR")), ("EUR 1.299", Price("1299", "EUR")),
    ("1.299", Price("1.299", "")), ("1.250 KWD", Price("1.25", "KWD")), ("1.234,500 TND", Price("1234.5", "TND")),
    ("$1.299", Price("1299", "")), ("0.125 EUR", Price("0.125", "EUR")), ("1.299.000 ₫", Price("1299000", "VND")),
    ("29.99", Price("29.99", "")), ("4999 JPY", Price("4999", "JPY")),
    ("EUR 19,90", Price("19.9", "EUR")), ("29,99 €", Price("29.99", "EUR")),
    ("1.299,00 €", Price("1299", "EUR")), ("1.299 €", Price("1299", "EUR")),
    ("1,299.00 USD", Price("1299", "USD")), ("$1,299", Price("1299", "")),
    ("1'299.50 CHF", Price("1299.5", "CHF")), ("1 299,50 руб", Price("1299.5", "RUB")),
    ("1\u{A0}299,50\u{A0}zł", Price("1299.5", "PLN")), ("36.000", Price("36", "")),
    ("0", Price("0", "")), ("0.5", Price("0.5", "")),
    ("0,125", Price("0.125", "")),
    ("12.345.678", Price("12345678", "")), ("1,234,567", Price("1234567", "")),
    ("10 - 20 EUR", Price("10", "EUR")), ("ab 15 €", Price("15", "EUR")),
    ("£5.", Price("5", "GBP")), ("5" + String(repeating: " or", count: 400), nil), ("-5", nil), ("free", nil),
    ("", nil),
    ("€", nil),
    (",49 €", Price("0.49", "EUR")), ("$.75", Price("0.75", "")), ("EUR .5", Price("0.5", "EUR")),
    ("Rs.500", Price("500", "")), ("S/.25", Price("25", "")), ("-.99", nil), ("-$5", nil), ("− 5 €", nil),
    ("2.499 EUR", Price("2499", "EUR")), ("£2.499", Price("2499", "GBP")), ("2,499 USD", Price("2499", "USD")),
    ("0.125 EUR", Price("0.125", "EUR")), ("1234.567 EUR", Price("1234.567", "EUR")),
    ("8.990 ₫", Price("8990", "VND")), ("350.000đ", Price("350000", "VND")), ("2,500.00 JPY", Price("2500", "JPY")),
    ("12.500 Ft", Price("12500", "HUF")), ("Rp15.000", Price("15000", "IDR")),
    ("Rp 1.500.000", Price("1500000", "IDR")),
    ("CLP 9.990", Price("9990", "CLP")), ("¥1.250", Price("1250", "")), ("9,900원", Price("9900", "KRW")),
    ("2.750 KWD", Price("2.75", "KWD")), ("12,500 TND", Price("12.5", "TND")),
    ("1,250.500 BHD", Price("1250.5", "BHD")),
    // Only codes of ISO 4217 are currencies.
    ("UVP 29,90 €", Price("29.9", "EUR")), ("12,50 € TTC", Price("12.5", "EUR")), ("19.90 INC VAT", Price("19.9", "")),
    ("VON 19,90 EUR", Price("19.9", "EUR")), ("RRP $1,299.00", Price("1299", "")), ("12,50/STK", Price("12.5", "")),
    ("12.50 NUR", Price("12.5", "")), ("TOP 29,90 €", Price("29.9", "EUR")), ("US$ 19.90", Price("19.9", "USD")),
    ("CA$19.90", Price("19.9", "CAD")),
    ("R$ 19,90", Price("19.9", "BRL")), ("19,90 Euro", Price("19.9", "EUR")), ("19.90 eur", Price("19.9", "EUR")),
    ("Fr. 19.90", Price("19.9", "CHF")), ("A$5", Price("5", "AUD")),
    // As keyboards write thousands, and shops the cents.
    ("CHF 1`299.00", Price("1299", "CHF")), ("1´299.-", Price("1299", "")), ("1.299,-", Price("1299", "")),
    ("1.299,-- €", Price("1299", "EUR")), ("1,299.-", Price("1299", "")), ("12,-", Price("12", "")),
    ("12 € 50", Price("12.5", "EUR")), ("12€50", Price("12.5", "EUR")), ("12,50 € 50", Price("12.5", "EUR")),
    ("12 € 500", Price("12", "EUR")), ("–12,50", nil), ("— 5 €", nil),
    ("99 ct", Price("0.99", "")), ("99ct.", Price("0.99", "")), ("50 Cents", Price("0.5", "")),
    ("99¢", Price("0.99", "")),
    ("12 € 50 ct", Price("12.5", "EUR")), ("99 CTN", Price("99", "")),
    // Pieces and percents before the price.
    ("3er Pack 12,00 €", Price("12", "EUR")), ("2 für 10 €", Price("10", "EUR")), ("16% off 19.90", Price("19.9", "")),
    ("10 bis 20 €", Price("10", "EUR")), ("10 to 20 EUR", Price("10", "EUR")), ("10 - 20 €", Price("10", "EUR")),
    ("12 pcs 10", Price("12", "")), ("10 EUR 2 pcs", Price("10", "EUR")), ("16 %", Price("16", "")),
    ("19.99 24.99", Price("19.99", "")), ("12 500 kr", Price("12500", "")), ("15 1000", Price("15", "")),
]
