@testable import Images
import Testing

@Suite(.timeLimit(.minutes(1))) struct LimitTests {
    @Test(arguments: hugeFiles)
    func `a small file that announces a huge image is refused before decoding`(file: NamedBytes) {
        let limit = DecodeLimits().maxPixels
        let expected = DecodeError.tooManyPixels(width: 30_000, height: 30_000, limit: limit)
        #expect(file.bytes.count < 200)
        #expect(headerError(of: file.bytes) == expected)
        #expect(decodeError(of: file.bytes) == expected)
    }

    @Test func `WebP frames that hold at most 16,383 pixels a side are refused too`() {
        let expected = DecodeError.tooManyPixels(width: 16_383, height: 16_383, limit: DecodeLimits().maxPixels)
        #expect(decodeError(of: HandMadeHeader.webp(HandMadeHeader.vp8Lossy(16_383, 16_383))) == expected)
        #expect(decodeError(of: HandMadeHeader.webp(HandMadeHeader.vp8Lossless(16_383, 16_383))) == expected)
        // A small canvas does not hide a large frame.
        let hidden = HandMadeHeader.webp(HandMadeHeader.vp8x(8, 8), HandMadeHeader.vp8Lossless(16_383, 16_383))
        #expect(headerError(of: hidden) == .malformedHeader(.webp))
    }

    @Test(arguments: longFiles)
    func `a side beyond the limit is refused however few pixels there are`(file: NamedBytes) {
        let height = file.testDescription == "WebP" ? 8 : 1
        #expect(decodeError(of: file.bytes) == .sideTooLong(width: 30_001, height: height, limit: 30_000))
    }

    @Test(arguments: emptyImages)
    func `an image without pixels has a malformed header`(file: NamedBytes) throws {
        let format = try #require(ImageFormat(magic: file.bytes))
        #expect(decodeError(of: file.bytes) == .malformedHeader(format))
    }

    @Test func `absurd sizes are refused without overflow`() {
        #expect(
            decodeError(of: HandMadeHeader.png(0xFFFF_FFFF, 0xFFFF_FFFF))
                == .sideTooLong(width: 0xFFFF_FFFF, height: 0xFFFF_FFFF, limit: 30_000))
        #expect(
            decodeError(of: HandMadeHeader.bmp(1, -0x8000_0000))
                == .sideTooLong(width: 1, height: 0x8000_0000, limit: 30_000))
    }

    @Test func `an AVIF is refused by what its container says`() throws {
        let bytes = try Fixture.named("opaque.avif").bytes
        let limit = DecodeLimits().maxPixels
        #expect(
            headerError(of: HandMadeHeader.avif(bytes, 16_000, 16_000))
                == .tooManyPixels(width: 16_000, height: 16_000, limit: limit))
        #expect(
            headerError(of: HandMadeHeader.avif(bytes, 30_001, 1))
                == .sideTooLong(width: 30_001, height: 1, limit: 30_000))
        // libavif itself takes 16,384 squared at most.
        for (width, height) in [(30_000, 30_000), (0xFFFF_FFFF, 0xFFFF_FFFF), (0, 8), (8, 0)] {
            #expect(headerError(of: HandMadeHeader.avif(bytes, width, height)) == .malformedHeader(.avif))
        }
    }

    @Test(arguments: Fixture.avifs, [(10, 10), (60, 43), (61, 42), (1, 1)])
    func `an AVIF that holds more than its container says is refused`(fixture: Fixture, size: (Int, Int)) throws {
        // Before it is decoded: libavif would scale what it has decoded to the size of the container.
        let bytes = HandMadeHeader.avif(try fixture.bytes, size.0, size.1)
        #expect(headerError(of: bytes) == nil)
        #expect(decodeError(of: bytes)?.code == "corrupt")
    }

    @Test(arguments: Fixture.all)
    func `limits are inclusive`(fixture: Fixture) throws {
        let bytes = try fixture.bytes
        var limits = DecodeLimits()
        limits.maxPixels = fixture.width * fixture.height
        limits.maxSide = fixture.width
        limits.maxBytes = bytes.count
        #expect(decodeError(of: bytes, limits: limits) == nil)
    }

    @Test(arguments: Fixture.all)
    func `one more than a limit is an error with the numbers`(fixture: Fixture) throws {
        let bytes = try fixture.bytes
        let (width, height) = (fixture.width, fixture.height)
        var few = DecodeLimits()
        few.maxPixels = width * height - 1
        #expect(
            decodeError(of: bytes, limits: few) == .tooManyPixels(width: width, height: height, limit: few.maxPixels))
        var short = DecodeLimits()
        short.maxSide = width - 1
        #expect(decodeError(of: bytes, limits: short) == .sideTooLong(width: width, height: height, limit: width - 1))
        var small = DecodeLimits()
        small.maxBytes = bytes.count - 1
        #expect(decodeError(of: bytes, limits: small) == .tooManyBytes(count: bytes.count, limit: bytes.count - 1))
    }

    @Test func `a file of too many bytes is not even looked at`() {
        var limits = DecodeLimits()
        limits.maxBytes = 1_000
        let bytes = [UInt8](repeating: 0x3C, count: 1_001)
        #expect(decodeError(of: bytes, limits: limits) == .tooManyBytes(count: 1_001, limit: 1_000))
    }

    @Test func `a JPEG of too many scans is refused`() throws {
        #expect(headerError(of: HandMadeHeader.jpeg(8, 8, scans: 64)) == nil)
        #expect(headerError(of: HandMadeHeader.jpeg(8, 8, scans: 65)) == .tooManyScans(count: 65, limit: 64))
        var limits = DecodeLimits()
        limits.maxScans = 1
        #expect(decodeError(of: try Fixture.named("baseline.jpg").bytes, limits: limits) == nil)
        #expect(decodeError(of: try Fixture.named("restart-markers.jpg").bytes, limits: limits) == nil)
        let progressive = try Fixture.named("progressive.jpg").bytes
        #expect(decodeError(of: progressive, limits: limits) == .tooManyScans(count: 10, limit: 1))
        limits.maxScans = 10
        #expect(decodeError(of: progressive, limits: limits) == nil)
    }

    @Test func `the limits are those of the documentation`() {
        let limits = DecodeLimits()
        #expect(limits.maxPixels == 50_000_000)
        #expect(limits.maxSide == 30_000)
        #expect(limits.maxBytes == 64 * 1_048_576)
    }
}

