import Catalogue
@testable import Colors
import Sync
import Testing

/// Images of goods on white: the default preset sees the goods, classic sees the white.
@Suite(.timeLimit(.minutes(1))) struct CompareTests {
    private let shop: ShopFolder

    init() throws {
        shop = try ShopFolder()
        try shop.stock([("b", "Blue", "#2b50c8"), ("r", "Red", "#c8322b"), ("w", "White", "#f4f4f4")])
        try shop.sync()
    }

    private var plain: AnalysisOptions {
        var options = AnalysisOptions(preset: .classic)
        options.saturationPriority = 0
        return options
    }

    @Test func `another wall is analyzed once, and what changed is counted`() throws {
        let first = try shop.compare(with: plain)
        #expect(first.images.analyzed == 3)
        let comparison = try #require(first.comparison?.comparison)
        #expect(comparison.itemCount == 3)
        #expect(comparison.familyChanges == 2)
        #expect(comparison.before.smoothness.mean > 20)
        #expect(comparison.after.colors == 1)
        let second = try shop.compare(with: plain)
        #expect(second.images.analyzed == 0)
        #expect(second.comparison?.comparison == comparison)
    }

    @Test func `both pages are written, the same again, and the wall itself stays`() throws {
        let before = try shop.outputs()
        try shop.compare(with: plain)
        #expect(try shop.outputs() == before)
        let pages = try ["compare.html", "compare-after.html"].map(shop.read)
        try shop.compare(with: plain)
        #expect(try ["compare.html", "compare-after.html"].map(shop.read) == pages)
        #expect(String(decoding: pages[0], as: UTF8.self).contains("1 of 3 items keep their family"))
    }

    @Test func `the other options are not in force afterwards`() throws {
        try shop.compare(with: plain)
        #expect(try shop.report().images.analyzed == 0)
        #expect(try shop.items().map(\.family) == ["red", "blue", "white"])
    }
}
