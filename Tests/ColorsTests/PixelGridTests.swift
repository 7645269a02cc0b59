import Testing
@testable import Colors  // for what the default preset makes of a grid that is finer than its samples

@Suite(.timeLimit(.minutes(1))) struct PixelGridTests {
    private static let rule = SamplingRule(granularity: 4, minSamplesAcross: 100, minDetailAcross: 160)

    @Test(arguments: [
        (90, 1, 1), (199, 1, 1), (224, 2, 1), (319, 2, 1), (320, 2, 2), (450, 4, 2), (639, 4, 2), (640, 4, 4),
        (5000, 4, 4),
    ])
    func `a grid is finer than the samples until it has the detail that is wanted`(side: Int, step: Int, gridStep: Int)
    {
        #expect(PixelGridTests.rule.step(imageWidth: side, imageHeight: 2 * side) == step)
        #expect(PixelGridTests.rule.gridStep(imageWidth: side, imageHeight: 2 * side) == gridStep)
        #expect(PixelGridTests.rule.gridStep(imageWidth: 2 * side, imageHeight: side) == gridStep)
    }

    @Test func `means, published presets and odd steps have no finer grid`() {
        let means = SamplingRule(granularity: 4, mode: .mean, minSamplesAcross: 100, minDetailAcross: 160)
        #expect(means.gridStep(imageWidth: 224, imageHeight: 224) == 2)
        let odd = SamplingRule(granularity: 3, minSamplesAcross: 100, minDetailAcross: 160)
        #expect(odd.gridStep(imageWidth: 400, imageHeight: 400) == 3)
        #expect(SamplingRule(granularity: 4).gridStep(imageWidth: 224, imageHeight: 224) == 4)
        for preset in Preset.allCases {
            let step = ColorAnalyzer(AnalysisOptions(preset: preset)).samplingRule
                .gridStep(imageWidth: 224, imageHeight: 224)
            #expect(step == (preset == .catalogue ? 1 : 4))
        }
    }

    @Test func `samples are every second or fourth pixel of a finer grid`() {
        let pixels = (0..<UInt32(201 * 203)).map(\.self)
        let grid = PixelGrid(imageWidth: 201, imageHeight: 203, step: 1, pixels: pixels)
        let samples = grid.samples(PixelGridTests.rule)
        #expect((samples.step, samples.columns, samples.rows) == (2, 101, 102))
        #expect(samples.pixels.prefix(3) == [0, 2, 4] && samples.pixels[101] == 402)
        #expect(samples.pixels.last == UInt32(202 * 201 + 200))
        // A grid that is coarser already has no others.
        #expect(samples.samples(PixelGridTests.rule).pixels == samples.pixels)
    }

    @Test func `what lies between bars is the same part of the finer grid`() throws {
        let film = DrawnGrid(240, 240, "#000000")
            .filled(0..<240, 40..<200, "#c8c0b0").filled(90..<150, 80..<180, "#c02030").grid
        let samples = film.samples(PixelGridTests.rule)
        let part = SampledImage(samples).partWithoutBars()
        #expect(part.columns == 0..<120 && part.rows.contains(25) && !part.rows.contains(10))
        let finer = part.finer(by: 2, in: film)
        #expect(finer.rows == 2 * part.rows.lowerBound..<2 * part.rows.upperBound)
        #expect(finer.columns == 0..<240)
        #expect(ColorAnalyzer(AnalysisOptions()).analyze(film).colors.first?.family == .red)
    }
}
