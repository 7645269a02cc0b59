import Fetching
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

    @Test func `everything of a group can be cancelled, what comes later too`() async throws {
        let shop = try hangingShop()
        let fetcher = try quickFetcher { $0.perHost = 2 }
        let group = FetchGroup()
        async let results = fetcher.answers((0..<10).map { shop.url("/\($0)") }, in: group)
        try await eventually("two requests are under way") { shop.requests.count >= 2 }
        group.cancel()
        #expect(await results.allSatisfy { $0.code == "cancelled" })
        #expect(await fetcher.answer(shop.url("/later"), in: group).code == "cancelled")
        #expect(shop.requests.count == 2)
    }

    @Test func `a caller that cancels leaves the requests of others alone`() async throws {
        let gate = Gate()
        let shop = try TestShop { request in
            if request.path != "/free" { gate.wait() }
            return ShopResponse("here")
        }
        let fetcher = try quickFetcher { $0.perHost = 3 }
        let (mine, yours) = (FetchGroup(), FetchGroup())
        async let underWay = fetcher.answer(shop.url("/mine"), in: mine)
        async let yourAnswer = fetcher.answer(shop.url("/yours"), in: yours)
        async let nobodysAnswer = fetcher.answer(shop.url("/nobodys"))
        try await eventually("three requests are under way") { shop.requests.count >= 3 }
        async let waiting = fetcher.answer(shop.url("/mine-waiting"), in: mine)
        async let othersWaiting = fetcher.answer(shop.url("/free"), in: yours)
        mine.cancel()
        #expect(await [underWay.code, waiting.code] == ["cancelled", "cancelled"])
        #expect(await othersWaiting.text == "here", "the cancelled one made room")
        gate.open()
        #expect(await [yourAnswer.text, nobodysAnswer.text] == ["here", "here"])
    }

    @Test func `a group cancels a fetch that a thread waits for`() async throws {
        let shop = try hangingShop()
        let fetcher = try quickFetcher()
        let group = FetchGroup()
        async let code = Task.detached {
            do throws(FetchError) {
                _ = try fetcher.fetch(FetchRequest(url: shop.url("/a"), maxBytes: 10), in: group)
                return String?.none
            } catch {
                return error.code
            }
        }.value
        try await eventually("the request is under way") { !shop.requests.isEmpty }
        group.cancel()
        #expect(await code == "cancelled")
    }

    @Test func `a group may be cancelled after its fetcher is gone`() throws {
        let group = FetchGroup()
        do { try quickFetcher().start(FetchRequest(url: "http://127.0.0.1:1/", maxBytes: 10), in: group) { _ in } }
        group.cancel()
        #expect(group.isCancelled)
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
