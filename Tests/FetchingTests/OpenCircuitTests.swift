@testable import Fetching
import TestShop
import Testing

/// In the fetcher, with a clock that is moved by hand.
@Suite(.timeLimit(.minutes(1))) struct OpenCircuitTests {
    private let clock = ManualClock()

    private func fetcher(failureLimit: Int = 3) throws -> HTTPFetcher {
        try quickFetcher {
            $0.circuit.failureLimit = failureLimit
            $0.perHost = 1
            $0.retry.retries = 0
            $0.now = { [clock] in clock.now }
        }
    }

    @Test func `after many failures in a row a host is not asked any more, and the run does not hang`() async throws {
        let shop = try TestShop { _ in ShopResponse(status: 500) }
        let fetcher = try fetcher()
        let results = await fetcher.answers((1...20).map { shop.url("/\($0)") })
        #expect(results.filter { $0.code == "http-500" }.count == 3)
        let refused = results.filter { $0.code == "circuit-open" }
        #expect(refused.count == 17)
        let cause = FetchError.Cause.circuitOpen(host: "127.0.0.1", until: clock.now + .seconds(30))
        #expect(refused.allSatisfy { $0.error?.cause == cause })
        #expect(shop.requests.count == 3)
    }

    @Test func `a host that works again is asked again`() async throws {
        let shop = try TestShop { $0.path == "/bad" ? ShopResponse(status: 500) : ShopResponse("here") }
        let fetcher = try fetcher(failureLimit: 1)
        #expect(await fetcher.answer(shop.url("/bad")).code == "http-500")
        clock.advance(by: .seconds(29))
        #expect(await fetcher.answer(shop.url("/a")).code == "circuit-open")
        clock.advance(by: .seconds(1))
        let results = await fetcher.answers((1...5).map { shop.url("/\($0)") })
        #expect(results.allSatisfy { $0.text == "here" })
        #expect(shop.requests.count == 6)
    }

    @Test func `a probe that fails is not retried, and doubles the pause`() async throws {
        let shop = try TestShop { _ in ShopResponse(status: 500) }
        let fetcher = try quickFetcher {
            $0.circuit.failureLimit = 1
            $0.retry.firstDelay = .zero
            $0.now = { [clock] in clock.now }
        }
        #expect(await fetcher.answer(shop.url("/a")).code == "http-500")
        #expect(shop.requests.count == 5)
        clock.advance(by: .seconds(30))
        #expect(await fetcher.answer(shop.url("/a")).code == "http-500")
        #expect(shop.requests.count == 6)
        clock.advance(by: .seconds(59))
        #expect(await fetcher.answer(shop.url("/a")).code == "circuit-open")
        clock.advance(by: .seconds(1))
        #expect(await fetcher.answer(shop.url("/a")).code == "http-500")
        #expect(shop.requests.count == 7)
    }

    @Test func `an answer that was cut short is not a sign of a host that is down, even as a probe`() async throws {
        let shop = try TestShop { request in
            switch (request.path, request.visit) {
            case ("/bad", _): ShopResponse(status: 500)
            case (_, 1): .cut(Array("half of it".utf8), after: 4)
            default: ShopResponse("here")
            }
        }
        let fetcher = try quickFetcher {
            $0.circuit.failureLimit = 1
            $0.retry.firstDelay = .zero
            $0.now = { [clock] in clock.now }
        }
        _ = await fetcher.answer(shop.url("/bad"))
        clock.advance(by: .seconds(30))
        #expect(await fetcher.answer(shop.url("/a")).text == "here")
    }

    @Test func `what waits for a probe that fails is refused with it`() async throws {
        let gate = Gate()
        let shop = try TestShop { request in
            if request.path == "/probe" { gate.wait() }
            return ShopResponse(status: 500)
        }
        let other = try TestShop(address: "127.0.0.2") { _ in ShopResponse("here") }
        let fetcher = try fetcher(failureLimit: 1)
        _ = await fetcher.answer(shop.url("/first"))
        clock.advance(by: .seconds(30))
        let (codes, answered) = AsyncStream<String?>.makeStream()
        for path in ["/probe", "/a", "/b"] {
            fetcher.start(FetchRequest(url: shop.url(path), maxBytes: 10)) { answered.yield($0.code) }
        }
        // Answered after the fetcher has taken all of them in.
        #expect(await fetcher.answer(other.url("/")).text == "here")
        gate.open()
        var seen: [String?] = []
        for await code in codes.prefix(3) { seen.append(code) }
        #expect(seen == ["http-500", "circuit-open", "circuit-open"])
        #expect(shop.requests.map(\.path) == ["/first", "/probe"])
    }
}
