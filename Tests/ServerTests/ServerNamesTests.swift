@testable import ServerCore
import Testing

@Suite(.timeLimit(.minutes(1))) struct ServerNamesTests {
    @Test(arguments: [
        ("shop.example", "shop.example", nil), ("Shop.Example:8080", "shop.example", 8080),
        ("shop.example:80", "shop.example", nil), ("shop.example:443", "shop.example", nil),
        ("shop.example.", "shop.example", nil), ("[::1]:8080", "::1", 8080), ("[2001:DB8::1]", "2001:db8::1", nil),
        ("127.0.0.1:65535", "127.0.0.1", 65535),
    ])
    func `a host with a port or without one`(text: String, host: String, port: Int?) throws {
        let authority = try #require(Authority(text))
        #expect(authority.host == host)
        #expect(authority.port == port)
    }

    @Test(arguments: [
        "", ".", ":80", "shop.example:", "shop.example:a", "shop.example:65536", "shop.example:-1", "a b", "a/b",
        "user@shop.example", "[::1", "[::1]x", "::1", "shop.example,evil.example", "a\\b", "a\u{7F}",
        // Swift's numbers may have a sign.
        "shop.example:+80", "[::1]:+80", "shop.example:8080 ",
        // Letters that lowercase makes ASCII ones, or that are not ASCII at all.
        "loc\u{212A}lhost", "\u{212A}", "local\u{212A}ost", "bücher.example", "shop.example:\u{661}",
    ])
    func `another text is not a host`(text: String) {
        #expect(Authority(text) == nil, "\(text)")
    }

    @Test(arguments: [
        ("http://shop.example", "shop.example"), ("https://shop.example:443", "shop.example"), ("null", nil),
        ("shop.example", nil), ("file://", nil),
    ])
    func `the host of an origin`(origin: String, host: String?) {
        #expect(Authority(origin: origin)?.host == host)
    }

    @Test(arguments: [
        "localhost", "LOCALHOST:8080", "127.0.0.1:8080", "[::1]:8080", "192.0.2.7", "wall.example", "shop.example:8443",
        "SHOP.EXAMPLE:8443",
    ])
    func `a server is asked for by its names, and by any address`(host: String) {
        let names = ServerNames(listening: "Wall.Example", given: ["shop.example:8443"])
        #expect(names.areMeant(by: host, second: nil), "\(host)")
    }

    /// A page of another site whose name leads to this machine (DNS rebinding).
    @Test(arguments: [
        "evil.example", "shop.example", "shop.example:8080", "wall.example.evil.example", "256.0.0.1", "",
    ])
    func `another name is not this server's`(host: String) {
        let names = ServerNames(listening: "wall.example", given: ["shop.example:8443"])
        #expect(!names.areMeant(by: host, second: nil), "\(host)")
    }

    @Test func `a program may name no host, and nothing may name two`() {
        let names = ServerNames(listening: "127.0.0.1", given: [])
        #expect(names.areMeant(by: nil, second: nil))
        #expect(!names.areMeant(by: "localhost", second: "localhost"))
        #expect(ServerNames(listening: "127.0.0.1", given: ["*"]).areMeant(by: "any.example", second: nil))
    }

    @Test(arguments: [
        (nil as String?, nil as String?), (nil, "same-origin"), (nil, "none"), ("http://localhost:8080", nil),
        ("http://localhost:8080", "same-origin"), ("https://shop.example", "cross-site"), ("https://app.example", nil),
        ("https://app.example", "cross-site"),
    ])
    func `programs and this server's pages may have it work`(origin: String?, site: String?) {
        #expect(mayWork(origin: origin, site: site))
    }

    @Test(arguments: [
        ("http://evil.example" as String?, nil as String?), ("null", nil), ("http://localhost:8081", nil),
        (nil, "cross-site"),
        (nil, "same-site"), ("http://localhost:8080", "same-site"), ("http://app.example", nil),
        ("https://app.example.evil.example", nil),
    ])
    func `pages of other sites may not`(origin: String?, site: String?) {
        #expect(!mayWork(origin: origin, site: site))
    }

    private func mayWork(origin: String?, site: String?) -> Bool {
        ServerNames(listening: "127.0.0.1", given: ["shop.example"]).areAsked(
            fromPageOf: origin, site: site, host: "localhost:8080", or: ["https://app.example", "*"])
    }
}