/// A file made in code.
struct NamedBytes: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let bytes: [UInt8]

    init(_ name: String, _ bytes: [UInt8]) {
        testDescription = name
        self.bytes = bytes
    }
}

private let hugeFiles = [
    NamedBytes("JPEG", HandMadeHeader.jpeg(30_000, 30_000)), NamedBytes("PNG", HandMadeHeader.png(30_000, 30_000)),
    NamedBytes("GIF screen", HandMadeHeader.gif(screen: (30_000, 30_000), frame: (8, 8))),
    NamedBytes("GIF frame", HandMadeHeader.gif(screen: (8, 8), frame: (30_000, 30_000))),
    NamedBytes("GIF both", HandMadeHeader.gif(screen: (30_000, 8), frame: (8, 30_000))),
    NamedBytes("WebP canvas", HandMadeHeader.animatedWebP(30_000, 30_000)),
    NamedBytes("BMP", HandMadeHeader.bmp(30_000, 30_000)),
    NamedBytes("BMP, top-down", HandMadeHeader.bmp(30_000, -30_000)),
    NamedBytes("BMP, OS/2", HandMadeHeader.oldBMP(30_000, 30_000)),
]

private let longFiles = [
    NamedBytes("JPEG", HandMadeHeader.jpeg(30_001, 1)), NamedBytes("PNG", HandMadeHeader.png(30_001, 1)),
    NamedBytes("GIF", HandMadeHeader.gif(screen: (30_001, 1), frame: (1, 1))),
    NamedBytes("WebP", HandMadeHeader.animatedWebP(30_001, 8)), NamedBytes("BMP", HandMadeHeader.bmp(30_001, 1)),
]

private let emptyImages = [
    NamedBytes("JPEG", HandMadeHeader.jpeg(0, 8)), NamedBytes("JPEG without a height", HandMadeHeader.jpeg(8, 0)),
    NamedBytes("PNG", HandMadeHeader.png(0, 0)), NamedBytes("GIF", HandMadeHeader.gif(screen: (0, 0), frame: (0, 0))),
    NamedBytes("BMP", HandMadeHeader.bmp(8, 0)),
    NamedBytes("WebP without images", HandMadeHeader.webp(HandMadeHeader.vp8x(8, 8))),
]
