import Colors
@testable import Images
import Testing

@Suite(.timeLimit(.minutes(1))) struct MeanSamplingTests {
    @Test(arguments: [1, 2, 3, 4, 6, 8, 12], DecoderChoice.allCases)
    func `the grid is that of point sampling, and flat areas keep their color`(
        granularity: Int, choice: DecoderChoice
    ) throws {
        let fixture = try Fixture.named("full-chroma.jpg")
        let point = try grid(of: fixture, granularity, .point, choice)
        let mean = try grid(of: fixture, granularity, .mean, choice)
        #expect(mean.columns == point.columns)
        #expect(mean.rows == point.rows)
        if granularity == 1 { #expect(mean.pixels == point.pixels) }
        for (position, expected) in zip(fixture.quarterPositions, fixture.quarters) {
            let pixel = mean.pixels[position.y / granularity * mean.columns + position.x / granularity]
            #expect(colorDistance(pixel, expected) <= 8)
        }
    }

    @Test func `images without loss are sampled by point`() throws {
        let fixture = try Fixture.named("rgb.png")
        let (point, mean) = try (grid(of: fixture, 4, .point, .auto), grid(of: fixture, 4, .mean, .auto))
        #expect(mean.pixels == point.pixels)
    }

    @Test(arguments: Fixture.jpegs.filter { $0.name != "progressive.jpg" }, DecoderChoice.allCases)
    func `a cut image is still an error`(fixture: Fixture, choice: DecoderChoice) throws {
        let cut = try fixture.bytes.dropLast(fixture.bytes.count / 3)
        #expect(throws: DecodeError.truncated(.jpeg)) {
            _ = try ImageDecoder(choice: choice).decode(Array(cut), step: 4, .mean)
        }
    }

    @Test(arguments: DrawnJPEG.all.filter(\.isProgressive), [8, 4])
    func `a progressive JPEG has the means of a baseline one`(kind: DrawnJPEG, step: Int) throws {
        var baseline = kind
        baseline.isProgressive = false
        for (width, height) in [(64, 64), (131, 77), (9, 200), (7, 7)] {
            let bytes = kind.bytes(width: width, height: height, seed: 7)
            guard !bytes.isEmpty else { return }
            let other = baseline.bytes(width: width, height: height, seed: 7)
            let found = try ImageDecoder().decode(bytes, step: step, .mean).grid
            #expect(try found.pixels == ImageDecoder().decode(other, step: step, .mean).grid.pixels)
        }
    }

    @Test(arguments: [4, 8]) func `damage is seen in scans too that no mean depends on`(step: Int) throws {
        let kind = try #require(DrawnJPEG.all.first { $0.name == "progressive 4:2:0" })
        var damaged = kind.bytes(width: 300, height: 200, seed: 3)
        // The codes of the last scan, the finest of luma.
        let scan = try #require(damaged.scanStarts.last)
        for index in (scan + 12)..<(damaged.count - 2) { damaged[index] = 0x55 }
        #expect(try ImageDecoder().decode(damaged, step: step, .mean).isDamaged)
    }

    private func grid(
        of fixture: Fixture, _ granularity: Int, _ mode: SamplingMode, _ choice: DecoderChoice
    ) throws -> PixelGrid {
        try ImageDecoder(choice: choice).decode(fixture.bytes, step: granularity, mode).grid
    }
}
