@testable import Fetching
import TestShop
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(1))) struct StopTests {
    private func hangingShop() throws -> TestShop {
        try TestShop { _ in
            var response = ShopResponse("late")
            response.delay = .seconds(600)
            return response
        }
    }

    @Test func `what has no answer can be cancelled, and what comes later is answered`() async throws {
        let shop = try TestShop { request in
            var response = ShopResponse("late")
            if request.path != "/later" { response.delay = .seconds(600) }
            return response
        }
        let fetcher = try quickFetcher { $0.perHost = 2 }
        let (codes, answered) = AsyncStream<String?>.makeStream()
        for number in 0..<10 {
            fetcher.start(FetchRequest(url: shop.url("/\(number)"), maxBytes: 10)) { answered.yield($0.code) }
        }
        try await eventually("two requests are under way") { shop.requests.count >= 2 }
        fetcher.cancelAll()
        var seen: [String?] = []
        for await code in codes.prefix(10) { seen.append(code) }
        #expect(seen == Array(repeating: "cancelled", count: 10))
        #expect(await fetcher.answer(shop.url("/later")).text == "late")
        #expect(shop.requests.count == 3)
    }

    @Test func `a fetch that a thread waits for can be cancelled`() async throws {
        let shop = try hangingShop()
        let fetcher = try quickFetcher()
        async let code = Task.detached {
            do throws(FetchError) {
                _ = try fetcher.fetch(FetchRequest(url: shop.url("/a"), maxBytes: 10))
                return String?.none
            } catch {
                return error.code
            }
        }.value
        try await eventually("the request is under way") { !shop.requests.isEmpty }
        fetcher.cancelAll()
        #expect(await code == "cancelled")
    }

    @Test func `a stop ends a long patience, too`() async throws {
        let shop = try TestShop { _ in ShopResponse(status: 429, headers: ["Retry-After": "299"]) }
        let switched = Gate()
        let fetcher = try quickFetcher { $0.shouldStop = { switched.isOpen } }
        async let answer = fetcher.answer(shop.url("/a"))
        try await eventually("the request is under way") { !shop.requests.isEmpty }
        switched.open()
        #expect(await answer.code == "cancelled")
        #expect(await fetcher.answer(shop.url("/later")).code == "cancelled")
    }

    @Test func `what is under way at a stop has a moment to end, and no more`() async throws {
        let shop = try hangingShop()
        let switched = Gate()
        let fetcher = try quickFetcher {
            $0.shouldStop = { switched.isOpen }
            $0.stopGrace = .milliseconds(50)
        }
        async let answer = fetcher.answer(shop.url("/a"))
        try await eventually("the request is under way") { !shop.requests.isEmpty }
        switched.open()
        #expect(await answer.code == "cancelled")
    }

    @Test func `a fetcher that is let go answers everything first`() async throws {
        let shop = try hangingShop()
        let (codes, answered) = AsyncStream<String?>.makeStream()
        do {
            let fetcher = try quickFetcher()
            for number in 0..<3 {
                fetcher.start(FetchRequest(url: shop.url("/\(number)"), maxBytes: 10)) { answered.yield($0.code) }
            }
        }
        answered.finish()
        var seen: [String?] = []
        for await code in codes { seen.append(code) }
        #expect(seen == ["cancelled", "cancelled", "cancelled"])
    }
}
