import Colors
import Foundation
@testable import Images
import TestSupport
import Testing

/// Real images in real color spaces, where the machine has them.
@Suite(.timeLimit(.minutes(1)), .enabled(if: SharedData.path("adversarial/icc-wide-gamut") != nil, SharedData.hint))
struct ColorSharedDataTests {
    /// A ring of pure hues stored as P3 and as BT.2020.
    ///
    /// Most hues lie outside of sRGB and end at its border in both.
    @Test(arguments: ["jpg", "png"])
    func `the same hues in two color spaces have nearly the same colors`(suffix: String) throws {
        let narrow = try samples("icc-wide-gamut/P3-sRGB-color-ring.\(suffix)")
        let wide = try samples("icc-wide-gamut/R2020-sRGB-color-ring.\(suffix)")
        let far = zip(narrow, wide).filter { colorDistance($0, $1) > 24 }.count
        #expect(far * 100 < narrow.count * 12, "\(far) of \(narrow.count) samples differ")
    }

    /// A profile that says that red is green and so on; the image says in words which color is which.
    @Test func `a profile that swaps channels is obeyed`() throws {
        let swapped = try samples("icc-wide-gamut/rgb-to-gbr-test.png")
        let ring = try samples("icc-wide-gamut/P3-sRGB-color-ring.png")
        #expect(zip(swapped, ring).filter { colorDistance($0, $1) > 60 }.count * 100 < ring.count * 15)
    }

    @Test(arguments: ["flower2.jpg", "flower2.webp", "gain-map.jpg", "uhdr_sample.jpg"])
    func `profiles of sRGB change nothing`(name: String) throws {
        #expect(try samples("icc-misc/\(name)") == samples("icc-misc/\(name)", colorManaged: false))
        #expect(try notes("icc-misc/\(name)").isEmpty)
    }

    @Test(arguments: [
        ("icc-misc/icc_profile_big.jpg", [ColorNote.profileApplied]), ("icc-misc/p3.png", [.profileApplied]),
        ("icc-misc/prophoto.png", [.profileApplied]), ("cmyk/icc-cmyk.jpg", [.profileApplied]),
        ("cmyk/Channel_digital_image_CMYK_color.jpg", [.profileApplied]),
        ("cmyk/Channel_digital_image_CMYK_color_no_profile.jpg", [.cmykConverted]),
        ("cmyk/joinChannel-cmyk.jpg", [.cmykConverted]), ("cmyk/pil_sample_cmyk.jpg", [.cmykConverted]),
    ])
    func `the notes say what was done`(name: String, expected: [ColorNote]) throws {
        #expect(try notes(name) == expected)
    }

    /// A photo of a white dog on grass: with the press's profile white is no darker, and the greens are duller.
    @Test func `a printed photo goes through its profile`() throws {
        let name = "cmyk/Channel_digital_image_CMYK_color.jpg"
        let (plain, managed) = try (samples(name, colorManaged: false), samples(name))
        #expect(try #require(managed.map(brightness).max()) >= 250)
        #expect(managed.map(chroma).reduce(0, +) < plain.map(chroma).reduce(0, +))
    }

    @Test(arguments: ["Landscape", "Portrait"])
    func `all eight orientations look alike`(scene: String) throws {
        let reference = try thumbnail("exif-orientation/\(scene)_1.jpg")
        for number in 2...8 {
            let turned = try thumbnail("exif-orientation/\(scene)_\(number).jpg")
            #expect(turned.columns == reference.columns)
            #expect(turned.rows == reference.rows)
            // A number in the middle tells the files apart.
            let far = zip(turned.pixels, reference.pixels).filter { colorDistance($0, $1) > 40 }.count
            #expect(far * 100 < reference.pixels.count * 8, "\(scene)_\(number): \(far) of \(reference.pixels.count)")
        }
    }
}

private func bytes(_ name: String) throws -> [UInt8] {
    [UInt8](try Data(contentsOf: try #require(SharedData.path("adversarial/\(name)"))))
}

private func samples(_ name: String, colorManaged: Bool = true) throws -> [UInt32] {
    try ImageDecoder().decode(bytes(name), step: 4, colorManaged: colorManaged).grid.pixels.map { $0 & 0xFF_FFFF }
}

private func notes(_ name: String) throws -> [ColorNote] {
    try ImageDecoder().decode(bytes(name), colorManaged: true).colorNotes
}

private func thumbnail(_ name: String) throws -> PixelGrid {
    try thumbnailGrid(of: ImageDecoder().decode(bytes(name)), side: 96)
}

private func channels(_ pixel: UInt32) -> [Int] { [16, 8, 0].map { Int(pixel >> $0 & 255) } }
private func brightness(_ pixel: UInt32) -> Int { channels(pixel).min() ?? 0 }
private func chroma(_ pixel: UInt32) -> Int { (channels(pixel).max() ?? 0) - (channels(pixel).min() ?? 0) }
