import CZlib
@testable import Fetching
import TestShop
import Testing

@Suite(.timeLimit(.minutes(1))) struct LimitTests {
    @Test func `a body of exactly the limit is read, one byte more is not`() async throws {
        let shop = try TestShop { ShopResponse(body: Array(repeating: 7, count: $0.path == "/fits" ? 1000 : 1001)) }
        let fetcher = try quickFetcher()
        #expect(try await fetcher.answer(shop.url("/fits")) { $0.maxBytes = 1000 }.get().byteCount == 1000)
        #expect(await fetcher.answer(shop.url("/more")) { $0.maxBytes = 1000 }.code == "too-many-bytes")
        #expect(shop.requests.count == 2)
    }

    @Test func `too large a promise is refused before the body`() async throws {
        let shop = try TestShop { _ in
            var response = ShopResponse("x")
            response.length = .wrong(1 << 40)
            return response
        }
        #expect(await (try quickFetcher()).answer(shop.url("/a")).code == "too-many-bytes")
    }

    @Test(arguments: [false, true]) func `an endless body without a length ends at the limit`(
        isChunked: Bool
    ) async throws {
        let shop = try TestShop { _ in
            var response = ShopResponse(body: Array(repeating: 7, count: 1 << 22))
            response.pieceSize = 1 << 14
            response.length = isChunked ? .chunked : .untilClose
            return response
        }
        #expect(await (try quickFetcher()).answer(shop.url("/a")) { $0.maxBytes = 100_000 }.code == "too-many-bytes")
    }

    @Test func `gzip stays as it is where it was asked for`() async throws {
        let packed = gzip(Array("feed".utf8))
        let shop = try TestShop { request in
            ShopResponse(headers: ["Content-Encoding": request.headers["accept-encoding"] ?? "none"], body: packed)
        }
        let response = try await quickFetcher().answer(shop.url("/feed")) { $0.acceptsGzip = true }.get()
        #expect(response.content == .bytes(packed))
        #expect(response.headers["content-encoding"] == "gzip")
        #expect(response.byteCount == packed.count)
    }

    @Test func `a large page of an error does not hide the error`() async throws {
        let shop = try TestShop { _ in ShopResponse(status: 404, body: Array(repeating: 7, count: 1 << 20)) }
        #expect(await (try quickFetcher()).answer(shop.url("/a")) { $0.maxBytes = 1000 }.code == "not-found")
    }

    @Test func `headers without an end are not read without an end`() async throws {
        let headers = Dictionary(
            uniqueKeysWithValues: (0..<40).map { ("X-\($0)", String(repeating: "x", count: 10_000)) })
        let shop = try TestShop { _ in ShopResponse(headers: headers, body: Array("here".utf8)) }
        #expect(await (try quickFetcher()).answer(shop.url("/a")).error != nil)
    }

    @Test func `an answer that drips is given up`() async throws {
        let shop = try TestShop { _ in .dripping(Array(repeating: 7, count: 1000), pause: .milliseconds(100)) }
        let fetcher = try quickFetcher {
            $0.slowTime = .seconds(1)
            $0.retry.retries = 0
        }
        let error = try #require(await fetcher.answer(shop.url("/a")).error)
        #expect(error.cause == .tooSlow(bytesPerSecond: 500))
    }

    /// On a connection that is used again, too: there libcurl says that connecting took no time.
    @Test func `an answer that takes too long is given up, and the message says what took long`() async throws {
        let shop = try TestShop { request in
            var response = ShopResponse("here")
            if request.path == "/slow" { response.delay = .seconds(60) }
            return response
        }
        let fetcher = try quickFetcher { $0.retry.retries = 0 }
        for isUsedAgain in [false, true] {
            if isUsedAgain { #expect(await fetcher.answer(shop.url("/quick")).text == "here") }
            let error = await fetcher.answer(shop.url("/slow")) { $0.totalTimeout = .milliseconds(300) }.error
            #expect(error?.cause == .timeout(seconds: 1))
            #expect(error?.code == "timeout")
        }
        #expect(shop.connectionCount == 2)
    }

    @Test func `a server that takes no connection is not waited for`() async throws {
        // Full: no thread accepts, and the system keeps no more than one in line.
        let shop = try FullListener()
        let fetcher = try quickFetcher {
            $0.connectTimeout = .milliseconds(200)
            $0.retry.retries = 0
        }
        #expect(await fetcher.answer(shop.url).error?.cause == .connectTimeout)
    }

    @Test func `a server without TLS is not trusted`() async throws {
        let shop = try TestShop { _ in ShopResponse("here") }
        let url = "https://127.0.0.1:\(shop.port)/a"
        #expect(await (try quickFetcher { $0.retry.retries = 0 }).answer(url).code == "tls")
    }
}

/// A gzip member.
private func gzip(_ bytes: [UInt8]) -> [UInt8] {
    var stream = z_stream()
    let size = Int32(MemoryLayout<z_stream>.size)
    guard deflateInit2_(&stream, 9, Z_DEFLATED, 15 + 16, 8, Z_DEFAULT_STRATEGY, ZLIB_VERSION, size) == Z_OK else {
        return []
    }
    defer { deflateEnd(&stream) }
    var input = bytes
    var output = [UInt8](repeating: 0, count: Int(deflateBound(&stream, UInt(bytes.count))) + 64)
    return input.withUnsafeMutableBufferPointer { input in
        output.withUnsafeMutableBufferPointer { output in
            stream.next_in = input.baseAddress
            stream.avail_in = UInt32(input.count)
            stream.next_out = output.baseAddress
            stream.avail_out = UInt32(output.count)
            return deflate(&stream, Z_FINISH) == Z_STREAM_END ? Array(output[..<Int(stream.total_out)]) : []
        }
    }
}
