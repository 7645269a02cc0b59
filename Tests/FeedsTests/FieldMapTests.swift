import Catalogue
@testable import Feeds
import Testing
import Text

@Suite(.timeLimit(.minutes(1))) struct FieldMapTests {
    @Test(arguments: [
        (["image"], FieldMapError.noEqualsSign("image")), (["photo=x"], .unknownField("photo")),
        (["id="], .badPath(field: "id", path: "")),
        (["id=a..b"], .badPath(field: "id", path: "a..b")), (["id=a["], .badPath(field: "id", path: "a[")),
        (["id=a[]"], .badPath(field: "id", path: "a[]")), (["id=a[x]"], .badPath(field: "id", path: "a[x]")),
        (["id=a[-1]"], .badPath(field: "id", path: "a[-1]")), (["id=a[0]b"], .badPath(field: "id", path: "a[0]b")),
        (["items=a.0"], .badPath(field: "items", path: "a.0")),
        (["items=[a=b].c"], .badPath(field: "items", path: "[a=b].c")),
        (["id=.a"], .badPath(field: "id", path: ".a")), (["=a"], .unknownField("")),
    ]) func `a mapping that cannot be used is an error with a sentence`(texts: [String], error: FieldMapError) {
        #expect(throws: error) { try FieldMap(parsing: texts) }
        #expect(error.message.hasSuffix("."))
        #expect(error.message.hasPrefix("Expected "))
    }

    @Test(arguments: [
        ("Artikelnr.", #"--map 'id="Artikelnr."'"#), ("a..b", #"--map 'id="a..b"'"#), ("a[", #"--map 'id="a["'"#),
    ]) func `a name that is not a path is shown between quotes, and then it is one`(name: String, flag: String) throws {
        #expect(FieldMapError.badPath(field: "id", path: name).message.contains(flag))
        let map = try FieldMap(parsing: ["id=\"\(name)\""])
        #expect(try readFeed("\(name);image\n1;a\n", map: map).items.map(\.id) == ["1"])
        #expect(try readFeed(#"{"\#(name)":"1","image":"a"}"#, map: map).items.map(\.id) == ["1"])
        let inside = try FieldMap(parsing: ["id=more.\"\(name)\".0"])
        #expect(try readFeed(#"{"more":{"\#(name)":["1"]},"image":"a"}"#, map: inside).items.map(\.id) == ["1"])
    }

    @Test(arguments: ["inStock", "isInStock", "instock"])
    func `stock has the name that outputs call it by, or its old one`(
        name: String
    ) throws {
        let map = try FieldMap(parsing: ["\(name)=Bestand"])
        let rows = try readFeed("id;image;Bestand\n1;a;12\n2;a;0\n3;a;bald\n", map: map)
        #expect(rows.items.map(\.isInStock) == [true, false, nil])
        #expect(map == (try FieldMap(parsing: ["inStock=Bestand"])))
    }

    @Test(arguments: [
        ("id", "Artikelnr.", #"--map 'id="Artikelnr."'"#), ("image", "Bild 1", "--map 'image=Bild 1'"),
        ("id", "l'article", #"--map 'id=l'\''article'"#), ("image", "Zdjęcie", "--map image=Zdjęcie"),
        ("id", "a\"b", "--map id=ab"), ("id", "a\"\u{301}b", "--map 'id=a\u{301}b'"),
        // A feed must not have a shell run anything, also by a quote that an accent follows.
        ("id", "a'\u{301}; rm x", "--map 'id=a'\\''\u{301}; rm x'"),
        ("id", "$\u{301}HOME", "--map 'id=$\u{301}HOME'"), ("id", "a`b`", "--map 'id=a`b`'"),
    ]) func `a flag is ready to be pasted`(field: String, name: String, flag: String) {
        #expect(MapSuggestion.flag(field, name: name) == flag)
    }

    @Test(arguments: [
        (#"{"id":1,"variants":[{"id":2,"image":"b.jpg"}]}"#, "image", ["image=variants.0.image"]),
        (
            #"{"product":{"sku":"7","id":1,"pictures":[{"url":"a.jpg"}],"images":[]},"brand":{"id":3}}"#,
            "id and image",
            ["id=product.id", "image=product.pictures"]
        ),
        (
            #"{"brand":{"id":3,"image":"logo.png"},"media":{"main photo":{"img":"a.jpg"}}}"#, "image",
            ["image=media.main photo.img"]
        ),
        (#"{"media.main":{"img":"a.jpg"}}"#, "image", [#"image="media.main".img"#]), (#"{"a":[1,{"id":2}]}"#, "id", []),
    ]) func `what a record has inside of its members is named by its path`(
        text: String, needed: String, found: [String]
    ) throws {
        let record = try JSONValue(bytes: Array(text.utf8))
        #expect(MapSuggestion.nested(needed, in: record) == found)
        let error = FeedError.noUsableFields(found: ["x"], needed: needed, nested: found)
        for path in found { #expect(error.message.contains("--map \(MapSuggestion.quoted(path))")) }
    }

    @Test(arguments: [
        (["Nummer", "Bezeichnung", "Foto groß"], "--map id=Nummer --map 'image=Foto groß'"),
        (
            ["Kleidung", "Artikelkürzel-ID", "Kategorie-ID", "Bild Alt", "Bildablage"],
            "--map id=Artikelkürzel-ID --map image=Bildablage"
        ),
        (["Código de artículo", "Imagen grande"], "--map 'id=Código de artículo' --map 'image=Imagen grande'"),
        (["Réf.", "Nom", "Lien photo"], #"--map 'id="Réf."' --map 'image=Lien photo'"#),
        (["Codice prodotto", "Immagine in 1"], "--map 'id=Codice prodotto' --map 'image=Immagine in 1'"),
        (["Item No", "Width", "Picture file 1"], "--map 'id=Item No' --map 'image=Picture file 1'"),
        (["Код товара", "Адрес фото"], "--map 'id=Код товара' --map 'image=Адрес фото'"),
    ]) func `a refused header names likely columns`(found: [String], flags: String) throws {
        let text = found.joined(separator: ";") + "\n" + found.map { _ in "1" }.joined(separator: ";") + "\n"
        let error = try #require(feedError(Array(text.utf8)))
        #expect(error == .noUsableColumns(found: found))
        #expect(error.message.hasSuffix(" Try \(flags)."), "\(error.message)")
        // What is pasted is read.
        let map = try FieldMap(parsing: shellWords(flags).filter { $0 != "--map" })
        #expect(try readFeed(text, map: map).items.count == 1)
    }

    /// As a shell cuts them, single quotes apart.
    private func shellWords(_ text: String) -> [String] {
        var words = [""]
        var isQuoted = false
        for character in text {
            if character == "'" {
                isQuoted.toggle()
            } else if character == " ", !isQuoted {
                words.append("")
            } else {
                words[words.count - 1].append(character)
            }
        }
        return words
    }

    @Test func `no mapping is an empty one`() throws {
        #expect(try FieldMap(parsing: []) == FieldMap())
        #expect(FieldMap().isEmpty)
        #expect(try !FieldMap(parsing: ["id=sku"]).isEmpty)
    }

    @Test(arguments: [
        ("image=pics.0.url", "a.jpg"), ("image=pics[0].url", "a.jpg"), ("image=pics[1].url", "b.jpg"),
        ("image=pics", "a.jpg"),
        ("image=pics[kind=BACK].url", "b.jpg"), ("image=meta.cover", "c.jpg"), ("image=META.Cover", "c.jpg"),
        ("image=meta.none", "d.jpg"), ("IMAGE=meta.cover", "c.jpg"), (" image = meta.cover ", "c.jpg"),
        ("image=pics.7.url", "d.jpg"),
    ]) func `a path leads into the record, and the usual name is tried when it leads nowhere`(
        text: String, image: String
    ) throws {
        let record = """
            {"id":1,"image":"d.jpg","meta":{"cover":"c.jpg"},
            "pics":[{"kind":"front","url":"a.jpg"},{"kind":"back","url":"b.jpg"}]}
            """
        let rows = try readFeed("[\(record)]", map: FieldMap(parsing: [text]))
        #expect(rows.items.map(\.image) == [image])
    }

    @Test func `of a repeated field the first path with a value counts`() throws {
        let map = try FieldMap(parsing: ["vendorColor=attributes[name=color].value", "vendorColor=finish"])
        let rows = try readFeed(
            """
            {"id":1,"image":"a","attributes":[{"name":"Size","value":"L"},{"name":"Color","value":"Rot"}],"finish":"matt"}
            {"id":2,"image":"a","attributes":[],"finish":"matt"}
            """, map: map)
        #expect(rows.items.map(\.vendorColor) == ["Rot", "matt"])
    }

    @Test func `a list of any name is found by its path`() throws {
        let text =
            #"{"meta":{"shoes":[{"id":9}]},"stock":{"shoes":[{"id":1,"image":"a"},{"id":2,"image":"b"}]},"products":[{"id":3}]}"#
        #expect(try readFeed(text, map: FieldMap(parsing: ["items=stock.shoes"])).items.map(\.id) == ["1", "2"])
        #expect(
            feedError(Array(text.utf8), map: try FieldMap(parsing: ["items=none"]))
                == .noList(found: ["meta.shoes", "stock.shoes", "products"]))
    }

    @Test func `a map reads a shop's format in its own way`() throws {
        let rows = try readFeed(Fixture.bytes("shopify-storefront.json"), map: FieldMap(parsing: ["id=handle"]))
        #expect(rows.items.map(\.id) == ["trail-runner", "wool-cap", "socks"])
        #expect(rows.skipped.map(\.reason) == [.missingImage])
        let xml = try readFeed(
            Fixture.bytes("google-rss.xml"), map: FieldMap(parsing: ["title=size", "image=image_link"]))
        #expect(xml.items.first?.title == "40")
    }

    @Test func `columns with dots are columns, and a column that the map needs must be there`() throws {
        let map = try FieldMap(parsing: ["id=key.a", "image=pics.1"])
        let rows = try readFeed("key.a;pics\nx;1.jpg, 2.jpg\ny;1.jpg\n", map: map)
        #expect(rows.items.map(\.image) == ["2.jpg"])
        #expect(rows.skipped.map(\.reason) == [.missingImage])
        #expect(
            feedError(Array("other;pics\n1;2\n".utf8), map: map)
                == .noUsableColumns(found: ["other", "pics"], needed: "id"))
    }
}
