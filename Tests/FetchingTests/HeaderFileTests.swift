import Fetching
import Testing

@Suite(.timeLimit(.minutes(1))) struct HeaderFileTests {
    private func parse(_ text: String) throws -> [Origin: [Header]] {
        let source = try #require(Origin(url: "https://shop.test/feed.json"))
        return try HeaderFile(Array(text.utf8), source: source).headers
    }

    @Test func `headers belong to the source, or to the origin named above them`() throws {
        let text = "# shop\nAuthorization: Bearer a:b\r\n\n  X-Token:x\n[https://images.test:8443]\nX-Token:\ty \n"
        let source = try #require(Origin(url: "https://SHOP.test:443"))
        let images = try #require(Origin(url: "https://images.test:8443/any"))
        let headers = try parse(text)
        let lines = headers.mapValues { $0.map { "\($0.name)=\($0.value)" } }
        #expect(lines == [source: ["Authorization=Bearer a:b", "X-Token=x"], images: ["X-Token=y"]])
    }

    @Test func `an empty file has no headers`() throws { #expect(try parse("").isEmpty) }

    @Test(arguments: [
        ("secret", HeaderFileError.noHeader(line: 2)), ("X-A:", .noHeader(line: 2)), (": secret", .noHeader(line: 2)),
        ("X A: secret", .noHeader(line: 2)), ("X-A: sec\u{0}ret", .noHeader(line: 2)),
        ("X-A: a\rb", .noHeader(line: 2)),
        ("X-A : secret", .noHeader(line: 2)), ("Host: secret", .reservedName(line: 2)),
        ("content-length: 1", .reservedName(line: 2)), ("[shop.test]", .noOrigin(line: 2)),
        ("[https://a.test", .noOrigin(line: 2)), ("[ftp://a.test]", .noOrigin(line: 2)),
    ]) func `a wrong line is named by its number, never by its text`(line: String, expected: HeaderFileError) throws {
        #expect(throws: expected) { try parse("X-Good: 1\n\(line)\n") }
        #expect(expected.message.contains("ine 2 "))
        #expect(!expected.message.contains("secret"))
    }

    @Test func `bytes that are not text are an error`() throws {
        let source = try #require(Origin(url: "https://shop.test"))
        #expect(throws: HeaderFileError.notText(line: 1)) { try HeaderFile([0x58, 0x3a, 0xff], source: source) }
    }

    @Test(arguments: ["ftp://a.test", "a.test", "", "https://"]) func `only the web has origins`(url: String) {
        #expect(Origin(url: url) == nil)
    }
}
