@testable import Colors
import Images
import Testing

@Suite(.timeLimit(.minutes(1))) struct ImageAnalyzerTests {
    @Test func `one look gives features and thumbnail, and a vote needs neither image nor decoder`() throws {
        var options = AnalysisOptions()
        let measurement = try ImageAnalyzer(options).measure(goods("c8322b"), thumbnailSide: 32)
        #expect(measurement.thumbnail != nil)
        options.numColors = 1
        options.saturationPriority = 0
        let answer = try ImageAnalyzer(options).vote(measurement.features)
        #expect(answer == (try ImageAnalyzer(options).analyze(goods("c8322b"))))
        #expect(answer.colors.map(\.family) == [.red])
        #expect((answer.width, answer.height) == (64, 64))
    }

    @Test func `no thumbnail is made unless it is asked for`() throws {
        #expect(try ImageAnalyzer(AnalysisOptions()).measure(goods("c8322b")).thumbnail == nil)
    }

    @Test(arguments: [
        ("granularity", 0.0), ("granularity", 65), ("hue-sample-size", 0), ("hue-sample-size", .nan),
        ("sv-sample-size", -1), ("saturation-priority", .infinity), ("alpha-threshold", 200), ("num-colors", 0),
    ])
    func `a value out of its range is an error that names the option`(option: String, value: Double) {
        var options = AnalysisOptions(preset: .classic)
        switch option {
        case "granularity": options.granularity = Int(value)
        case "hue-sample-size": options.hueSampleSize = value
        case "sv-sample-size": options.svSampleSize = value
        case "saturation-priority": options.saturationPriority = value
        case "alpha-threshold": options.alphaThreshold = Int(value)
        default: options.numColors = Int(value)
        }
        #expect {
            try ImageAnalyzer(options)
        } throws: { error in
            (error as? OptionError)?.message.contains(option) == true
        }
    }

    @Test func `what is not an image is an error of the decoder`() throws {
        #expect(throws: DecodeError.empty) { try ImageAnalyzer(AnalysisOptions()).measure([]) }
    }

    @Test func `the explanation ends in the answer of the analysis`() throws {
        let analyzer = try ImageAnalyzer(AnalysisOptions())
        let explanation = analyzer.explanation(
            of: try analyzer.samples(goods("1f4fa3"), previewSide: 48, memory: 1 << 30))
        #expect(explanation.preview != nil)
        #expect(explanation.explanation.analysis == (try analyzer.analyze(goods("1f4fa3"))))
        #expect(explanation.explanation.scores.count == explanation.explanation.features.clusters.count)
    }
}

/// Goods of one color in the middle of a white image.
private func goods(_ hex: String) throws -> [UInt8] {
    let color = UInt32(hex, radix: 16) ?? 0
    let pixels = (0..<64 * 64).map { (16..<48).contains($0 % 64) && (16..<48).contains($0 / 64) ? color : 0xFFFFFF }
    return try #require(encodePNG(width: 64, height: 64, pixels: pixels))
}
