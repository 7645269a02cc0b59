import Catalogue
import Feeds
import Testing
import Text

/// Tables as spreadsheets and suppliers write them.
@Suite(.timeLimit(.minutes(1))) struct SpreadsheetTests {
    private func ids(_ text: String, chunkSize: Int = 65_536, separator: UInt8? = nil) throws -> [String] {
        var reader = FeedReader(separator: separator)
        let bytes = Array(text.utf8)
        let pieces = stride(from: 0, to: bytes.count, by: chunkSize).map {
            Array(bytes[$0..<min($0 + chunkSize, bytes.count)])
        }
        return try readPages([pieces], with: &reader).items.map { "\($0.id) \($0.title) \($0.image)" }
    }

    @Test(
        arguments: [
            // Words of the header have as many commas as there are separators.
            "sku;Nombre (largo, obligatorio);Imagen (dirección, obligatoria)\n1;Corbata;a.jpg\n2;Faja;b.jpg\n",
            "sku\tName (Titel, Text)\tImage (klein, gut)\n1\tCorbata\ta.jpg\n2\tFaja\tb.jpg\n",
            "sku|Name (Titel;Text)|Image (klein;gut)\n1|Corbata|a.jpg\n2|Faja|b.jpg\n",
            "sku,Sizes;all;of;them,image\n1,Corbata,a.jpg\n2,Faja,b.jpg\n",
        ], [1, 7, 65_536])
    func `the separator is the one that gives rows of equal length`(text: String, chunkSize: Int) throws {
        let rows = try ids(text, chunkSize: chunkSize)
        #expect(rows.count == 2 && rows.allSatisfy { $0.hasSuffix(".jpg") }, "\(rows)")
    }

    @Test(arguments: [
        ("id;title;image;price\n1;A;a.jpg;12,50\n2;B, C;b.jpg;3,99\n", UInt8(ascii: ";")),
        ("id,sizes,image\n1,36;37;38;39,a.jpg\n", UInt8(ascii: ",")), ("id\n1\n", UInt8(ascii: ",")),
        ("id,title,image", UInt8(ascii: ",")), ("id;title", UInt8(ascii: ";")), ("", UInt8(ascii: ",")),
        ("id,t\n\"a;b;c;d\",x\n\"e;f;g\",y\n", UInt8(ascii: ",")), ("a|b|c\n\n1|2|3\n", UInt8(ascii: "|")),
    ])
    func `a separator is found`(text: String, expected: UInt8) {
        #expect(CSVParser.separator(of: Array(text.utf8)) == expected)
    }

    @Test func `an option names the separator for what no rule can tell`() throws {
        let text = "id,image;title,image\n1,a.jpg;T,b.jpg\n"
        #expect(try ids(text) == ["1 1 b.jpg"] || ids(text) == ["1 1 a.jpg;T"])
        let rows = try ids(
            "id,x;image,x;title,x\n1,x;a.jpg,x;T,x\n".replacing(",x", with: ""), separator: UInt8(ascii: ";"))
        #expect(rows == ["1 T a.jpg"])
    }

    @Test(arguments: ["sep=;\n", "\"sep=;\"\r\n", "\u{FEFF}sep=;\r\n", "SEP=;\n", "sep=;;;\n"], [1, 65_536])
    func `Excel's first line names the separator and is not a header`(line: String, chunkSize: Int) throws {
        let text = line + "sku;title;image\n1;Stuhl, groß;a.jpg\n2;Kubek;b.jpg\n"
        #expect(try ids(text, chunkSize: chunkSize) == ["1 Stuhl, groß a.jpg", "2 Kubek b.jpg"])
    }

    @Test func `Excel's first line may name a tab, and stand alone`() throws {
        #expect(try ids("sep=\t\nid\timage\n1\ta.jpg\n") == ["1 1 a.jpg"])
    }

    /// Rows before and behind the bad one come as they are, and the bad one is named.
    @Test(
        arguments: [
            "3,\"Screen 12\"\",c.jpg", "3,\"16\" pipe,c.jpg", "3,\"Vase, tall,c.jpg", "3,\"a\" b \"c\" d,c.jpg",
            "\"3,x,c.jpg", "3,\"x\" \"y,c.jpg",
        ], [1, 5, 65_536])
    func `a stray quote costs its own row`(row: String, chunkSize: Int) throws {
        let good = "1,One,a.jpg\n2,\"Two, \"\"2\"\"\",b.jpg\n"
        let behind = "4,\"Good \"\"12\"\"\",d.jpg\n5,\"Two\nlines\",e.jpg\n6,Six,f.jpg\n"
        let text = "id,title,image\n" + good + row + "\n" + behind
        var reader = FeedReader()
        let bytes = Array(text.utf8)
        let pieces = stride(from: 0, to: bytes.count, by: chunkSize).map {
            Array(bytes[$0..<min($0 + chunkSize, bytes.count)])
        }
        let rows = try readPages([pieces], with: &reader)
        #expect(rows.items.map(\.id) == ["1", "2", "4", "5", "6"], "\(rows.items.map(\.image))")
        #expect(rows.items.map(\.image) == ["a.jpg", "b.jpg", "d.jpg", "e.jpg", "f.jpg"])
        #expect(rows.skipped.map(\.row) == [4])
        #expect(rows.skipped.first?.message.hasPrefix("Row 4 has") == true)
    }

    @Test(arguments: [
        ("1,Pipe 16\" steel,a.jpg", "Pipe 16\" steel"), ("1,\"Pipe 16\" steel\",a.jpg", "Pipe 16\" steel"),
        ("1,\"T\\\"WO\",a.jpg", "T\\\"WO"), ("1,5' 6\" bench,a.jpg", "5' 6\" bench"), ("1, \"x\" ,a.jpg", "x"),
    ])
    func `a quote inside of a line is read where it can only be a sign`(row: String, title: String) throws {
        let rows = try readFeed("id,title,image\n\(row)\n2,Two,b.jpg\n")
        #expect(rows.items.map(\.title) == [title, "Two"] && rows.skipped.isEmpty)
    }

    @Test func `a quote that is open at the end of a row of lines is a cut feed`() {
        let text = "id,title,image\n1,One,a.jpg\n2,\"A long\ndescription"
        #expect(feedError(Array(text.utf8)) == .cutShort(row: 3))
    }
}
