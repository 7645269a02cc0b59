import Catalogue
import Colors
import Store
import Testing

/// A store that huewall wrote before it kept features: what people and servers said in it may not be lost.
@Suite(.timeLimit(.minutes(1))) struct MigrationTests {
    private let folder: StoreFolder
    private let store: CatalogueStore
    /// The options that the old store was written with last, and the engine of then.
    private let known = makeKey("34b1ab2db050d5ff", extraction: "any", engine: 2)

    init() throws {
        folder = try StoreFolder()
        try folder.restore("schema-3.sql")
        store = try folder.opened()
    }

    @Test func `failures, overrides and thumbnails are kept`() throws {
        let entries = try store.entries(known)
        let failures = Dictionary(uniqueKeysWithValues: entries.map { ($0.item.id, $0.failure?.code) })
        #expect(failures["broken"] == "truncated" && failures["gone"] == "not-found")
        #expect(entries.count == 6 && entries.compactMap(\.overrideNote) == ["asked the designer"])
        #expect(entries.contains { $0.thumbnail == "thumbs/b7/b7f9283d1d30f881dba442b3349b32a2.webp" })
        let counts = try store.wallCounts(key: known)
        #expect(counts.failures == ["not-analyzed": 4, "truncated": 1, "not-found": 1])
    }

    @Test func `no image needs a download`() throws {
        let tasks = try store.imageTasks(after: "", limit: 9, key: known)
        #expect(tasks.map(\.isMeasured) == [false, false, true, false, false])
        #expect(tasks.map(\.isFailed) == [false, false, true, true, false])
        #expect(tasks[4].known?.download?.etag == "\"tag\"")
        #expect(tasks[4].thumbnail == .made("webp"))
    }

    @Test func `settings have become state`() throws {
        let state = try store.state()
        #expect(state.source == "/srv/shop/feed.ndjson")
        #expect(state.feedFingerprint == "8324672bb730ef77a42d6a5a8116288368df6d8d199188fdef72e2694463033a")
        #expect(state.outputFingerprint == nil, "the outputs are written anew")
        #expect(state.analysisKey == makeKey("34b1ab2db050d5ff", extraction: "", engine: 2))
        #expect(state.generation == 4)
        #expect(state.lastSuccess == 1_795_291_856)
    }

    @Test func `runs and skipped rows are kept`() throws {
        #expect(try store.lastRuns(9).map(\.outcome) == ["done", "done", "done"])
        #expect(try store.skippedRows().map(\.reason) == [.missingId])
    }

    @Test(arguments: [
        ("ColorOptions.WallOrder.classic", 0.4, WallOrder.classic), ("Colors.WallOrder.smooth", 0.33, WallOrder.smooth),
    ])
    func `a wall of before is found by its order`(printed: String, minBrightness: Double, order: WallOrder) throws {
        let folder = try StoreFolder()
        var options = OrderOptions()
        (options.order, options.minBrightness) = (order, minBrightness)
        do {
            let store = try folder.opened()
            try store.fill([item("a")])
            _ = try store.makeWall(key: key, order: OrderOptions())
        }
        try folder.execute(
            """
            UPDATE wall SET
                sortOrder = 'OrderOptions(order: \(printed), minBrightness: \(minBrightness), minSaturation: 0.125)';
            DELETE FROM grdb_migrations WHERE identifier LIKE '14 %';
            """)
        #expect(try folder.opened().wall(key: key, order: options)?.isCurrent == true)
    }
}
