import ServerCore
import Testing

@Suite(.timeLimit(.minutes(1))) struct AllowedOriginsTests {
    private func fields(
        _ origins: [String], origin: String?, vary: String? = nil, isPreflight: Bool = false
    ) -> [String: String] {
        let fields = AllowedOrigins(origins).fields(origin: origin, vary: vary, isPreflight: isPreflight)
        return Dictionary(uniqueKeysWithValues: fields.map { ($0.name, $0.value) })
    }

    @Test func `without origins nothing is allowed`() {
        #expect(fields([], origin: "https://app.example") == [:])
        #expect(AllowedOrigins([]).isEmpty)
        #expect(!AllowedOrigins([]).isPreflight(method: "OPTIONS", origin: "https://a.example", requestMethod: "PUT"))
    }

    @Test(arguments: [
        ("https://shop.example", true), ("http://localhost:3000", true), ("http://[::1]:80", true), ("*", true),
        ("null", true), ("https://shop.example/", false), ("shop.example", false), ("HTTPS://shop.example", false),
        ("https://Shop.example", false), ("https://", false), ("ftp://shop.example", false), ("", false),
    ]) func `what no browser sends is not an origin`(text: String, isOne: Bool) {
        #expect(AllowedOrigins.canBe(text) == isOne)
    }

    @Test func `a named origin is answered by its name, and copies are kept apart`() {
        let answer = fields(["https://a.example", "https://b.example"], origin: "https://b.example", vary: "accept")
        #expect(answer["access-control-allow-origin"] == "https://b.example")
        #expect(answer["vary"] == "accept, origin")
    }

    @Test(arguments: [nil, "https://c.example", "https://b.example.evil.example", "http://b.example", "null"])
    func `another origin gets no leave, and copies are kept apart`(origin: String?) {
        let answer = fields(["https://b.example"], origin: origin)
        #expect(answer["access-control-allow-origin"] == nil)
        #expect(answer["vary"] == "origin")
    }

    @Test(arguments: [nil, "https://c.example"]) func `all origins are answered alike`(origin: String?) {
        let answer = fields(["*"], origin: origin)
        #expect(answer["access-control-allow-origin"] == "*")
        #expect(answer["vary"] == nil)
    }

    @Test func `only a preflight of an allowed origin is answered as one`() {
        let origins = AllowedOrigins(["https://a.example"])
        #expect(origins.isPreflight(method: "OPTIONS", origin: "https://a.example", requestMethod: "PUT"))
        #expect(!origins.isPreflight(method: "OPTIONS", origin: "https://b.example", requestMethod: "PUT"))
        #expect(!origins.isPreflight(method: "OPTIONS", origin: nil, requestMethod: "PUT"))
        #expect(!origins.isPreflight(method: "OPTIONS", origin: "https://a.example", requestMethod: nil))
        #expect(!origins.isPreflight(method: "PUT", origin: "https://a.example", requestMethod: "PUT"))
        let answer = fields(["https://a.example"], origin: "https://a.example", isPreflight: true)
        #expect(answer["access-control-allow-methods"] == "GET, HEAD, POST, PUT, DELETE")
        #expect(fields(["*"], origin: nil)["access-control-allow-methods"] == nil)
    }
}
