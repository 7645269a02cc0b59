import Catalogue
@testable import Feeds
import Testing

/// What values of plain feeds mean.
@Suite(.timeLimit(.minutes(1))) struct PlainValueTests {
    @Test(arguments: [
        ("status", "draft"), ("Status", "Archived"), ("state", "hidden"), ("active", "0"), ("Active (0/1)", "0"),
        ("enabled", "false"), ("Published", "FALSE"), ("Product visible?", "N"), ("ie_active", "não"),
        ("Aktiv", "Nein"), ("deleted", "1"), ("is_deleted", "true"), ("visibility", "hidden"), ("status", "0"),
    ]) func `a row that its shop does not show is left out`(name: String, value: String) throws {
        let table = "id,image,\"\(name)\"\n1,a.png,\"\(value)\"\n2,b.png,\n3,c.png,maybe\n"
        let object =
            #"[{"id":1,"image":"a.png","\#(name)":"\#(value)"},{"id":2,"image":"b.png"},{"id":3,"image":"c.png"}]"#
        for (feed, row) in [(table, 2), (object, 1)] where !(feed == object && name.contains("(")) {
            let rows = try readFeed(feed)
            #expect(rows.items.map(\.id) == ["2", "3"])
            #expect(rows.skipped == [.unpublished(row: row, id: "1")])
        }
    }

    @Test(arguments: [
        ("status", "in stock"), ("status", "new"), ("status", "active"), ("active", "1"), ("deleted", "0"),
        ("state", "NO"), ("published", "2026-11-29"), ("visibility", "catalog"), ("archived", "false"),
    ]) func `other words say nothing of that`(name: String, value: String) throws {
        #expect(try readFeed("id,image,\(name)\n1,a.png,\(value)\n").items.count == 1)
    }

    @Test func `JSON and Google's feeds say so, too`() throws {
        let feed = #"[{"id":1,"image":"a","active":false},{"id":2,"image":"a","deleted":true},{"id":3,"image":"a"}]"#
        #expect(try readFeed(feed).items.map(\.id) == ["3"])
        let google =
            "id\ttitle\timage_link\tavailability\tstatus\n1\tA\ta.png\tin stock\tinactive\n2\tB\tb.png\t\tnew\n"
        let rows = try readFeed(google)
        #expect(rows.format == "google-tsv" && rows.items.map(\.id) == ["2"])
        #expect(rows.skipped.map(\.reason) == [.unpublished])
    }

    @Test(arguments: ["NULL", #"\N"#, "null", "n/a", "None", "nil", "-", "--"])
    func `a word for nothing is nothing, unless it is a name`(word: String) throws {
        let names = ["color", "barva", "brand", "category", "size", "price", "image2", "shade"]
        let table =
            "id,title,image,\(names.joined(separator: ","))\n\(word),\(word),a.png"
            + String(repeating: ",\(word)", count: names.count) + "\n"
        let escaped = word.replacing("\\", with: "\\\\")
        let object =
            "[{\"id\":\"\(escaped)\",\"title\":\"\(escaped)\",\"image\":\"a.png\","
            + names.map { "\"\($0)\":\"\(escaped)\"" }.joined(separator: ",")
            + ",\"attributes\":{\"Fit\":\"\(escaped)\"}}]"
        let map = try FieldMap(parsing: ["vendorColor=shade"])
        for items in try [table, object].flatMap({ try [readFeed($0).items, readFeed($0, map: map).items] }) {
            let item = try #require(items.first)
            #expect(item.id == word && item.title == word)
            #expect([item.vendorColor, item.brand, item.category] == ["", "", ""])
            #expect(item.attributes == [] && item.price == nil && item.furtherPictures == [])
        }
        let google = "id\ttitle\timage_link\tcondition\tcolor\tsize\n1\tA\ta.png\tnew\t\(word)\tM\n"
        let item = try #require(try readFeed(google).items.first)
        #expect(item.vendorColor.isEmpty && item.attributes.map(\.name) == ["size"])
    }

    @Test(arguments: [
        #""attributes":{"Fit":"slim","color":"Black"}"#, #""attributes":[{"name":"Color","value":"Black"}]"#,
        #""options":[{"key":"Farbe","value":"Black"},{"key":"Color code","value":"7"}]"#,
        #""options":[{"name":"Colour","values":["Black"]}]"#,
        #""vendorColor":"Black","attributes":{"color":"Red"}"#,
    ]) func `an attribute whose name means color gives the color`(members: String) throws {
        let item = try #require(try readFeed(#"[{"id":1,"image":"a.png",\#(members)}]"#).items.first)
        #expect(item.vendorColor == "Black")
        #expect(item.attributes.count { ["color", "colour", "farbe"].contains($0.name.lowercased()) } == 1)
    }

    @Test func `an option with several colors gives them all`() throws {
        let feed = #"[{"id":1,"image":"a.png","options":[{"name":"Color","values":["Black","White"]}]}]"#
        #expect(try readFeed(feed).items.map(\.vendorColor) == ["Black/White"])
    }

    @Test func `ids, prices and pictures of MongoDB and others are read`() throws {
        let feed = """
            {"_id":{"$oid":"5f"},"name":"A","images":[{"uri":"a.png"},{"uri":"b.png"}],"price":{"$numberDecimal":"19.90"}}
            """
        let item = try #require(try readFeed(feed).items.first)
        #expect(item.id == "5f" && item.image == "a.png" && item.furtherPictures == ["b.png"])
        #expect(item.price?.amountText == "19.9")
    }

    @Test(arguments: [
        (#"{"id":{"x":"abc"},"image":"a.png"}"#, "id", ["id=id.x"]),
        (#"{"id":1,"images":[{"w":5,"large":"a.png"}]}"#, "image", ["image=images.0.large"]),
        (#"{"id":1,"image":{"alt":"A shoe"}}"#, "image", []),
    ]) func `advice reaches into a known name whose value cannot be read`(
        text: String, needed: String, nested: [String]
    ) throws {
        let lacking = try #require(try readFeed(text).counts.lacking)
        #expect(lacking.needed == needed && lacking.nested == nested)
        if !nested.isEmpty { #expect(try readFeed(text, map: FieldMap(parsing: nested)).items.count == 1) }
    }

    @Test(arguments: [
        ("sale_price", "9.90", "9.9"), ("sale_price", "0", "19.9"), ("sale_price", "", "19.9"),
        ("sale_price", "29.90", "19.9"),
    ]) func `of a price and a sale price the lower one counts`(name: String, text: String, amount: String) throws {
        for price in ["price", "regular price", "search_price", "price_with_vat"] {
            let rows = try readFeed("id,image,\(price),\(name)\n1,a.png,19.90,\(text)\n")
            #expect(rows.items.map { $0.price?.amountText } == [amount])
        }
        #expect(try readFeed("id,image,sale_price\n1,a.png,9.90\n").items.map { $0.price?.amountText } == ["9.9"])
    }

    @Test func `more names of fields`() throws {
        for name in ["quantity", "Qty", "inventory"] {
            #expect(try readFeed("id,image,\(name)\n1,a.png,0\n").items.map(\.isInStock) == [false])
        }
        for name in ["Цвет товара", "Grundfarbe", "Main color"] {
            #expect(try readFeed("id,image,\(name)\n1,a.png,Black\n").items.map(\.vendorColor) == ["Black"])
        }
        for name in ["velikost", "розмір", "storlek"] {
            let items = try readFeed("id,image,\(name)\n1,a.png,M\n").items
            #expect(items.first?.attributes == [ItemAttribute(name, "M")])
        }
        let categories = try readFeed("id,image,Product Type,Category\n1,a.png,P,Shoes\n2,b.png,鞋,\n").items
        #expect(categories.map(\.category) == ["Shoes", "鞋"])
        #expect(
            try readFeed("id;image;CATEGORYTEXT\n1;a.png;Obuv | Boty | Zimní\n").items.map(\.category) == [
                "Obuv > Boty > Zimní"
            ])
    }

    @Test(arguments: [1, 7, 65_536]) func `backslashes before quotes are read`(size: Int) throws {
        let rows = try readFeed(
            """
            "id";"title";"image";"color"
            "1";"Moss \\"green\\"";"a.png";"Green"
            "2";"Pipe 5\\"";"b.png";"Red"
            "3";"\\"Moss\\"";"c.png";"C:\\"
            "4";"Pipe 16" steel";"d.png";"Blue"
            "5";"e";"e.png";"5\\""
            "6";"f";"f.png";"\\"x\\""
            """, chunkSize: size)
        #expect(rows.items.map(\.id) == ["1", "2", "3", "4", "5", "6"])
        #expect(
            rows.items.map(\.title) == ["Moss \"green\"", "Pipe 5\"", "\"Moss\"", "Pipe 16\" steel", "e", "f"])
        #expect(rows.items.map(\.vendorColor) == ["Green", "Red", "C:\\", "Blue", "5\"", "\"x\""])
        #expect(rows.skipped == [])
    }

    @Test func `a map reaches what is inside of members of XML`() throws {
        let feed = """
            <products><product id="1"><pics><pic>a.png</pic><pic>b.png</pic></pics>
            <more><data><shade>Moss</shade></data></more><brand><name>N</name></brand></product></products>
            """
        for path in ["pics.pic", "Pics.Pic", "\"pics.pic\""] {
            let map = try FieldMap(parsing: ["image=\(path)", "vendorColor=more.data.shade"])
            let item = try #require(try readFeed(feed, map: map).items.first)
            #expect(item.image == "a.png" && item.vendorColor == "Moss" && item.brand.isEmpty)
        }
        let all = try FieldMap(parsing: ["image=pics.pic.1", "moreImages=pics.pic"])
        #expect(try readFeed(feed, map: all).items.map { [$0.image] + $0.furtherPictures } == [["b.png", "a.png"]])
    }

    @Test func `a picture of XML may have its address inside`() throws {
        let pictures = "<image><url>a.png</url><title>x</title></image><image><src>b.png</src></image>"
        let rows = try readFeed("<products><product id=\"1\">\(pictures)<url>p</url></product></products>")
        let item = try #require(rows.items.first)
        #expect(item.image == "a.png" && item.furtherPictures == ["b.png"] && item.url == "p" && item.title == "1")
    }

    @Test(arguments: ["Price (TTC)", "Price (net)", "Price (VAT)", "Price (RRP)"])
    func `a word beside a price is not a currency`(name: String) throws {
        let item = try #require(try readFeed("id,image,\(name)\n1,a.png,12.90\n").items.first)
        #expect(item.price == Price("12.90"))
        let euro = try readFeed("id,image,price,currency\n1,a.png,12.90,abc\n2,a.png,12.90,eur\n").items
        #expect(euro.map { $0.price?.currency } == ["", "EUR"])
    }

    @Test func `a number of a picture is not advised as its address`() {
        let message = FeedError.noUsableColumns(
            found: ["Item", "Product Image ID - 1", "Web Image File - 1"], needed: "image"
        ).message
        #expect(message.hasSuffix("Try --map 'image=Web Image File - 1'."))
    }
}
