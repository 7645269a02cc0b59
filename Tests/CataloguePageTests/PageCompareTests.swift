import Catalogue
import CataloguePage
import ColorAnalysis
import ColorEvaluation
import ColorOptions
import ColorScience
import Testing

@Suite struct PageCompareTests {
    private func entry(_ id: String, _ hex: String, _ family: Family) throws -> WallEntry {
        let rgb = try #require(RGB(hex: hex))
        let color = DominantColor(hsv: HSV(rgb), rgb: rgb, weight: 1, share: 1, family: family)
        let item = CatalogueItem(id: id, productId: id, title: id, url: "", image: "a.png", vendorColor: "")
        let analysis = ImageColors(width: 1, height: 1, colors: [color], background: nil, flags: [])
        return WallEntry(
            item: item, rank: 1, place: WallPlace(band: .hue, sortKey: "0"), analysis: analysis, failure: nil,
            imageHash: nil, thumbnail: nil)
    }

    private func summary(_ preset: Preset, _ families: [Family: Int]) -> WallSummary {
        var counts = WallCounts()
        counts.items = families.values.reduce(0, +)
        counts.families = families
        return WallSummary(
            catalogue: "shop", command: "huewall report shop --preset \(preset.rawValue)",
            analysisOptions: AnalysisOptions(preset: preset), orderOptions: OrderOptions(), counts: counts,
            skippedRows: [])
    }

    private func page() throws -> String {
        var comparer = WallComparer()
        let walls: [(WallComparison.Side, [WallEntry])] = [
            (.before, [try entry("a", "#c00000", .red), try entry("b", "#c00000", .red)]),
            (.after, [try entry("<b>", "#c00000", .red), try entry("a", "#ffffff", .white)]),
        ]
        for (side, entries) in walls { for entry in entries { comparer.append(entry, to: side) } }
        var page = ComparePage(
            before: summary(.catalogue, [.red: 2]), after: summary(.classic, [.red: 1, .white: 1]),
            comparison: comparer.finish(), sha256: { _ in Array(repeating: 1, count: 32) })
        for (side, entries) in walls { for entry in entries { page.append(entry, to: side) } }
        let start = page.takeBytes()
        return String(decoding: start + page.finish(), as: UTF8.self)
    }

    @Test func `both walls and their figures are on the page, and equal walls are equal bytes`() throws {
        let page = try page()
        #expect(try self.page() == page)
        #expect(page.contains("<th scope=\"row\">--preset</th><td>catalogue</td><td>classic</td>"))
        #expect(page.contains("<th scope=\"row\">red</th><td>2</td><td>1</td>"))
        #expect(page.contains("<th scope=\"row\">Runs of one family</th><td>1</td><td>2</td>"))
        #expect(page.contains("<code>huewall report shop --preset classic</code>"))
        #expect(page.contains("<script type=\"application/json\" class=\"before\">{\"id\":[\"a\",\"b\"]"))
        #expect(page.contains("<script type=\"application/json\" class=\"after\">{\"id\":[\"\\u003cb\\u003e\",\"a\"]"))
        #expect(page.hasSuffix("</html>\n"))
    }

    @Test func `the sentence says how many items change their family, and whether the wall gets smoother`() throws {
        // Equal neighbors differ by 0, red and white by much.
        #expect(try page().contains("1 of 2 items change their family; the wall gets rougher, from 0.0 to "))
    }

    @Test func `an item that lost its color changed its family, and one that is new did not`() throws {
        var comparer = WallComparer()
        var broken = try entry("a", "#c00000", .red)
        comparer.append(broken, to: .before)
        broken.analysis = nil
        comparer.append(broken, to: .after)
        let new = try entry("new", "#00c000", .green)
        comparer.append(new, to: .after)
        let comparison = comparer.finish()
        #expect(comparison.familyChanges == 1)
        #expect(comparison.itemCount == 2)
        #expect(comparison.after == WallSmoothness(new.analysis?.colors ?? []))
    }
}
