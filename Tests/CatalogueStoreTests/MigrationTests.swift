import Catalogue
import CatalogueStore
import ColorAnalysis
import ColorScience
import FeedRecords
import Testing

/// A store that huewall wrote before it kept features: nothing in it may be lost.
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

    @Test func `colors are as they were, name by name`() throws {
        let entries = try store.entries(known)
        #expect(entries.map(\.item.id) == ["b", "c", "a", "d", "broken", "gone"])
        let colors = entries.map { $0.analysis?.colors.map { "\($0.rgb.hex) \($0.family) \($0.name)" } ?? [] }
        let black = ["#212226 black off-black", "#3d3e42 grey charcoal", "#ebebea blue ice blue"]
        // As metadata.ndjson of that run has them.
        #expect(
            colors == [
                ["#f294b5 pink flamingo", "#a3637d red strawberry"],
                ["#6b7078 grey grey", "#f5f2ec white white", "#e1cba4 beige beige"], black, black, [], [],
            ])
        #expect(entries.map(\.place.sortKey)[0] == "0-06-015245-f294b5")
        #expect(
            entries.map { $0.analysis?.confidence.map { ($0 * 1000).rounded() } } == [918, 949, 844, 844, nil, nil])
    }

    @Test func `failures, overrides and thumbnails are kept`() throws {
        let entries = try store.entries(known)
        #expect(entries.map(\.failure?.code) == [nil, nil, nil, nil, "truncated", "not-found"])
        #expect(entries[1].overrideNote == "asked the designer")
        #expect(entries[0].thumbnail == "thumbs/b7/b7f9283d1d30f881dba442b3349b32a2.webp")
        let counts = try store.wallCounts(key: known)
        #expect(counts.failures == ["truncated": 1, "not-found": 1])
        #expect(counts.families == [.pink: 1, .grey: 1, .black: 2])
    }

    @Test func `no image needs a download or, with the same engine, a decode`() throws {
        let tasks = try store.imageTasks(after: "", limit: 9, key: known)
        #expect(tasks.map(\.isAnalyzed) == [true, true, true, false, true])
        #expect(tasks.map(\.isMeasured) == [false, false, true, false, false])
        #expect(tasks.map(\.isFailed) == [false, false, true, true, false])
        #expect(tasks[4].known?.download?.etag == "\"tag\"")
        #expect(tasks[4].thumbnail == .made("webp"))
    }

    @Test func `with a newer engine everything is to be measured, and the old answers are shown until then`() throws {
        let newer = makeKey("34b1ab2db050d5ff", extraction: "any", engine: 3)
        #expect(try store.imageTasks(after: "", limit: 9, key: newer).allSatisfy { !$0.isAnalyzed && !$0.isMeasured })
        #expect(try store.entries(newer).map(\.family) == [.pink, .grey, .black, .black, nil, nil])
        #expect(try store.entries(newer).map(\.failure?.code)[4] == "truncated")
        #expect(try store.wallCounts(key: newer).families == [.pink: 1, .grey: 1, .black: 2])
    }

    @Test func `other options of the old store are still there`() throws {
        let classic = makeKey("67f92d77e95ccbd2", extraction: "other", engine: 2)
        #expect(
            try store.imageTasks(after: "", limit: 9, key: classic).map(\.isAnalyzed) == [
                true, true, true, false, true,
            ])
        #expect(try store.entries(classic).first { $0.item.id == "a" }?.analysis?.colors.first?.rgb.hex == "#ffffff")
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

    @Test func `the old answers are found by the state's own key`() throws {
        let key = try #require(try store.state().analysisKey)
        #expect(try store.entries(key).map(\.family) == [.pink, .grey, .black, .black, nil, nil])
    }

    @Test func `runs and skipped rows are kept`() throws {
        #expect(try store.lastRuns(9).map(\.outcome) == ["done", "done", "done"])
        #expect(try store.skippedRows().map(\.reason) == [.missingId])
    }

    @Test func `old colors that are damaged are analyzed again, and never shown wrong`() throws {
        let damaged = try StoreFolder()
        try damaged.restore("schema-3.sql")
        // A family and a name that there never were, and bytes of a wrong number.
        try damaged.execute(
            """
            UPDATE analysis SET colors = CAST(substr(colors, 1, 43) || X'0C' || substr(colors, 45) AS BLOB)
            WHERE hash >= X'f9';
            UPDATE analysis SET colors = substr(colors, 1, 44) WHERE hash < X'40';
            """)
        let tasks = try damaged.opened().imageTasks(after: "", limit: 9, key: known)
        #expect(tasks.map(\.isAnalyzed) == [false, false, true, false, true])
        #expect(tasks.map { $0.known == nil } == [false, false, false, true, false])
    }
}
