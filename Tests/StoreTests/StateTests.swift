import Catalogue
import Colors
@testable import Store
import Testing

@Suite(.timeLimit(.minutes(1))) struct StateTests {
    private let folder: StoreFolder
    private let store: CatalogueStore

    init() throws {
        folder = try StoreFolder()
        store = try folder.opened()
    }

    @Test func `a new catalogue has no state`() throws {
        #expect(try store.state() == CatalogueState())
    }

    @Test func `state is kept as it was set`() throws {
        try store.updateState { state in
            state.source = "shop.csv"
            state.feedFingerprint = "f"
            state.outputFingerprint = "o"
            state.lastSuccess = 1_700_000_000
            state.idOwner = .wooCommerce
        }
        let state = try store.state()
        #expect(state.source == "shop.csv" && state.feedFingerprint == "f" && state.outputFingerprint == "o")
        #expect(state.lastSuccess == 1_700_000_000 && state.idOwner == .wooCommerce)
        try store.updateState { $0.feedFingerprint = nil }
        #expect(try store.state().feedFingerprint == nil)
        #expect(try store.state().source == "shop.csv")
    }

    @Test func `the generation rises with overrides, and only when they differ`() throws {
        let red = ColorOverride(id: "a", family: .red, color: nil, note: "")
        try store.replaceOverrides([red])
        let generation = try store.state().generation
        try store.replaceOverrides([red])
        #expect(try store.state().generation == generation)
        try store.replaceOverrides([ColorOverride(id: "a", family: .red, color: nil, note: "look")])
        #expect(try store.state().generation == generation + 1)
    }

    @Test func `overridden items come with the place of their image`() throws {
        try store.fill([item("a"), item("b")])
        let chosen = ColorOverride(id: "b", family: .grey, color: RGB(hex: "#6b7078"), note: "asked")
        try store.replaceOverrides([chosen, ColorOverride(id: "left", family: .red, color: nil, note: "")])
        let items = try store.overriddenItems()
        #expect(items.map(\.override) == [chosen])
        #expect(items.map(\.location.location) == ["/shop/a.png"])
    }

    @Test func `runs are listed newest first, unfinished ones too`() throws {
        let first = try store.beginRun(command: "one", time: "t1")
        var counts = RunCounts()
        counts.items = 3
        counts.skippedRows = 1
        try store.endRun(first, outcome: "done", counts: counts, time: "t2")
        _ = try store.beginRun(command: "two", time: "t3")
        let runs = try store.lastRuns(5)
        #expect(runs.map(\.command) == ["two", "one"])
        #expect(runs.map(\.outcome) == [nil, "done"])
        #expect(runs.map(\.finishedAt) == [nil, "t2"])
        #expect(runs[1].counts == counts)
    }

    @Test func `of old runs a thousand are kept`() throws {
        for number in 1...1003 { _ = try store.beginRun(command: "\(number)", time: "t") }
        #expect(try store.lastRuns(2000).map(\.command).last == "4")
    }

    @Test func `a run that failed is noted`() throws {
        let run = try store.beginRun(command: "one", time: "t1")
        try store.endFailedRun(run, outcome: "failed: full", time: "t2")
        #expect(try store.lastRuns(1).map(\.outcome) == ["failed: full"])
        try folder.execute("DROP TABLE run")
        #expect(throws: (any Error).self) { try store.endFailedRun(run, outcome: "failed", time: "t3") }
    }
}
