@testable import Feeds  // to make values of types that feeds alone make
import Testing

/// Bytes arrive as the disk or the network likes: where they are cut must not matter.
@Suite(.timeLimit(.minutes(1))) struct FeedChunkTests {
    @Test(arguments: feeds)
    func `a feed cut in two at any byte gives the same rows`(feed: NamedFeed) throws {
        let bytes = Array(feed.text.utf8)
        let whole = try readFeed(bytes)
        #expect(whole.items.count >= 2)
        for position in 1..<bytes.count { #expect(try readFeed(bytes, cutAt: position) == whole, "cut at \(position)") }
    }

    @Test(arguments: feeds, [1, 2, 3, 5, 7])
    func `a feed in small pieces gives the same rows`(feed: NamedFeed, size: Int) throws {
        let bytes = Array(feed.text.utf8)
        #expect(try readFeed(bytes, chunkSize: size) == readFeed(bytes))
    }

    @Test(arguments: [1, 2, 3, 64])
    func `an error does not depend on the pieces either`(size: Int) {
        for text in ["", " \n\t ", "\u{FEFF}", "\u{FEFF}\r\n"] {
            #expect(feedError(Array(text.utf8), chunkSize: size) == .empty, "\(text.debugDescription)")
        }
        #expect(feedError(Array(#"[{"id":"a","image":"1"},{"id"#.utf8), chunkSize: size) == .cutShort(row: 2))
        #expect(feedError(Array("id,image\na,\"1".utf8), chunkSize: size) == .cutShort(row: 2))
        #expect(feedError(Array("a;b\n1;2\n".utf8), chunkSize: size) == .noUsableColumns(found: ["a", "b"]))
    }

    @Test(arguments: [
        "{\"id\":1,\"image\":\"a\"}\n", "[\n{\"id\":1,\"image\":\"a\"},\n",
        "id,image\n" + (2...20).map { "\($0),a\n" }.joined(),
    ])
    func `bytes of another program do not count behind what is always looked at`(start: String) throws {
        let feed = Array(start.utf8) + Array(repeating: 1, count: 400)
        let whole = Result { try readFeed(feed) }
        let pieces = Result { try readFeed(feed, chunkSize: 1) }
        #expect("\(whole)" == "\(pieces)" && !"\(whole)".contains("notText"))
    }

    @Test func `the source's own error comes through`() {
        struct Broken: Error, Equatable {}
        struct BrokenSource: ByteSource { func next() throws -> [UInt8]? { throw Broken() } }
        var reader = FeedReader()
        reader.open(BrokenSource())
        #expect(throws: Broken()) { try reader.next() }
    }

    @Test func `rows are pulled one by one, and no more bytes than they take`() throws {
        // The first lines are read together.
        let start = "id,image\na,1\n" + (0..<18).map { "a\($0),1\n" }.joined()
        let source = CountedPieces(start, "b,2\nc,3\n", "d,4\n")
        let taken = source.taken
        var reader = FeedReader()
        reader.open(source)
        let first = try #require(try reader.next())
        #expect(first == FeedRow(number: 2, content: .item(.made("a", image: "1"))))
        #expect(taken.count == 1)
        for number in 3...21 { #expect(try reader.next()?.number == number) }
        #expect(taken.count == 2)
    }

    @Test(arguments: [
        ("{\"id\":1,\"image\":\"a\"}", FeedDialect.ndjson), (" \r\n\t{\"id\":1,\"image\":\"a\"}", .ndjson),
        ("[]", .json),
        ("\u{FEFF}[]", .json), ("\u{FEFF} {\"id\":1,\"image\":\"a\"}", .ndjson), ("id,image", .csv),
        ("\"id\",\"image\"", .csv), ("<rss></rss>", .googleXML), ("<products></products>", .xml),
    ])
    func `the first byte that is not blank decides the format`(text: String, format: FeedDialect) throws {
        #expect(try readFeed(text).format == format.name)
    }

    @Test func `every feed error is a sentence`() {
        let errors: [FeedError] = [
            .unreadable(path: "a.csv", reason: "no such file"), .empty, .cutShort(row: 7),
            .noUsableColumns(found: ["a", "b"]), .recordTooLong(row: 3, limit: 8_388_608),
        ]
        let more: [FeedError] = [
            .webPage, .documentType, .malformed(row: 2, reason: "mismatched tag in line 3"), .noList(found: []),
            .noList(found: ["shoes", "data.hats"]), .noElements(found: ["goods.ware"]),
            .damagedGzip(reason: "invalid block type"),
        ]
        for error in errors + more { #expect(error.message.hasSuffix("."), "\(error.message)") }
        #expect(
            FeedError.cutShort(row: 7, byte: 90).located(at: "/shop/a.csv").message == """
                The feed /shop/a.csv ends inside row 7, at byte 90: it is cut short, and nothing was changed. Export or \
                download it again.
                """)
        #expect(errors[3].message.contains("found: a, b"))
    }
}

/// Pieces of a text that note how many were taken.
private struct CountedPieces: ByteSource {
    final class Count { var count = 0 }

    let taken = Count()
    var pieces: [String]

    init(_ pieces: String...) { self.pieces = pieces }

    mutating func next() -> [UInt8]? {
        guard !pieces.isEmpty else { return nil }
        taken.count += 1
        return Array(pieces.removeFirst().utf8)
    }
}

/// A feed in which something is hard to cut.
struct NamedFeed: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let text: String

    init(_ name: String, _ text: String) {
        testDescription = name
        self.text = text
    }
}

private let feeds = [
    NamedFeed(
        "NDJSON, line ends of two bytes and letters of four",
        "{\"id\":\"é\",\"image\":\"1\"}\r\n\r\n{\"id\":\"👟\",\"image\":\"2\"}\nbroken\n{\"image\":\"4\"}"),
    NamedFeed(
        "NDJSON, byte order mark",
        "\u{FEFF}{\"id\":\"a\",\"image\":\"1\"}\n{\"id\":\"b\",\"image\":\"2\"}\n"),
    NamedFeed(
        "NDJSON, blank lines first",
        " \n\n{\"id\":\"a\",\"image\":\"1\"}\n{\"id\":\"b\",\"image\":\"2\"}\n{\"id\":\"c\"}\n"),
    NamedFeed(
        "JSON, escaped quotes and brackets in texts",
        "[{\"id\":\"a\\\"]\",\"image\":\"1\"}, {\"id\":\"👟\",\"image\":{\"src\":\"2\"}} ,{\"image\":\"3\"}]\n"),
    NamedFeed(
        "JSON, byte order mark",
        "\u{FEFF}  [ {\"id\":\"a\",\"image\":\"1\"},{\"id\":\"b\",\"image\":\"2\"} ]"),
    NamedFeed(
        "CSV, line ends of two bytes, also in quotes",
        "id,title,image\r\na,\"x, \"\"y\"\"\r\nz\",1\r\n\r\nb,👟,2\r\nc,C,\r\n"),
    NamedFeed("CSV, byte order mark and semicolons", "\u{FEFF}id;title;image\na;A, B;1\nb;\"B;C\";2\n"),
    NamedFeed("CSV, tabs", "id\ttitle\timage\na\tA, B; C\t1\nb\tB\t2"),
]
