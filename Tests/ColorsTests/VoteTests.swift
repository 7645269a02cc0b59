// The vote is a detail of the analyzer, and some of its rules show only from inside: this is why @testable is here.
import TestSupport
import Testing
@testable import Colors

@Suite(.timeLimit(.minutes(1))) struct VoteTests {
    @Test func `the finest bins are distinguished`() {
        var options = AnalysisOptions(preset: .classic)
        options.hueSampleSize = 0.001
        options.svSampleSize = 0.01
        let grid = DrawnGrid(4, 4, "c8322b").grid
        let leader = ColorAnalyzer(options).analyze(grid).colors.first
        #expect(leader?.hsv == HSV(hue: 7 * 0.001, saturation: 79 * 0.01, value: 78 * 0.01))
    }

    @Test(arguments: tiedPictures)
    func `ties go to the bin seen first, column by column`(rows: [[String]], expected: [String]) {
        var options = AnalysisOptions(preset: .classic)
        options.numColors = 16
        options.saturationPriority = 0
        let pixels = rows.flatMap { row in row.map { packed($0) } }
        let grid = PixelGrid(imageWidth: rows[0].count, imageHeight: rows.count, step: 1, pixels: pixels)
        #expect(ColorAnalyzer(options).analyze(grid).colors.map(\.rgb.hex) == expected)
    }

    @Test(arguments: [1, 3, 16, 100])
    func `no bin outranks those that are kept, and of equals the one seen first is kept`(limit: Int) throws {
        let votes = randomBins(64, seed: 9)
        let heaviest = votes.heaviest(limit, saturationPriority: 4)
        #expect(heaviest.count == min(limit, 64))
        let last = try #require(heaviest.last)
        let rest = votes.filter { !heaviest.contains($0) }.map { (last, $0) }
        for (left, right) in Array(zip(heaviest, heaviest.dropFirst())) + rest {
            #expect((right.weight(4), left.firstSeen) < (left.weight(4), right.firstSeen))
        }
    }

    @Test func `a bin weighs a count for each sample and more for saturated ones`() {
        let bin = VotedBin(bin: 0, count: 3, saturationSum: 1.5, firstSeen: 0)
        #expect([0, 1, 4, 100].map(bin.weight) == [3, 4.5, 9, 153])
    }

    @Test func `a heavier bin leads however late it is seen`() {
        var options = AnalysisOptions(preset: .classic)
        options.saturationPriority = 4
        // Four greys weigh 4, one red weighs 5.
        let grid = DrawnGrid(5, 1, "808080").filled(4..<5, 0..<1, "ff0000").grid
        let colors = ColorAnalyzer(options).analyze(grid).colors
        #expect(colors.map(\.rgb.hex) == ["#ff0000", "#999999"])
        #expect(colors.map(\.weight) == [5, 4])
        #expect(colors.map(\.share) == [5.0 / 9, 4.0 / 9])
    }

    @Test(arguments: [(0, 0, 1), (0, 1, 0), (120, 120, 1), (120, 121, 0), (126, 127, 0), (127, 127, 1), (127, 0, 1)])
    func `a pixel counts up to the alpha threshold`(threshold: Int, alpha: Int, counted: Int) {
        var options = AnalysisOptions(preset: .classic)
        options.alphaThreshold = threshold
        let grid = DrawnGrid(1, 1, "c8322b", alpha: alpha).grid
        #expect(BinFeatures(grid, options).sampleCount == counted)
    }
}

/// Bins with few different counts and sums, so that there are ties.
func randomBins(_ count: Int, seed: UInt64) -> [VotedBin] {
    var generator = SeededGenerator(seed: seed)
    return (0..<count).map { bin in
        let samples = Int.random(in: 1...9, using: &generator)
        let saturation = Double(Int.random(in: 0...4, using: &generator)) / 4
        return VotedBin(
            bin: bin, count: samples, saturationSum: Double(samples) * saturation, firstSeen: bin * 37 % count)
    }
}

/// Rows from above, then what is shown: the keys of the bins, whose hues are 0.33 for green and 0.67 for blue.
private let tiedPictures: [([[String]], [String])] = [
    ([["ff0000", "00ff00"], ["0000ff", "ffffff"]], ["#ff0000", "#0500ff", "#05ff00", "#ffffff"]),
    ([["000000", "ffffff"], ["808080", "404040"]], ["#000000", "#999999", "#ffffff", "#333333"]),
    ([["00ff00", "00ff00"], ["ff0000", "ff0000"]], ["#05ff00", "#ff0000"]),
    ([["ff0000", "00ff00", "00ff00", "ff0000"]], ["#ff0000", "#05ff00"]),
]
