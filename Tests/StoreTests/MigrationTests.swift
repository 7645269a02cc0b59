import Catalogue
@testable import Colors
import Store
import Testing

/// A store as huewall wrote it before its outputs' options stood in it: what it knows may not be lost.
@Suite(.timeLimit(.minutes(1))) struct MigrationTests {
    private let folder: StoreFolder
    private let store: CatalogueStore
    /// What the outputs of the old store were written with.
    private let options: WallOptions
    private let known = makeKey("5b824e089441dbbd", extraction: "68535a0c050c4b95", engine: 5)

    init() throws {
        var options = WallOptions()
        options.analysis.saturationPriority = 5
        (options.order.order, options.order.minBrightness) = (.classic, 0.4)
        self.options = options
        folder = try StoreFolder()
        try folder.restore("schema-14.sql")
        store = try folder.opened()
    }

    @Test func `the options of the outputs are those of the last run's command`() throws {
        #expect(try store.state().options == options)
        #expect(try folder.reader().state().options == options)
    }

    @Test func `its wall is shown as it was`() throws {
        #expect(try store.state().analysisKey == known)
        let entries = try store.entries(known, order: options.order)
        #expect(entries.map(\.item.id) == ["blue", "chosen", "red", "broken", "gone"])
        #expect(entries.map(\.family) == [.blue, .green, .red, nil, nil])
        #expect(entries.map { $0.failure?.code } == [nil, nil, nil, "corrupt", "not-found"])
        #expect(entries.compactMap(\.overrideNote) == ["asked the designer"])
        #expect(entries[0].thumbnail == "thumbs/a5/a50d080fc792e538fe262576e642da63.jpg")
        #expect(entries[0].item.price?.amountText == "19.5" && entries[0].item.sku == "B-1")
    }

    @Test func `no image is measured again`() throws {
        let tasks = try store.imageTasks(after: "", limit: 9, key: known)
        #expect(tasks.map(\.isMeasured) == [true, true, false, true])
        #expect(tasks.map(\.isFailed) == [false, true, true, false])
        // They are voted on again: a vote says more now.
        #expect(try store.unvotedFeatures(after: nil, limit: 9, key: known).count == 2)
    }

    @Test func `runs, skipped rows, changes and state are kept`() throws {
        #expect(try store.lastRuns(9).map(\.outcome) == ["done", "done"])
        #expect(try store.skippedRows().map(\.reason) == [.missingId])
        #expect(try store.publications().map(\.run) == [1, 2])
        var changed: [String] = []
        try store.forEachChange(behind: 1) { id, before in changed.append(before == nil ? "+" + id : id) }
        #expect(changed == ["blue", "+broken", "+chosen", "gone", "red"])
        let state = try store.state()
        #expect(state.source == "/srv/shop/feed.ndjson" && state.analysisKey == known)
        #expect(state.generation == 7 && state.hasOwnThumbnails)
    }

    @Test func `it has the tables that a new store has`() throws {
        let new = try StoreFolder()
        _ = try new.opened()
        let columns = "SELECT m.name, p.name FROM sqlite_master m JOIN pragma_table_info(m.name) p ORDER BY 1, 2"
        let indexes = "SELECT name FROM sqlite_master WHERE type = 'index' ORDER BY 1"
        for sql in [columns, indexes, "SELECT identifier FROM grdb_migrations"] {
            #expect(try folder.rows(sql) == new.rows(sql))
        }
    }

    @Test func `its items have no further pictures and no brand until the feed is read again, which it is`() throws {
        let items = try store.entries(known).map(\.item)
        #expect(items.allSatisfy { $0.furtherPictures.isEmpty && $0.brand.isEmpty })
        let folder = try StoreFolder()
        try folder.restore("schema-14.sql")
        try folder.execute("UPDATE catalogueState SET feedFingerprint = 'f'")
        let old = try folder.opened()
        #expect(try old.state().feedFingerprint == nil && old.state().idOwner == nil)
        try old.updateState { $0.feedFingerprint = "g" }
        #expect(try folder.opened().state().feedFingerprint == "g")
    }

    @Test func `a store from before the release is not read, and stays as it is`() throws {
        let folder = try StoreFolder()
        try folder.restore("schema-14.sql")
        try folder.execute("DELETE FROM grdb_migrations WHERE identifier LIKE '14 %'")
        let before = try folder.files()
        #expect(throws: StoreError.obsoleteSchema(path: folder.path)) { try folder.opened() }
        #expect(throws: StoreError.obsoleteSchema(path: folder.path)) { try folder.reader() }
        #expect(try folder.files() == before)
        #expect(StoreError.obsoleteSchema(path: "p").message.contains("huewall sync sets it aside"))
    }
}
