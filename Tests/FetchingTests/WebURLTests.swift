@testable import Fetching
import TestShop
import Testing

/// URLs that readers differ on, with `:P` for the shop's port, and the host that they lead to; nil is refused.
private let nastyURLs: [(String, String?)] = [
    ("http://good.test:P/a", "good.test"), ("HTTP://GOOD.test:P/a", "good.test"), ("http:/good.test:P/a", "good.test"),
    ("http:///good.test:P/a", "good.test"), ("http://%67ood.test:P/", "good.test"),
    // Credentials.
    ("http://user:pw@good.test:P/", "good.test"), ("http:///user@good.test:P/", "good.test"),
    ("http:/\\user@good.test:P/", "good.test"), ("http://@good.test:P/", "good.test"),
    ("http://good.test\\@evil.test:P/", "evil.test"), ("http://good.test:P@evil.test:P/", "evil.test"),
    ("http://good.test;@evil.test:P/", "evil.test"), ("http://user%40x@good.test:P/", "good.test"),
    ("http://a@evil.test:P@good.test:P/", nil), ("http://good.test%40evil.test:P/", nil),
    ("http://us er@good.test:P/", nil),
    // What is behind the host.
    ("http://good.test:P#@evil.test/", "good.test"), ("http://good.test:P?@evil.test/", "good.test"),
    ("http://good.test:P/@evil.test/", "good.test"), ("http://good.test:P/\\@evil.test/", "good.test"),
    // Slashes and none.
    ("http:\\\\good.test:P/", nil), ("http:////good.test:P/", nil), ("http:good.test:P/", nil),
    ("//good.test:P/", nil), ("good.test:P/", nil), ("http://", nil), ("http://:P/", nil),
    // Blanks, controls, signs.
    (" http://good.test:P/", nil), ("\nhttp://good.test:P/", nil), ("ht\ttp://good.test:P/", nil),
    ("http://good.te\tst:P/", nil), ("http://good.te\nst:P/", nil), ("http://good.test:P/\r\nX-Evil: 1", nil),
    ("http://good.test\u{0}.evil.test:P/", nil), ("http://good.test%00.evil.test:P/", nil),
    ("http://good.test%0d%0a:P/", nil), ("http://good.test%2fevil.test:P/", nil), ("http://good.test%23:P/", nil),
    ("http://good.test,evil.test:P/", nil), ("http://{good}.test:P/", nil),
    // Ports and zones.
    ("http://good.test:99999/", nil), ("http://good.test:+80/", nil), ("http://good.test:0/", nil),
    ("http://good.test:80:P/", nil), ("http://[::1%25lo]:P/", nil), ("http://[good.test]:P/", nil),
    // Addresses in disguise.
    ("http://2130706433:P/", "127.0.0.1"), ("http://0x7f.1:P/", "127.0.0.1"), ("http://0177.0.0.1:P/", "127.0.0.1"),
    ("http://１２７.0.0.1:P/", "127.0.0.1"), ("http://①②⑦.1:P/", "127.0.0.1"),
    // Other letters, and those that turn into signs.
    ("http://münchen.test:P/", "xn--mnchen-3ya.test"), ("http://m%C3%BCnchen.test:P/", "xn--mnchen-3ya.test"),
    ("http://xn--mnchen-3ya.test:P/", "xn--mnchen-3ya.test"), ("http://ｇｏｏｄ.test:P/", "good.test"),
    ("http://good。test:P/", "good.test"), ("http://good.test／evil.test:P/", nil),
    ("http://good.test？evil.test:P/", nil), ("http://good.test＃evil.test:P/", nil), ("http://user＠good.test:P/", nil),
    ("http://℀.test:P/", nil), ("http://good.test：P/", nil), ("http://\u{FFFD}.test:P/", nil),
]

