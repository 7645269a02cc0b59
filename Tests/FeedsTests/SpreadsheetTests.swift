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

    @Test(
        arguments: [
            "Preisliste 2026\n\nid;title;image\n1;Cap;a.jpg\n",
            "Preisliste 2026;;;\n;;;\nid;title;image;\n1;Cap;a.jpg;\n",
            "# export of today\nid;title;image\n1;Cap;a.jpg\n", "Stand:;28.11.2026\nid;title;image\n1;Cap;a.jpg\n",
            // Excel ends all rows alike.
            "id;title;image\n1;Cap;a.jpg;;\n", "id;title;image\n1;Cap;a.jpg; \n",
        ], [1, 65_536])
    func `titles above the header and empty cells behind the last column do no harm`(
        text: String, chunkSize: Int
    ) throws {
        #expect(try ids(text, chunkSize: chunkSize) == ["1 Cap a.jpg"])
    }

    @Test func `a table without a header below its titles is refused by its widest row, the first of several`() {
        let table = "Preisliste;2026;\nNr;Titel;Ansicht\n1;Cap;x\n"
        #expect(throws: FeedError.noUsableColumns(found: ["Nr", "Titel", "Ansicht"])) { try ids(table) }
        let text = "Preisliste;2026\n" + String(repeating: "a;b\n", count: 30)
        #expect(throws: FeedError.noUsableColumns(found: ["Preisliste", "2026"])) { try ids(text) }
        #expect(throws: FeedError.noUsableColumns(found: ["Preisliste", "2026"])) { try ids("Preisliste;2026\na;b\n") }
    }

    @Test(arguments: [
        "id,image,image2\n1,,b.jpg\n", "id,image,additional_images\n1,n/a,b.jpg\n", "id,image1,image2\n1,-,b.jpg\n",
        "id;Bild 1;Bild 2\n1;;b.jpg\n", "id;title;image_link;additional_image_link;gtin\n1;1;;b.jpg;4\n",
        #"{"id":1,"image":"","gallery":["b.jpg"]}"#, #"{"id":1,"image":"NULL","images":["no_selection","b.jpg"]}"#,
        "sku,product_type,base_image,additional_images,additional_attributes\n1,simple,no_selection,/b.jpg,\n",
    ])
    func `where the first picture is empty, the next one is the item's`(text: String) throws {
        #expect(try ids(text) == ["1 1 b.jpg"])
    }

    @Test func `what programs write for an empty or a text cell is read so`() throws {
        let rows = try readFeed(
            "id,title,color,image\n=\"\"007\"\",Cap &amp; Co,#N/A,\u{200B}a.jpg\u{200B}\n".replacing("\"\"", with: "\"")
        ).items
        #expect(rows.map(\.id) == ["007"] && rows.map(\.title) == ["Cap & Co"])
        #expect(rows.map(\.vendorColor) == [""] && rows.map(\.image) == ["a.jpg"])
    }

    @Test(arguments: [
        ("EUR", "EUR"), ("eur", "EUR"), ("€", "EUR"), ("Euro", "EUR"), ("CHF", "CHF"), ("kr.", ""), ("", ""),
    ])
    func `a column of currencies is ISO 4217`(text: String, currency: String) throws {
        #expect(try readFeed("id,image,price,currency\n1,a.jpg,9.5,\(text)\n").items.first?.price?.currency == currency)
    }

    @Test func `the name of a column may have the currency of its prices`() throws {
        #expect(try readFeed("id;image;Preis (EUR)\n1;a.jpg;9,50\n").items.first?.price == Price("9.50 EUR"))
        #expect(try readFeed("id;image;Preis [€]\n1;a.jpg;9,50\n").items.first?.price == Price("9.50 EUR"))
        #expect(try readFeed("id;image;Preis (netto)\n1;a.jpg;9,50\n").items.first?.price == Price("9.50"))
    }

    @Test(arguments: [
        ("PK\u{3}\u{4}abc", "Excel workbook (.xlsx)"), ("%PDF-1.7", "a PDF"), ("Rar!\u{1A}", "RAR"),
    ])
    func `a file of another program is named`(text: String, kind: String) {
        let error = #expect(throws: FeedError.self) { try ids(text) }
        #expect(error?.message.contains(kind) == true && error?.message.contains("save it as CSV") == true)
    }

    @Test(arguments: [
        (#"img\new\a.jpg"#, "img/new/a.jpg"), (#"img/a\b.jpg"#, #"img/a\b.jpg"#), ("a.jpg", "a.jpg"),
    ])
    func `paths may be written as on Windows`(path: String, image: String) throws {
        #expect(try readFeed("id,image\n1,\(path)\n").items.map(\.image) == [image])
    }

    @Test func `a file of a picture in the first row shows that there is no header`() {
        let error = #expect(throws: FeedError.self) { try ids("1001,Cap,img/black.png\n1002,Tee,img/tee.jpg\n") }
        #expect(
            error?.message.hasPrefix("The CSV has no header: its first row is data (1001, Cap, img/black.png).") == true
        )
    }

    @Test func `a hint names the field that is missing`() {
        let error = #expect(throws: FeedError.self) { try ids("id,title\n1,Cap\n") }
        #expect(error?.message.hasSuffix("--map image=COLUMN.") == true)
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
        ("1,\"T\\\"WO\",a.jpg", "T\"WO"), ("1,5' 6\" bench,a.jpg", "5' 6\" bench"), ("1, \"x\" ,a.jpg", "x"),
    ])
    func `a quote inside of a line is read where it can only be a sign`(row: String, title: String) throws {
        let rows = try readFeed("id,title,image\n\(row)\n2,Two,b.jpg\n")
        #expect(rows.items.map(\.title) == [title, "Two"] && rows.skipped.isEmpty)
    }

    @Test func `a quote that is open at the end of a row of lines is a cut feed`() {
        let text = "id,title,image\n1,One,a.jpg\n2,\"A long\ndescription"
        #expect(feedError(Array(text.utf8)) == .cutShort(row: 3))
    }

    @Test(arguments: [
        """
        ID,Typ,Artikelnummer,Name,Veröffentlicht,Vorrätig?,Regulärer Preis,Kategorien,Bilder,Übergeordnetes Produkt,\
        Attribut 1 Name,Attribut 1 Wert(e)
        """,
        """
        ID,Type,UGS,Nom,Publié,En stock ?,Tarif régulier,Catégories,Images,Parent,Nom de l’attribut 1,\
        Valeur(s) de l’attribut 1
        """,
        """
        ID,Tipo,SKU,Nombre,Publicado,¿Existencias?,Precio normal,Categorías,Imágenes,Superior,\
        Nombre del atributo 1,Valor(es) del atributo 1
        """,
        """
        ID,Tipo,COD,Nome,Pubblicato,In stock?,Prezzo di listino,Categorie,Immagine,Genitore,Attributo 1 nome,\
        Attributo 1 valuta(e)
        """,
        """
        ID,Type,SKU,Naam,Gepubliceerd,Op voorraad?,Reguliere prijs,Categorieën,Afbeeldingen,Hoofd,Naam eigenschap 1,\
        Waarde eigenschap 1
        """,
        """
        ID,Typ,SKU,Nazwa,Opublikowano,W magazynie?,Cena,Kategorie,Obrazki,Element nadrzędny,Nazwa atrybutu 1,\
        Wartości atrybutu 1
        """,
    ])
    func `WooCommerce's export is understood in the language of the shop`(header: String) throws {
        let rows = try readFeed(
            """
            \(header)
            1,simple,a,Draft,0,1,10,,a.jpg,,,
            2,variable,b,Vase,1,1,12,Deko > Vasen,"b.jpg, c.jpg",,Farbe,"Rot, Blau"
            3,variation,b-1,Vase - Rot,1,1,12,,d.jpg,b,Farbe,Rot
            4,variation,b-2,Vase - Blau,1,0,12,,e.jpg,b,Farbe,Blau

            """)
        #expect(rows.format == "woocommerce-csv")
        #expect(rows.skipped.map(\.reason) == [.unpublished])
        #expect(rows.items.map(\.title) == ["Vase", "Vase"])
        #expect(rows.items.map(\.vendorColor) == ["Rot", "Blau"])
        #expect(rows.items.map(\.image) == ["d.jpg", "e.jpg"])
        #expect(rows.items.map(\.isInStock) == [true, false])
        #expect(rows.items.map { $0.price?.amountText } == ["12", "12"])
        #expect(rows.items.map(\.category) == ["Deko > Vasen", "Deko > Vasen"])
    }

    @Test func `rows of a product of Shopify that stand apart are named, and cost no other product`() throws {
        let rows = try readFeed(
            """
            Handle,Title,Option1 Name,Option1 Value,Variant Price,Image Src
            a,A,Color,Red,1,a.jpg
            b,B,Color,Red,1,b.jpg
            a,,,Blue,1,c.jpg

            """)
        #expect(rows.items.map(\.title) == ["A", "B"])
        #expect(
            rows.skipped.map(\.message) == [
                "Row 4 belongs to a, whose other rows came before and have ended; sort the table by its product."
            ])
    }

    @Test(arguments: [("4,01E+12", true), ("4.01235e+12", true), ("4012345678901", false), ("A+1", false)])
    func `a repeated id that a spreadsheet has rounded is said to be one`(id: String, isRounded: Bool) {
        let message = SkippedRow.duplicateId(row: 3, id: id).message
        #expect(message.hasPrefix("Row 3 repeats the id \(id); "))
        #expect(message.contains("a spreadsheet has rounded it") == isRounded)
    }

    @Test func `a table that is drawn with bars and dashes is read by its bars`() throws {
        let line = String(repeating: "-", count: 40)
        let table = """
            Stock                Date 12.03.2026

            \(line)
            |Material|Text      |Price |Image |
            \(line)
            |0100234 |Coat Nora |89,90 |p1.jpg|
            |0100235 |Skirt, red|1.089,90|p2.jpg|
            \(line)

            """
        #expect(CSVParser.separator(of: Array(table.utf8)) == UInt8(ascii: "|"))
    }

    @Test(arguments: [1, 65_536]) func `zeros that fill a file or a cell do no harm`(chunkSize: Int) throws {
        let table = "id;title;image\n1\0\0;Cap\0;a.jpg\0\n2;Hat;b.jpg\n" + String(repeating: "\0", count: 100)
        #expect(try ids(table, chunkSize: chunkSize) == ["1 Cap a.jpg", "2 Hat b.jpg"])
    }

    @Test func `columns that blanks divide are named as such`() {
        let table = "sku   image          price\n1     img/p1.webp    12\n"
        #expect {
            try ids(table)
        } throws: {
            ($0 as? FeedError)?.message.hasPrefix("Blanks divide the columns (sku   image          price)") == true
        }
    }

    @Test(
        arguments: [
            ([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A], "a picture (PNG)"),
            ([0xFF, 0xD8, 0xFF, 0xE0, 0, 0x10], "a picture (JPEG)"),
            (Array("RIFF\0\0\0\0WEBP".utf8), "a picture (WebP)"),
            (Array("\u{7F}ELF\u{2}\u{1}\u{1}\0\0\0\0\n".utf8), "a file of another program"),
        ] as [([UInt8], String)])
    func `a file without text is called what it is`(bytes: [UInt8], kind: String) {
        #expect {
            var reader = FeedReader()
            _ = try readPages([[bytes]], with: &reader)
        } throws: {
            ($0 as? FeedError)?.message.contains("The feed is \(kind)") == true
        }
    }

    @Test(arguments: [
        "=IMAGE(\"\"https://x.example/a.jpg\"\")", "=IMAGE(\"\"https://x.example/a.jpg\"\",4,50,50)",
        "<img alt='' src='https://x.example/a.jpg'>", "<p><img src=\"\"https://x.example/a.jpg\"\"/></p>",
        "[\"\"https://x.example/a.jpg\"\"]", "{\"\"src\"\":\"\"https://x.example/a.jpg\"\"}",
    ])
    func `an address in a formula, in HTML or in JSON is found`(cell: String) throws {
        #expect(try ids("id,image\n1,\"\(cell)\"\n") == ["1 1 https://x.example/a.jpg"])
    }

    @Test func `columns of one name give further pictures`() throws {
        let item = try #require(try readFeed("id;image;image;Image\n1;a.jpg;b.jpg;c.jpg\n").items.first)
        #expect(item.image == "a.jpg" && item.furtherPictures == ["b.jpg", "c.jpg"])
        let list = try readFeed("id,image\n1,\"[\"\"a.jpg\"\",\"\"b.jpg\"\"]\"\n").items
        #expect(list.first?.image == "a.jpg" && list.first?.furtherPictures == ["b.jpg"])
    }
}
