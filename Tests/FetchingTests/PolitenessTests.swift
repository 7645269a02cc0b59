@testable import Fetching
import TestShop
import Testing

@Suite(.timeLimit(.minutes(1))) struct PolitenessTests {
    private func slowShop(address: String = "127.0.0.1", delay: Duration = .milliseconds(20)) throws -> TestShop {
        try TestShop(address: address) { _ in
            var response = ShopResponse("here")
            response.delay = delay
            return response
        }
    }

    @Test func `the limit of one host is never exceeded`() async throws {
        let shop = try slowShop()
        let fetcher = try quickFetcher { $0.perHost = 3 }
        let results = await fetcher.answers((0..<40).map { shop.url("/\($0)") })
        #expect(results.allSatisfy { $0.text == "here" })
        #expect(shop.mostUnderWay <= 3)
    }

    @Test func `the limit of all hosts is never exceeded`() async throws {
        let shops = try (1...4).map { try slowShop(address: "127.0.0.\($0)") }
        let fetcher = try quickFetcher {
            $0.connections = 1
            $0.perHost = 8
        }
        let urls = (0..<20).map { shops[$0 % 4].url("/\($0)") }
        #expect(await fetcher.answers(urls).allSatisfy { $0.text == "here" })
        let requests = shops.flatMap(\.requests).map(\.time).sorted()
        // One after the other, each with the shop's delay between.
        for (earlier, later) in zip(requests, requests.dropFirst()) {
            #expect(earlier.duration(to: later) >= .milliseconds(20))
        }
    }

    @Test func `as many requests as allowed are under way at once`() async throws {
        let arrivals = Arrivals(expected: 4)
        let shop = try TestShop { _ in ShopResponse(arrivals.waitForAll() ? "together" : "alone") }
        let fetcher = try quickFetcher { $0.perHost = 4 }
        let results = await fetcher.answers((0..<4).map { shop.url("/\($0)") })
        #expect(results.allSatisfy { $0.text == "together" })
    }

    @Test func `connections are used again`() async throws {
        let shop = try TestShop {
            $0.path.hasSuffix("7") ? ShopResponse(status: 404, body: [1, 2, 3]) : ShopResponse("here")
        }
        let fetcher = try quickFetcher { $0.perHost = 2 }
        _ = await fetcher.answers((0..<50).map { shop.url("/\($0)") })
        #expect(shop.requests.count == 50)
        #expect(shop.connectionCount <= 2)
    }

    /// The n-th request cannot come sooner than n - 1 spacings after the first call, however slow the machine.
    @Test func `the rate of one host is never exceeded`() async throws {
        let shop = try TestShop { _ in ShopResponse("here") }
        let fetcher = try quickFetcher { $0.ratePerHost = 25 }
        let start = ContinuousClock.now
        _ = await fetcher.answers((0..<25).map { shop.url("/\($0)") })
        for (index, request) in shop.requests.enumerated() {
            #expect(start.duration(to: request.time) >= .seconds(0.04) * index)
        }
        #expect(shop.requests.count == 25)
    }

    @Test func `retries and redirects count for the rate, too`() async throws {
        let shop = try TestShop { request in
            switch request.path {
            case "/a": .redirect(to: "/b")
            default: request.visit < 4 ? ShopResponse(status: 503) : ShopResponse("here")
            }
        }
        let start = ContinuousClock.now
        #expect(await (try quickFetcher { $0.ratePerHost = 20 }).answer(shop.url("/a")).text == "here")
        for (index, request) in shop.requests.enumerated() {
            #expect(start.duration(to: request.time) >= .seconds(0.05) * index)
        }
        #expect(shop.requests.count == 5)
    }

    @Test func `a slow host does not starve the others`() async throws {
        let (slow, quick) = (try slowShop(delay: .seconds(3600)), try slowShop(address: "127.0.0.2", delay: .zero))
        let fetcher = try quickFetcher {
            $0.connections = 9
            $0.perHost = 8
            // The slow ones must not be given up and begun again, however slow the machine is.
            $0.totalTimeout = .seconds(3600)
            $0.slowTime = .seconds(3600)
        }
        for number in 0..<200 { fetcher.start(FetchRequest(url: slow.url("/\(number)"), maxBytes: 10)) { _ in } }
        let results = await fetcher.answers((0..<50).map { quick.url("/\($0)") })
        #expect(results.allSatisfy { $0.text == "here" })
        #expect(slow.mostUnderWay <= 8)
    }

    @Test func `many images come without one connection each, and the run ends`() async throws {
        let shop = try TestShop { ShopResponse($0.path) }
        let fetcher = try quickFetcher()
        let paths = (0..<2000).map { "/\($0)" }
        #expect(await fetcher.answers(paths.map { shop.url($0) }).map(\.text) == paths)
        #expect(shop.connectionCount <= 8)
    }
}
