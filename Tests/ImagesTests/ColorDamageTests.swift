import Colors
@testable import Images
import TestSupport
import Testing

/// Hostile bytes in profiles: the answer is always an image, with the profile or without.
@Suite(.timeLimit(.minutes(5))) struct ColorDamageTests {
    @Test(arguments: [("adobe-rgb.jpg", 40), ("grey.jpg", 30), ("cmyk.jpg", 10)])
    func `flipped bits in a profile do no harm`(name: String, rounds: Int) throws {
        try expectImages(of: name, rounds: rounds, seed: 20_240_229)
    }

    @Test(.deep, arguments: [("adobe-rgb.jpg", 400), ("grey.jpg", 300), ("cmyk.jpg", 100)])
    func `many flipped bits in a profile do no harm`(name: String, rounds: Int) throws {
        try expectImages(of: name, rounds: rounds, seed: 20_240_301)
    }

    private func expectImages(of name: String, rounds: Int, seed: UInt64) throws {
        let bytes = try ColorFixture.bytes(name)
        let profile = try #require(profileRange(in: bytes))
        var generator = SeededGenerator(seed: seed)
        for round in 0..<rounds {
            var damaged = bytes
            for _ in 0...(round % 4) {
                damaged[Int.random(in: profile, using: &generator)] ^= 1 << UInt8.random(in: 0...7, using: &generator)
            }
            let image = try ImageDecoder().decode(damaged, step: 4, colorManaged: true)
            #expect(image.grid.pixels.count == 64)
        }
    }

    @Test(arguments: [("adobe-rgb.jpg", 40), ("cmyk.jpg", 12)])
    func `random numbers in a profile do no harm`(name: String, rounds: Int) throws {
        let bytes = try ColorFixture.bytes(name)
        let profile = try #require(profileRange(in: bytes))
        var generator = SeededGenerator(seed: 7)
        for _ in 0..<rounds {
            var damaged = bytes
            // Sizes, counts and offsets are words: extremes reach further than flipped bits.
            let word = Int.random(in: profile.lowerBound..<(profile.upperBound - 4), using: &generator)
            let values = [0, 1, 0x7FFF_FFFF, 0xFFFF_FFFF, UInt32.random(in: 0...1 << 16, using: &generator)]
            let value = values[Int.random(in: values.indices, using: &generator)]
            for index in 0..<4 { damaged[word + index] = UInt8(truncatingIfNeeded: value >> (24 - 8 * index)) }
            let image = try ImageDecoder().decode(damaged, step: 4, colorManaged: true)
            #expect(image.grid.pixels.count == 64)
        }
    }

    private static let smallFiles = [
        "display-p3.png", "display-p3.webp", "display-p3.avif", "orientation-6.png", "orientation-8.webp", "cmyk.jpg",
        "cmyk-progressive.jpg", "orientation-5.jpg",
    ]

    @Test(arguments: smallFiles)
    func `a flipped byte ends in an image or an error`(name: String) throws { try decodeFlipped(name, every: 11) }

    @Test(.deep, arguments: smallFiles)
    func `any flipped byte ends in an image or an error`(name: String) throws { try decodeFlipped(name, every: 1) }

    /// That it ends is what is tested.
    private func decodeFlipped(_ name: String, every step: Int) throws {
        let bytes = try ColorFixture.bytes(name)
        // Another profile in each round would take long, and is the matter of the tests above.
        let profile = profileRange(in: bytes) ?? 0..<0
        for index in stride(from: 0, to: bytes.count, by: step) where !profile.contains(index) {
            var damaged = bytes
            damaged[index] ^= 0xFF
            _ = decoded(damaged)
        }
    }

    @Test(arguments: [0.2, 0.5, 0.9])
    func `a CMYK JPEG that is cut off is rejected, profile or not`(keeping fraction: Double) throws {
        let bytes = try ColorFixture.bytes("cmyk.jpg")
        let profile = try #require(profileRange(in: bytes))
        let rest = Double(bytes.count - profile.upperBound)
        let cut = Array(bytes.prefix(profile.upperBound + Int(rest * fraction)))
        #expect(decoded(cut) == .truncated(.jpeg))
        #expect(decoded(cut + [0xFF, 0xD9]) != nil)
    }

    @Test func `garbage inside a CMYK JPEG is rejected`() throws {
        var bytes = try ColorFixture.bytes("cmyk.jpg")
        // A marker that must not stand inside a scan.
        bytes.replaceSubrange((bytes.count - 8)..<(bytes.count - 6), with: [0xFF, 0xC4])
        guard case .corrupt(.jpeg, _) = decoded(bytes) else {
            Issue.record("expected a corrupt JPEG, got \(String(describing: decoded(bytes)))")
            return
        }
    }
}

/// The error, or nil for an image.
private func decoded(_ bytes: [UInt8]) -> DecodeError? {
    do throws(DecodeError) {
        var limits = DecodeLimits()
        limits.maxPixels = 250_000
        let image = try ImageDecoder(limits: limits).decode(bytes, step: 2, colorManaged: true)
        _ = image.preview(side: 8)
        return nil
    } catch {
        return error
    }
}

/// The bytes of the profile in a JPEG that holds it in one chunk.
private func profileRange(in bytes: [UInt8]) -> Range<Int>? {
    let name = Array("ICC_PROFILE\0".utf8)
    guard let start = bytes.indices.first(where: { bytes[$0...].starts(with: name) }) else { return nil }
    let length = Int(bytes[start - 2]) << 8 | Int(bytes[start - 1])
    return (start + 14)..<(start - 2 + length)
}
