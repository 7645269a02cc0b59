@testable import Fetching
import TestShop
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(1))) struct RedirectTests {
    @Test(arguments: [301, 302, 303, 307, 308]) func `a redirect is followed`(status: Int) async throws {
        let shop = try TestShop(routes: [
            "/a/b": { _ in .redirect(to: "../c d?x=1", status: status) }, "/c%20d": { _ in ShopResponse("here") },
        ])
        let response = try await quickFetcher().answer(shop.url("/a/b")).get()
        #expect(response.content == .bytes(Array("here".utf8)))
        #expect(response.effectiveURL == shop.url("/c%20d?x=1"))
    }

    @Test func `a loop of redirects ends after ten`() async throws {
        let shop = try TestShop { _ in .redirect(to: "/a") }
        #expect(await (try quickFetcher()).answer(shop.url("/a")).code == "too-many-redirects")
        #expect(shop.requests.count == 11)
    }

    @Test func `ten redirects are not too many`() async throws {
        let shop = try TestShop { request in
            let number = Int(request.path.dropFirst()) ?? 0
            return number == 10 ? ShopResponse("here") : .redirect(to: "/\(number + 1)")
        }
        #expect(await (try quickFetcher()).answer(shop.url("/0")).text == "here")
    }

    @Test(arguments: ["file:///etc/passwd", "ftp://127.0.0.1/", "gopher://127.0.0.1/", "javascript:alert(1)"])
    func `a redirect leads nowhere but to the web`(location: String) async throws {
        let shop = try TestShop { _ in .redirect(to: location) }
        #expect(await (try quickFetcher()).answer(shop.url("/a")).code == "unsupported-scheme")
        #expect(shop.requests.count == 1)
    }

    @Test(arguments: ["http://", "http://:80/", "http://shop.test:0/"]) func `a redirect to no URL is an error`(
        location: String
    ) async throws {
        let shop = try TestShop { _ in .redirect(to: location) }
        #expect(await (try quickFetcher()).answer(shop.url("/a")).code == "bad-redirect")
    }

    @Test func `a redirect without a Location is an error`() async throws {
        let shop = try TestShop { _ in ShopResponse(status: 302) }
        #expect(await (try quickFetcher()).answer(shop.url("/a")).code == "bad-redirect")
    }

    @Test func `a fault behind a redirect is retried there`() async throws {
        let shop = try TestShop { request in
            if request.path == "/a" { return .redirect(to: "/b") }
            return request.visit < 3 ? ShopResponse(status: 502) : ShopResponse("here")
        }
        #expect(await (try quickFetcher()).answer(shop.url("/a")).text == "here")
        #expect(shop.requests.map(\.path) == ["/a", "/b", "/b", "/b"])
    }
}

