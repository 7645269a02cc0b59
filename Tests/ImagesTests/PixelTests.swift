import Colors
@testable import Images
import Testing

@Suite(.timeLimit(.minutes(1))) struct PixelTests {
    @Test(arguments: Fixture.all)
    func `the format is recognized by the bytes and the size by the header`(fixture: Fixture) throws {
        let bytes = try fixture.bytes
        let header = try ImageHeader(of: bytes, limits: DecodeLimits())
        let image = try ImageDecoder().decode(bytes)
        #expect(ImageFormat(magic: bytes) == fixture.format)
        #expect(header.format == fixture.format)
        #expect(image.format == fixture.format)
        #expect([header.width, header.height] == [fixture.width, fixture.height])
        #expect([image.imageWidth, image.imageHeight] == [fixture.width, fixture.height])
    }

    @Test(arguments: Fixture.all)
    func `the quarters have the colors they were drawn in`(fixture: Fixture) throws {
        let grid = try fixture.grid
        for (position, expected) in zip(fixture.quarterPositions, fixture.quarters) {
            let pixel = grid.pixels[position.y * grid.columns + position.x]
            #expect(alpha(pixel) == alpha(expected))
            // The color of a clear pixel is invisible, and WebP does not keep it.
            guard alpha(expected) < 127 else { continue }
            #expect(
                colorDistance(pixel, expected) <= fixture.tolerance,
                "\(hex([pixel])) at \(position), expected \(hex([expected]))")
        }
    }

    @Test(arguments: [
        "interlaced.png", "rgb-16-bit.png", "palette.png", "still.gif", "animated.gif", "lossless.webp",
        "animated.webp", "24-bit.bmp", "top-down.bmp", "8-bit.bmp",
    ])
    func `without loss every format shows the same image`(name: String) throws {
        let reference = try Fixture.named("rgb.png").grid
        #expect(try Fixture.named(name).grid.pixels == reference.pixels)
    }

    @Test(arguments: ["rgba-16-bit.png", "interlaced-alpha.png"])
    func `without loss every kind of PNG shows the same transparency`(name: String) throws {
        let reference = try Fixture.named("rgba.png").grid
        #expect(try Fixture.named(name).grid.pixels == reference.pixels)
    }

    @Test func `clear PNG pixels keep their color`() throws {
        let fixture = try Fixture.named("rgba.png")
        let grid = try fixture.grid
        let position = fixture.quarterPositions[2]
        #expect(grid.pixels[position.y * grid.columns + position.x] == 0x7F28_46BE)
    }

    @Test(arguments: ["palette-alpha.png", "transparent.gif"])
    func `the clear color of a palette is black, sampled and scaled`(name: String) throws {
        let fixture = try Fixture.named(name)
        let position = fixture.quarterPositions[2]
        #expect(try fixture.grid.pixels[position.y * fixture.width + position.x] == 0x7F00_0000)
        let thumbnail = try ImageDecoder().decode(fixture.bytes).preview(side: 16)
        #expect(thumbnail?.fileExtension == "webp")
    }

    @Test(arguments: Fixture.all)
    func `sampling takes every n-th pixel of the full image`(fixture: Fixture) throws {
        let full = try fixture.grid
        for step in [1, 3, 4, 7, 64] {
            let sampled = try ImageDecoder().decode(fixture.bytes, step: step).grid
            let expected = stride(from: 0, to: fixture.height, by: step).flatMap { row in
                stride(from: 0, to: fixture.width, by: step).map { full.pixels[row * full.columns + $0] }
            }
            #expect(sampled.pixels == expected)
            #expect(sampled.step == step)
            #expect(sampled.columns == (fixture.width + step - 1) / step)
            #expect(sampled.rows == (fixture.height + step - 1) / step)
            #expect(sampled.imageWidth == fixture.width)
            #expect(sampled.imageHeight == fixture.height)
        }
    }

    @Test(arguments: Fixture.all.filter { $0.format != .avif })
    func `bytes behind the image change nothing`(fixture: Fixture) throws {
        let trailing = try fixture.bytes + Array("\r\n<!-- served in 3 ms -->\r\n".utf8)
        let grid = try ImageDecoder().decode(trailing).grid
        #expect(try grid.pixels == fixture.grid.pixels)
    }
}

private func alpha(_ pixel: UInt32) -> UInt32 { pixel >> 24 }
