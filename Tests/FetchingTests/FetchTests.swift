@testable import Fetching
import Glibc
import TestShop
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(1))) struct FetchTests {
    @Test func `bytes and headers arrive`() async throws {
        let headers = [
            "ETag": "\"v1\"", "Last-Modified": "Sun, 06 Nov 1994 08:49:37 GMT", "Content-Type": "image/png",
            "X-WP-TotalPages": "7", "Link": "<https://shop.test/2>; rel=\"next\"",
        ]
        let shop = try TestShop(routes: ["/a": { _ in ShopResponse(headers: headers, body: [1, 2, 3]) }])
        let response = try await quickFetcher().answer(shop.url("/a?x=1#part")).get()
        #expect(response.content == .bytes([1, 2, 3]))
        #expect(response.byteCount == 3)
        #expect(response.etag == "\"v1\"")
        #expect(response.lastModified == "Sun, 06 Nov 1994 08:49:37 GMT")
        #expect(response.contentType == "image/png")
        #expect(response.headers["x-wp-totalpages"] == "7")
        #expect(response.headers["link"] == "<https://shop.test/2>; rel=\"next\"")
        #expect(response.effectiveURL == shop.url("/a?x=1"))
    }

    @Test func `an answer in chunks, and one that ends with its connection, arrive whole`() async throws {
        let shop = try TestShop { request in
            var response = ShopResponse(String(repeating: "x", count: 1000))
            response.pieceSize = 300
            response.length = request.path == "/chunked" ? .chunked : .untilClose
            return response
        }
        let fetcher = try quickFetcher()
        #expect(await fetcher.answer(shop.url("/chunked")).text?.count == 1000)
        #expect(await fetcher.answer(shop.url("/untilClose")).text?.count == 1000)
    }

    @Test func `the blocking fetch returns the answer and throws the error`() throws {
        let shop = try TestShop(routes: ["/a": { _ in ShopResponse("here") }])
        let fetcher = try quickFetcher()
        #expect(
            try fetcher.fetch(FetchRequest(url: shop.url("/a"), maxBytes: 10)).content == .bytes(Array("here".utf8)))
        #expect(throws: FetchError.self) { try fetcher.fetch(FetchRequest(url: shop.url("/b"), maxBytes: 10)) }
    }

    @Test func `a body goes to a file, even an empty one`() async throws {
        let shop = try TestShop(routes: ["/a": { _ in ShopResponse("here") }, "/empty": { _ in ShopResponse() }])
        let fetcher = try quickFetcher()
        for (path, expected) in [("/a", "here"), ("/empty", "")] {
            let file = try TemporaryFile()
            let result = await fetcher.answer(shop.url(path)) { $0.file = file.path }
            #expect(try result.get().content == .file(path: file.path))
            #expect(file.text == expected)
        }
    }

    @Test func `no part of a failed answer stays in a file`() async throws {
        let shop = try TestShop { _ in .cut(Array("half of it".utf8), after: 4) }
        let file = try TemporaryFile()
        let result = await (try quickFetcher()).answer(shop.url("/a")) { $0.file = file.path }
        #expect(result.code == "cut-short")
        #expect(file.text == nil)
    }

    @Test func `a file that cannot be written is an error of its own`() async throws {
        let shop = try TestShop { _ in ShopResponse("here") }
        let fetcher = try quickFetcher()
        let result = await fetcher.answer(shop.url("/a")) { $0.file = "/nonexistent/a" }
        #expect(result.code == "write-failed")
        #expect(shop.requests.count == 1)
    }

    @Test func `a file that was there before is left alone`() async throws {
        let shop = try TestShop { _ in ShopResponse("here") }
        let fetcher = try quickFetcher()
        let file = try TemporaryFile()
        _ = await fetcher.answer(shop.url("/a")) { $0.file = file.path }
        let again = await fetcher.answer(shop.url("/b")) { $0.file = file.path }
        #expect(again.code == "write-failed")
        #expect(file.text == "here")
    }

    @Test func `Accept is the same for every run, and gzip is asked for where it helps`() async throws {
        let shop = try TestShop { _ in ShopResponse("here") }
        let fetcher = try quickFetcher { $0.userAgent = "huewall-test" }
        _ = await fetcher.answer(shop.url("/a")) { $0.accept = "image/png,image/jpeg" }
        _ = await fetcher.answer(shop.url("/feed")) { $0.acceptsGzip = true }
        let seen = shop.requests.map(\.headers)
        #expect(seen.map { $0["accept"] } == ["image/png,image/jpeg", "*/*"])
        #expect(seen.map { $0["accept-encoding"] } == [nil, "gzip"])
        #expect(seen.map { $0["user-agent"] } == ["huewall-test", "huewall-test"])
    }

    @Test func `a page of HTML under the name of a image arrives as what it is`() async throws {
        let shop = try TestShop { _ in ShopResponse(headers: ["Content-Type": "image/jpeg"], body: Array("<html>".utf8))
        }
        let response = try await quickFetcher().answer(shop.url("/a.jpg")).get()
        #expect(response.content == .bytes(Array("<html>".utf8)))
        #expect(response.contentType == "image/jpeg")
    }

    @Test(arguments: [
        ("ftp://shop.test/a", "unsupported-scheme"), ("file:///etc/passwd", "unsupported-scheme"),
        ("gopher://shop.test/", "unsupported-scheme"), ("javascript:alert(1)", "unsupported-scheme"),
        ("", "bad-url"), ("a.jpg", "bad-url"), ("http://", "bad-url"), ("http://a b/", "bad-url"),
        ("http://shop.test:99999/", "bad-url"), ("http://shop.test\r\nX: y/", "bad-url"),
        ("http://[fe80::1%25eth0]/", "bad-url"), ("http://shop.test\u{0}.evil.test/", "bad-url"),
    ]) func `what is not a URL of the web is not fetched`(url: String, code: String) async throws {
        #expect(await (try quickFetcher()).answer(url).code == code)
    }

    @Test func `a request has nothing of the one before`() async throws {
        let shop = try TestShop { _ in ShopResponse("here") }
        let fetcher = try quickFetcher()
        _ = await fetcher.answer(shop.url("/1", host: "user:pass@127.0.0.1"))
        _ = await fetcher.answer(shop.url("/2")) {
            $0.etag = "\"t\""
            $0.acceptsGzip = true
            $0.accept = "image/png"
        }
        _ = await fetcher.answer(shop.url("/3"))
        let headers = shop.requests.map(\.headers)
        #expect(headers.map { $0["authorization"] } == ["Basic dXNlcjpwYXNz", nil, nil])
        #expect(headers.map { $0["if-none-match"] } == [nil, "\"t\"", nil])
        #expect(headers.map { $0["accept-encoding"] } == [nil, "gzip", nil])
        #expect(headers.map { $0["accept"] } == ["*/*", "image/png", "*/*"])
    }
}

