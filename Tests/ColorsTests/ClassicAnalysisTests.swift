@testable import Colors
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(1))) struct ClassicAnalysisTests {
    private let classic = AnalysisOptions(preset: .classic)

    @Test func `the colors are the keys of the heaviest bins`() {
        // 12 reds weigh 5 each, 24 whites 1 each, 12 half-saturated greens 3 each.
        let grid = DrawnGrid(8, 6, "ffffff").filled(0..<2, 0..<6, "ff0000").filled(2..<4, 0..<6, "80ff80").grid
        let analysis = ColorAnalyzer(classic).analyze(grid)
        let colors = analysis.colors
        #expect(
            colors.map(\.hsv) == [
                HSV(hue: 0, saturation: 1, value: 1), HSV(hue: 33 * 0.01, saturation: 2 * 0.2, value: 1),
                HSV(hue: 0, saturation: 0, value: 1),
            ])
        let green = 12 * (1 + 4 * 127.0 / 255)
        for (color, weight) in zip(colors, [60, green, 24]) {
            #expect(abs(color.weight - weight) < 1e-9)
            #expect(abs(color.share - weight / (84 + green)) < 1e-12)
        }
        #expect(colors.map(\.rgb.hex) == ["#ff0000", "#9bff99", "#ffffff"])
        #expect(analysis.background == nil)
        #expect(analysis.flags == [])
    }

    @Test func `hue 0 and hue 1 are different bins`() {
        let grid = DrawnGrid(2, 1, "ff0000").filled(1..<2, 0..<1, "ff0001").grid
        #expect(ColorAnalyzer(classic).analyze(grid).colors.map(\.hsv.hue) == [0, 1])
    }

    @Test(arguments: [1, 2, 5, 16])
    func `at most numColors are kept, and shares count what is not shown`(limit: Int) {
        var generator = SeededGenerator(seed: 11)
        let pixels = (0..<900).map { _ in UInt32(truncatingIfNeeded: generator.next()) & 0xFF_FFFF }
        let grid = PixelGrid(imageWidth: 30, imageHeight: 30, step: 1, pixels: pixels)
        var options = classic
        options.numColors = limit
        let colors = ColorAnalyzer(options).analyze(grid).colors
        let total = colors.reduce(0) { $0 + $1.share }
        #expect(colors.count == limit)
        #expect(total < 1)
        #expect(zip(colors, colors.dropFirst()).allSatisfy { $0.weight >= $1.weight })
        #expect(colors.allSatisfy { (0...1).contains($0.share) })
    }

    @Test(arguments: ["000000", "ffffff", "808080", "c8322b"])
    func `shares of all bins sum to 1`(hex: String) {
        var options = classic
        options.numColors = 16
        let grid = DrawnGrid(9, 7, hex).filled(0..<3, 0..<7, "336699").grid
        let total = ColorAnalyzer(options).analyze(grid).colors.reduce(0) { $0 + $1.share }
        #expect(abs(total - 1) < 1e-12)
    }

    @Test(arguments: [121, 127])
    func `a clear picture is blank and has no colors`(alpha: Int) {
        let analysis = ColorAnalyzer(classic).analyze(DrawnGrid(8, 5, "c8322b", alpha: alpha).grid)
        #expect(analysis == ImageColors(width: 8, height: 5, colors: [], background: nil, flags: [.blank]))
    }

    @Test func `the size is the picture's and not the grid's`() {
        let grid = PixelGrid(imageWidth: 10, imageHeight: 7, step: 4, pixels: [UInt32](repeating: 0, count: 6))
        let analysis = ColorAnalyzer(classic).analyze(grid)
        #expect(analysis.width == 10)
        #expect(analysis.height == 7)
        #expect(analysis.colors.first?.weight == 6)
    }

    @Test(arguments: [(1, 1, 1), (4, 4, 1), (5, 4, 2), (8, 4, 2), (9, 4, 3), (30_000, 64, 469)])
    func `samples start at 0 and reach the last full step`(length: Int, step: Int, count: Int) {
        #expect(PixelGrid.sampleCount(along: length, step: step) == count)
    }
}
