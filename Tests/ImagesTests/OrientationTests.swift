import Colors
@testable import Images
import Testing

@Suite(.timeLimit(.minutes(1))) struct OrientationTests {
    /// Drawn in this scene's quarters by `scripts/generate/color-fixtures.py`: red, green, blue, yellow.
    private static let scene: [UInt32] = [0xC81E1E, 0x1EA03C, 0x1E3CBE, 0xE6D232]
    private static let files: [(String, Orientation)] =
        Orientation.allCases.flatMap { turn in ["jpg", "avif"].map { ("orientation-\(turn.rawValue).\($0)", turn) } }
        + [("orientation-6.png", .quarterLeft), ("orientation-8.webp", .quarterRight)]

    @Test(arguments: files)
    func `a thumbnail stands upright`(name: String, orientation: Orientation) throws {
        let image = try ImageDecoder().decode(ColorFixture.bytes(name))
        #expect(image.orientation == orientation)
        for (side, width, height) in [(48, 48, 32), (100, 48, 32), (24, 24, 16)] {
            let grid = try thumbnailGrid(of: image, side: side)
            #expect(grid.columns == width)
            #expect(grid.rows == height)
            #expect(areClose(grid.quarters, OrientationTests.scene, within: 16), "\(hex(grid.quarters))")
        }
    }

    @Test(arguments: files)
    func `size and samples stay as stored`(name: String, orientation: Orientation) throws {
        let image = try ImageDecoder().decode(ColorFixture.bytes(name))
        let isTurned = orientation.rawValue >= 5
        let size = isTurned ? [32, 48] : [48, 32]
        #expect([image.imageWidth, image.imageHeight] == size)
        #expect([image.grid.imageWidth, image.grid.imageHeight] == size)
    }

    @Test func `the box irot of an AVIF turns it counterclockwise`() throws {
        var bytes = try ColorFixture.bytes("orientation-6.avif")
        let name = Array("irot".utf8)
        let angle = try #require(bytes.indices.first { bytes[$0...].starts(with: name) }) + 4
        for (turns, expected) in [(3, Orientation.quarterLeft), (2, .upsideDown), (1, .quarterRight), (0, .upright)] {
            bytes[angle] = UInt8(turns)
            #expect(try ImageDecoder().decode(bytes).orientation == expected)
        }
    }

    @Test func `a turned thumbnail moves pixels and mixes none`() throws {
        let stored = try ImageDecoder().decode(ColorFixture.bytes("orientation-6.png"))
        let grid = try thumbnailGrid(of: stored, side: 48)
        let left = grid.pixels[24 * 48 + 20]
        // A few pixels right of the border between quarters, JPEG's ringing aside.
        let right = grid.pixels[24 * 48 + 27]
        #expect(colorDistance(left, 0x1E3CBE) <= 24, "\(hex([left]))")
        #expect(colorDistance(right, 0xE6D232) <= 24, "\(hex([right]))")
    }

    /// Offsets in the eXIf chunk of `orientation-6.png`: 2 bytes of order, 2 of 42, 4 of offset, 2 of count, then a
    /// field.
    @Test(arguments: [
        ("an unknown value", 19, 9), ("no value", 19, 0), ("another type", 13, 4), ("two values", 17, 2),
        ("another field", 11, 0x13), ("a directory behind the end", 5, 0xFF), ("no directory", 7, 0),
        ("no TIFF", 2, 43), ("an unknown byte order", 0, 0x58),
    ])
    func `EXIF that makes no sense leaves the image as it is`(what: String, offset: Int, value: UInt8) throws {
        var bytes = try ColorFixture.bytes("orientation-6.png")
        let name = Array("eXIf".utf8)
        let start = try #require(bytes.indices.first { bytes[$0...].starts(with: name) }) + 4
        #expect(bytes[start + 19] == 6)
        bytes[start + offset] = value
        #expect(try ImageDecoder().decode(bytes).orientation == .upright, "\(what)")
    }
}
