import Catalogue
import Feeds
import Testing

@Suite(.timeLimit(.minutes(1))) struct JSONFeedTests {
    @Test func `every line of NDJSON is an item`() throws {
        let rows = try readFeed(
            """
            {"id":"a","title":"Runner","image":"img/a.png","url":"https://x.example/a","vendorColor":"BLK"}
            {"id":"b","productId":"p","image":"b.jpg"}
            """)
        #expect(
            rows.items == [
                .made(
                    "a", image: "img/a.png", title: "Runner", url: "https://x.example/a", vendorColor: "BLK",
                    colorName: ""),
                .made("b", image: "b.jpg", productId: "p"),
            ])
        #expect(rows.itemRows == [1, 2])
        #expect(rows.skipped == [])
    }

    @Test(arguments: ["\n", "\r\n"])
    func `lines may end as they like, be blank, and lack the last end`(end: String) throws {
        let lines = [#"{"id":"a","image":"1"}"#, "", "  \t", #"  {"id":"b","image":"2"}  "#]
        for last in ["", end, end + end] {
            let rows = try readFeed(lines.joined(separator: end) + last)
            #expect(rows.items == [.made("a", image: "1"), .made("b", image: "2")])
            #expect(rows.itemRows == [1, 4])
            #expect(rows.skipped == [])
        }
    }

    @Test func `a broken row is named with its number and the rest goes on`() throws {
        let rows = try readFeed(
            """
            {"id":"a","image":"1"}
            {"image":"2"}
            {"id":"c"}
            {"id":"d","image":
            [1,2]
            "text"
            {"id":"","image":"7"}
            {"id":"h","image":"  "}
            {"id":"i","image":"9"}
            {"id":"j","ima

            """)
        #expect(rows.items == [.made("a", image: "1"), .made("i", image: "9")])
        #expect(rows.itemRows == [1, 9])
        #expect(
            rows.skipped == [
                .noId(2), .noImage(3, "c"), .notJSON(4), .noObject(5), .noObject(6), .noId(7), .noImage(8, "h"),
                .notJSON(10),
            ])
    }

    @Test(arguments: [#"[{"id":"a","image":"a.png"}][{"id":"b","image":"b.png"}]"#, "[{\"id\":\"a\"}]<html>"])
    func `what follows the end of an array is reported and never dropped`(text: String) {
        guard case .malformed = feedError(Array(text.utf8)) else {
            Issue.record("expected malformed, got \(String(describing: feedError(Array(text.utf8))))")
            return
        }
    }

    @Test func `every element of an array is an item`() throws {
        let text = """
            [
              {"id": "a", "title": "Cap [red], \\"M\\" {1}", "image": "1"},
              {"id": "b", "image": "2", "tags": ["x", {"y": [1, 2]}], "note": "]},{["}
            ]
            """
        let rows = try readFeed(text)
        #expect(rows.items == [.made("a", image: "1", title: "Cap [red], \"M\" {1}"), .made("b", image: "2")])
        #expect(rows.itemRows == [1, 2])
    }

    @Test func `a broken element is named with its number and the rest goes on`() throws {
        let rows = try readFeed(#"[{"id":"a","image":"1"},{"id" "b"},7,null,{"image":"5"},{"id":"f","image":"6"}]"#)
        #expect(rows.items == [.made("a", image: "1"), .made("f", image: "6")])
        #expect(rows.skipped.map(\.row) == [2, 3, 4, 5])
        #expect(rows.skipped.map(\.reason) == [.unreadable, .unreadable, .unreadable, .missingId])
    }

    @Test(arguments: ["[]", " [ ] ", "[\n]\n", "\u{FEFF}[]"])
    func `an empty array has no rows and is not an error`(text: String) throws {
        #expect(try readFeed(text).counts == FeedCounts())
    }

    @Test(arguments: [
        ("[", 1), (#"[{"id":"a","#, 1), (#"[{"id":"a","image":"1"}"#, 1), (#"[{"id":"a","image":"1"},"#, 2),
        (#"[{"id":"a","image":"1"},{"id":"b]"#, 2), (#"[{"id":"a","image":"1"},{"id":"b","image":"2"}"#, 2),
        (#"[{"id":"a","image":"1\"]"#, 1),
    ])
    func `an array that ends too early is cut short`(text: String, row: Int) {
        #expect(feedError(Array(text.utf8)) == .cutShort(row: row))
    }

    @Test(arguments: [
        (#"{"id":12345,"image":"x"}"#, "12345"), (#"{"id":12345678901234567,"image":"x"}"#, "12345678901234567"),
        (#"{"id":0,"image":"x"}"#, "0"), (#"{"id":-7,"image":"x"}"#, "-7"), (#"{"id":1.5,"image":"x"}"#, "1.5"),
        (#"{"id":"007","image":"x"}"#, "007"), (#"{"id":" a b ","image":"x"}"#, "a b"),
        (#"{"id":"gid:\/\/shop\/1","image":"x"}"#, "gid://shop/1"), (#"{"id":"\u00e9\ud83d\udc5f","image":"x"}"#, "é👟"),
        (#"{"id":null,"sku":"s-1","image":"x"}"#, "s-1"), (#"{"id":"","sku":"s-1","image":"x"}"#, "s-1"),
    ])
    func `an id may be a number or a text`(text: String, id: String) throws {
        #expect(try readFeed(text).items.map(\.id) == [id])
    }

    @Test(arguments: [
        #""image":"a.png""#, #""image":{"src":"a.png"}"#, #""image":{"alt":"A shoe","url":"a.png"}"#,
        #""images":["a.png","b.png"]"#, #""images":[{"id":7,"src":"a.png"},{"id":8,"src":"b.png"}]"#,
        #""images":[null,{"href":"a.png"}]"#, #""image":null,"thumbnail":"a.png""#, #""image":[],"images":["a.png"]"#,
        #""Image URL":"a.png""#, #""image_link":"a.png""#, #""featured-image":{"src":{"url":"a.png"}}"#,
    ])
    func `an image may be nested`(field: String) throws {
        #expect(try readFeed(#"{"id":"1",\#(field)}"#).items.map(\.image) == ["a.png"])
    }

    @Test(arguments: [#""image":[]"#, #""image":{}"#, #""image":null"#, #""image":{"alt":"A shoe"}"#, #""image":"""#])
    func `an image without a name is missing`(field: String) throws {
        #expect(try readFeed(#"{"id":"1",\#(field)}"#).skipped == [.noImage(1, "1")])
    }

    @Test func `of two names for one thing the clearer one wins, and of two spellings always the same`() throws {
        let text = """
            {"sku":"s","id":"i","productId":"p","image_url":"u","image":"m","IMAGE":"n","color":"c","vendorColor":"v"}
            """
        let first = try readFeed(text).items
        #expect(first.map(\.id) == ["i"])
        #expect(first.map(\.productId) == ["p"])
        #expect(first.map(\.vendorColor) == ["v"])
        for _ in 0..<20 { #expect(try readFeed(text).items == first) }
    }

    @Test func `duplicates are delivered as they come`() throws {
        let rows = try readFeed(#"[{"id":"a","image":"1"},{"id":"a","image":"2"}]"#)
        #expect(rows.items.map(\.image) == ["1", "2"])
    }

    @Test func `a line or an element longer than the memory allows is an error`() {
        var limits = FeedLimits()
        #expect(limits.recordBytes == 8 << 20)
        limits.recordBytes = 256 << 10
        let long = [UInt8](repeating: UInt8(ascii: "x"), count: limits.recordBytes)
        let expected = FeedError.recordTooLong(row: 1, limit: limits.recordBytes)
        #expect(feedError(Array(#"{"id":""#.utf8) + long, limits: limits) == expected)
        #expect(feedError(Array(#"[{"id":""#.utf8) + long, limits: limits) == expected)
    }

    @Test(arguments: [
        (#""attributes":{"Material":"Cotton","Size":["S","M"]}"#, ["Material=Cotton", "Size=S, M"]),
        (
            #""attributes":[{"name":"Size","value":"S"},{"name":"Material","value":"Cotton"}]"#,
            ["Size=S", "Material=Cotton"]
        ),
        (#""options":[{"name":"Size","values":["S","M"]}]"#, ["Size=S, M"]),
        (#""attributes":[{"key":"Size","value":5},{"label":"Fit","value":"slim"}]"#, ["Size=5", "Fit=slim"]),
        (#""color":"Red","attributes":{"color":"Red","Fit":"slim"},"size":"M""#, ["color=Red", "Fit=slim", "size=M"]),
        (#""attributes":["a",{"b":1},null],"options":"x""#, []),
    ])
    func `attributes are an object, or a list of names and values`(members: String, expected: [String]) throws {
        let items = try readFeed(#"[{"id":1,"image":"a.jpg",\#(members)}]"#).items
        #expect(items.first?.attributes.map { "\($0.name)=\($0.value)" } == expected)
    }

    @Test func `a color that a map finds among the attributes is one of them`() throws {
        let map = try FieldMap(parsing: ["vendorColor=attributes[name=Farbe].value"])
        let feed = #"[{"id":1,"image":"a.jpg","attributes":[{"name":"Farbe","value":"Rot"}]}]"#
        let item = try #require(readFeed(feed, map: map).items.first)
        #expect(item.vendorColor == "Rot")
        #expect(item.attributes == [ItemAttribute("Farbe", "Rot")])
    }
}
