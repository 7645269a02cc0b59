import Catalogue
import Colors
import Feeds
import Fetching
import Foundation
import Images
@testable import Store
@testable import Sync
import Testing
import TestShop
import Text

/// A catalogue whose feed and images are on the network.
@Suite(.timeLimit(.minutes(1))) struct NetworkSyncTests {
    private let shop: NetworkShop

    init() throws {
        shop = try NetworkShop()
        shop.draw("#c8322b", at: "/i/red.bmp")
        shop.draw("#2b50c8", at: "/i/blue.bmp")
        shop.draw("#141416", at: "/i/black.bmp")
        shop.put(
            """
            {"id":"r","title":"Red","image":"/i/red.bmp"}
            {"id":"b","title":"Blue","image":"\(shop.url("/i/blue.bmp"))"}
            {"id":"k","title":"Black","image":"i/black.bmp"}
            """, at: "/feed.ndjson")
    }

    private func families() throws -> [String: String?] {
        Dictionary(uniqueKeysWithValues: try shop.folder.items().map { ($0.id, $0.family) })
    }

    private func code(_ id: String) throws -> String? {
        try shop.folder.items().first { $0.id == id }?.error?.code
    }

    @Test func `items get the colors of images on the network`() throws {
        let summary = try shop.sync()
        #expect((summary.images.downloaded, summary.images.analyzed) == (3, 3))
        #expect(try families() == ["r": "red", "b": "blue", "k": "black"])
    }

    @Test func `a second run fetches no image and gives the same bytes`() throws {
        try shop.sync()
        let before = try shop.folder.outputs()
        let visits = shop.visits("/i/")
        let summary = try shop.sync()
        #expect(shop.visits("/i/") == visits)
        #expect((summary.images.downloaded, summary.images.reused) == (0, 3))
        #expect(try shop.folder.outputs() == before)
        #expect(shop.server.requests.last?.headers["if-none-match"] != nil, "the feed is asked for conditionally")
    }

    @Test func `images are asked about again when they are older than the age given`() throws {
        try shop.sync(now: 1000)
        #expect(try shop.sync(maxAge: 600, now: 1599).images.confirmed == 0)
        let summary = try shop.sync(maxAge: 600, now: 1600)
        #expect((summary.images.confirmed, summary.images.downloaded) == (3, 0))
        #expect(try shop.sync(maxAge: 600, now: 2000).images.confirmed == 0, "the answer counts from when it came")
    }

    @Test func `a changed image at the same URL is noticed`() throws {
        try shop.sync()
        shop.draw("#1f9a3a", at: "/i/red.bmp")
        let summary = try shop.sync(maxAge: 0)
        #expect((summary.images.downloaded, summary.images.confirmed) == (1, 2))
        #expect(try families()["r"] == "green")
    }

    @Test(arguments: [ImageQuery.drop, .only(["id"])])
    func `a picture with a new signature is the same picture`(query: ImageQuery) throws {
        let sets = ["a", "b", "c"].map { "sig=\($0)&id=7&expires=\($0)" }
        shop.draw("#c8322b", at: "/i/red.bmp")
        for set in sets { shop.draw("#c8322b", at: "/i/red.bmp?\(set)") }
        func sync(_ set: String, maxAge: Int = 86_400) throws -> SyncSummary {
            shop.put(#"{"id":"r","image":"/i/red.bmp?\#(set)"}"#, at: "/feed.ndjson")
            return try shop.sync(maxAge: maxAge, imageQuery: query)
        }
        #expect(try sync(sets[0]).images.downloaded == 1)
        let before = try shop.folder.outputs()
        let second = try sync(sets[1])
        #expect(second.images.downloaded == 0 && second.feed?.changed == 0)
        #expect(try shop.folder.outputs() == before)
        // Asked again, the server gets the address of now.
        let third = try sync(sets[2], maxAge: 0)
        #expect(third.images.confirmed == 1 && third.images.downloaded == 0 && third.feed?.changed == 0)
        let asked = shop.server.requests.map(\.target).filter { $0.hasPrefix("/i/red") }
        #expect(asked == ["/i/red.bmp?\(sets[0])", "/i/red.bmp?\(sets[2])"])
        #expect(try shop.folder.items().first?.family == "red")
    }

    @Test func `bytes that change under an old ETag are noticed when they come`() throws {
        shop.put(at: "/i/red.bmp") { request in
            let body = NetworkShop.image(request.visit == 1 ? "#c8322b" : "#1f9a3a")
            return ShopResponse(headers: ["ETag": "\"same\""], body: body)
        }
        try shop.sync()
        try shop.sync(maxAge: 0)
        #expect(try families()["r"] == "green")
    }

    @Test func `two URLs with the same bytes share one analysis and one file`() throws {
        shop.draw("#c8322b", at: "/i/blue.bmp")
        #expect(try shop.sync().images.analyzed == 2)
        let items = try shop.folder.items()
        #expect(Set(items.map(\.imageHash)).count == 2)
    }

    @Test func `originals are kept byte for byte, under the name of their content`() throws {
        try shop.sync()
        let item = try #require(try shop.folder.items().first { $0.id == "r" })
        let hash = try #require(item.imageHash).dropFirst("sha256:".count)
        let path = "\(shop.folder.path)/Images/shop/\(hash.prefix(2))/\(hash).bmp"
        #expect(FileManager.default.contents(atPath: path).map { [UInt8]($0) } == NetworkShop.image("#c8322b"))
    }

    @Test func `a downloaded file that was damaged or deleted is fetched again`() throws {
        try shop.sync()
        let hash = try #require(try shop.folder.items().first { $0.id == "r" }?.imageHash).dropFirst(7)
        try FileManager.default.removeItem(atPath: "\(shop.folder.path)/Images/shop/\(hash.prefix(2))/\(hash).bmp")
        #expect(try shop.sync().images.downloaded == 1)
    }

    @Test func `a page sent as an image costs its item only, and is asked for again`() throws {
        shop.put(at: "/i/red.bmp") { request in
            guard request.visit == 1 else { return ShopResponse(body: NetworkShop.image("#c8322b")) }
            return ShopResponse(headers: ["Content-Type": "image/jpeg"], body: Array("<html>busy</html>".utf8))
        }
        let summary = try shop.sync()
        #expect((summary.images.failed, summary.images.analyzed) == (1, 2))
        #expect(try code("r") == "unsupported")
        try shop.sync()
        #expect(try families()["r"] == "red")
    }

    @Test func `only what failed is tried again`() throws {
        shop.put(at: "/i/red.bmp") { request in
            request.visit <= 2 ? ShopResponse(status: 503) : ShopResponse(body: NetworkShop.image("#c8322b"))
        }
        try shop.sync()
        #expect(try code("r") == "http-503")
        let visits = shop.visits("/i/")
        try shop.sync()
        #expect(try families()["r"] == "red")
        #expect(shop.visits("/i/") == visits + 1)
    }

    @Test func `an image that is gone is not asked for again until its time or a wish`() throws {
        shop.remove("/i/red.bmp")
        try shop.sync()
        #expect(try code("r") == "not-found")
        shop.draw("#c8322b", at: "/i/red.bmp")
        let visits = shop.visits("/i/red")
        try shop.sync()
        #expect(shop.visits("/i/red") == visits)
        #expect(try code("r") == "not-found")
        try shop.sync(retriesFailed: true)
        #expect(try families()["r"] == "red")
    }

    @Test func `an image that is cut short is never grey, and recovers`() throws {
        shop.put(at: "/i/red.bmp") { request in
            let body = NetworkShop.image("#c8322b")
            return request.visit <= 2 ? .cut(body, after: body.count / 2) : ShopResponse(body: body)
        }
        try shop.sync()
        #expect(try code("r") == "cut-short")
        try shop.sync()
        #expect(try families()["r"] == "red")
    }

    @Test func `an image larger than the limit is refused while it comes`() throws {
        shop.put(at: "/i/red.bmp") { _ in
            var response = ShopResponse(body: [UInt8](repeating: 0x42, count: 4_000_000))
            response.length = .chunked
            return response
        }
        var limits = DecodeLimits()
        limits.maxBytes = 100_000
        let analyzer = try ImageAnalyzer(AnalysisOptions(), limits: limits)
        try shop.sync { $0.decoders = analyzer }
        #expect(try code("r") == "too-many-bytes")
        #expect(try families()["b"] == "blue")
    }

    @Test func `a server that goes away leaves the images of last time`() throws {
        try shop.sync()
        for path in ["/i/red.bmp", "/i/blue.bmp", "/i/black.bmp"] { shop.put(at: path) { _ in .dropped } }
        let summary = try shop.sync(maxAge: 0)
        #expect((summary.images.keptFromEarlierRuns, summary.counts.failed) == (3, 0))
        #expect(try families() == ["r": "red", "b": "blue", "k": "black"])
    }

    @Test func `a source that is down changes nothing`() throws {
        try shop.sync()
        let before = try shop.folder.outputs()
        shop.put(at: "/feed.ndjson") { _ in ShopResponse(status: 503) }
        let error = try #require(throws: SyncError.self) { try shop.sync() }
        guard case .unreachable(let reason) = error else {
            Issue.record("expected unreachable, got \(error)")
            return
        }
        #expect(reason.status == 503)
        #expect(try shop.folder.outputs() == before)
    }

    @Test(arguments: [
        "", "<!DOCTYPE html><html><body>Please log in</body></html>", "[{\"id\":\"r\",\"image\":\"/i/red.bmp\"},",
    ])
    func `an empty, a foreign or a cut feed changes nothing`(feed: String) throws {
        try shop.sync()
        shop.put(feed, at: "/feed.ndjson")
        #expect(throws: FeedError.self) { try shop.sync() }
        #expect(try shop.folder.report().counts.items == 3)
    }

    @Test(arguments: [ShopResponse.Length.correct, .chunked])
    func `an answer that is shorter than it says is a feed cut short`(length: ShopResponse.Length) throws {
        try shop.sync()
        let body = Array("{\"id\":\"r\",\"image\":\"/i/red.bmp\"}\n{\"id\":\"b\",\"image\":\"/i/blue.bmp\"}\n".utf8)
        shop.put(at: "/feed.ndjson") { _ in
            var response = ShopResponse.cut(body, after: 32)
            response.length = length
            return response
        }
        let error = try #require(throws: SyncError.self) { try shop.sync() }
        #expect(error.status == .badData)
        #expect(error.message.hasPrefix("The feed is cut short, and nothing was changed: "))
        #expect(error.message.contains("/feed.ndjson"))
        #expect(try shop.folder.report().counts.items == 3)
    }

    @Test func `a feed on the network reaches no file of this machine`() throws {
        let secret = shop.folder.path + "/images/secret.bmp"
        try shop.folder.draw("#c8322b", to: "secret.bmp")
        shop.put(#"{"id":"x","image":"file://\#(secret)"}"#, at: "/feed.ndjson")
        try shop.sync()
        #expect(try code("x") == "unsupported-location")
    }

    @Test func `a local feed may name images on the network`() throws {
        try shop.folder.write(#"{"id":"r","image":"\#(shop.url("/i/red.bmp"))"}"#, to: "feed.ndjson")
        try shop.sync(local: true)
        #expect(try families() == ["r": "red"])
    }

    @Test func `a first sync that fails does not own the derived name`() throws {
        shop.remove("/feed.ndjson")
        func sync(_ path: String) throws -> SyncSummary {
            var request = try shop.folder.request()
            request.fetcher = try shop.fetcher()
            return try CatalogueSyncer(request, mustExist: false)
                .sync(FeedSource(.url(shop.url(path)), isNameChosen: false))
        }
        #expect(throws: SyncError.self) { try sync("/feed.ndjson") }
        shop.put(#"{"id":"r","image":"/i/red.bmp"}"#, at: "/other/feed.ndjson")
        #expect(try sync("/other/feed.ndjson").counts.items == 1)
    }

    @Test func `a folder for downloads that cannot be made ends the run, with threads and all`() throws {
        let images = shop.folder.path + "/Images"
        try FileManager.default.createDirectory(atPath: images, withIntermediateDirectories: true)
        try Data().write(to: URL(fileURLWithPath: images + "/shop"))
        try shop.folder.write(#"{"id":"r","image":"\#(shop.url("/i/red.bmp"))"}"#, to: "feed.ndjson")
        #expect(throws: SyncError.self) { try shop.sync("/feed.ndjson", local: true) }
    }

    @Test func `a report needs no network, also for other options`() throws {
        try shop.sync()
        let visits = shop.server.requests.count
        var options = AnalysisOptions()
        options.granularity = 2
        #expect(try shop.folder.report(analysis: options).images.analyzed == 3)
        #expect(shop.server.requests.count == visits)
    }

    @Test func `the image of an item that left the feed is removed after its time`() throws {
        try shop.sync(now: 1000)
        let red = try #require(try shop.folder.items().first { $0.id == "r" }?.imageHash).dropFirst(7)
        let original = "\(shop.folder.path)/Images/shop/\(red.prefix(2))/\(red).bmp"
        let thumbnail = "\(shop.folder.path)/Reports/shop/thumbs/\(red.prefix(2))/\(red.prefix(32)).jpg"
        shop.put(#"{"id":"b","image":"/i/blue.bmp"}"#, at: "/feed.ndjson")
        try shop.sync(now: 2000)
        #expect(FileManager.default.fileExists(atPath: original) && FileManager.default.fileExists(atPath: thumbnail))
        try shop.sync(now: 1001 + 30 * 86_400)
        #expect(!FileManager.default.fileExists(atPath: original) && !FileManager.default.fileExists(atPath: thumbnail))
        #expect(try families() == ["b": "blue"])
    }

    @Test func `a known image that becomes a failure costs its item only`() throws {
        try shop.sync()
        shop.remove("/i/red.bmp")
        shop.put(at: "/i/blue.bmp") { _ in ShopResponse("<html>gone</html>") }
        let summary = try shop.sync(maxAge: 0)
        #expect(summary.images.failed == 2)
        #expect(try code("r") == "not-found")
        #expect(try code("b") == "unsupported")
    }

    @Test func `feeds that failed leave no downloads`() throws {
        try shop.sync()
        let feeds = shop.folder.path + "/Images/shop/feed"
        for feed in ["<html></html>", "[]", #"{"id":"r","image":"/i/red.bmp"}"#] {
            shop.put(feed, at: "/feed.ndjson")
            #expect(throws: (any Error).self) { try shop.sync { $0.maxDelete = .part(0.5) } }
            #expect(try FileManager.default.contentsOfDirectory(atPath: feeds).count == 1)
        }
    }

    @Test func `no leftovers of downloads stay behind`() throws {
        shop.put(at: "/i/red.bmp") { _ in ShopResponse(status: 404) }
        try shop.sync()
        try shop.sync(maxAge: 0)
        let images = shop.folder.path + "/Images/shop"
        #expect(try FileManager.default.contentsOfDirectory(atPath: images + "/.parts").isEmpty)
        #expect(try FileManager.default.contentsOfDirectory(atPath: images + "/feed").count == 1)
    }
}
