@testable import Fetching
import Testing
import TestShop

/// The inside of the network, on real sockets: the shop must not even see a connection.
@Suite(.timeLimit(.minutes(1))) struct GuardTests {
    private func guarded(_ change: (inout FetchOptions) throws -> Void = { _ in }) throws -> HTTPFetcher {
        try quickFetcher {
            $0.allowedNetworks = []
            try change(&$0)
        }
    }

    @Test(arguments: [
        "127.0.0.1", "127.1", "2130706433", "0x7f000001", "0177.0.0.1", "localhost", "[::ffff:127.0.0.1]",
    ])
    func `loopback is refused in every spelling`(host: String) async throws {
        let shop = try TestShop { _ in ShopResponse("inside") }
        let error = try #require(await (try guarded()).answer(shop.url("/a", host: host)).error)
        #expect(error.code == "forbidden-address")
        #expect(error.message.contains("loopback"))
        #expect(shop.connectionCount == 0)
    }

    @Test func `the refusal names host and address`() async throws {
        let shop = try TestShop { _ in ShopResponse("inside") }
        let fetcher = try guarded { $0.resolve = ["shop.test:\(shop.port):127.0.0.1"] }
        let error = try #require(await fetcher.answer(shop.url("/a", host: "shop.test")).error)
        #expect(error.message.contains("shop.test is at the loopback address 127.0.0.1"))
        #expect(!error.isPermanent)
        #expect(shop.connectionCount == 0)
    }

    @Test func `a name that turns to the inside between two requests is refused`() async throws {
        let outside = try TestShop { $0.path == "/a" ? .redirect(to: "/b") : ShopResponse("outside") }
        let inside = try TestShop(address: "127.0.0.2") { _ in ShopResponse("inside") }
        // One name, two answers: the second one is for the port that the redirect leads to.
        let fetcher = try guarded {
            $0.allowedNetworks = [try NetworkRange("127.0.0.1")]
            $0.resolve = ["shop.test:\(outside.port):127.0.0.1", "shop.test:\(inside.port):127.0.0.2"]
        }
        #expect(await fetcher.answer(outside.url("/a", host: "shop.test")).text == "outside")
        #expect(await fetcher.answer(inside.url("/a", host: "shop.test")).code == "forbidden-address")
        #expect(inside.connectionCount == 0)
    }

    @Test func `a redirect to the inside is refused`() async throws {
        let inside = try TestShop(address: "127.0.0.2") { _ in ShopResponse("inside") }
        let outside = try TestShop { _ in .redirect(to: inside.url("/secret")) }
        let fetcher = try guarded { $0.allowedNetworks = [try NetworkRange("127.0.0.1")] }
        let error = try #require(await fetcher.answer(outside.url("/a")).error)
        #expect(error.code == "forbidden-address")
        #expect(error.url == inside.url("/secret"))
        #expect(inside.connectionCount == 0)
        #expect(outside.requests.count == 1)
    }

    @Test func `of several addresses only the public ones are used`() async throws {
        let shop = try TestShop { _ in ShopResponse("here") }
        let fetcher = try guarded {
            $0.allowedNetworks = [try NetworkRange("127.0.0.1")]
            $0.resolve = ["shop.test:\(shop.port):127.0.0.2,127.0.0.1"]
        }
        #expect(await fetcher.answer(shop.url("/a", host: "shop.test")).text == "here")
    }

    @Test(arguments: ["169.254.169.254", "10.0.0.1", "[fd00:ec2::254]", "[64:ff9b::7f00:1]", "0.0.0.0", "[::]"])
    func `other places inside are refused without a connection`(host: String) async throws {
        #expect(await (try guarded()).answer("http://\(host)/latest/meta-data").code == "forbidden-address")
    }

    @Test func `an option that libcurl does not take means no transfer, and not one without it`() async throws {
        let shop = try TestShop { _ in ShopResponse("here") }
        // Longer than any text that libcurl takes: the system's authorities would hold instead.
        let fetcher = try quickFetcher { $0.certificateFile = String(repeating: "a", count: 8_000_001) }
        let error = try #require(await fetcher.answer(shop.url("/a")).error)
        #expect(error.code == "connection")
        #expect(error.message.contains("option"))
        #expect(shop.connectionCount == 0)
    }

    @Test func `an opened range is reached`() async throws {
        let shop = try TestShop(address: "127.0.0.9") { _ in ShopResponse("here") }
        let fetcher = try guarded { $0.allowedNetworks = [try NetworkRange("127.0.0.8/29")] }
        #expect(await fetcher.answer(shop.url("/a")).text == "here")
    }
}