@Suite(.timeLimit(.minutes(1))) struct WebURLTests {
    private let shop: TestShop
    private let fetcher: HTTPFetcher

    init() throws {
        let shop = try TestShop { _ in ShopResponse("here") }
        self.shop = shop
        let hosts = ["good.test", "evil.test", "xn--mnchen-3ya.test"]
        fetcher = try quickFetcher { $0.resolve = hosts.map { "\($0):\(shop.port):127.0.0.1" } }
    }

    private func withPort(_ text: String) -> String {
        text.replacing(":P", with: ":\(shop.port)").replacing("：P", with: "：\(shop.port)")
    }

    @Test(arguments: nastyURLs) func `a URL is refused, or fetched from the host that was checked`(
        text: String, host: String?
    ) async throws {
        let url = withPort(text)
        let answer = await fetcher.answer(url)
        #expect(Origin(url: url)?.host == host)
        if let host {
            #expect(answer.text == "here")
            #expect(shop.requests.last?.headers["host"]?.lowercased() == "\(host):\(shop.port)")
        } else {
            #expect(["bad-url", "unsupported-scheme"].contains(answer.code))
            #expect(shop.connectionCount == 0)
        }
    }

    @Test(arguments: nastyURLs.map(\.0)) func `a redirect is refused, or leads to the host that was checked`(
        text: String
    ) async throws {
        let location = withPort(text)
        let shop = try TestShop { $0.path == "/away" ? .redirect(to: location) : ShopResponse("here") }
        let (port, here) = (shop.port, self.shop.port)
        let hosts = ["good.test", "evil.test", "xn--mnchen-3ya.test"]
        let fetcher = try quickFetcher { $0.resolve = hosts.map { "\($0):\(here):127.0.0.1" } }
        let url = "http://127.0.0.1:\(port)/away"
        guard case .success(let response) = await fetcher.answer(url) else { return }
        let origin = try #require(Origin(url: response.effectiveURL))
        let last = try #require((origin.port == port ? shop : self.shop).requests.last)
        #expect(last.headers["host"]?.lowercased() == "\(origin.host):\(origin.port)")
        #expect(last.headers["authorization"] == nil)
    }

    @Test(arguments: [
        "https://user:pw@shop.test/", "https://user@shop.test/", "https://:pw@shop.test/", "https://@shop.test/",
        "HTTPS://user:pw@shop.test/", "https:///user:pw@shop.test/", "https:////user:pw@shop.test/",
        "https:/user:pw@shop.test/", "https:user:pw@shop.test/", "https:\\\\user:pw@shop.test\\",
        "https://shop.test\\@evil.test/", "https://user:pw%40shop.test/", "https://user%40shop.test/",
        "https://us\ter:pw@shop.test/", "https://user:p\nw@shop.test/", " https://user:pw@shop.test/",
        "https://user:p#w@shop.test/", "https://user:p?w@shop.test/", "https://user:p/w@shop.test/",
    ]) func `credentials are found in every form`(text: String) {
        #expect(WebURL.hasCredentials(text))
        #expect(WebURL.isMeant(by: text))
    }

    @Test(arguments: [
        "https://shop.test/a@2x.png", "https://shop.test/?mail=a@b.test", "https://shop.test/#a@b",
        "https://shop.test/feed%40home", "https://shop.test:8443/", "https://",
    ]) func `an @ elsewhere is not a password`(text: String) {
        #expect(!WebURL.hasCredentials(text))
        #expect(WebURL.isMeant(by: text))
    }

    @Test(arguments: ["feed.csv", "/http:/a", "./https:a", "ftp://a.test/", "httpsx://a.test/", "a@b.csv", ""])
    func `other texts are not meant as addresses on the web`(text: String) {
        #expect(!WebURL.isMeant(by: text))
    }

    @Test(arguments: [
        ("https://user:pw@shop.test/a?token=x#y", "https://shop.test/a?..."),
        ("https://user:pw@a b/?token=x", "...@ab/"), ("https:user:pw@shop.test/", "...@shop.test/"),
        ("https://user:p#w@a b/", "..."), ("https://user:pw%40a b/", "...%40ab/"), ("no URL?token=x", "noURL"),
        // A sign that an accent follows is another character, and the same byte.
        ("https://a b/?\u{301}token=x", "https://ab/"), ("https://user:pw@\u{301}a b/", "...@\u{301}ab/"),
        ("https://shop.test/?\u{301}token=x", "https://shop.test/?..."),
    ]) func `no form of a URL in a message shows a secret`(text: String, shown: String) {
        #expect(redactedURL(text) == shown)
    }

    @Test(arguments: [
        ("https://shop.test/", true), ("https://shop.test:443/", true), ("HTTPS://shop.test", true),
        ("https://shop.test:8443/", false), ("http://shop.test/", false), ("http://shop.test:443/", false),
    ]) func `https has one usual port`(url: String, isUsual: Bool) throws {
        #expect(try #require(Origin(url: url)).isUsualHTTPS == isUsual)
    }
}
