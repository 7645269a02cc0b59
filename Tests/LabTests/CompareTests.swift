@testable import Colors
import ImageWork
import Images
@testable import Lab
import Sync
import TestSupport
import Testing

/// Images of goods on white: the default preset sees the goods, classic sees the white.
@Suite(.timeLimit(.minutes(1))) struct CompareTests {
    private let home: TemporaryFolder

    init() throws {
        home = try TemporaryFolder()
        let goods = [("b", "#2b50c8"), ("r", "#c8322b"), ("w", "#f4f4f4")]
        for (id, hex) in goods { try home.write(pictureOfGoods(hex), to: "\(id).bmp") }
        let lines = goods.map { id, _ in #"{"id":"\#(id)","title":"\#(id)","image":"\#(id).bmp"}"# }
        try home.write(lines.joined(separator: "\n"), to: "feed.ndjson")
        let source = FeedSource(.file(home.path("feed.ndjson")), isNameChosen: true)
        _ = try CatalogueSyncer.sync(source, request(), onDamage: { _ in })
    }

    private func request(_ analysis: AnalysisOptions = AnalysisOptions()) throws -> SyncRequest {
        var request = SyncRequest(
            folders: try CatalogueFolders(name: "shop", reports: home.path("Reports"), images: home.path("Images")),
            options: WallOptions(analysis: analysis), decoders: try ImageAnalyzer(analysis),
            runLimits: RunLimits(jobs: 2), now: { 1_767_323_045 }, progress: { _ in })
        // A process that another test starts has the locks of this one until it executes its program.
        request.lockWait = 2
        return request
    }

    /// The default wall, compared with another one.
    private func compare() throws -> (run: SyncSummary, comparison: WallComparison) {
        var options = AnalysisOptions(preset: .classic)
        options.saturationPriority = 0
        var walls: ComparedWalls?
        let run = try CatalogueSyncer(request(), mustExist: true)
            .report(beside: request(options)) { walls = try $0.compare(ImageLabels()) }
        return (run, try #require(walls).comparison)
    }

    private func read(_ names: [String]) throws -> [String] { try names.map { try home.text("Reports/shop/\($0)") } }

    @Test func `another wall is analyzed once, and what changed is counted`() throws {
        let (first, comparison) = try compare()
        #expect(first.images.analyzed == 3)
        #expect(comparison.itemCount == 3)
        #expect(comparison.familyChanges == 2)
        #expect(comparison.before.smoothness.mean > 20)
        #expect(comparison.after.colors == 1)
        let second = try compare()
        #expect(second.run.images.analyzed == 0)
        #expect(second.comparison == comparison)
    }

    @Test func `both pages are written, the same again, and the wall itself stays`() throws {
        let outputs = ["metadata.json", "metadata.ndjson", "metadata.csv", "index.html"]
        let before = try read(outputs)
        _ = try compare()
        #expect(try read(outputs) == before)
        let pages = try read(["compare.html", "compare-after.html"])
        _ = try compare()
        #expect(try read(["compare.html", "compare-after.html"]) == pages)
        #expect(pages[0].contains("1 of 3 items keep their family"))
    }

    @Test func `the other options are not in force afterwards`() throws {
        _ = try compare()
        #expect(try CatalogueSyncer(request(), mustExist: true).report().images.analyzed == 0)
        let lines = try read(["metadata.csv"])[0]
        #expect(["red", "blue", "white"].allSatisfy(lines.contains))
    }
}