@Suite(.timeLimit(.minutes(1))) struct ProxyTests {
    private func settings(_ variables: [String: String]) -> ProxySettings { ProxySettings { variables[$0] } }

    @Test func `a proxy inside may be used, and what it fetches is its business`() async throws {
        let proxy = try TestShop { ShopResponse("\($0.method) \($0.target)") }
        let fetcher = try quickFetcher {
            $0.allowedNetworks = []
            $0.proxies = settings(["http_proxy": "http://127.0.0.1:\(proxy.port)"])
        }
        #expect(await fetcher.answer("http://shop.test/a").text == "GET http://shop.test/a")
    }

    @Test(arguments: ["169.254.169.254", "0xa9fea9fe", "１６９.254.169.254"])
    func `no address inside is asked for through a proxy`(host: String) async throws {
        let proxy = try TestShop { _ in ShopResponse("inside") }
        let fetcher = try quickFetcher {
            $0.allowedNetworks = []
            $0.proxies = settings(["all_proxy": "http://127.0.0.1:\(proxy.port)"])
        }
        #expect(await fetcher.answer("http://\(host)/").code == "forbidden-address")
        #expect(proxy.requests.isEmpty)
    }

    @Test(arguments: ["shop.test", ".shop.test", "test", "a.test,shop.test", "a.test shop.test", "*", "SHOP.TEST"])
    func `an exception goes straight, and is checked`(exception: String) async throws {
        let (proxy, shop) = (try TestShop { _ in ShopResponse("proxy") }, try TestShop { _ in ShopResponse("shop") })
        let proxies = settings(["http_proxy": "http://127.0.0.1:\(proxy.port)", "no_proxy": exception])
        let resolve = ["www.shop.test:\(shop.port):127.0.0.1"]
        for (networks, text) in [(["127.0.0.0/8"], "shop"), ([], nil)] {
            let fetcher = try quickFetcher {
                $0.allowedNetworks = try networks.map { try NetworkRange($0) }
                ($0.proxies, $0.resolve) = (proxies, resolve)
            }
            #expect(await fetcher.answer(shop.url("/", host: "www.shop.test")).text == text)
        }
        #expect(proxy.requests.isEmpty)
    }

    @Test(arguments: [
        ("shop.test", "op.test", "proxy"), ("shop.test", "shop.test", "shop"), ("127.0.0.2", "127.0.0.2", "shop"),
        ("127.0.0.2", "127.0.0.0/8", "shop"), ("127.0.0.2", "127.0.0.4/30", "proxy"), ("127.0.0.2", "0.0.2", "proxy"),
    ]) func `an exception is a whole name, an address or a range`(
        host: String, exception: String, expected: String
    ) async throws {
        let proxy = try TestShop { _ in ShopResponse("proxy") }
        let shop = try TestShop(address: "127.0.0.2") { _ in ShopResponse("shop") }
        let fetcher = try quickFetcher {
            $0.proxies = settings(["http_proxy": "http://127.0.0.1:\(proxy.port)", "no_proxy": exception])
            $0.resolve = ["shop.test:\(shop.port):127.0.0.2"]
        }
        #expect(await fetcher.answer(shop.url("/", host: host)).text == expected)
    }

    @Test func `HTTP_PROXY in capitals is not read`() {
        #expect(settings(["HTTP_PROXY": "http://127.0.0.1:1"]) == ProxySettings.none)
        #expect(settings(["HTTPS_PROXY": "http://127.0.0.1:1"]) != ProxySettings.none)
    }

    @Test func `secret headers do not go to the proxy of a connection`() async throws {
        let proxy = try TestShop { _ in ShopResponse(status: 403) }
        let fetcher = try quickFetcher {
            $0.proxies = settings(["https_proxy": "http://127.0.0.1:\(proxy.port)"])
            let origin = try #require(Origin(url: "https://shop.test"))
            $0.secretHeaders = [origin: [try #require(Header(name: "X-Token", value: "secret"))]]
            $0.retry.retries = 0
        }
        #expect(await fetcher.answer("https://shop.test/a").error != nil)
        #expect(proxy.requests.map(\.method) == ["CONNECT"])
        #expect(proxy.requests.map { $0.headers["x-token"] } == [nil])
    }
}
