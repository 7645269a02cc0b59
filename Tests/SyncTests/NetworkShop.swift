import Catalogue
@testable import Fetching
@testable import Sync
import Synchronization
import TestShop
import TestSupport

/// A shop on a loopback address whose shelves can be changed, and a folder for what is synced from it.
final class NetworkShop: Sendable {
    struct Shelf: Sendable {
        var body: [UInt8]
        var etag: String?
        var answer: (@Sendable (ShopRequest) -> ShopResponse)?
    }

    let folder: ShopFolder
    private let shelves: SharedShelves
    let server: TestShop

    init() throws {
        folder = try ShopFolder()
        let shelves = SharedShelves()
        self.shelves = shelves
        server = try TestShop { shelves.answer($0) }
    }

    func url(_ path: String) -> String { server.url(path) }

    /// Puts bytes under a path, with an ETag of their own.
    func put(_ body: [UInt8], at path: String, etag: String? = nil) {
        shelves.put(Shelf(body: body, etag: etag ?? "\"\(body.hashValue)\""), at: path)
    }

    func put(_ text: String, at path: String) { put(Array(text.utf8), at: path) }

    func put(at path: String, answer: @escaping @Sendable (ShopRequest) -> ShopResponse) {
        shelves.put(Shelf(body: [], etag: nil, answer: answer), at: path)
    }

    func remove(_ path: String) { shelves.remove(path) }

    /// Goods of one color in the middle of a white image.
    func draw(_ hex: String, at path: String) { put(NetworkShop.image(hex), at: path) }

    static func image(_ hex: String) -> [UInt8] { pictureOfGoods(hex) }

    /// How often images were asked for since the shop opened.
    func visits(_ prefix: String) -> Int { server.requests.count { $0.path.hasPrefix(prefix) } }

    /// May ask this shop, and tries again but once and at once.
    func fetcher() throws -> HTTPFetcher {
        var options = FetchOptions()
        // A busy machine is not a slow shop.
        options.connectTimeout = .seconds(40)
        options.totalTimeout = .seconds(40)
        options.allowedNetworks = [try NetworkRange("127.0.0.0/8")]
        options.proxies = .none
        options.retry.retries = 1
        options.retry.firstDelay = .milliseconds(1)
        return try HTTPFetcher(options)
    }

    @discardableResult
    func sync(
        _ path: String = "/feed.ndjson", maxAge: Int = 86_400, retriesFailed: Bool = false, now: Int = 1_767_323_045,
        local: Bool = false, imageQuery: ImageQuery = .keep, change: (inout SyncRequest) -> Void = { _ in }
    ) throws -> SyncSummary {
        var request = try folder.request()
        request.now = { now }
        (request.fetcher, request.maxAge) = (try fetcher(), maxAge)
        request.retriesFailed = retriesFailed
        change(&request)
        let place: FeedSource.Location = local ? .file(folder.path + path) : .url(url(path))
        var source = FeedSource(place, isNameChosen: true)
        source.imageQuery = imageQuery
        return try CatalogueSyncer(request, mustExist: false).sync(source)
    }
}

private final class SharedShelves: Sendable {
    private let shelves = Mutex<[String: NetworkShop.Shelf]>([:])

    func put(_ shelf: NetworkShop.Shelf, at path: String) { shelves.withLock { $0[path] = shelf } }
    func remove(_ path: String) { shelves.withLock { $0[path] = nil } }

    func answer(_ request: ShopRequest) -> ShopResponse {
        let shelf = shelves.withLock { $0[request.target] ?? $0[request.path] }
        guard let shelf else { return ShopResponse(status: 404) }
        if let answer = shelf.answer { return answer(request) }
        guard let etag = shelf.etag else { return ShopResponse(body: shelf.body) }
        if request.headers["if-none-match"] == etag { return ShopResponse(status: 304, headers: ["ETag": etag]) }
        return ShopResponse(headers: ["ETag": etag], body: shelf.body)
    }
}
