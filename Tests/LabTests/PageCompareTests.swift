import Catalogue
import Colors
@testable import Lab
import Testing

@Suite(.timeLimit(.minutes(1))) struct PageCompareTests {
    private func entry(_ id: String, _ hex: String, _ family: Family) throws -> WallEntry {
        wallEntry(id, rgb: try #require(RGB(hex: hex)), family: family)
    }

    private func summary(_ preset: Preset, _ families: [Family: Int]) -> WallSummary {
        var counts = WallCounts()
        counts.items = families.values.reduce(0, +)
        counts.families = families
        return WallSummary(
            catalogue: "shop", options: WallOptions(analysis: AnalysisOptions(preset: preset)), counts: counts,
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
        #expect(page.contains("<th scope=\"row\">Stretches of one family</th><td>1</td><td>2</td>"))
        #expect(page.contains("<code>huewall report shop --preset classic</code>"))
        #expect(page.contains("<script type=\"application/json\" class=\"before\">{\"id\":[\"a\",\"b\"]"))
        #expect(page.contains("<script type=\"application/json\" class=\"after\">{\"id\":[\"\\u003cb\\u003e\",\"a\"]"))
        #expect(page.hasSuffix("</html>\n"))
    }

    @Test func `an all-white wall is never called smoother, and who knows better decides`() throws {
        // Before: eight reds of a catalogue, one of them called so by the shop, one green by a person. After: all
        // white.
        var comparer = WallComparer()
        for number in 0..<8 {
            var before = try entry("\(number)", "#c0\(number)000", .red)
            var after = try entry("\(number)", number == 7 ? "#fefefe" : "#ffffff", .white)
            if number == 0 { (before.item.vendorColor, after.item.vendorColor) = ("Rot", "Rot") }
            if number == 1 {
                // What is shown is the person's color on both walls.
                before = try entry("1", "#00c000", .green)
                before.pictured = try entry("1", "#c00000", .red).analysis
                after = try entry("1", "#00c000", .green)
                after.pictured = try entry("1", "#ffffff", .white).analysis
                let shown = Shown(override: ColorOverride(id: "1", family: .green, color: nil, note: ""))
                (before.shown, after.shown) = (shown, shown)
            }
            comparer.append(before, to: .before, label: number < 4 ? Judgement(best: .pink, alternatives: [.red]) : nil)
            comparer.append(after, to: .after, label: number < 4 ? Judgement(best: .white) : nil)
        }
        let figures = CompareFigures(
            before: summary(.catalogue, [.red: 8]), after: summary(.classic, [.white: 8]), comparison: comparer.finish()
        )
        #expect(
            figures.sentence == """
                Agreement with 1 override: 0 before, 0 after; with 4 labels: 0 before, 4 after; with 1 vendor word: 1 before, \
                0 after. 1 of 8 items keep their family.
                """)
        let comparison = comparer.finish()
        #expect(comparison.before.agreements[.acceptableLabels].right == 4)
        #expect(comparison.before.colors == 8)
        #expect(comparison.after.colors == 3)
    }

    @Test func `neighbors of one color count for no smoothness`() throws {
        let colors = try ["#c00000", "#c00000", "#c00000", "#00c000"].map { try entry("a", $0, .red) }
            .compactMap { $0.analysis?.colors.first }
        let all = WallSmoothness(colors, isAmongDifferent: true)
        #expect(all.mean == all.largest)
        #expect(all.mean > 2.9 * WallSmoothness(colors).mean)
    }

    @Test func `without a judge, the sentence says so`() throws {
        let page = try page()
        #expect(page.contains("1 of 2 items keep their family. Nothing says which wall is right"))
        #expect(!page.contains("smoother"))
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
        #expect(comparison.after.colors == 1)
    }
}
