import ColorAnalysis
import ColorOptions
import Foreground
import ImageDecoding
import Testing

struct MeanSamplingTests {
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

    @Test(arguments: Fixture.jpegs, DecoderChoice.allCases)
    func `a cut image is an error all the same`(fixture: Fixture, choice: DecoderChoice) throws {
        let cut = try fixture.bytes.dropLast(fixture.bytes.count / 3)
        #expect(throws: DecodeError.truncated(.jpeg)) {
            _ = try ImageDecoder(choice: choice).decode(Array(cut), step: 4, .mean)
        }
    }

    private func grid(
        of fixture: Fixture, _ granularity: Int, _ mode: SamplingMode, _ choice: DecoderChoice
    ) throws -> PixelGrid {
        try ImageDecoder(choice: choice).decode(fixture.bytes, step: granularity, mode).grid
    }
}
