import Catalogue
@testable import Feeds
import Testing
import TestSupport

/// Feeds that are made to fill the memory or to keep a run busy for ever.
@Suite(.timeLimit(.minutes(1))) struct FeedLimitsTests {
    @Test func `lists inside each other take no longer than they are long`() throws {
        // Each level was once looked at twice, 2^60 times in all.
        let open = String(repeating: "[", count: 60)
        let close = String(repeating: "]", count: 60)
        let rows = try readFeed("{\"id\":1,\"image\":\(open)\(close)}\n{\"id\":2,\"image\":\(open)\"a.jpg\"\(close)}")
        #expect(rows.items == [.made("2", image: "a.jpg")])
        #expect(rows.skipped == [.noImage(1, "1")])
    }

    @Test(arguments: ["src", "url", "value", "node"])
    func `objects inside each other take no longer than they are long`(name: String) throws {
        let open = String(repeating: "{\"\(name)\":", count: 60)
        let close = String(repeating: "}", count: 60)
        let rows = try readFeed("{\"id\":1,\"images\":[\(open)1\(close)]}\n{\"id\":2,\"images\":[\(open){}\(close)]}")
        #expect(rows.items == [.made("1", image: "1")])
        #expect(rows.skipped == [.noImage(2, "2")])
    }

    @Test(arguments: [("[", "]"), ("{\"src\":", "}")])
    func `more than 64 levels cost a row and not the feed`(open: String, close: String) throws {
        func record(_ id: Int, levels: Int) -> String {
            "{\"id\":\(id),\"image\":" + String(repeating: open, count: levels - 1) + "\"a.jpg\""
                + String(repeating: close, count: levels - 1) + "}"
        }
        let message = "Row 2 has more than 64 lists and objects inside each other; write it flatter."
        for text in [
            record(1, levels: 64) + "\n" + record(2, levels: 65) + "\n" + record(3, levels: 100_000),
            "[" + record(1, levels: 64) + "," + record(2, levels: 65) + "," + record(3, levels: 100_000) + "]",
        ] {
            let rows = try readFeed(text)
            #expect(rows.items.map(\.id) == ["1"])
            #expect(rows.skipped.map(\.reason) == [.unreadable, .unreadable])
            #expect(rows.skipped.first?.message == message)
        }
    }

    @Test(arguments: ["[[", "{\"a\":", "{\"a\":["])
    func `more than 64 levels outside of the list are an error`(level: String) {
        let text = "{\"x\":" + String(repeating: level, count: 100_000)
        let expected = FeedError.malformed(row: 1, reason: "more than 64 lists and objects inside each other")
        #expect(feedError(Array(text.utf8), format: .json) == expected)
    }

    @Test func `a hundred thousand lists at the wrong place are passed over`() throws {
        let deep = String(repeating: "{\"a\":", count: 55)
        let lists = "[{}]," + String(repeating: "[],", count: 100_000) + "[]"
        let text =
            "{\"x\":\(deep){\"b\":[\(lists)]}" + String(repeating: "}", count: 55)
            + ",\"products\":[{\"id\":1,\"image\":\"a\"}]}"
        #expect(try readFeed(text, format: .json).items == [.made("1", image: "a")])
    }

    @Test func `configurables whose simples have come do not wait`() throws {
        var limits = FeedLimits()
        limits.waiting = 3
        var lines = ["sku,product_type,base_image,additional_attributes,visibility,configurable_variations"]
        for number in 0..<10 {
            lines.append("c\(number),configurable,/c.jpg,,Catalog,\"sku=s\(number),color=Red\"")
            lines.append("s\(number),simple,/s\(number).jpg,color=Red,Not Visible Individually,")
        }
        let rows = try readFeed(lines.joined(separator: "\n"), limits: limits)
        #expect(rows.items.count == 10 && rows.skipped.isEmpty)
    }

    @Test func `the first bytes behind a byte order mark count, too`() {
        var limits = FeedLimits()
        limits.feedBytes = 100
        let text = "\u{FEFF}id,image\n" + String(repeating: "a,b.jpg\n", count: 20)
        #expect(feedError(Array(text.utf8), limits: limits) == .tooLong(limit: 100))
    }

    /// Known texts with one hash of FNV-1a, 64 bits.
    @Test(arguments: [
        ("8yn0iYCKYHlIj4-BwPqk", "GReLUrM4wMqfg9yzV3KQ"), ("gMPflVXtwGDXbIhP73TX", "LtHf1prlU1bCeYZEdqWf"),
    ])
    func `an id that was made to agree with another is not its duplicate`(one: String, other: String) throws {
        let header = "sku,product_type,base_image,additional_attributes,visibility"
        let text = ([header] + [one, other, one].map { "\($0),simple,/\($0).jpg,color=Red,Catalog" })
            .joined(separator: "\n")
        let rows = try readFeed(text)
        #expect(rows.items.map(\.id) == [one, other])
        #expect(rows.skipped.map(\.reason) == [.duplicateId])
    }

    @Test func `each variant finds its image, however many there are`() throws {
        let count = 6_000
        let images = (0..<count).map { "{\"id\":\($0),\"src\":\"i\($0).jpg\",\"variant_ids\":[\($0)]}" }
        let variants = (0..<count).map { "{\"id\":\($0),\"option1\":\"c\($0)\"}" }
        let rows = try readFeed(
            """
            [{"id":1,"handle":"h","body_html":"","options":["Color"],"images":[\(images.joined(separator: ","))],\
            "variants":[\(variants.joined(separator: ","))]}]
            """)
        // Of more variants than Shopify has the first are told apart.
        #expect(rows.items.count == 2048)
        #expect(rows.items.last?.image == "i2047.jpg")
        #expect(rows.items.last?.variantIds == ["2047"])
        #expect(rows.counts.mergedVariants == count - 2048)
    }

    @Test(arguments: [1, 3, 1000])
    func `a row of CSV has an end, even with small cells`(size: Int) {
        var limits = FeedLimits()
        limits.recordBytes = 100
        let row = Array(("id,image\na,1\nb," + String(repeating: "2,", count: 60)).utf8)
        #expect(feedError(row, chunkSize: size, limits: limits) == .recordTooLong(row: 3, limit: 100))
        #expect(
            feedError(row + Array("\nc,3\n".utf8), chunkSize: size, limits: limits)
                == .recordTooLong(row: 3, limit: 100))
        #expect(
            feedError(Array(repeating: UInt8(ascii: ","), count: 200), chunkSize: size, limits: limits)
                == .recordTooLong(row: 1, limit: 100))
    }

    @Test func `a header has no more cells than a spreadsheet has columns`() throws {
        let names = "id,image" + String(repeating: ",x", count: 16_382)
        #expect(try readFeed(names + "\na,1\n").items == [.made("a", image: "1")])
        let error = feedError(Array((names + ",y\na,1\n").utf8))
        #expect(error == .tooManyCells(row: 1, limit: 16_384))
        #expect(error?.message.hasSuffix("check its separator, or export fewer columns.") == true)
    }

    @Test func `a row of a million cells is one bad row`() throws {
        let rows = try readFeed("id,image\na,1\n" + String(repeating: "b,", count: 1_000_000) + "\nc,3\n")
        #expect(rows.items.map(\.id) == ["a", "c"])
        #expect(
            rows.skipped.map(\.message) == [
                "Row 3 has 1000001 cells, but the header has 2; quote cells that contain the separator."
            ])
    }

    @Test func `a header of megabytes is reported in a line`() {
        let header = (0..<10_000).map { "column\($0)" }.joined(separator: ",")
        guard let message = feedError(Array(header.utf8))?.message else {
            Issue.record("expected an error")
            return
        }
        #expect(message.utf8.count < 500)
        // No name behind the first few is looked at.
        let names = [String](repeating: "x", count: MapSuggestion.mostNames) + ["Artikel", "Foto"]
        #expect(!MapSuggestion(for: "id and image", among: names).sentence.contains("Artikel"))
        #expect(message.contains("column10, column11 and 9988 more."))
    }

    @Test func `an item of XML has an end, even with small elements`() {
        let start = "<rss><item>"
        let members = (0..<17_000).map { "<a\($0)>1</a\($0)>" }.joined()
        #expect(feedError(Array((start + members).utf8)) == .tooManyCells(row: 1, limit: 16_384))
        var limits = FeedLimits()
        limits.recordBytes = 1000
        let tags = String(repeating: "<a/>", count: 1001)
        #expect(feedError(Array((start + tags).utf8), limits: limits) == .recordTooLong(row: 1, limit: 1000))
    }

    @Test func `what is packed may not be too much unpacked`() throws {
        var limits = FeedLimits()
        limits.freeUnpackedBytes = 100_000
        let bomb = gzip(Array("id,image\na,1\n".utf8) + blank(1 << 20))
        #expect(bomb.count * limits.unpackedRatio < 1 << 20)
        let error = feedError(bomb, limits: limits)
        #expect(error == .unpacksTooLarge(ratio: 100))
        #expect(error?.message.hasPrefix("The compressed feed is more than 100 times larger when unpacked;") == true)
    }

    @Test func `a small page may be packed as small as it can be`() throws {
        let page = gzip(Array("id,image\na,1\n".utf8) + blank(1 << 20))
        #expect(try readFeed(page).items.count == 1)
        #expect(FeedLimits().freeUnpackedBytes == 64 << 20)
    }

    private func blank(_ count: Int) -> [UInt8] { [UInt8](repeating: UInt8(ascii: "\n"), count: count) }

    @Test func `all pages together have an end`() throws {
        var limits = FeedLimits()
        limits.feedBytes = 1000
        let page = Array(("id,image\na,1\n" + String(repeating: "\n", count: 500)).utf8)
        var reader = FeedReader(budget: FeedBudget(limits))
        #expect(throws: FeedError.tooLong(limit: 1000)) { try readPages([[page], [page]], with: &reader) }
    }

    @Test(arguments: ["\n", " ", "x,"])
    func `the stop signal is heard while no row comes`(text: String) throws {
        struct Stop: Error {}
        var pieces = 0
        let budget = FeedBudget {
            pieces += 1
            if pieces > 20 { throw Stop() }
        }
        let bytes = Array(("id,image\n" + String(repeating: text, count: 1 << 20)).utf8)
        var reader = FeedReader(budget: budget)
        let chunks = stride(from: 0, to: bytes.count, by: 1 << 10).map {
            Array(bytes[$0..<min($0 + 1 << 10, bytes.count)])
        }
        #expect(throws: Stop.self) { try readPages([chunks], with: &reader) }
    }

    @Test(arguments: [("", "size"), ("a", ""), ("s-i-z-e", "")])
    func `a record has no more members than a spreadsheet columns`(name: String, same: String) throws {
        let members = (0..<20_000).map { "\"\(same.isEmpty ? "\(name)\($0)" : same)\":1" }.joined(separator: ",")
        let rows = try readFeed("{\"id\":1,\"image\":\"a\",\(members)}\n{\"id\":2,\"image\":\"b\"}")
        #expect(rows.items.map(\.id) == ["2"])
        #expect(rows.skipped.map(\.message) == ["Row 1 has more than 16384 members; export fewer."])
    }

    @Test func `members of one name are read once`() throws {
        let members = (0..<16_000).map { "\"\("size".uppercased(where: $0))\":\($0)" }.joined(separator: ",")
        let rows = try readFeed("{\"id\":1,\"image\":\"a\",\(members)}")
        #expect(rows.items.first?.attributes.count == 1)
    }

    @Test func `options of a variant have an end`() throws {
        let options = (0..<3000).map { "\"o\($0)\"" }.joined(separator: ",")
        let variants = [String](repeating: "{}", count: 20_000).joined(separator: ",")
        let rows = try readFeed(
            "[{\"id\":1,\"handle\":\"h\",\"body_html\":\"\",\"images\":[\"a.jpg\"],\"options\":[\(options)],\"variants\":[\(variants)]}]"
        )
        #expect(rows.items.count == 1)
    }

    @Test func `a name that is too long means nothing`() throws {
        let name = String(repeating: "Color", count: 20_000)
        let rows = try readFeed("{\"id\":1,\"image\":\"a\",\"\(name)\":\"red\"}")
        #expect(rows.items.first?.vendorColor == "")
        let table = try readFeed("id,image,\(name)\n1,a,red\n")
        #expect(table.items.first?.vendorColor == "")
    }

    @Test func `a text that is too long is cut, with a mark`() throws {
        let long = String(repeating: "ä", count: 100_000)
        let rows = try readFeed(
            #"{"id":"a","image":"1","title":"\#(long)","color":"\#(long)","url":"https://x.example/\#(long)"}"#)
        let item = try #require(rows.items.first)
        #expect(item.title == String(repeating: "ä", count: 2046) + "…")
        #expect(item.vendorColor == item.title)
        #expect(item.url == "")
        #expect(item.attributes.map(\.value) == [item.title])
    }

    @Test func `an item whose id or image is too long is skipped`() throws {
        let long = String(repeating: "x", count: 9000)
        let rows = try readFeed(
            """
            {"id":"\(long)","image":"1"}
            {"id":"b","productId":"\(long)","image":"1"}
            {"id":"c","image":"https://x.example/\(long)"}
            {"id":"d","image":"4"}
            """)
        #expect(rows.items.map(\.id) == ["d"])
        #expect(rows.skipped.map(\.reason) == [.unreadable, .unreadable, .unreadable])
        #expect(rows.skipped[2].message == "Row 3 (c) has an image address of more than 8192 bytes; shorten it.")
        #expect(rows.skipped.allSatisfy { $0.message.utf8.count < 200 })
    }

    @Test func `NUL cuts nothing`() throws {
        let rows = try readFeed(
            "{\"id\":\"a\\u0000b\",\"image\":\"1\"}\n{\"id\":\"a\\u0000c\",\"title\":\"x\\u0000y\",\"image\":\"2\"}")
        #expect(rows.items.map(\.id) == ["a\u{FFFD}b", "a\u{FFFD}c"])
        #expect(rows.items[1].title == "x\u{FFFD}y")
        let table = try readFeed("id,image\na\u{0}b,1\n,2\na\u{0}c,\n")
        #expect(table.items.map(\.id) == ["a\u{FFFD}b"])
        #expect(table.skipped.last?.message == "Row 4 (a\u{FFFD}c) has no image; give it a path or a URL.")
    }

    @Test func `attributes and variants of an item have a limit`() throws {
        let options = (0..<500).map { "{\"name\":\"o\($0)\",\"terms\":[{\"name\":\"v\"}]}" }.joined(separator: ",")
        let variations = (0..<5000).map { "{\"id\":\($0),\"attributes\":[{\"name\":\"o1\",\"value\":\"\($0)\"}]}" }
        let rows = try readFeed(
            """
            [{"id":1,"name":"n","permalink":"p","prices":{},"images":[{"src":"a.jpg"}],"attributes":[\(options)],\
            "variations":[\(variations.joined(separator: ","))]}]
            """)
        let item = try #require(rows.items.first)
        #expect(item.attributes.count == 100)
        #expect(item.variantIds.count == 2048)
    }
}

extension String {
    /// The bits of a number say which letters are upper case; higher ones give hyphens at the end.
    fileprivate func uppercased(where bits: Int) -> String {
        let letters = enumerated().map { bits >> $0.offset & 1 == 1 ? $0.element.uppercased() : String($0.element) }
        return letters.joined() + String(repeating: "-", count: bits >> count & 0xFF)
    }
}
