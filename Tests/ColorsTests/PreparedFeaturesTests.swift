@testable import Colors
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(1))) struct PreparedFeaturesTests {
    /// Priorities and counts of colors, one after another on the same prepared features.
    private static let tried: [(priority: Double, count: Int)] = [(4, 3), (0, 1), (20, 16), (100, 5), (4, 3)]

    @Test(arguments: [Preset.catalogue, .classic, .naive])
    func `prepared features vote as fresh ones, and an outline has their first color`(preset: Preset) throws {
        var generator = SeededGenerator(seed: 15)
        for palette in [1, 3, 12, 200] {
            let colors = (0..<palette).map { _ in UInt32.random(in: 0...0xFFFFFF, using: &generator) }
            let pixels = (0..<48 * 40).map { _ in colors.randomElement(using: &generator) ?? 0 }
            let grid = PixelGrid(imageWidth: 48, imageHeight: 40, step: 1, pixels: pixels)
            let features = ColorAnalyzer(AnalysisOptions(preset: preset)).measure(grid)
            let prepared = PreparedFeatures(features)
            for (priority, count) in PreparedFeaturesTests.tried {
                var options = AnalysisOptions(preset: preset)
                (options.saturationPriority, options.numColors) = (priority, count)
                let analyzer = ColorAnalyzer(options)
                let colors = analyzer.vote(prepared)
                #expect(colors == analyzer.vote(features))
                let leader = colors.colors.first
                for hasWord in [false, true] {
                    let outline = analyzer.outline(prepared, hasWord: hasWord)
                    let first = outline.colors.first
                    #expect((first?.rgb, first?.family) == (leader?.rgb, leader?.family))
                    #expect(first?.hsv == leader?.hsv && outline.likelihood == colors.likelihood)
                    #expect(!hasWord || outline.alternatives == colors.alternatives)
                }
            }
        }
    }
}
