@testable import Fetching  // A cookie jar meets https, which the test shop does not speak.
import TestShop
import Testing

/// Cookies live from a redirect to the end of its chain.
@Suite(.timeLimit(.minutes(1))) struct CookieTests {
    /// A redirect that sets cookies.
    private static func redirect(to location: String, _ cookies: [String]) -> ShopResponse {
        var response = ShopResponse.redirect(to: location)
        response.headers["Set-Cookie"] = cookies.joined(separator: "\r\nSet-Cookie: ")
        return response
    }

    @Test func `an address that wants its cookie back is read, and the next one begins without it`() async throws {
        let shop = try TestShop { request in
            request.headers["cookie"] == "seen=1"
                ? ShopResponse("here") : CookieTests.redirect(to: request.path, ["seen=1"])
        }
        let fetcher = try quickFetcher()
        for path in ["/a", "/b"] { #expect(await fetcher.answer(shop.url(path)).text == "here") }
        #expect(shop.requests.map { $0.headers["cookie"] } == [nil, "seen=1", nil, "seen=1"])
    }

    private static let past = "Expires=Thu, 01 Jan 1970 00:00:00 GMT"

    @Test(
        arguments: [
            (["a=1"], "a=1"), (["a=1", "b=2"], "a=1; b=2"), (["a=1", "a=2"], "a=2"), (["a=b=c"], "a=b=c"),
            ([" a = 1 ;HttpOnly; SameSite=Lax"], "a=1"), (["a="], "a="),
            (["nonsense"], nil), (["=1"], nil), ([""], nil), (["a=\u{1}"], nil),
            (["a=1; Path=/"], "a=1"), (["a=1; path=/shop"], "a=1"), (["a=1; Path=/shop/"], "a=1"),
            (["a=1; Path=elsewhere"], "a=1"), (["a=1; Path=/other"], nil), (["a=1; Path=/sho"], nil),
            (["a=1; Path=/shop/to/"], nil), (["a=1; Path=/other", "a=2"], "a=2"),
            (["a=1; Secure"], nil), (["a=1; Domain=elsewhere.example"], "a=1"),
            (["a=1; Max-Age=0"], nil), (["a=1", "a=2; Max-Age=-1"], nil), (["a=1; Max-Age=60; " + past], "a=1"),
            (["a=1; " + past], nil), (["a=1", "b=2", "a=; " + past], "b=2"), (["a=1; Expires=soon"], "a=1"),
            (["a=" + String(repeating: "x", count: 9000)], nil),
        ] as [([String], String?)])
    func `a cookie goes where its attributes say`(cookies: [String], sent: String?) async throws {
        let shop = try TestShop { request in
            request.path == "/shop/from" ? CookieTests.redirect(to: "/shop/to", cookies) : ShopResponse("here")
        }
        #expect(await (try quickFetcher()).answer(shop.url("/shop/from")).text == "here")
        #expect(shop.requests.map { $0.headers["cookie"] } == [nil, sent])
    }

    @Test func `cookies have a limit`() async throws {
        let shop = try TestShop { request in
            request.path == "/a" ? CookieTests.redirect(to: "/b", (1...90).map { "c\($0)=1" }) : ShopResponse("here")
        }
        #expect(await (try quickFetcher()).answer(shop.url("/a")).text == "here")
        let cookie = try #require(shop.requests.last?.headers["cookie"])
        #expect(cookie.split(separator: ";").count == 50)
    }

    @Test func `a cookie goes to no other origin, and is still there on the way back`() async throws {
        let home = Home()
        let stranger = try TestShop { _ in CookieTests.redirect(to: home.url + "/end", ["theirs=2"]) }
        let shop = try TestShop { request in
            request.path == "/end" ? ShopResponse("here") : CookieTests.redirect(to: stranger.url("/"), ["ours=1"])
        }
        home.set(shop.url(""))
        #expect(await (try quickFetcher()).answer(shop.url("/")).text == "here")
        #expect(stranger.requests.map { $0.headers["cookie"] } == [nil])
        #expect(shop.requests.map { $0.headers["cookie"] } == [nil, "ours=1"])
    }

    @Test func `a cookie of the user's own stays before those of the shop`() async throws {
        let shop = try TestShop { request in
            request.path == "/a" ? CookieTests.redirect(to: "/b", ["seen=1"]) : ShopResponse("here")
        }
        let origin = try #require(Origin(url: shop.url("/")))
        let header = try #require(Header(name: "cookie", value: "login=me"))
        #expect(
            await (try quickFetcher { $0.secretHeaders = [origin: [header]] }).answer(shop.url("/a")).text == "here")
        #expect(shop.requests.map { $0.headers["cookie"] } == ["login=me", "login=me; seen=1"])
    }

    @Test(
        arguments: [
            ("https://shop.example/b", "a=1; b=2"), ("https://shop.example:443/b", "a=1; b=2"),
            ("http://shop.example/b", nil), ("https://shop.example:8443/b", nil), ("https://www.shop.example/b", nil),
        ] as [(String, String?)])
    func `a cookie of https is not sent without it`(url: String, sent: String?) throws {
        var headers = HeaderFields()
        for line in ["Set-Cookie: a=1; Secure", "set-cookie: b=2; Domain=shop.example"] {
            Array(line.utf8).withUnsafeBytes { headers.add(line: $0) }
        }
        var jar = CookieJar()
        jar.add(headers, of: try WebURL("https://shop.example/a"))
        #expect(jar.header(for: try WebURL(url)) == sent)
    }
}
