import Colors
@testable import Images
import TestSupport
import Testing

/// PNGs and WebPs without some of their rows.
@Suite(.timeLimit(.minutes(1))) struct MissingRowsTests {
    private static let size = (width: 200, height: 150)

    /// Noise, so that each row takes its part of the file.
    private static let whole: [UInt8] = {
        var generator = SeededGenerator(seed: 7)
        let pixels = (0..<size.width * size.height).map { _ in UInt32.random(in: 0...0xFF_FFFF, using: &generator) }
        return encodePNG(width: size.width, height: size.height, pixels: pixels) ?? []
    }()

    @Test(arguments: [0.83, 0.9, 0.97, 1], DecoderChoice.allCases)
    func `rows that came are measured as those of the whole image`(part: Double, choice: DecoderChoice) throws {
        let whole = try ImageDecoder(choice: choice).decode(MissingRowsTests.whole, step: 1).grid
        // Without its end, at least.
        let count = MissingRowsTests.whole.count
        let cut = Array(MissingRowsTests.whole.prefix(min(Int(part * Double(count)), count - 12)))
        let image = try ImageDecoder(choice: choice).decode(cut, step: 1, thumbnailSide: 50)
        let grid = image.grid
        #expect(image.isDamaged)
        #expect([image.imageWidth, image.imageHeight] == [200, 150])
        #expect((120...150).contains(grid.rows))
        #expect(grid.pixels.elementsEqual(whole.pixels.prefix(grid.pixels.count)))
        #expect(image.thumbnail() != nil)
    }

    @Test func `too few rows are an error, and the rows that came can be shown`() throws {
        let cut = Array(MissingRowsTests.whole.prefix(MissingRowsTests.whole.count / 2))
        let analyzer = try ImageAnalyzer(AnalysisOptions())
        let damaged = try #require(throws: DamagedImage.self) {
            try analyzer.measure(cut, thumbnailSide: 50, memory: 1 << 30)
        }
        #expect(damaged.reason.isAboutDamage(of: .png))
        #expect(!damaged.thumbnail.bytes.isEmpty)
    }

    @Test func `a stream that holds far more than its image costs no more than the image`() throws {
        // A PNG without its end, whose rows are followed by a thousand times as much.
        let image = StreamedPNG(width: 12, height: 9)
        let stream = Deflation(level: 9).stream(image.rows + [UInt8](repeating: 0, count: 64 << 20))
        let cut = Array(image.bytes([stream]).dropLast(12))
        #expect(isDamageSaid(cut))
        let grid = try ImageDecoder().decode(cut, step: 1).grid
        #expect(grid.rows == 9)
    }

    @Test func `rows of a WebP that came are measured`() throws {
        // Clear in its first pixel: then the thumbnail is a WebP.
        var pixels = try ImageDecoder().decode(MissingRowsTests.whole, step: 1).grid.pixels
        pixels[0] = 0x7F00_0000
        let png = try #require(encodePNG(width: 200, height: 150, pixels: pixels))
        let file = try ImageDecoder().decode(png, step: 1, thumbnailSide: 200).thumbnail()
        let bytes = try #require(file).bytes
        let whole = try ImageDecoder().decode(bytes, step: 1).grid
        #expect(whole.rows == 150)
        var measured = 0
        for part in stride(from: 0.7, to: 1, by: 0.01) {
            let cut = Array(bytes.prefix(Int(part * Double(bytes.count))))
            guard let image = try? ImageDecoder().decode(cut, step: 1, thumbnailSide: 20) else { continue }
            let grid = image.grid
            #expect(image.isDamaged && image.thumbnail() != nil)
            #expect((120...150).contains(grid.rows))
            #expect(grid.pixels.elementsEqual(whole.pixels.prefix(grid.pixels.count)))
            measured += 1
        }
        #expect(measured > 5)
    }
}
