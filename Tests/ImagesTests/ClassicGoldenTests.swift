@testable import Colors
import Foundation
import Images
import TestSupport
import Testing

/// The preset `classic` against an independent program on the same libgd, `scripts/bench/peers/published-vote.php`.
@Suite(.timeLimit(.minutes(5))) struct ClassicGoldenTests {
    private static func lines(_ isWanted: (Int) -> Bool) throws -> [GoldenLine] {
        let file = Bundle.module.resourceURL?.appendingPathComponent("Golden/classic.ndjson")
        return try goldenLines(of: file).enumerated().filter { isWanted($0.offset) }.map(\.element)
    }

    @Test(arguments: try lines { $0 % 3 == $0 / 3 % 3 })
    func `a drawn image has the published colors`(line: GoldenLine) throws {
        try expectPublished(line, in: packageRoot.appendingPathComponent("Images/sample"))
    }

    @Test(.deep, arguments: try lines { $0 % 3 != $0 / 3 % 3 })
    func `a drawn image has the published colors with other options`(line: GoldenLine) throws {
        try expectPublished(line, in: packageRoot.appendingPathComponent("Images/sample"))
    }

    @Test func `the golden file holds 16 images under several options`() throws {
        let lines = try goldenLines(of: Bundle.module.resourceURL?.appendingPathComponent("Golden/classic.ndjson"))
        #expect(Set(lines.map(\.file)).count == 16)
        #expect(Set(lines.map(\.options)).count == 5)
    }

    @Test(.enabled(if: SharedData.path("classic-golden.ndjson") != nil, SharedData.hint))
    func `real images have the published colors`() throws {
        let folder = try #require(SharedData.folder)
        let lines = try goldenLines(of: folder.appendingPathComponent("classic-golden.ndjson"))
        #expect(lines.count == 207)
        for line in lines { try expectPublished(line, in: folder) }
    }
}

/// Every key and rank, and weights to a millionth.
private func expectPublished(_ line: GoldenLine, in folder: URL) throws {
    let options = line.options.analysisOptions
    let bytes = [UInt8](try Data(contentsOf: folder.appendingPathComponent(line.file)))
    let analysis = ColorAnalyzer(options).analyze(try ImageDecoder().decode(bytes, step: options.granularity).grid)
    #expect([analysis.width, analysis.height] == line.size, "\(line)")
    try #require(analysis.colors.count == line.colors.count, "\(line)")
    for (color, expected) in zip(analysis.colors, line.colors) {
        let key = [color.hsv.hue, color.hsv.saturation, color.hsv.value]
        #expect(zip(key, expected).allSatisfy { abs($0 - $1) < 1e-6 }, "\(line): \(key), expected \(expected)")
        #expect(abs(color.weight - expected[3]) <= 1e-6 * expected[3], "\(line): \(color.weight), expected \(expected)")
    }
}

/// One line of a golden file.
struct GoldenLine: Decodable, Sendable, CustomStringConvertible {
    let file: String
    /// Width and height.
    let size: [Int]
    /// Hue, saturation, value and weight, best first.
    let colors: [[Double]]
    let options: GoldenOptions

    var description: String { "\(file) \(options.analysisOptions.canonicalText)" }
}

/// Options that are not the published defaults.
struct GoldenOptions: Decodable, Sendable, Hashable {
    let numColors: Int?
    let hueSampleSize: Double?
    let svSampleSize: Double?
    let saturationPriority: Double?
    let granularity: Int?
    let alphaThreshold: Int?

    var analysisOptions: AnalysisOptions {
        var options = AnalysisOptions(preset: .classic)
        options.numColors = numColors ?? options.numColors
        options.hueSampleSize = hueSampleSize ?? options.hueSampleSize
        options.svSampleSize = svSampleSize ?? options.svSampleSize
        options.saturationPriority = saturationPriority ?? options.saturationPriority
        options.granularity = granularity ?? options.granularity
        options.alphaThreshold = alphaThreshold ?? options.alphaThreshold
        return options
    }
}

private func goldenLines(of file: URL?) throws -> [GoldenLine] {
    let text = try String(contentsOf: #require(file), encoding: .utf8)
    return try text.split(separator: "\n").map { try JSONDecoder().decode(GoldenLine.self, from: Data($0.utf8)) }
}
