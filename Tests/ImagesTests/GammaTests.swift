import Colors
@testable import Images
import Testing

/// PNGs that name a power curve and primaries in numbers (`gAMA`, `cHRM`).
@Suite(.timeLimit(.minutes(1))) struct GammaTests {
    private static let p3 = [31_270, 32_900, 68_000, 32_000, 26_500, 69_000, 15_000, 6_000]
    private static let sRGB = [31_270, 32_900, 64_000, 33_000, 30_000, 60_000, 15_000, 6_000]
    private static let stored: [UInt32] = [0xB43C32, 0x468C3C, 0x324696, 0xC8BEAA]
    private static let greys: [UInt32] = [0x282828, 0x6E6E6E, 0xB4B4B4, 0xF0F0F0]

    private func gamma(_ value: Int) -> [UInt8] { pngChunk("gAMA", big32(value)) }

    private func primaries(_ values: [Int]) -> [UInt8] { pngChunk("cHRM", values.flatMap(big32)) }

    /// Four flat quarters, behind the header the given chunks.
    private func file(_ quarters: [UInt32] = stored, _ chunks: [UInt8]...) throws -> [UInt8] {
        let pixels = (0..<32 * 32).map { (at: Int) -> UInt32 in
            let (row, column) = (at / 512, at % 32 / 16)
            return quarters[2 * row + column]
        }
        let plain = try #require(encodePNG(width: 32, height: 32, pixels: pixels))
        return inserting(chunks.flatMap { $0 }, in: plain)
    }

    private func inserting(_ chunks: [UInt8], in png: [UInt8]) -> [UInt8] { png[..<33] + chunks + png[33...] }

    private func expect(
        _ bytes: [UInt8], _ quarters: [UInt32], _ notes: [ColorNote], _ name: String = ""
    ) throws {
        let image = try ImageDecoder().decode(bytes, colorManaged: true)
        let found = image.grid.quarters
        #expect(areClose(found, quarters, within: 2), "\(name): \(hex(found)), expected \(hex(quarters))")
        #expect(image.colorNotes == notes, "\(name)")
        let shown = try thumbnailGrid(of: image, side: 32).quarters
        #expect(areClose(shown, quarters, within: 16), "\(name): \(hex(shown)), expected \(hex(quarters))")
    }

    @Test func `light as it is becomes sRGB, of colors and of greys`() throws {
        let lit: [UInt32] = [0x6E6E6E, 0xAFAFAF, 0xDBDBDB, 0xF8F8F8]
        try expect(file(GammaTests.greys, gamma(100_000)), lit, [.profileApplied])
        try expect(inserting(gamma(100_000), in: greyFile()), lit, [.profileApplied])
        let brown = try file([0x300C05, 0xFFFFFF, 0xFFFFFF, 0], gamma(100_000))
        try expect(brown, [0x783D26, 0xFFFFFF, 0xFFFFFF, 0], [.profileApplied])
    }

    /// Of 8 bits a pixel.
    private func greyFile() throws -> [UInt8] {
        let rows = (0..<32).flatMap { (y: Int) -> [UInt8] in
            let greys = GammaTests.greys[(y / 16 * 2)...].prefix(2).map { UInt8($0 & 255) }
            return [0] + greys.flatMap { [UInt8](repeating: $0, count: 16) }
        }
        return StreamedPNG(width: 32, height: 32).bytes([Deflation().stream(rows)])
    }

    @Test(arguments: [43_200, 45_000, 45_454, 45_455, 45_471, 47_700])
    func `an exponent near that of sRGB is that of sRGB`(value: Int) throws {
        try expect(file(GammaTests.stored, gamma(value)), GammaTests.stored, [])
        try expect(file(GammaTests.stored, gamma(value), primaries(GammaTests.sRGB)), GammaTests.stored, [])
        try expect(inserting(gamma(value), in: greyFile()), GammaTests.greys, [])
    }

    @Test func `other primaries are converted, with a gamma and without`() throws {
        let shown = try ColorFixture.named("display-p3.png").quarters
        try expect(file(GammaTests.stored, gamma(45_455), primaries(GammaTests.p3)), shown, [.profileApplied])
        try expect(file(GammaTests.stored, primaries(GammaTests.p3), gamma(45_455)), shown, [.profileApplied])
        try expect(file(GammaTests.stored, primaries(GammaTests.p3)), shown, [.profileApplied])
    }

    @Test func `a profile, code points and the word sRGB come first`() throws {
        let numbers = gamma(100_000) + primaries(GammaTests.p3)
        let sRGB = pngChunk("sRGB", [0])
        try expect(file(GammaTests.stored, numbers, sRGB), GammaTests.stored, [])
        try expect(file(GammaTests.stored, sRGB, numbers), GammaTests.stored, [])
        for name in ["adobe-rgb.png", "code-points.png"] {
            let fixture = try ColorFixture.named(name)
            try expect(inserting(numbers + sRGB, in: fixture.bytes), fixture.quarters, fixture.notes, name)
        }
    }

    @Test(arguments: [0, 1, 9_999, 1_000_001, Int(Int32.max), 0xFFFF_FFFF])
    func `an exponent that makes no sense is ignored`(value: Int) throws {
        try expect(file(GammaTests.stored, gamma(value)), GammaTests.stored, [.profileIgnored])
    }

    @Test(arguments: [
        [Int](repeating: 0, count: 8), [Int](repeating: 33_333, count: 8), [Int](repeating: 0xFFFF_FFFF, count: 8),
        // On a line; white at y 0, and outside; more than all light.
        [31_270, 32_900, 10_000, 10_000, 20_000, 20_000, 30_000, 30_000],
        [31_270, 0, 64_000, 33_000, 30_000, 60_000, 15_000, 6_000],
        [70_000, 20_000, 64_000, 33_000, 30_000, 60_000, 15_000, 6_000],
        [31_270, 32_900, 64_000, 63_000, 30_000, 60_000, 15_000, 6_000],
    ])
    func `primaries that make no sense are ignored`(values: [Int]) throws {
        try expect(file(GammaTests.stored, primaries(values)), GammaTests.stored, [.profileIgnored])
    }

    @Test func `chunks of a wrong length say nothing`() throws {
        let chunks = pngChunk("gAMA", [0, 1]) + pngChunk("cHRM", [UInt8](repeating: 9, count: 31))
        try expect(file(GammaTests.stored, chunks), GammaTests.stored, [])
    }

    @Test func `without color management the stored numbers come back`() throws {
        let bytes = try file(GammaTests.stored, gamma(100_000), primaries(GammaTests.p3))
        let found = try ImageDecoder().decode(bytes).grid.quarters
        #expect(found == GammaTests.stored)
    }
}
