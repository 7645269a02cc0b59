import Colors
@testable import Images
import Testing

@Suite(.timeLimit(.minutes(1))) struct ThumbnailTests {
    @Test(arguments: Fixture.all)
    func `a thumbnail is a file that decodes again`(fixture: Fixture) throws {
        let image = try ImageDecoder().decode(fixture.bytes)
        let thumbnail = try #require(image.preview(side: 32))
        let isClear = fixture.quarters.contains { $0 >> 24 > 0 }
        #expect(thumbnail.fileExtension == (isClear ? "webp" : "jpg"))
        #expect(try ImageDecoder().decode(thumbnail.bytes).format == (isClear ? .webp : .jpeg))
    }

    @Test(arguments: [
        ("rgb.png", 20, 20, 14), ("rgb.png", 32, 32, 23), ("rgb.png", 61, 61, 43), ("rgb.png", 60, 60, 42),
        ("rgb.png", 200, 61, 43), ("rgba.png", 20, 20, 14), ("rgba.png", 200, 61, 43), ("rgb.png", 1, 1, 1),
        ("odd-size.jpg", 30, 30, 18), ("one-pixel.png", 64, 1, 1), ("one-pixel.png", 1, 1, 1),
    ])
    func `a thumbnail fits, keeps the proportions and is never larger`(
        name: String, side: Int, width: Int, height: Int
    ) throws {
        let image = try ImageDecoder().decode(Fixture.named(name).bytes)
        let thumbnail = try #require(image.preview(side: side))
        let small = try ImageDecoder().decode(thumbnail.bytes)
        #expect([small.imageWidth, small.imageHeight] == [width, height])
    }

    @Test func `a strip keeps at least one pixel of its short side`() throws {
        let image = try ImageDecoder().decode(strip(width: 400))
        let thumbnail = try #require(image.preview(side: 8))
        let small = try ImageDecoder().decode(thumbnail.bytes)
        #expect([small.imageWidth, small.imageHeight] == [8, 1])
    }

    @Test(arguments: ["rgb.png", "rgba.png", "baseline.jpg", "progressive.jpg", "odd-size.jpg", "grey.jpg"])
    func `a thumbnail shows the same colors`(name: String) throws {
        let fixture = try Fixture.named(name)
        let image = try ImageDecoder().decode(fixture.bytes)
        let thumbnail = try #require(image.preview(side: 32))
        let small = try ImageDecoder().decode(thumbnail.bytes).grid
        for (position, expected) in zip(fixture.quarterPositions, fixture.quarters) {
            let width = fixture.width
            let pixel = small.pixels[position.y * 32 / width * small.columns + position.x * 32 / width]
            #expect(abs(Int(pixel >> 24) - Int(expected >> 24)) <= 2)
            guard expected >> 24 < 127 else { continue }
            #expect(colorDistance(pixel, expected) <= 16, "\(hex([pixel])), expected \(hex([expected]))")
        }
    }

    @Test func `fine patterns do not darken`() throws {
        let pixels: [UInt32] = (0..<128 * 128).map { ($0 + $0 / 128).isMultiple(of: 2) ? 0xFF_FFFF : 0 }
        let image = try #require(encodePNG(width: 128, height: 128, pixels: pixels))
        let made = try ImageDecoder().decode(image).preview(side: 32)
        let small = try ImageDecoder().decode(#require(made).bytes).grid
        // Half of the light is 188 of 255 in sRGB, not 128.
        #expect(small.pixels.allSatisfy { abs(Int($0 & 255) - 188) <= 3 })
    }

    @Test func `fine patterns of a JPEG do not darken`() throws {
        let bytes = DrawnJPEG.checkered(side: 150)
        let made = try ImageDecoder().decode(bytes, step: 4, thumbnailSide: 75).thumbnail()
        let small = try ImageDecoder().decode(#require(made).bytes).grid
        // Half of the light is 188 of 255 in sRGB; the mean of what is stored, 128.
        #expect(small.pixels.allSatisfy { (172...192).contains($0 & 255) })
    }

    @Test(arguments: [1, 3, 4, 7])
    func `a large JPEG's thumbnail shows the same colors`(factor: Int) throws {
        let bytes = DrawnJPEG.flatHalves(width: 90 * factor, height: 60 * factor)
        let made = try ImageDecoder().decode(bytes, step: 4, thumbnailSide: 64).thumbnail()
        let small = try ImageDecoder().decode(#require(made).bytes).grid
        #expect(small.columns == 64)
        for (x, expected) in [(8, 0xC828_28), (56, 0x2846_BE)] as [(Int, UInt32)] {
            let pixel = small.pixels[20 * small.columns + x]
            #expect(colorDistance(pixel, expected) <= 6)
        }
    }

    @Test func `the same image gives the same thumbnail`() throws {
        for fixture in [try Fixture.named("rgb.png"), try Fixture.named("rgba.png")] {
            let first = try ImageDecoder().decode(fixture.bytes).preview(side: 32)
            let second = try ImageDecoder().decode(fixture.bytes).preview(side: 32)
            #expect(try #require(first).bytes == #require(second).bytes)
        }
    }
}

/// A black BMP one pixel high.
private func strip(width: Int) -> [UInt8] {
    let row = [UInt8](repeating: 0, count: (3 * width + 3) / 4 * 4)
    var bytes = HandMadeHeader.bmp(width, 1)
    bytes.replaceSubrange(34..<38, with: [UInt8(truncatingIfNeeded: row.count), UInt8(row.count >> 8), 0, 0])
    return bytes + row
}
