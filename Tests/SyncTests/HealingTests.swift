import Catalogue
@testable import Feeds
import Files
import Foundation
import ImageWork
import Store
@testable import Sync
import Testing

/// What a run repairs by itself.
@Suite(.timeLimit(.minutes(1))) struct HealingTests {
    private let shop: ShopFolder

    init() throws {
        shop = try ShopFolder()
        for (name, hex) in [("red", "#c8322b"), ("blue", "#1f4fa3")] { try shop.draw(hex, to: name + ".bmp") }
        try feed(["red", "blue"])
    }

    private func feed(_ ids: [String]) throws {
        try shop.write(ids.map { "{\"id\":\"\($0)\",\"image\":\"images/\($0).bmp\"}\n" }.joined(), to: "feed.ndjson")
    }

    private var store: String { shop.path + "/Reports/shop/huewall.sqlite" }

    /// - Returns: what was said of damage.
    private func healingSync(_ request: SyncRequest) throws -> [String] {
        var said: [String] = []
        _ = try CatalogueSyncer.sync(shop.source(), request) { said.append($0) }
        return said
    }

    private func damageStore(from offset: UInt64) throws {
        for part in ["-wal", "-shm"] { try? FileManager.default.removeItem(atPath: store + part) }
        let file = try #require(FileHandle(forUpdatingAtPath: store))
        try file.seek(toOffset: offset)
        try file.write(contentsOf: Data(repeating: 0x58, count: 200_000))
        try file.close()
    }

    @Test(arguments: [0, 100, 4096, 9000] as [UInt64])
    func `a damaged store is set aside and built again`(offset: UInt64) throws {
        try shop.sync()
        let outputs = try shop.outputs()
        try damageStore(from: offset)
        let said = try healingSync(try shop.request())
        #expect(said.count == 1)
        #expect(said.first?.contains("is set aside as huewall.sqlite.damaged") == true)
        #expect(try shop.outputs() == outputs)
        #expect(FileStatus(of: store + ".damaged") != nil)
        #expect(try healingSync(try shop.request()) == [])
    }

    @Test func `a store from before the release is set aside and built again`() throws {
        try shop.sync()
        let outputs = try shop.outputs()
        try shop.changeStore("DELETE FROM grdb_migrations; INSERT INTO grdb_migrations VALUES ('6 walls')")
        let said = try healingSync(try shop.request())
        #expect(
            said.count == 1 && said.first?.contains("is of a huewall from before 0.1.0; it is set") == true)
        #expect(try shop.outputs() == outputs)
        #expect(FileStatus(of: store + ".damaged") != nil)
        #expect(try healingSync(try shop.request()) == [])
    }

    @Test func `a store that was built again lets no feed empty the wall`() throws {
        try shop.draw("#333333", to: "black.bmp")
        try feed(["red", "blue", "black"])
        try shop.sync()
        try damageStore(from: 0)
        try feed(["red"])
        var request = try shop.request()
        request.maxDelete = .part(0.5)
        #expect(throws: SyncError.tooManyDeletes(removed: 2, of: 3, now: 1, limit: .part(0.5))) {
            try healingSync(request)
        }
        #expect(try shop.items().count == 3)
    }

    @Test func `an empty thumbnail is made again`() throws {
        try shop.sync()
        let folder = shop.path + "/Reports/shop/thumbs"
        let names = try FileManager.default.subpathsOfDirectory(atPath: folder)
        let path = folder + "/" + (try #require(names.first { $0.hasSuffix(".jpg") }))
        let bytes = try Data(contentsOf: URL(fileURLWithPath: path))
        try Data().write(to: URL(fileURLWithPath: path))
        try shop.sync()
        #expect(try Data(contentsOf: URL(fileURLWithPath: path)) == bytes)
    }

    @Test func `rows without end are counted, and the first are kept`() throws {
        var request = try shop.request()
        request.feedLimits.keptUnusableRows = 3
        let bad = (0..<10).map { _ in "{}\n" }.joined() + "{\"id\":\"red\",\"image\":\"x\"}\n"
        try shop.write("{\"id\":\"red\",\"image\":\"images/red.bmp\"}\n" + bad, to: "feed.ndjson")
        let summary = try CatalogueSyncer(request, mustExist: false).sync(shop.source())
        #expect(summary.counts.skippedRows == 11)
        let status = try CatalogueStatus(of: request.folders)
        #expect(status.skippedRows.map(\.count) == [1, 1, 1, 7, 1])
        #expect(status.skippedByReason.map(\.1) == [10, 1])
        #expect(status.failures.count { $0.contains("more rows from row") } == 2)
        request.feedLimits.unusableRows = 10
        try shop.write(bad + bad, to: "feed.ndjson")
        #expect(throws: FeedError.tooManyUnusableRows(limit: 10)) {
            try CatalogueSyncer(request, mustExist: false).sync(shop.source())
        }
    }

    @Test func `a good run of the future says nothing of now`() throws {
        try shop.sync()
        let status = try shop.status()
        let time = try #require(status.lastSuccess)
        #expect(status.health(now: time + 10, maxAge: 20) == .ok)
        #expect(status.health(now: time + 30, maxAge: 20) == .stale)
        // A clock may be set right now and then.
        #expect(status.health(now: time - 30, maxAge: 20) == .ok)
        #expect(status.health(now: time - 3600, maxAge: 20) == .stale)
        #expect(status.isAhead(of: time - 3600))
    }

    @Test func `metrics say that a run is under way, and when it is over`() throws {
        let path = shop.path + "/shop.prom"
        try RunMetrics.begin("shop", start: 5, at: path)
        #expect(try String(contentsOfFile: path, encoding: .utf8).contains("huewall_running{catalogue=\"shop\"} 1"))
        let metrics = RunMetrics(
            catalogue: "shop", exitCode: 0, start: 5, end: 9, lastSuccess: 9, summary: nil)
        try metrics.write(to: path)
        let text = try String(contentsOfFile: path, encoding: .utf8)
        #expect(text.contains("huewall_running{catalogue=\"shop\"} 0"))
        #expect(text.contains("last_run_exit_code{catalogue=\"shop\"} 0"))
        try RunMetrics.begin("shop", start: 11, at: path)
        let next = try String(contentsOfFile: path, encoding: .utf8)
        #expect(next.contains("huewall_running{catalogue=\"shop\"} 1\n"))
        #expect(next.contains("huewall_run_start_timestamp_seconds{catalogue=\"shop\"} 11\n"))
        // What the last run was stays known, and nothing stands twice.
        #expect(next.contains("last_run_exit_code{catalogue=\"shop\"} 0"))
        let lines = next.split(separator: "\n")
        #expect(Set(lines).count == lines.count)
    }

    @Test func `an unfinished file of metrics is never written through a link`() throws {
        let (path, victim) = (shop.path + "/shop.prom", shop.path + "/victim")
        try shop.write("mine", to: "victim")
        try FileManager.default.createSymbolicLink(atPath: "\(path).\(getpid()).part", withDestinationPath: victim)
        try RunMetrics.begin("shop", start: 5, at: path)
        #expect(try String(contentsOfFile: victim, encoding: .utf8) == "mine")
    }

    @Test func `metrics that cannot be put in their place leave nothing behind`() throws {
        let path = shop.path + "/images"  // a folder
        let before = try FileManager.default.contentsOfDirectory(atPath: shop.path)
        #expect(throws: SyncError.self) { try RunMetrics.begin("shop", start: 5, at: path) }
        #expect(try FileManager.default.contentsOfDirectory(atPath: shop.path) == before)
    }
}

