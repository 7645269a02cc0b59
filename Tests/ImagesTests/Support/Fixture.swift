import Colors
import Images
import Testing

/// An image drawn by `scripts/generate/fixtures.py`, and what it must look like.
struct Fixture: Sendable, CustomTestStringConvertible {
    let name: String
    let format: ImageFormat
    var width = 61
    var height = 43
    /// The middles of the four quarters, row by row, as `0xAARRGGBB` with libgd's alpha, from 0 opaque to 127 clear.
    let quarters: [UInt32]
    /// How far a channel may be off, 0 for formats without loss.
    let tolerance: Int

    var testDescription: String { name }

    var bytes: [UInt8] { get throws { try resource("Fixtures/\(name)") } }

    /// Every pixel.
    var grid: PixelGrid {
        get throws { try ImageDecoder().decode(bytes).grid }
    }

    /// Where the quarters are flat, far from the noise between left and right.
    var quarterPositions: [(x: Int, y: Int)] {
        let (left, right, top, bottom) = (width / 6, 5 * width / 6, height / 4, 3 * height / 4)
        return [(left, top), (right, top), (left, bottom), (right, bottom)]
    }

    static func named(_ name: String) throws -> Fixture { try #require(all.first { $0.name == name }) }
}

extension Fixture {
    static let all: [Fixture] = jpegs + pngs + gifs + webps + avifs + bmps

    static let colors: [UInt32] = [0xC82828, 0x28A03C, 0x2846BE, 0xE6D232]
    /// Opacity 255, 128, 0 and 200 of 255.
    static let clearColors: [UInt32] = [0xC82828, 0x3F28_A03C, 0x7F28_46BE, 0x1BE6_D232]
    static let greys: [UInt32] = [0x1E1E1E, 0x646464, 0xAAAAAA, 0xF0F0F0]
    static let clearGreys: [UInt32] = [0x1E1E1E, 0x3F64_6464, 0x7FAA_AAAA, 0x1BF0_F0F0]

    static let jpegs = [
        Fixture(name: "baseline.jpg", format: .jpeg, quarters: colors, tolerance: 3),
        Fixture(name: "progressive.jpg", format: .jpeg, quarters: colors, tolerance: 3),
        Fixture(name: "full-chroma.jpg", format: .jpeg, quarters: colors, tolerance: 3),
        Fixture(name: "half-chroma.jpg", format: .jpeg, quarters: colors, tolerance: 3),
        Fixture(name: "restart-markers.jpg", format: .jpeg, quarters: colors, tolerance: 3),
        Fixture(name: "odd-size.jpg", format: .jpeg, width: 59, height: 35, quarters: colors, tolerance: 5),
        Fixture(name: "grey.jpg", format: .jpeg, quarters: greys, tolerance: 3),
        Fixture(name: "cmyk.jpg", format: .jpeg, quarters: colors, tolerance: 3),
    ]

    static let pngs = [
        Fixture(name: "rgb.png", format: .png, quarters: colors, tolerance: 0),
        Fixture(name: "rgba.png", format: .png, quarters: clearColors, tolerance: 0),
        Fixture(name: "palette.png", format: .png, quarters: colors, tolerance: 0),
        Fixture(name: "palette-alpha.png", format: .png, quarters: clearColors, tolerance: 0),
        Fixture(name: "grey.png", format: .png, quarters: greys, tolerance: 0),
        Fixture(name: "grey-alpha.png", format: .png, quarters: clearGreys, tolerance: 0),
        Fixture(name: "rgb-16-bit.png", format: .png, quarters: colors, tolerance: 0),
        Fixture(name: "rgba-16-bit.png", format: .png, quarters: clearColors, tolerance: 0),
        Fixture(name: "interlaced.png", format: .png, quarters: colors, tolerance: 0),
        Fixture(name: "interlaced-alpha.png", format: .png, quarters: clearColors, tolerance: 0),
        Fixture(
            name: "one-pixel.png", format: .png, width: 1, height: 1,
            quarters: [0xC82828, 0xC82828, 0xC82828, 0xC82828], tolerance: 0),
    ]

    static let gifs = [
        Fixture(name: "still.gif", format: .gif, quarters: colors, tolerance: 0),
        Fixture(name: "animated.gif", format: .gif, quarters: colors, tolerance: 0),
        Fixture(
            name: "transparent.gif", format: .gif, quarters: [0xC82828, 0x28A03C, 0x7F00_0000, 0xE6D232], tolerance: 0),
    ]

    static let webps = [
        Fixture(name: "lossy.webp", format: .webp, quarters: colors, tolerance: 4),
        Fixture(name: "lossless.webp", format: .webp, quarters: colors, tolerance: 0),
        Fixture(name: "lossy-alpha.webp", format: .webp, quarters: clearColors, tolerance: 4),
        Fixture(name: "lossless-alpha.webp", format: .webp, quarters: clearColors, tolerance: 0),
        Fixture(name: "animated.webp", format: .webp, quarters: colors, tolerance: 0),
    ]

    static let avifs = [
        Fixture(name: "opaque.avif", format: .avif, quarters: colors, tolerance: 3),
        Fixture(name: "alpha.avif", format: .avif, quarters: clearColors, tolerance: 3),
    ]

    static let bmps = [
        Fixture(name: "24-bit.bmp", format: .bmp, quarters: colors, tolerance: 0),
        Fixture(name: "top-down.bmp", format: .bmp, quarters: colors, tolerance: 0),
        Fixture(name: "8-bit.bmp", format: .bmp, quarters: colors, tolerance: 0),
    ]
}
