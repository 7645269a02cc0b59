@testable import Fetching
import TestShop
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(1))) struct RetryTests {
    @Test(arguments: [408, 425, 429, 430, 500, 502, 503, 504]) func `a fault that passes is not the end`(
        status: Int
    ) async throws {
        let shop = try TestShop { $0.visit < 3 ? ShopResponse(status: status) : ShopResponse("here") }
        #expect(await (try quickFetcher()).answer(shop.url("/a")).text == "here")
        #expect(shop.requests.count == 3)
    }

    @Test(arguments: [(404, "not-found"), (410, "gone"), (403, "http-403"), (204, "http-204"), (206, "cut-short")])
    func `an answer without content has its own word`(status: Int, code: String) async throws {
        let shop = try TestShop { _ in ShopResponse(status: status) }
        let error = await (try quickFetcher { $0.retry.retries = 0 }).answer(shop.url("/a")).error
        #expect(error?.code == code)
        #expect(shop.requests.count == 1)
        #expect(error?.isPermanent == (status == 404 || status == 410))
    }

    @Test func `what is gone is asked for once`() async throws {
        let shop = try TestShop { _ in ShopResponse(status: 404, body: Array("nothing".utf8)) }
        #expect(await (try quickFetcher()).answer(shop.url("/a")).error?.status == 404)
        #expect(shop.requests.count == 1)
    }

    @Test func `a fault that stays is reported after five attempts`() async throws {
        let shop = try TestShop { _ in ShopResponse(status: 503) }
        let error = await (try quickFetcher()).answer(shop.url("/a")).error
        #expect(error?.code == "http-503")
        #expect(error?.status == 503)
        #expect(error?.isPermanent == false)
        #expect(shop.requests.count == 5)
    }

    @Test func `a connection that ends without an answer is tried again`() async throws {
        let shop = try TestShop { $0.visit < 3 ? .dropped : ShopResponse("here") }
        #expect(await (try quickFetcher()).answer(shop.url("/a")).text == "here")
    }

    @Test func `half an answer is cut short, tried again, and never taken for whole`() async throws {
        let body = Array(repeating: UInt8(7), count: 10_000)
        let shop = try TestShop { request in
            switch request.path {
            case "/once" where request.visit > 1: ShopResponse(body: body)
            default: .cut(body, after: 5000)
            }
        }
        let fetcher = try quickFetcher()
        #expect(try await fetcher.answer(shop.url("/once")).get().content == .bytes(body))
        #expect(await fetcher.answer(shop.url("/always")).code == "cut-short")
        #expect(shop.requests.count == 7)
    }

    @Test func `a retry to a file begins at the file's beginning`() async throws {
        let body = Array("the whole of it".utf8)
        let shop = try TestShop { $0.visit == 1 ? .cut(body, after: 9) : ShopResponse(body: body) }
        let file = try TemporaryFile()
        _ = try await quickFetcher().answer(shop.url("/a")) { $0.file = file.path }.get()
        #expect(file.text == "the whole of it")
    }

    @Test func `chunks without an end are cut short`() async throws {
        let shop = try TestShop { _ in
            var response = ShopResponse.cut(Array("half of it".utf8), after: 4)
            response.length = .chunked
            return response
        }
        #expect(await (try quickFetcher()).answer(shop.url("/a")).code == "cut-short")
    }

    @Test func `more than was promised is not read as one answer`() async throws {
        let shop = try TestShop { _ in
            var response = ShopResponse("here and more")
            response.length = .wrong(4)
            return response
        }
        #expect(await (try quickFetcher()).answer(shop.url("/a")).text == "here")
    }

    @Test func `a shop that went away is a connection fault`() async throws {
        let shop = try TestShop { _ in ShopResponse("here") }
        let url = shop.url("/a")
        shop.close()
        let error = await (try quickFetcher()).answer(url).error
        #expect(error?.cause == .connection(reason: "Connection refused"), "and not how long it took")
    }

    @Test func `a shop that goes away in the middle cuts the answer short`() async throws {
        let shop = try TestShop { _ in
            .dripping(Array(repeating: 7, count: 1000), pieceSize: 10, pause: .milliseconds(20))
        }
        let fetcher = try quickFetcher { $0.retry.retries = 0 }
        async let answer = fetcher.answer(shop.url("/a"))
        try await eventually("the request is under way") { !shop.requests.isEmpty }
        shop.close()
        let code = await answer.code
        // The connection may go before the first byte of the body.
        #expect(code == "cut-short" || code == "connection")
    }
}

/// The gap on the shop's side, which no slow machine can make too short.
@Suite(.timeLimit(.minutes(1))) struct RetryAfterTests {
    private func gap(_ headers: [String: String], status: Int = 429) async throws -> Duration {
        let shop = try TestShop {
            $0.visit == 1 ? ShopResponse(status: status, headers: headers) : ShopResponse("here")
        }
        #expect(await (try quickFetcher()).answer(shop.url("/a")).text == "here")
        let times = shop.requests.map(\.time)
        try #require(times.count == 2)
        return times[0].duration(to: times[1])
    }

    @Test(arguments: [429, 503]) func `Retry-After in seconds is honored`(status: Int) async throws {
        #expect(try await gap(["Retry-After": "1"], status: status) >= .milliseconds(990))
    }

    @Test func `Retry-After as a date is honored, by the server's clock`() async throws {
        let headers = ["Date": "Sun, 06 Nov 1994 08:49:36 GMT", "Retry-After": "Sun, 06 Nov 1994 08:49:37 GMT"]
        #expect(try await gap(headers) >= .milliseconds(990))
    }

    @Test(arguments: ["Sun, 06 Nov 1994 08:49:37 GMT", "soon", "-5", "", "1.5"])
    func `a Retry-After without a time in the future is passed over, and the request tried again`(
        text: String
    ) async throws {
        // A wait of its own would take longer than the fetcher waits in all, or the test may.
        let shop = try TestShop {
            $0.visit == 1 ? ShopResponse(status: 429, headers: ["Retry-After": text]) : ShopResponse("here")
        }
        let fetcher = try quickFetcher { $0.retry.longestTotalWait = .zero }
        #expect(await fetcher.answer(shop.url("/a")).text == "here")
        #expect(shop.requests.count == 2)
    }

    @Test(arguments: ["3600", "99999999999999999", "Sun, 06 Nov 2094 08:49:37 GMT"])
    func `too long a Retry-After is an error at once`(text: String) async throws {
        let shop = try TestShop { _ in ShopResponse(status: 429, headers: ["Retry-After": text]) }
        let error = try #require(await (try quickFetcher()).answer(shop.url("/a")).error)
        #expect(error.code == "wait-too-long")
        #expect(error.message.contains("300 is the most"))
        #expect(shop.requests.count == 1)
    }

    @Test func `one Retry-After holds back everything for that host`() async throws {
        let shop = try TestShop { request in
            request.path == "/busy" && request.visit == 1
                ? ShopResponse(status: 429, headers: ["Retry-After": "1"]) : ShopResponse("here")
        }
        let fetcher = try quickFetcher { $0.perHost = 1 }
        let results = await fetcher.answers([shop.url("/busy")] + (1...5).map { shop.url("/\($0)") })
        #expect(results.allSatisfy { $0.text == "here" })
        let requests = shop.requests
        let index = try #require(requests.firstIndex { $0.path == "/busy" })
        for later in requests[(index + 1)...] {
            #expect(requests[index].time.duration(to: later.time) >= .milliseconds(990))
        }
    }
}