/// What two runs must not do at once.
@Suite(.timeLimit(.minutes(1))) struct SharedImagesTests {
    private func filledShop() throws -> NetworkShop {
        let shop = try NetworkShop()
        shop.draw("#c8322b", at: "/i/red.bmp")
        shop.put("{\"id\":\"r\",\"image\":\"\(shop.url("/i/red.bmp"))\"}\n", at: "/feed.ndjson")
        return shop
    }

    @Test func `two folders of reports cannot fill one folder of images at once`() throws {
        let shop = try filledShop()
        try FileManager.default.createDirectory(
            atPath: shop.folder.path + "/Images/shop", withIntermediateDirectories: true)
        let held = try FolderLock(
            path: shop.folder.path + "/Images/shop/huewall.lock", wait: 0, shouldStop: { false })
        #expect(throws: SyncError.busy(path: shop.folder.path + "/Images/shop/huewall.lock")) { try shop.sync() }
        _ = consume held
    }

    @Test func `an answer from the future is asked for again`() throws {
        let shop = try filledShop()
        let (now, tenYears) = (1_767_323_045, 315_360_000)
        try shop.sync(now: now + tenYears)
        let visits = shop.visits("/i/")
        try shop.sync(now: now + tenYears)
        #expect(shop.visits("/i/") == visits)
        try shop.sync(now: now)
        #expect(shop.visits("/i/") > visits)
        let healed = shop.visits("/i/")
        try shop.sync(now: now)
        #expect(shop.visits("/i/") == healed)
    }
}
