import Catalogue
@testable import Feeds
import Foundation
import Testing

/// What is not a feed, or only half of one.
@Suite(.timeLimit(.minutes(1))) struct FeedDamageTests {
    @Test(arguments: [
        "<!DOCTYPE html><html><body>Log in</body></html>", "\n\n<!doctype HTML>\n<p>", "<html lang=en><head>",
        "<body>x",
        "<?xml version=\"1.0\"?><!DOCTYPE html PUBLIC \"x\" \"y\"><html xmlns=\"z\">\n", "<!-- x --><html>\n",
    ]) func `a web page is distinguished from a feed`(text: String) {
        #expect(feedError(Array(text.utf8)) == .webPage)
        for format in FeedDialects.standard.all { #expect(feedError(Array(text.utf8), format: format) == .webPage) }
    }

    @Test func `HTML inside of a feed does not make it a web page`() throws {
        let rows = try readFeed(
            """
            <?xml version="1.0"?><!-- <html> --><rss><channel><item><id>1</id><image_link>a.jpg</image_link>
            <description><![CDATA[
            <html><body>x</body></html>]]></description></item></channel></rss>
            """)
        #expect(rows.items.map(\.id) == ["1"])
    }

    @Test(arguments: [1, 5, 4096]) func `a document type with declarations is refused`(size: Int) {
        let bomb = """
            <?xml version="1.0"?>
            <!DOCTYPE rss [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;&a;"><!ENTITY f SYSTEM "file:///etc/passwd">]>
            <rss><channel><item><id>1</id><title>&b;&f;</title><image_link>a.jpg</image_link></item></channel></rss>
            """
        #expect(feedError(Array(bomb.utf8), chunkSize: size) == .documentType)
        let outer = "<!DOCTYPE rss SYSTEM \"file:///etc/passwd\" [<!ENTITY x SYSTEM \"file:///etc/passwd\">]>"
        #expect(feedError(Array("\(outer)<rss/>".utf8), chunkSize: size) == .documentType)
    }

    @Test(arguments: [1, 5, 4096]) func `what a document type refers to is not read`(size: Int) throws {
        let text = """
            <!DOCTYPE rss SYSTEM "file:///etc/passwd">
            <rss><item><id>1</id><title>&secret; x</title><image_link>a.jpg</image_link></item></rss>
            """
        #expect(try readFeed(text, chunkSize: size).items.map(\.title) == ["&secret; x"])
    }

    @Test func `an undefined entity is a text, not a guess`() throws {
        let text = "<rss>\n<item><id>1</id><title>&secret;</title><image_link>a.jpg</image_link></item></rss>"
        #expect(try readFeed(text).items.map(\.title) == ["&secret;"])
    }

    @Test func `elements inside each other have a limit`() {
        let text = "<rss>\n" + String(repeating: "<a>", count: 100)
        #expect(feedError(Array(text.utf8)) == .malformed(row: 1, reason: "more than 64 elements inside each other"))
    }

    @Test func `wrong nesting is malformed`() {
        let text = "<rss>\n<item><id>1</id></item><item><id>2</title></item></rss>"
        #expect(feedError(Array(text.utf8)) == .malformed(row: 2, reason: "mismatched tag in line 2"))
    }

    @Test(arguments: ["<rss>\n<item><title>", "<rss>\n<item title=\"", "<rss>\n<!--", "<rss>\n<item><title><![CDATA["])
    func `no single part of XML may fill the memory`(start: String) {
        let long = [UInt8](repeating: UInt8(ascii: "x"), count: (9 << 20))
        #expect(feedError(Array(start.utf8) + long, chunkSize: 1 << 20) == .recordTooLong(row: 1, limit: 8 << 20))
    }

    @Test func `an element of a list inside an object has the same limit`() {
        let long = [UInt8](repeating: UInt8(ascii: "x"), count: (8 << 20) + 1)
        let start = Array("{\n\"products\":[{\"id\":\"".utf8)
        #expect(feedError(start + long, chunkSize: 1 << 20) == .recordTooLong(row: 1, limit: 8 << 20))
    }

    @Test func `JSON without a list names what it has`() {
        let text = #"{"shoes":[{"id":1,"image":"a"}],"data":{"hats":[{"id":2}],"tags":["x"]}}"#
        #expect(feedError(Array(text.utf8), format: .json) == .noList(found: ["shoes", "data.hats"]))
        #expect(
            feedError(Array("{\"errors\":\"Not Found\"}".utf8), sourceURL: "https://s.example/products.json")
                == .noList(found: []))
    }

    @Test(arguments: [1, 2, 3, 100, 1 << 16]) func `gzip of any format is unpacked`(size: Int) throws {
        for name in ["google-rss.xml", "shopify-old.csv", "shopify-storefront.json"] {
            let plain = try readFeed(Fixture.bytes(name))
            #expect(try readFeed(gzip(Fixture.bytes(name)), chunkSize: size).items == plain.items)
        }
    }

    @Test func `gzip of several members is one feed`() throws {
        let members = gzip(Array("id,image\na,1\n".utf8)) + gzip(Array("b,2\n".utf8)) + [0, 0, 0]
        #expect(try readFeed(members).items.map(\.id) == ["a", "b"])
    }

    @Test func `gzip cut short is cut short, and broken gzip is damaged`() throws {
        let packed = try gzip(Fixture.bytes("shopify-old.csv"))
        for count in stride(from: 20, to: packed.count, by: 37) {
            guard case .cutShort = feedError(Array(packed[..<count])) else {
                Issue.record("\(count) of \(packed.count) bytes")
                continue
            }
        }
        var broken = packed
        broken[packed.count - 6] ^= 0xFF
        #expect(feedError(broken) == .damagedGzip(reason: "incorrect data check"))
    }

    @Test func `blanks without an end in a small gzip are a record that is too long`() throws {
        let blanks = gzip([UInt8](repeating: 0x20, count: 9 << 20))
        let feed = gzip(Array("[{\"id\":1,\"image\":\"a\"}".utf8)) + blanks + gzip(Array("]".utf8))
        #expect(blanks.count < 64 << 10)
        #expect(feedError(feed) == .recordTooLong(row: 1, limit: 8 << 20))
    }

    @Test(arguments: [String.Encoding.utf16LittleEndian, .utf16BigEndian], [1, 2, 3, 5, 4096])
    func `UTF-16 with a mark is understood`(encoding: String.Encoding, size: Int) throws {
        let texts = [
            "id,image,title\nä,1,👟 Läufer\nb,2,x\n", "[{\"id\":\"ä\",\"image\":\"1\",\"title\":\"👟 Läufer\"}]",
            "<rss><item><id>ä</id><image_link>1</image_link><title>👟 Läufer</title></item></rss>",
        ]
        for text in texts {
            let bytes = try #require("\u{FEFF}\(text)".data(using: encoding))
            let first = try #require(readFeed(Array(bytes), chunkSize: size).items.first)
            #expect(first.id == "ä")
            #expect(first.title == "👟 Läufer")
        }
    }

    @Test(arguments: [String.Encoding.utf16LittleEndian, .utf16BigEndian], ["\u{FEFF}", ""])
    func `UTF-16 that declares itself is understood, with a mark and without`(
        encoding: String.Encoding, mark: String
    ) throws {
        let xml = """
            \(mark)<?xml version="1.0" encoding="UTF-16"?>
            <rss><item><id>ä</id><image_link>1</image_link><title>👟 Läufer</title></item></rss>
            """
        let table = "\(mark)id;image;title\r\nä;1;👟 Läufer\r\n"
        for text in [xml, table] {
            let bytes = try #require(text.data(using: encoding))
            let item = try #require(readFeed(Array(bytes)).items.first)
            #expect((item.id, item.title) == ("ä", "👟 Läufer"))
        }
    }

    @Test func `an emoji that a shop has cut in half costs only itself`() throws {
        let rows = try readFeed(#"{"id":"a\ud83d","image":"1","title":"\udc5f x \ud83d\udc5f"}"#)
        #expect(rows.items.map(\.id) == ["a\u{FFFD}"])
        #expect(rows.items.map(\.title) == ["\u{FFFD} x 👟"])
    }

    @Test(arguments: [
        (#"{"id":"a","image":"1"}\n{"id":"b","ima"#, 2), (#"{"id":"a","image":"1"}\n{"id":"b","image":"2""#, 2),
        (#"{"id":"a","image":"1"}\n\n{"#, 3), (#"{"id":"a""#, 1),
    ]) func `a last line that is not a whole object and has no line end is a feed cut short`(text: String, row: Int) {
        let text = text.replacing("\\n", with: "\n")
        for size in [1, 7, 4096] { #expect(feedError(Array(text.utf8), chunkSize: size) == .cutShort(row: row)) }
        // With a line end it is a row that cannot be read.
        #expect(feedError(Array((text + "\n").utf8), format: .ndjson) == nil)
    }

    @Test func `a cut feed says behind which byte of its text it ends`() throws {
        func end(_ bytes: [UInt8]) -> FeedError? {
            #expect(throws: FeedError.self) { try readFeed(bytes) }
        }
        #expect(end(Array("\u{FEFF}id,image\na,1\nb".utf8)) == .cutShort(row: 3, byte: 17))
        #expect(end(Array(#"[{"id":"a"},"#.utf8)) == .cutShort(row: 2, byte: 12))
        let wide = try #require("id,image\na,1\nb,2".data(using: .utf16LittleEndian))
        #expect(end(Array(wide.dropLast())) == .cutShort(row: 3, byte: 31))
    }

    @Test func `of a feed whose records lack what items need, the first is kept to be shown`() throws {
        let rows = try readFeed(#"[{"Nr":1,"Pack":"a.jpg"},{"Nr":2}]"#)
        #expect(rows.counts.lacking == LackingFields(needed: "id and image", found: ["Nr", "Pack"], nested: []))
        #expect(try readFeed(#"[{"id":1,"image":"a.jpg"}]"#).counts.lacking == nil)
    }

    @Test(arguments: [
        #"{"id":"a","image":"1",}"#, #"{"id":"a" "image":"1"}"#, #"{"id":01,"image":"1"}"#, #"{"id":"a","image":"1"}}"#,
        #"{"id":+1,"image":"1"}"#, #"{"id":1.,"image":"1"}"#, #"{"id":"\x41","image":"1"}"#, #"{"id":nul,"image":"1"}"#,
        #"{"id":"a","image":["1",]}"#, #"{id:"a","image":"1"}"#, #"{"id":"a","image":"\u12g4"}"#,
        #"{"id":1e,"image":"1"}"#,
        "{\"id\":\"a\tb\",\"image\":\"1\"}", #"{"id":"a","image":"1""#, #"{"id":-,"image":"1"}"#, "{}{}",
    ]) func `what JSON does not allow costs the row`(line: String) throws {
        let rows = try readFeed(line + "\n{\"id\":\"z\",\"image\":\"9\"}", format: .ndjson)
        #expect(rows.items.map(\.id) == ["z"])
        #expect(rows.skipped == [.notJSON(1)])
    }

    @Test func `bytes that are not UTF-8 cost the row of JSON`() throws {
        let bytes =
            Array("{\"id\":\"a".utf8) + [0xE9] + Array("\",\"image\":\"1\"}\n{\"id\":\"z\",\"image\":\"9\"}".utf8)
        #expect(try readFeed(bytes).skipped == [.notJSON(1)])
    }

    @Test func `XML in the encodings of old shops is understood`() throws {
        for (name, bytes) in [("ISO-8859-1", [0xE4]), ("windows-1252", [0xE4]), ("windows-1251", [0xF4])]
            as [(String, [UInt8])]
        {
            let start =
                "<?xml version=\"1.0\" encoding=\"\(name)\"?>\n<rss><item><id>1</id><image_link>a</image_link><title>"
            let rows = try readFeed(Array(start.utf8) + bytes + Array("</title></item></rss>".utf8))
            #expect(rows.items.map(\.title) == [name == "windows-1251" ? "ф" : "ä"])
        }
    }

    @Test func `NDJSON and a list in an object are distinguished`() throws {
        let feeds: [(String, FeedDialect)] = [
            ("{\"products\":[]}", .json), ("{\n  \"products\": []\n}", .json),
            ("{\"total\":1,\"results\":[{\"id\":1}]}", .json),
            ("{\"products\":[\n{\"id\":1,\"image\":\"a\"}\n]}", .json), ("{\"id\":1,\"image\":\"a\"}", .ndjson),
            ("{\"id\":1,\"image\":\"a\",\"items\":[{\"id\":2}]}", .ndjson),
            ("{\"id\":1,\"ima\n{\"id\":2,\"image\":\"b\"}", .ndjson),
            ("[{\"id\":1,\"image\":\"a\"}]", .json),
        ]
        for (text, format) in feeds { #expect(try readFeed(text).format == format.name, "\(text)") }
    }
}
