import Colors
@testable import Images
import Testing

@Suite(.timeLimit(.minutes(1))) struct ColorManagementTests {
    @Test func `the table of expectations is there`() {
        #expect(ColorFixture.all.count == 42)
        #expect(ColorFixture.all.allSatisfy { $0.quarters.count == 4 })
    }

    @Test(arguments: ColorFixture.all)
    func `samples are sRGB, and the notes say what was done`(fixture: ColorFixture) throws {
        let image = try ImageDecoder().decode(fixture.bytes, colorManaged: true)
        let found = image.grid.quarters
        #expect(
            areClose(found, fixture.quarters, within: fixture.tolerance),
            "\(hex(found)), expected \(hex(fixture.quarters))")
        #expect(image.colorNotes == fixture.notes)
    }

    /// With the loss of a small JPEG, which mixes hues near a border.
    @Test(arguments: ColorFixture.all)
    func `thumbnails are sRGB too`(fixture: ColorFixture) throws {
        let image = try ImageDecoder().decode(fixture.bytes, colorManaged: true)
        for side in [16, 32] {
            let found = try thumbnailGrid(of: image, side: side).quarters
            #expect(
                areClose(found, fixture.quarters, within: 16),
                "\(hex(found)), expected \(hex(fixture.quarters))")
        }
    }

    @Test(arguments: ColorFixture.all)
    func `sampling takes every n-th pixel of the converted image`(fixture: ColorFixture) throws {
        let full = try ImageDecoder().decode(fixture.bytes, colorManaged: true).grid
        let expected = stride(from: 0, to: 32, by: 3).flatMap { row in
            stride(from: 0, to: 32, by: 3).map { full.pixels[row * 32 + $0] }
        }
        let sampled = try ImageDecoder().decode(fixture.bytes, step: 3, colorManaged: true).grid
        #expect(sampled.pixels == expected)
    }

    @Test(arguments: ColorFixture.all.filter { !$0.name.hasPrefix("cmyk.") && !$0.name.hasPrefix("cmyk-prog") })
    func `without color management the stored numbers come back`(fixture: ColorFixture) throws {
        let image = try ImageDecoder().decode(fixture.bytes)
        let found = image.grid.quarters
        let isGrey = fixture.name.hasPrefix("grey.")
        let stored = isGrey ? [0x282828, 0x6E6E6E, 0xB4B4B4, 0xF0F0F0] : try ColorFixture.named("srgb.png").quarters
        #expect(areClose(found, stored, within: 3), "\(hex(found)), expected \(hex(stored))")
        #expect(image.colorNotes.isEmpty)
    }

    @Test(arguments: ["srgb.jpg", "srgb.png", "no-profile.jpg", "noise-as-profile.jpg", "bomb.png"])
    func `where nothing is converted, both ways give the same pixels`(name: String) throws {
        let bytes = try ColorFixture.bytes(name)
        let plain = try ImageDecoder().decode(bytes).grid
        #expect(try ImageDecoder().decode(bytes, colorManaged: true).grid.pixels == plain.pixels)
    }

    @Test func `alpha stays`() throws {
        let bytes = try ColorFixture.bytes("half-clear.png")
        let plain = try ImageDecoder().decode(bytes).grid
        let managed = try ImageDecoder().decode(bytes, colorManaged: true).grid
        #expect(managed.pixels.map { $0 >> 24 } == plain.pixels.map { $0 >> 24 })
        #expect(managed.quarters.map { $0 >> 24 } == [0, 0, 0, 64])
    }

    @Test func `CMYK without a profile is converted plainly, and that is noted`() throws {
        let fixture = try Fixture.named("cmyk.jpg")
        let plain = try ImageDecoder().decode(fixture.bytes)
        let managed = try ImageDecoder().decode(fixture.bytes, colorManaged: true)
        #expect(managed.grid.pixels == plain.grid.pixels)
        #expect(managed.colorNotes == [.cmykConverted])
        #expect(plain.colorNotes.isEmpty)
    }

    @Test func `many threads get the same pixels`() async throws {
        let fixtures = ColorFixture.all
        let expected = try fixtures.map {
            try ImageDecoder().decode($0.bytes, colorManaged: true).grid.pixels
        }
        try await withThrowingTaskGroup(of: Bool.self) { group in
            for round in 0..<200 {
                let index = round % fixtures.count
                let (bytes, pixels) = (try fixtures[index].bytes, expected[index])
                group.addTask { try ImageDecoder().decode(bytes, colorManaged: true).grid.pixels == pixels }
            }
            for try await isSame in group { #expect(isSame) }
        }
    }
}
