import Catalogue
@testable import Feeds
import Testing

/// The pictures of an item behind its first one, and its brand.
@Suite(.timeLimit(.minutes(1))) struct FurtherPicturesTests {
    private func images(_ text: String, map: [String] = [], source: String = "") throws -> [[String]] {
        try readFeed(text, map: FieldMap(parsing: map), sourceURL: source).items.map { [$0.image] + $0.furtherPictures }
    }

    @Test(arguments: [
        ("a.jpg|b.jpg", ["a.jpg", "b.jpg"]), ("a.jpg, b.jpg", ["a.jpg", "b.jpg"]),
        ("a.jpg,b.jpg,", ["a.jpg", "b.jpg"]),
        ("https://x.example/w_1,h_2/a,https://x.example/b", ["https://x.example/w_1,h_2/a", "https://x.example/b"]),
        ("https://x.example/w_1,h_2/a.jpg", ["https://x.example/w_1,h_2/a.jpg"]), (" | , ", []), ("", []),
        ("a\nb\r\nc", ["a", "b", "c"]), ("a.jpg;b.jpg", ["a.jpg", "b.jpg"]), ("a;jsessionid=1", ["a;jsessionid=1"]),
    ]) func `a text may hold several addresses, and an address commas`(text: String, addresses: [String]) {
        #expect(PictureTexts.addresses(in: text, isList: true) == addresses)
    }

    @Test(arguments: severalInOne) func `one name may hold several pictures, if each looks like one`(
        text: String, addresses: [String]
    ) throws {
        #expect(PictureTexts.addresses(in: text, isList: false) == addresses.map { $0.replacing("%7C", with: "|") })
        let cell = "\"\(text)\""
        for name in ["image", "Image Link", "Bild", "Картинка", "picture_url"] {
            #expect(try images("id;\(name)\n1;\(cell)\n") == [addresses], "\(name)")
        }
        #expect(try images("id;Produktfoto (x)\n1;\(cell)\n", map: ["image=Produktfoto (x)"]) == [addresses])
    }

    @Test(arguments: [
        ("ID;Type;Name;Images;Parent", "1;simple;N;%;"),
        ("Handle;Title;Image Src;Variant Price", "h;H;%;1"),
        ("sku;product_type;base_image;additional_attributes", "1;simple;%;"),
        ("id;title;image_link;gtin", "1;T;%;2"),
    ]) func `dialects of shops take several pictures in one cell`(header: String, row: String) throws {
        for cell in ["a.jpg|b.jpg", "a.jpg | b.jpg|", "a.jpg, b.jpg", "\"a.jpg;b.jpg\"", "\"|a.jpg\nb.jpg\""] {
            let text = header + "\n" + row.replacing("%", with: cell) + "\n"
            #expect(try images(text) == [["a.jpg", "b.jpg"]], "\(cell)")
        }
    }

    @Test func `a comma of an address stays in dialects of shops`() throws {
        let address = "https://x.example/w_200,h_300/a.jpg"
        #expect(
            try images("ID,Type,Name,Images,Parent\n1,simple,N,\"\(address), https://x.example/b\\,c.jpg\",\n")
                == [[address, "https://x.example/b,c.jpg"]])
        #expect(
            try images(
                "sku,product_type,base_image,additional_images,additional_attributes\n"
                    + "1,simple,\"\(address)\",\"no_selection,/b.jpg,\(address)\",\n") == [[address, "b.jpg"]])
    }

    @Test(arguments: [
        #"{"id":1,"image":"a.jpg | b.jpg","title":"t"}"#, #"{"id":1,"images":["a.jpg;b.jpg"]}"#,
        #"{"id":1,"image":{"src":"a.jpg|b.jpg|"}}"#, #"[{"id":1,"picture":"a.jpg, b.jpg"}]"#,
        "<items><item><id>1</id><image_link>a.jpg, b.jpg</image_link></item></items>",
    ]) func `a text of JSON or XML may hold several`(text: String) throws {
        #expect(try images(text) == [["a.jpg", "b.jpg"]])
    }

    @Test func `a map to the item's picture brings the others of its field`() throws {
        #expect(try images(#"{"id":1,"pics":"a.jpg|b.jpg"}"#, map: ["image=pics"]) == [["a.jpg", "b.jpg"]])
        #expect(try images(#"{"id":1,"pics":["a","b"]}"#, map: ["image=pics"]) == [["a", "b"]])
        let table = "id,Pack,more\n1,https://x.example/w_1;h_2/a.jpg|b.jpg,c.jpg\n"
        #expect(
            try images(table, map: ["image=Pack", "moreImages=more"])
                == [["https://x.example/w_1;h_2/a.jpg", "b.jpg", "c.jpg"]])
        #expect(try images(table, map: ["image=Pack.1"]) == [["b.jpg"]])
    }

    @Test func `an address with very many commas is read in time`() throws {
        let text = String(repeating: "a,b c", count: 6_000)
        #expect(PictureTexts.addresses(in: text + "/x.jpg", isList: false).count == 1)
        #expect(PictureTexts.addresses(in: "https://x.example/" + text, isList: true).count == 1)
    }

    @Test(arguments: [
        ("a.jpg | b.jpg", ["a.jpg", "b.jpg"]), ("a.jpg|b.jpg", ["a.jpg", "b.jpg"]),
        ("a.jpg, b.png", ["a.jpg", "b.png"]),
        ("a.jpg;b.jpg", ["a.jpg", "b.jpg"]), ("a.jpg|", ["a.jpg"]), ("|a.jpg|b.jpg", ["a.jpg", "b.jpg"]),
        ("https://x.example/w_200,h_300/a", ["https://x.example/w_200,h_300/a"]),
        ("Red, large.jpg", ["Red, large.jpg"]),
        ("https://x.example/1 https://x.example/2", ["https://x.example/1", "https://x.example/2"]),
        ("https://x.example/1.jpg?a=1,2;3", ["https://x.example/1.jpg?a=1,2;3"]),
    ])
    func `a cell holds several pictures whatever its column is called`(cell: String, addresses: [String]) throws {
        let names = ["image", "Image URL", "Bild", "photo", "imagen", "image_link", "Product Image", "images"]
        for name in names {
            let map = name == "Product Image" ? ["image=Product Image"] : []
            if name == "images", cell.hasPrefix("Red") { continue }
            let table = "id,title,\(name)\n1,T,\"\(cell)\"\n"
            #expect(try images(table, map: map) == [addresses], "\(name)")
            let json = #"{"id":"1","\#(name)":"\#(cell)"}"#
            #expect(try images(json, map: map) == [addresses], "\(name)")
        }
        let woo = "ID,Type,SKU,Name,Published,Images\n1,simple,s,T,1,\"\(cell)\"\n"
        if !cell.hasPrefix("Red"), !cell.contains(";"), !cell.contains("w_") { #expect(try images(woo) == [addresses]) }
    }

    @Test func `a repeated element of XML, and a list in it, are further pictures`() throws {
        let rows = try readFeed(
            """
            <rss xmlns:g="http://base.google.com/ns/1.0"><channel><item><g:id>1</g:id><g:brand>Hill &amp; Co</g:brand>
            <g:image_link>https://x.example/1.jpg</g:image_link>
            <g:additional_image_link>https://x.example/2.jpg</g:additional_image_link>
            <g:additional_image_link>https://x.example/a,b.jpg,https://x.example/1.jpg</g:additional_image_link>
            <g:additional_image_link> </g:additional_image_link>
            <g:additional_image_link>/2.jpg</g:additional_image_link></item><item><g:id>2</g:id>
            <g:image_link>https://x.example/4.jpg</g:image_link></item></channel></rss>
            """, sourceURL: "https://x.example/f.xml")
        #expect(rows.items.map(\.furtherPictures) == [["https://x.example/2.jpg", "https://x.example/a,b.jpg"], []])
        #expect(rows.items.map(\.brand) == ["Hill & Co", ""])
    }

    @Test func `sizes of a color bring their pictures, and other colors keep theirs`() throws {
        let rows = try readFeed(
            """
            id,title,image_link,additional_image_link,item_group_id,color,size,availability,brand
            1,T,r1.jpg,"r2.jpg, r3.jpg",g,Red,S,in stock,Hill
            2,T,r4.jpg,r2.jpg,g,Red,M,in stock,
            3,T,b1.jpg,b2.jpg,g,Blue,S,in stock,
            4,T,c1.jpg,,h,Red,S,in stock,
            5,T,r5.jpg,r3.jpg,g,Red,L,in stock,Dale
            """)
        #expect(
            rows.items.map { [$0.image] + $0.furtherPictures }.prefix(2) == [
                ["r1.jpg", "r2.jpg", "r3.jpg", "r4.jpg"], ["b1.jpg", "b2.jpg"],
            ])
        #expect(rows.items.map(\.brand) == ["Hill", "Hill", ""])
        var first = try #require(rows.items.first)
        for later in rows.laterVariants { first.merge(later) }
        #expect(first.furtherPictures == ["r2.jpg", "r3.jpg", "r4.jpg", "r5.jpg"] && first.brand == "Hill")
    }

    @Test func `a picture that Shopify maps to another color does not belong to this one`() throws {
        let text = """
            [{"id":1,"handle":"h","body_html":"","vendor":"Hill","options":["Color"],
            "images":[{"src":"r1.jpg","variant_ids":[11]},{"src":"all.jpg","variant_ids":[]},
            {"src":"b1.jpg","variant_ids":[12]},{"src":"both.jpg","variant_ids":[11,12]},{"src":"b2.jpg","variant_ids":[12]},{"src":"last.jpg"}],
            "variants":[{"id":11,"option1":"Red"},{"id":12,"option1":"Blue"}]},
            {"id":2,"handle":"i","body_html":"","vendor":"","images":["a.jpg","b.jpg"],"variants":[{"id":21}]}]
            """
        #expect(
            try images(text) == [
                ["r1.jpg", "both.jpg", "all.jpg", "last.jpg"], ["b1.jpg", "both.jpg", "b2.jpg", "all.jpg", "last.jpg"],
                ["a.jpg", "b.jpg"],
            ])
        #expect(try readFeed(text).items.map(\.brand) == ["Hill", "Hill", ""])
    }

    @Test func `rows of one handle in Shopify's export bring the product's pictures`() throws {
        let text = """
            Handle,Title,Vendor,Option1 Name,Option1 Value,Variant Price,Image Src,Image Position,Variant Image
            h,H,Hill,Color,Red,1,r.jpg,1,r.jpg
            h,,,,Blue,1,all.jpg,2,b.jpg
            h,,,,,,b.jpg,3,
            """
        #expect(try images(text) == [["r.jpg", "all.jpg"], ["b.jpg", "all.jpg"]])
        #expect(try readFeed(text).items.map(\.brand) == ["Hill", "Hill"])
    }

    @Test func `WooCommerce's pictures are the product's, and a variation's its own`() throws {
        let csv = """
            ID,Type,SKU,Name,Images,Parent,Attribute 1 name,Attribute 1 value(s),Brands
            1,variable,s,S,"r.jpg, b.jpg, all.jpg",,Color,"Red, Blue","Hill, Dale"
            2,variation,s-r,S,r.jpg,s,Color,Red,
            3,variation,s-b,S,b.jpg,s,Color,Blue,
            """
        #expect(try images(csv) == [["r.jpg", "all.jpg"], ["b.jpg", "all.jpg"]])
        #expect(try readFeed(csv).items.map(\.brand) == ["Hill", "Hill"])
        let json = """
            [{"id":1,"name":"n","permalink":"p","prices":{},"images":[{"src":"a.jpg"},{"src":"b.jpg"},{"id":3}],
            "brands":[{"id":4,"name":"Hill &amp; Co","slug":"hill"}]},
            {"id":2,"name":"n","permalink":"p","prices":{},"images":[{"src":"a.jpg"}],
            "attributes":[{"name":"Marke","terms":[{"name":"Dale"}]}]}]
            """
        #expect(try images(json) == [["a.jpg", "b.jpg"], ["a.jpg"]])
        #expect(try readFeed(json).items.map(\.brand) == ["Hill & Co", "Dale"])
    }

    @Test func `Magento's lists are cut at their commas`() throws {
        let text = """
            sku,product_type,base_image,additional_images,additional_attributes,visibility,configurable_variations
            a-r,simple,/r.jpg,"/r.jpg,/r2.jpg","color=Red",Not Visible Individually,
            a-b,simple,/b.jpg,no_selection,"color=Blue",Not Visible Individually,
            a,configurable,/r.jpg,"/r.jpg,/b.jpg,/all.jpg",manufacturer=Hill,Catalog,"sku=a-r,color=Red|sku=a-b,color=Blue"
            """
        #expect(try images(text) == [["r.jpg", "r2.jpg", "all.jpg"], ["b.jpg", "all.jpg"]])
        #expect(try readFeed(text).items.map(\.brand) == ["Hill", "Hill"])
    }

    @Test(arguments: [
        #"{"id":1,"image":"a","images":["a","b","c"]}"#,
        #"{"id":1,"images":[{"src":"a"},{"url":"b"},{"url":{"href":"c"}}]}"#,
        #"{"id":1,"image":["a","b","c"]}"#, #"{"id":1,"image":"a","additionalImages":"b|c"}"#,
        #"{"id":1,"image":"a","additional_image_link":["b"],"gallery":{"images":[{"file":"c"},{"id":7}]}}"#,
        #"{"id":1,"images":{"edges":[{"node":{"url":"a"}},{"node":{"url":"b"}},{"node":{"url":"c"}}]}}"#,
        #"{"id":1,"image":"a","media_gallery":[{"url":"b","type":"image"},{"url":"v","type":"video"},null,5,{},[],"c"]}"#,
        "id,image,images\n1,a,\"a, b|c\"\n", "id,images\n1,a|b|c\n", "id,image1,image,image3,image2\n1,b,a,,c\n",
    ]) func `plain feeds have them under many names`(text: String) throws {
        #expect(try images(text) == [["a", "b", "c"]])
    }

    @Test func `a comma in the name of the only picture stays`() throws {
        #expect(try images("id,image\n1,\"Shoe, red.jpg\"\n") == [["Shoe, red.jpg"]])
    }

    @Test(arguments: [
        (#"{"id":1,"image":"a","brand":"Hill"}"#, "Hill"), (#"{"id":1,"image":"a","vendor":" Hill "}"#, "Hill"),
        (#"{"id":1,"image":"a","brand":{"id":4,"url":"u","name":"Hill"}}"#, "Hill"),
        (#"{"id":1,"image":"a","brands":[{"name":"Hill"},{"name":"Dale"}]}"#, "Hill"),
        (#"{"id":1,"image":"a","brand":{"url":"u"}}"#, ""), ("id;image;Hersteller\n1;a;Hill\n", "Hill"),
    ]) func `a brand has a name`(text: String, brand: String) throws {
        #expect(try readFeed(text).items.map(\.brand) == [brand])
    }

    @Test func `a map leads to them`() throws {
        let json =
            #"{"id":1,"pics":[{"u":"a"},{"url":"b"}],"more":{"x":["c","b"]},"images":["no"],"made":{"by":"Hill"}}"#
        let map = ["image=pics.0.u", "moreImages=pics", "moreImages=more.x", "brand=made.by"]
        #expect(try images(json, map: map) == [["a", "b", "c"]])
        #expect(try readFeed(json, map: FieldMap(parsing: map)).items.map(\.brand) == ["Hill"])
        #expect(try images("id,image,Foto\n1,a,b|c\n", map: ["moreimages=Foto"]) == [["a", "b", "c"]])
        #expect(try images("id,image,Foto\n1,a,b|c\n", map: ["moreImages=Foto.1"]) == [["a", "c"]])
        let missed = try readFeed(json, map: FieldMap(parsing: map + ["sku=none"]))
        #expect(missed.counts.foundFields == [.image, .furtherPictures, .brand])
    }

    @Test func `an item has a limited number of them, however many a feed names`() throws {
        let many = (0..<100_000).map { "\"\($0).jpg\"" }.joined(separator: ",")
        let found = try images(#"{"id":1,"image":"0.jpg","images":[\#(many)]}"#)
        #expect(found == [(0...CatalogueItem.mostFurtherPictures).map { "\($0).jpg" }])
        let same = [String](repeating: "a", count: 1_000_000).joined(separator: "|")
        #expect(try images("id,image,images\n1,a,\(same)\n") == [["a"]])
        let commas = String(repeating: ",", count: 4_000_000)
        #expect(try images("id\timage\timages\n1\ta\t\(commas)\n").count == 1)
    }

    @Test func `a further address that is too long is left out, and its item stays`() throws {
        let long = String(repeating: "x", count: 9000)
        #expect(try images(#"{"id":1,"image":"a","images":["\#(long)","b","c\u0000"]}"#) == [["a", "b", "c\u{FFFD}"]])
        let wide = (0..<15).map { "\"\($0)" + String(repeating: "x", count: 7000) + "\"" }.joined(separator: ",")
        let kept = try #require(try readFeed(#"{"id":1,"image":"a","images":[\#(wide)]}"#).items.first).furtherPictures
        #expect(kept.count == 4 && kept.joined().utf8.count <= FeedLimits.pictureBytes)
        let brand = String(repeating: "ä", count: 10_000)
        let item = try readFeed(#"{"id":1,"image":"a","brand":"\#(brand)"}"#).items.first
        #expect(item?.brand == String(repeating: "ä", count: 2046) + "…")
    }

    @Test func `merging fills what is missing, to the limit`() {
        var item = CatalogueItem.made("1", image: "a")
        item.furtherPictures = ["b"]
        var other = CatalogueItem.made("2", image: "c")
        other.furtherPictures = ["a", "b"] + (0..<20).map { "\($0)" }
        other.brand = "Hill"
        item.merge(other)
        #expect(item.furtherPictures == ["b", "c"] + (0..<13).map { "\($0)" })
        #expect(item.brand == "Hill")
        other.brand = "Dale"
        item.merge(other)
        #expect(item.brand == "Hill" && item.furtherPictures.count == CatalogueItem.mostFurtherPictures)
    }

    @Test func `a list of pictures alone is still offered for a map`() throws {
        let error = try #require(feedError(Array("Nummer;Additional Image Link\n1;2\n".utf8)))
        #expect(
            error.message.hasSuffix(" Try --map id=Nummer --map 'image=Additional Image Link'."), "\(error.message)")
    }
}

private let severalInOne: [(String, [String])] = [
    ("a.jpg | b.jpg", ["a.jpg", "b.jpg"]), ("img/a.jpg|img/b.PNG", ["img/a.jpg", "img/b.PNG"]),
    ("a.webp, b.webp,c.webp", ["a.webp", "b.webp", "c.webp"]), ("a.jpg;b.jpg", ["a.jpg", "b.jpg"]),
    ("a.jpg|", ["a.jpg"]), ("| a.jpg ||b.jpg, ", ["a.jpg", "b.jpg"]),
    ("a.jpg\nb.jpg\r\nc.jpg", ["a.jpg", "b.jpg", "c.jpg"]),
    ("front view.jpg | back view.jpg", ["front view.jpg", "back view.jpg"]),
    ("/m/1|/m/2", ["/m/1", "/m/2"]), ("a.jpg?v=1,b.jpg?v=2", ["a.jpg?v=1", "b.jpg?v=2"]),
    ("https://x.example/1 https://x.example/2", ["https://x.example/1", "https://x.example/2"]),
    ("img/a.jpg img/b.jpg", ["img/a.jpg", "img/b.jpg"]),
    (
        "https://x.example/w_1,h_2/a|https://x.example/w_1,h_2/b",
        ["https://x.example/w_1,h_2/a", "https://x.example/w_1,h_2/b"]
    ),
    ("a,b.jpg", ["a,b.jpg"]), ("Shoe, red.jpg", ["Shoe, red.jpg"]), ("a.jpg (1).jpg", ["a.jpg (1).jpg"]),
    ("my dir/old one.jpg", ["my dir/old one.jpg"]), ("/my dir/a b.jpg", ["/my dir/a b.jpg"]),
    ("https://x.example/f_auto,w_200/c.jpg", ["https://x.example/f_auto,w_200/c.jpg"]),
    ("https://x.example/a.jpg?crop=1,2;3|4", ["https://x.example/a.jpg?crop=1,2;3%7C4"]),
    ("https://x.example/a|b", ["https://x.example/a%7Cb"]), ("https://x.example/a;s=1", ["https://x.example/a;s=1"]),
]