@Suite(.timeLimit(.minutes(1))) struct RevalidationTests {
    @Test func `an unchanged image is not sent again`() async throws {
        let shop = try TestShop { request in
            request.headers["if-none-match"] == "\"v1\"" ? ShopResponse(status: 304) : ShopResponse("image")
        }
        let result = await (try quickFetcher()).answer(shop.url("/a")) { $0.etag = "\"v1\"" }
        #expect(try result.get().content == .notModified)
        #expect(try result.get().byteCount == 0)
    }

    @Test func `a date is enough to ask whether something changed`() async throws {
        let date = "Sun, 06 Nov 1994 08:49:37 GMT"
        let shop = try TestShop { request in
            request.headers["if-modified-since"] == date ? ShopResponse(status: 304) : ShopResponse("image")
        }
        let result = await (try quickFetcher()).answer(shop.url("/a")) { $0.lastModified = date }
        #expect(try result.get().content == .notModified)
    }

    @Test func `a changed image at the same URL is noticed, even under its old ETag`() async throws {
        let shop = try TestShop { _ in ShopResponse(headers: ["ETag": "\"v1\""], body: Array("new".utf8)) }
        let result = await (try quickFetcher()).answer(shop.url("/a")) { $0.etag = "\"v1\"" }
        #expect(result.text == "new")
    }

    @Test func `not modified without having been asked is an error`() async throws {
        let shop = try TestShop { _ in ShopResponse(status: 304) }
        #expect(await (try quickFetcher()).answer(shop.url("/a")).code == "http-304")
    }

    @Test func `a validator with a line break adds no header`() async throws {
        let shop = try TestShop { _ in ShopResponse("here") }
        let result = await (try quickFetcher()).answer(shop.url("/a")) { $0.etag = "\"v1\"\r\nX-Evil: 1" }
        #expect(result.text == "here")
        #expect(shop.requests.first?.headers["x-evil"] == nil)
    }
}
