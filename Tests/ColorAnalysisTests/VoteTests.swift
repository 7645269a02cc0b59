// Both votes are details of the analyzer, and only from inside can one be held against the other: hence @testable.
@testable import ColorAnalysis
import ColorOptions
import ColorScience
import Foreground
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(1))) struct VoteTests {
    @Test(arguments: optionSets)
    func `the table votes exactly as the plain program`(options: AnalysisOptions) throws {
        var generator = SeededGenerator(seed: 4)
        let table = try #require(TableVote(options))
        let plain = PlainVote(bins: ColorBins(options), alphaThreshold: options.alphaThreshold)
        for (columns, rows) in [(1, 1), (1, 40), (40, 1), (37, 23)] {
            for palette in [3, 4_096] {
                let grid = randomGrid(columns: columns, rows: rows, colors: palette, using: &generator)
                #expect(table.votes(of: grid) == plain.votes(of: grid))
            }
        }
    }

    @Test func `the table votes exactly as the plain program on every grey and every fully saturated color`() throws {
        let options = AnalysisOptions(preset: .classic)
        let plain = PlainVote(bins: ColorBins(options), alphaThreshold: 120)
        let bytes = UInt32(0)...255
        let greys = bytes.map { $0 << 16 | $0 << 8 | $0 }
        let saturated = bytes.flatMap { [0xFF0000 | $0 << 8, 0x00FF00 | $0, 0x0000FF | $0 << 16, $0 << 16 | $0] }
        let pixels = greys + saturated
        let grid = PixelGrid(imageWidth: pixels.count, imageHeight: 1, step: 1, pixels: pixels)
        #expect(try #require(TableVote(options)).votes(of: grid) == plain.votes(of: grid))
    }

    @Test func `the table votes exactly as the plain program on every color close to grey`() throws {
        // Where a small spread leaves few digits, hues half way between two bins are decided by the last of them.
        let options = AnalysisOptions(preset: .classic)
        let plain = PlainVote(bins: ColorBins(options), alphaThreshold: 120)
        let table = try #require(TableVote(options))
        for low in stride(from: UInt32(0), to: 247, by: 3) {
            let channels = (0...8).map { low + $0 }
            let pixels = channels.flatMap { red in
                channels.flatMap { green in channels.map { red << 16 | green << 8 | $0 } }
            }
            let grid = PixelGrid(imageWidth: pixels.count, imageHeight: 1, step: 1, pixels: pixels)
            #expect(table.votes(of: grid) == plain.votes(of: grid))
        }
    }

    @Test func `bins too fine for a table are left to the plain program`() {
        var options = AnalysisOptions(preset: .classic)
        options.hueSampleSize = 0.001
        options.svSampleSize = 0.01
        #expect(TableVote(options) == nil)
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
    func `the heaviest are those that sorting puts first`(limit: Int) {
        let votes = randomBins(64, seed: 9)
        let sorted = votes.sorted { VotedBin.ranksBefore($0, $1, saturationPriority: 4) }
        #expect(votes.heaviest(limit, saturationPriority: 4) == Array(sorted.prefix(limit)))
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
    func `a pixel counts up to the alpha threshold`(threshold: Int, alpha: Int, counted: Int) throws {
        var options = AnalysisOptions(preset: .classic)
        options.alphaThreshold = threshold
        let grid = DrawnGrid(1, 1, "c8322b", alpha: alpha).grid
        let plain = PlainVote(bins: ColorBins(options), alphaThreshold: threshold)
        #expect(plain.votes(of: grid).count == counted)
        #expect(try #require(TableVote(options)).votes(of: grid).count == counted)
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

/// Eleven corners of the option space.
private let optionSets: [AnalysisOptions] = {
    let sets: [(hue: Double, sv: Double, priority: Double, alpha: Int)] = [
        (0.01, 0.2, 4, 120), (0.05, 0.1, 0, 120), (0.03, 0.33, 10, 120), (0.005, 0.04, 2.5, 0), (0.25, 0.5, 0.1, 127),
        (1, 1, 100, 64), (0.001, 0.05, 4, 120), (0.01, 0.3, 4, 1), (0.07, 0.7, 3, 126), (0.02, 0.02, 1, 90),
        (0.333, 0.15, 50, 120),
    ]
    return sets.map { set in
        var options = AnalysisOptions(preset: .classic)
        options.hueSampleSize = set.hue
        options.svSampleSize = set.sv
        options.saturationPriority = set.priority
        options.alphaThreshold = set.alpha
        return options
    }
}()

/// Pixels of a few random colors, so that there are ties, half of them with some alpha.
private func randomGrid(
    columns: Int, rows: Int, colors: Int, using generator: inout SeededGenerator
) -> PixelGrid {
    let palette = (0..<colors).map { _ in
        let bits = UInt32(truncatingIfNeeded: generator.next())
        return bits & 0x8000_0000 == 0 ? bits & 0xFF_FFFF : bits & 0x7FFF_FFFF
    }
    let pixels = (0..<columns * rows).map { _ in palette.randomElement(using: &generator) ?? 0 }
    return PixelGrid(imageWidth: columns, imageHeight: rows, step: 1, pixels: pixels)
}

/// Rows from above, then what is shown: the keys of the bins, whose hues are 0.33 for green and 0.67 for blue.
private let tiedPictures: [([[String]], [String])] = [
    ([["ff0000", "00ff00"], ["0000ff", "ffffff"]], ["#ff0000", "#0500ff", "#05ff00", "#ffffff"]),
    ([["000000", "ffffff"], ["808080", "404040"]], ["#000000", "#999999", "#ffffff", "#333333"]),
    ([["00ff00", "00ff00"], ["ff0000", "ff0000"]], ["#05ff00", "#ff0000"]),
    ([["ff0000", "00ff00", "00ff00", "ff0000"]], ["#ff0000", "#05ff00"]),
]
