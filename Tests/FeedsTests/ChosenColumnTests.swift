import Catalogue
import Feeds
import Testing

/// Feeds with several columns or members that may mean one field: the values choose.
@Suite(.timeLimit(.minutes(1))) struct ChosenColumnTests {
    private func item(_ text: String) throws -> CatalogueItem { try #require(try readFeed(text).items.first) }

    @Test(arguments: [
        ("Farbe;Farbbezeichnung", "27;anthrazit", "anthrazit"), ("color;color name", "#1B2A4C;Navy", "Navy"),
        ("colour;Farbname", "0412;Dusty Rose", "Dusty Rose"), ("color;main color", "RAL 7016;grey", "grey"),
        ("color;main color", "Petrol 05;blue", "Petrol 05"), ("color;main color", "27;", "27"),
        ("main color;color", "blue;Petrol", "Petrol"), ("color;main color", "красный 5;red", "красный 5"),
    ]) func `a color is a name before it is a number`(header: String, row: String, color: String) throws {
        #expect(try item("id;image;\(header)\n1;a.jpg;\(row)\n").vendorColor == color)
        let names = header.split(separator: ";"), values = row.split(separator: ";", omittingEmptySubsequences: false)
        let members = zip(names, values).map { ",\"\($0)\":\"\($1)\"" }.joined()
        #expect(try item("{\"id\":1,\"image\":\"a.jpg\"\(members)}\n").vendorColor == color)
    }

    @Test(arguments: [
        ("image;image_url", "yes;https://x.example/1.jpg", "https://x.example/1.jpg"),
        ("images;image1;image2", "2;a.jpg;b.jpg", "a.jpg b.jpg"),
        ("Bild (Anzahl);Bild 1;Bild 2", "2;a.jpg;b.jpg", "a.jpg b.jpg"),
        ("Image (alt text);Image (URL)", "A red hat;a.jpg", "a.jpg"),
        ("image;picture url", "iVBORw0KGgo/AAAANSUhEUg==;https://x.example/1", "https://x.example/1"),
        ("image path;image file", "/media/;a.jpg", "a.jpg"), ("image;picture", "red;1", "red"),
        ("thumbnail;Hauptbild;Bild 2", "t.jpg;a.jpg;b.jpg", "a.jpg b.jpg"), ("thumbnail", "t.jpg", "t.jpg"),
    ]) func `a picture is a file or an address before it is a word or a number`(
        header: String, row: String, pictures: String
    ) throws {
        let item = try item("sku;\(header)\n1;\(row)\n")
        #expect(([item.image] + item.furtherPictures).joined(separator: " ") == pictures)
    }

    @Test func `stock is what says whether there is some, and a title is a text`() throws {
        let table = "id;image;available;stock;label;Bezeichnung;page\n1;a.jpg;2026-12-01;5;A++;Lamp;27\n"
        let lamp = try item(table)
        #expect(lamp.isInStock == true && lamp.title == "Lamp" && lamp.url.isEmpty)
        #expect(try item("id;image;title;name\n1;a.jpg;l1.png;Lamp\n").title == "Lamp")
    }

    @Test func `a number 1 says nothing, and a price for traders comes last`() throws {
        let item = try item("id;Bild1;Bezeichnung1;Bezeichnung2;Preis (EK);Preis (VK)\n1;a.jpg;Bett;Eiche;4,00;9,90\n")
        #expect(item.title == "Bett" && item.price == Price("9.9"))
        #expect(try self.item("id;image;price (net)\n1;a.jpg;8.32\n").price == Price("8.32"))
        #expect(try self.item("id;image;name2;price 10\n1;a.jpg;x;8\n").title == "1")
    }

    @Test(arguments: [
        #"[{"position":2,"src":"b.jpg"},{"position":1,"src":"a.jpg"}]"#,
        #"[{"url":"b.jpg","is_main":false},{"url":"a.jpg","is_main":true}]"#,
        #"[{"type":"swatch","url":"b.jpg"},{"type":"main","url":"a.jpg"}]"#,
        #"[{"size":"thumbnail","url":"b.jpg"},{"size":"large","url":"a.jpg"}]"#,
        #"[{"position":1,"url":"b.jpg"},{"position":2,"default":true,"url":"a.jpg"}]"#,
        #"[{"url":"a.jpg"},{"url":"b.jpg"}]"#, #"[{"type":"video","url":"v.mp4"},{"url":"a.jpg"},{"url":"b.jpg"}]"#,
    ]) func `a gallery says which picture is the first`(images: String) throws {
        let item = try item("[{\"id\":1,\"images\":\(images)}]")
        #expect(item.image == "a.jpg" && item.furtherPictures == ["b.jpg"])
    }

    @Test(arguments: ["brand", "category", "seller", "manufacturer"])
    func `a picture of the brand is not the item's`(name: String) throws {
        let logo = "<\(name)><name>N</name><image>logo.png</image></\(name)>"
        let item = try item("<products><product><sku>1</sku>\(logo)<image>a.jpg</image></product></products>")
        #expect(item.image == "a.jpg" && item.furtherPictures.isEmpty)
    }

    @Test func `objects by language, and those with a label, have a text`() throws {
        let item = try item(
            #"[{"id":1,"image":"a.jpg","name":{"de_DE":"Hut","en_US":"Hat"},"color":{"id":12,"label":"Red"}}]"#)
        #expect(item.title == "Hut" && item.vendorColor == "Red")
    }

    @Test(arguments: [
        ("Lichtfarbe", "Gehäusefarbe"), ("Light color", "Housing color"), ("Augenfarbe", "Farbe"),
    ]) func `the color of light is not that of a lamp`(light: String, lamp: String) throws {
        let text = #"[{"id":1,"image":"a.jpg","attributes":{"\#(light)":"warm white","\#(lamp)":"black"}}]"#
        #expect(try item(text).vendorColor == "black")
    }

    @Test func `a feed for Google has names of other languages, too`() throws {
        let table = "id;title;image_link;condition;preis;lagerbestand;farbe\n1;Hut;a.jpg;neu;9,90 EUR;0;rot\n"
        let rows = try readFeed(table)
        let item = try #require(rows.items.first)
        #expect(rows.format == "google-tsv" && item.vendorColor == "rot" && item.isInStock == false)
        #expect(item.price == Price("9.9", currency: "EUR"))
    }
}
