// What the features of each preset hold is a detail; only from inside can damage be done to it: this is why @testable
// is here.
import TestSupport
import Testing
@testable import Colors

@Suite(.timeLimit(.minutes(5))) struct FeaturesTests {
    @Test(arguments: Preset.allCases, [BackgroundMode.auto, .keep])
    func `kept features vote as a fresh look does, whatever the options of the vote`(
        preset: Preset, background: BackgroundMode
    ) throws {
        try expectKeptFeaturesToVoteAlike(preset, background, seeds: 1...1)
    }

    @Test(.deep, arguments: Preset.allCases, [BackgroundMode.auto, .keep])
    func `kept features of more photographs vote as a fresh look does`(
        preset: Preset, background: BackgroundMode
    ) throws {
        try expectKeptFeaturesToVoteAlike(preset, background, seeds: 2...6)
    }

    private func expectKeptFeaturesToVoteAlike(
        _ preset: Preset, _ background: BackgroundMode, seeds: ClosedRange<Int>
    ) throws {
        var options = AnalysisOptions(preset: preset)
        options.background = background
        for seed in seeds {
            let grid = photograph(seed: UInt64(seed))
            let kept = ColorAnalyzer(options).measure(grid).encoded
            for (numColors, priority) in voteOptions {
                var options = options
                (options.numColors, options.saturationPriority) = (numColors, priority)
                let analyzer = ColorAnalyzer(options)
                let features = try #require(ImageFeatures(encoded: kept))
                #expect(analyzer.vote(features) == analyzer.analyze(grid))
            }
        }
    }

    @Test func `bins that cannot win are left out, and all others are kept`() {
        for seed in UInt64(1)...20 {
            let features = BinFeatures(ColorBins(AnalysisOptions(preset: .classic)), votes: randomBins(400, seed: seed))
            let pruned = features.pruned
            #expect(pruned.bins.count < 200)
            for (numColors, priority) in voteOptions {
                let all = features.bins.heaviest(numColors, saturationPriority: priority)
                #expect(pruned.bins.heaviest(numColors, saturationPriority: priority) == all)
            }
            #expect(pruned.sampleCount == features.sampleCount)
        }
    }

    @Test(arguments: Preset.allCases)
    func `features cut short or of another format are none`(preset: Preset) {
        let bytes = ColorAnalyzer(AnalysisOptions(preset: preset)).measure(photograph(seed: 3)).encoded
        #expect(ImageFeatures(encoded: bytes) != nil)
        #expect(ImageFeatures(encoded: []) == nil)
        #expect(ImageFeatures(encoded: [0] + bytes.dropFirst()) == nil)
        for count in stride(from: 1, to: bytes.count, by: 7) {
            #expect(ImageFeatures(encoded: Array(bytes.prefix(count))) == nil, "of \(count) bytes")
        }
    }

    @Test(arguments: Preset.allCases)
    func `damaged features never stop the program`(preset: Preset) {
        let analyzer = ColorAnalyzer(AnalysisOptions(preset: preset))
        let bytes = analyzer.measure(photograph(seed: 5)).encoded
        var generator = SeededGenerator(seed: 77)
        for _ in 0..<300 {
            var damaged = bytes
            for _ in 0..<Int.random(in: 1...4, using: &generator) {
                damaged[Int.random(in: damaged.indices, using: &generator)] = UInt8.random(
                    in: 0...255, using: &generator)
            }
            if let features = ImageFeatures(encoded: damaged) { _ = analyzer.vote(features) }
        }
    }

    @Test func `a field of a later version is passed over`() throws {
        let features = ColorAnalyzer(AnalysisOptions()).measure(photograph(seed: 2))
        var later = TaggedWriter()
        later.field(999) { $0.append("of another time") }
        #expect(ImageFeatures(encoded: features.encoded + later.bytes) == features)
    }

    @Test(arguments: [0, 1, 127, 128, 16_383, 16_384, 1 << 40, Int.max])
    func `numbers of every size are read as written`(number: Int) throws {
        var writer = TaggedWriter()
        writer.field(3) { field in
            field.append(number)
            field.append(-0.125)
        }
        var field = try #require(TaggedReader(writer.bytes[...])).field(3)
        #expect(field.integer() == number)
        #expect(field.double() == -0.125)
        #expect(field.isAtEnd)
    }
}

private let voteOptions: [(numColors: Int, saturationPriority: Double)] = [
    (1, 4), (3, 0), (3, 4), (5, 1.5), (16, 4), (16, 100), (8, 0.01),
]

/// Speckled goods of a few colors on a backdrop with a little noise, or all over the place.
private func photograph(seed: UInt64) -> PixelGrid {
    var generator = SeededGenerator(seed: seed)
    let (width, height) = (120, 90)
    let palette = (0..<5).map { _ in UInt32(truncatingIfNeeded: generator.next()) & 0xFF_FFFF }
    let pixels = (0..<width * height).map { index -> UInt32 in
        let (x, y) = (index % width, index / width)
        let isGoods = seed.isMultiple(of: 2) || (20..<90).contains(x) && (15..<80).contains(y)
        guard isGoods else { return 0xF4F4F4 + UInt32.random(in: 0...3, using: &generator) }
        return palette[(x / 17 + y / 23) % palette.count] ^ UInt32.random(in: 0...7, using: &generator) &* 0x01_0101
    }
    return PixelGrid(imageWidth: width, imageHeight: height, step: 1, pixels: pixels)
}