@Suite(.timeLimit(.minutes(1))) struct SecretTests {
    /// A shop and a stranger. `/away` leads to the stranger, `/there` stays, `/back` of the stranger's leads back.
    private struct World {
        let shop: TestShop
        let stranger: TestShop

        init() throws {
            let home = Home()
            stranger = try TestShop { request in
                request.path == "/back" ? .redirect(to: home.url + "/end") : ShopResponse("stranger")
            }
            let stranger = stranger
            shop = try TestShop { request in
                switch request.path {
                case "/away": .redirect(to: stranger.url("/end"))
                case "/away-and-back": .redirect(to: stranger.url("/back"))
                case "/there": .redirect(to: "/end")
                default: ShopResponse("shop")
                }
            }
            home.set(shop.url(""))
        }

        func fetcher() throws -> HTTPFetcher {
            let origin = try #require(Origin(url: shop.url("/")))
            let header = try #require(Header(name: "X-Token", value: "secret"))
            return try quickFetcher { $0.secretHeaders = [origin: [header]] }
        }
    }

    @Test func `a secret header goes to its origin only`() async throws {
        let world = try World()
        let fetcher = try world.fetcher()
        _ = await fetcher.answers([world.shop.url("/end"), world.stranger.url("/end")])
        #expect(world.shop.requests.map { $0.headers["x-token"] } == ["secret"])
        #expect(world.stranger.requests.map { $0.headers["x-token"] } == [nil])
    }

    @Test func `credentials stay through a redirect inside the origin`() async throws {
        let world = try World()
        _ = await (try world.fetcher()).answer(world.shop.url("/there", host: "user:pass@127.0.0.1"))
        #expect(world.shop.requests.map { $0.headers["x-token"] } == ["secret", "secret"])
        #expect(
            world.shop.requests.map { $0.headers["authorization"] } == ["Basic dXNlcjpwYXNz", "Basic dXNlcjpwYXNz"])
    }

    @Test func `credentials are dropped across origins`() async throws {
        let world = try World()
        let url = world.shop.url("/away", host: "user:pass@127.0.0.1")
        #expect(await (try world.fetcher()).answer(url).text == "stranger")
        let headers = try #require(world.stranger.requests.first).headers
        #expect(headers["x-token"] == nil)
        #expect(headers["authorization"] == nil)
    }

    @Test func `credentials do not come back from a stranger's redirect`() async throws {
        let world = try World()
        let url = world.shop.url("/away-and-back", host: "user:pass@127.0.0.1")
        #expect(await (try world.fetcher()).answer(url).text == "shop")
        let last = try #require(world.shop.requests.last)
        #expect(last.path == "/end")
        #expect(last.headers["x-token"] == nil)
        #expect(last.headers["authorization"] == nil)
    }

    @Test func `netrc is asked for the source, and not for a stranger that it redirects to`() async throws {
        let world = try World()
        let file = try TemporaryFile()
        try file.write("default login user password pass\n")
        let fetcher = try quickFetcher {
            ($0.usesNetrc, $0.netrcFile) = (true, file.path)
            $0.netrcOrigins = [try #require(Origin(url: world.shop.url("/")))]
        }
        #expect(await fetcher.answer(world.shop.url("/away")).text == "stranger")
        #expect(world.shop.requests.map { $0.headers["authorization"] } == ["Basic dXNlcjpwYXNz"])
        #expect(world.stranger.requests.map { $0.headers["authorization"] } == [nil])
    }

    @Test func `netrc knows hosts only, so it is for the source's own port, not for another one in plain text`()
        async throws
    {
        let (shop, other) = (try TestShop { _ in ShopResponse("shop") }, try TestShop { _ in ShopResponse("other") })
        let file = try TemporaryFile()
        try file.write("machine 127.0.0.1 login user password pass\n")
        let fetcher = try quickFetcher {
            ($0.usesNetrc, $0.netrcFile) = (true, file.path)
            $0.netrcOrigins = [try #require(Origin(url: shop.url("/")))]
        }
        _ = await fetcher.answers([shop.url("/"), other.url("/")])
        #expect(shop.requests.map { $0.headers["authorization"] } == ["Basic dXNlcjpwYXNz"])
        #expect(other.requests.map { $0.headers["authorization"] } == [nil])
    }

    @Test func `a redirect brings no credentials of its own`() async throws {
        let shop = try TestShop { request in
            request.path == "/a"
                ? .redirect(to: "http://evil:evil@\(request.headers["host"] ?? "")/b") : ShopResponse("here")
        }
        #expect(await (try quickFetcher()).answer(shop.url("/a")).text == "here")
        #expect(shop.requests.map { $0.headers["authorization"] } == [nil, nil])
    }

    @Test func `no message shows a secret`() async throws {
        let shop = try TestShop { _ in ShopResponse(status: 404) }
        let url = shop.url("/a?token=hidden", host: "user:pass@127.0.0.1")
        let error = try #require(await (try quickFetcher()).answer(url).error)
        #expect(error.url == shop.url("/a?..."))
        for secret in ["user", "pass", "token", "hidden"] { #expect(!error.message.contains(secret)) }
        let broken = try #require(await (try quickFetcher()).answer("http://user:pass@a b/?token=hidden").error)
        for secret in ["user", "pass", "token", "hidden"] { #expect(!broken.message.contains(secret)) }
    }
}
