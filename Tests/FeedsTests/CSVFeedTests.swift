import Catalogue
import Feeds
import Testing

@Suite(.timeLimit(.minutes(1))) struct CSVFeedTests {
    @Test(arguments: [",", ";", "\t", "|"] as [Character])
    func `the separator is found in the header`(separator: Character) throws {
        let text = "id,title,image,vendorColor\na,Runner,img/a.png,BLK\nb,Cap,b.jpg,\n"
        let rows = try readFeed(String(text.map { $0 == "," ? separator : $0 }))
        #expect(
            rows.items == [
                .made("a", image: "img/a.png", title: "Runner", vendorColor: "BLK", colorName: ""),
                .made("b", image: "b.jpg", title: "Cap"),
            ])
        #expect(rows.itemRows == [2, 3])
        #expect(rows.skipped == [])
    }

    @Test(arguments: ["\n", "\r\n", "\r"])
    func `line ends do not matter, nor does the last one`(end: String) throws {
        let lines = ["id,image", "a,1", "b,2"]
        for last in ["", end] {
            let rows = try readFeed(lines.joined(separator: end) + last)
            #expect(rows.items == [.made("a", image: "1"), .made("b", image: "2")])
            #expect(rows.itemRows == [2, 3])
        }
    }

    @Test(arguments: ["\n", "\r\n"])
    func `blank lines are passed over`(end: String) throws {
        let lines = ["id,image", "", "a,1", "", "", "b,2", ",", ""]
        let rows = try readFeed(lines.joined(separator: end))
        #expect(rows.items == [.made("a", image: "1"), .made("b", image: "2")])
        #expect(rows.skipped == [])
    }

    @Test func `quoted cells hold separators, quotes and line ends`() throws {
        let rows = try readFeed(
            "id,title,image\r\n\"a\",\"Runner, \"\"fast\"\"\",1\r\n\"b\",\"two\r\nlines\",2\r\nc,\"\",3\r\n")
        #expect(
            rows.items == [
                .made("a", image: "1", title: "Runner, \"fast\""), .made("b", image: "2", title: "two\r\nlines"),
                .made("c", image: "3"),
            ])
        // Records are counted, not lines.
        #expect(rows.itemRows == [2, 3, 4])
    }

    @Test(arguments: ["\n", "\r\n"])
    func `a row without id or image is named with its number and the rest goes on`(end: String) throws {
        let lines = ["id,title,image", "a,A,1", ",B,2", "c,C,", "d", "e,E,5,extra", "f,F,6"]
        let rows = try readFeed(lines.joined(separator: end))
        #expect(rows.items.map(\.id) == ["a", "f"])
        #expect(rows.itemRows == [2, 7])
        let tooMany = "Row 6 has 4 cells, but the header has 3; quote cells that contain the separator."
        #expect(
            rows.skipped == [
                .noId(3), .noImage(4, "c"), .noImage(5, "d"),
                SkippedRow(row: 6, reason: .unreadable, message: tooMany),
            ])
    }

    @Test(arguments: headers)
    func `columns are known by many names in any spelling`(header: String) throws {
        let rows = try readFeed(header + "\n1,p.png,BLK\n")
        let item = try #require(rows.items.first)
        #expect((item.id, item.image, item.vendorColor) == ("1", "p.png", "BLK"))
        // vendorColor is not a name that a shop shows.
        #expect(item.attributes.map(\.value) == (header.lowercased().contains("vendor") ? [] : ["BLK"]))
    }

    @Test func `of two columns for one thing the first that is not empty counts`() throws {
        let rows = try readFeed("id,Image Src,Image Src,color,vendor color\n1,,b.png,red,BLK\n2,a.png,b.png,red,\n")
        #expect(rows.items.map(\.image) == ["b.png", "a.png"])
        #expect(rows.items.map(\.vendorColor) == ["BLK", "red"])
    }

    @Test func `a byte order mark does not belong to the first name`() throws {
        #expect(try readFeed("\u{FEFF}id,image\na,1\n").items == [.made("a", image: "1")])
        #expect(try readFeed("\u{FEFF}\"id\",\"image\"\na,1\n").items == [.made("a", image: "1")])
    }

    @Test func `what is not UTF-8 is read as Windows-1252`() throws {
        // é, ü, the euro sign and typographic quotes, as Excel writes them.
        let head = Array("id;title;image;Farbe\na;Caf".utf8)
        let bytes = head + [0xE9, 0x20, 0x80, 0x20, 0x93, 0x94] + Array(";1;gr".utf8) + [0xFC] + Array("n\n".utf8)
        let rows = try readFeed(bytes)
        #expect(rows.items == [.made("a", image: "1", title: "Café € “”", vendorColor: "grün", colorName: "Farbe")])
    }

    @Test func `UTF-8 stays UTF-8`() throws {
        let rows = try readFeed("id,title,image,цвет\né,👟 Läufer,1,красный\n")
        #expect(rows.items == [.made("é", image: "1", title: "👟 Läufer", vendorColor: "красный", colorName: "цвет")])
    }

    @Test func `white space around cells is dropped`() throws {
        #expect(try readFeed(" id , image \n a , 1 \n").items == [.made("a", image: "1")])
        #expect(try readFeed("id,image\n\" a \",\"\u{A0}1 \"\n").items == [.made("a", image: "1")])
    }

    @Test(arguments: [
        ("id,image\na,\"1", 2), ("id,image\na,1\nb,\"2\n3\n4\n", 3), ("\"id,image\n", 1),
    ])
    func `a quote that is never closed is a feed cut short`(text: String, row: Int) {
        #expect(feedError(Array(text.utf8)) == .cutShort(row: row))
    }

    @Test func `a quote that swallows too much is an error`() {
        let long = [UInt8](repeating: UInt8(ascii: "x"), count: (8 << 20) + 1)
        #expect(feedError(Array("id,image\na,\"".utf8) + long) == .recordTooLong(row: 2, limit: 8 << 20))
    }

    @Test(arguments: [
        ("name;price\nx;1\n", ["name", "price"], "id and image"), ("id,price\n1,2\n", ["id", "price"], "image"),
        ("picture\nx.png\n", ["picture"], "id"), ("Not found", ["Not found"], "id and image"),
    ])
    func `a header without id or image is an error that shows it`(text: String, found: [String], needed: String) {
        #expect(feedError(Array(text.utf8)) == .noUsableColumns(found: found, needed: needed))
    }

    @Test(arguments: [
        ("id,image,color\na,1,red\nb,2", 3), ("id,image,color\na,1,red\nb,", 3), ("id,image,color\na,1,red\n,", 3),
        ("id,image,color\r\na,1,red\r\nb", 3), ("id;image\n\na", 3), ("id\timage\na", 2),
        ("id,image,color\na,1,red\n\"b\",\"2\"", 3),
    ])
    func `a last row without a line end and with fewer cells than the header is a feed cut short`(
        text: String, row: Int
    ) {
        for size in [1, 7, 4096] { #expect(feedError(Array(text.utf8), chunkSize: size) == .cutShort(row: row)) }
        // With a line end the row is whole.
        #expect(feedError(Array((text + "\n").utf8)) == nil)
    }

    @Test(arguments: [
        ("id,image\na,1\nb,2\n", true), ("id,image\na,1\nb,2\r", true), ("id,image\na,1\nb,2\r\n", true),
        ("id,image\na,1\nb,2", false), ("id,image\na,1\nb,\"2\"", false), ("id,image\na,1\nb,2\n  ", true),
        ("id,image\na,1\nb,2\n\u{1A}", false),
    ])
    func `a last row with all cells needs no line end, but it is known`(text: String, hasLineEnd: Bool) throws {
        for size in [1, 4096] {
            let rows = try readFeed(text, chunkSize: size)
            #expect(rows.items.map(\.id) == ["a", "b"])
            #expect(rows.skipped.isEmpty)
            #expect(rows.pages.map(\.hasLineEnd) == [hasLineEnd])
        }
        #expect(try readFeed(#"{"id":"a","image":"1"}"#).pages.map(\.hasLineEnd) == [nil])
    }

    @Test func `a header alone has no rows and is not an error`() throws {
        #expect(try readFeed("id,image\n").counts == FeedCounts())
        #expect(try readFeed("id,image").counts == FeedCounts())
    }
}

private let headers = [
    "id,image,vendorColor", "ID,IMAGE,VENDOR_COLOR", "Item ID,Image URL,Vendor Colour", "sku,image_link,color",
    "Variant SKU,Image Src,Farbe", "\"product-id\",\"imageUrl\",\"Colour Name\"", "gid,Bild-URL,Kleur",
    "handle,Featured Image,colore", " id , Picture URL , Couleur ", "Id,Main_Image,цвет",
]
