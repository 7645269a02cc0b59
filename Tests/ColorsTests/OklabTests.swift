@testable import Colors
import Foundation
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(1))) struct OklabTests {
    /// Published conversions: W3C, CSS Color Module Level 4 and its conformance tests, to 5 decimals.
    @Test(arguments: publishedColors)
    func `a color has its published Oklab`(hex: String, lightness: Double, a: Double, b: Double) throws {
        let color = Oklab(try #require(RGB(hex: hex)))
        #expect(abs(color.lightness - lightness) < 2e-5)
        #expect(abs(color.a - a) < 2e-5)
        #expect(abs(color.b - b) < 2e-5)
    }

    @Test func `the cube root of every grey is right to the last digits`() {
        for byte in UInt8.min...UInt8.max {
            let grey = RGB(red: byte, green: byte, blue: byte)
            #expect(abs(Oklab(grey).lightness - publishedOklab(grey).lightness) < 1e-15)
        }
    }

    @Test func `random colors agree with the formula as published`() {
        var generator = SeededGenerator(seed: 3)
        for _ in 0..<5_000 {
            let color = RGB.random(using: &generator)
            #expect(Oklab(color).distance(to: publishedOklab(color)) < 1e-13)
        }
    }

    @Test func `a color that becomes Oklab and comes back is the same`() {
        var generator = SeededGenerator(seed: 4)
        for _ in 0..<5_000 {
            let color = RGB.random(using: &generator)
            #expect(RGB(Oklab(color)) == color)
        }
    }

    @Test func `what lies outside sRGB becomes a color of its border`() {
        #expect(RGB(Oklab(lightness: 1.3, a: 0, b: 0)) == RGB(red: 255, green: 255, blue: 255))
        #expect(RGB(Oklab(lightness: -0.3, a: 0, b: 0)) == RGB(red: 0, green: 0, blue: 0))
        #expect(RGB(Oklab(lightness: 0.6, a: 0.5, b: 0)).red == 255)
    }

    @Test(arguments: publishedHues)
    func `hue is an angle in degrees`(hex: String, degrees: Double) throws {
        #expect(abs(Oklab(try #require(RGB(hex: hex))).hueDegrees - degrees) < 0.01)
    }

    @Test func `the origin has hue 0 and chroma 0`() {
        let grey = Oklab(lightness: 0.5, a: 0, b: 0)
        #expect(grey.hueDegrees == 0)
        #expect(grey.chroma == 0)
    }

    @Test func `greys have hardly any chroma`() {
        for byte in UInt8.min...UInt8.max { #expect(Oklab(RGB(red: byte, green: byte, blue: byte)).chroma < 1e-6) }
    }

    @Test func `distance is Euclidean and the same both ways`() {
        let origin = Oklab(lightness: 0, a: 0, b: 0)
        let other = Oklab(lightness: 0.2, a: 0.3, b: -0.6)
        #expect(abs(origin.distance(to: other) - 0.7) < 1e-15)
        #expect(origin.distance(to: other) == other.distance(to: origin))
        #expect(other.distance(to: other) == 0)
    }
}

/// IEC 61966-2-1, to the 6 decimals that the product keeps.
private func linearLight(_ byte: UInt8) -> Double {
    let channel = Double(byte) / 255
    let linear = channel <= 0.040_45 ? channel / 12.92 : pow((channel + 0.055) / 1.055, 2.4)
    return (linear * 1_000_000).rounded() / 1_000_000
}

/// The formula of Ottosson, "A perceptual color space for image processing", 2020, with the C library's cube root.
private func publishedOklab(_ color: RGB) -> Oklab {
    let (red, green, blue) = (linearLight(color.red), linearLight(color.green), linearLight(color.blue))
    let l = cbrt(0.4122214708 * red + 0.5363325363 * green + 0.0514459929 * blue)
    let m = cbrt(0.2119034982 * red + 0.6806995451 * green + 0.1073969566 * blue)
    let s = cbrt(0.0883024619 * red + 0.2817188376 * green + 0.6299787005 * blue)
    return Oklab(
        lightness: 0.2104542553 * l + 0.7936177850 * m - 0.0040720468 * s,
        a: 1.9779984951 * l - 2.4285922050 * m + 0.4505937099 * s,
        b: 0.0259040371 * l + 0.7827717662 * m - 0.8086757660 * s)
}

private let publishedColors: [(String, Double, Double, Double)] = [
    ("000000", 0, 0, 0), ("ffffff", 1, 0, 0), ("ff0000", 0.627_96, 0.224_86, 0.125_85),
    ("00ff00", 0.866_44, -0.233_89, 0.179_50), ("0000ff", 0.452_01, -0.032_46, -0.311_53),
    ("ffff00", 0.967_98, -0.071_37, 0.198_57), ("00ffff", 0.905_40, -0.149_44, -0.039_40),
    ("ff00ff", 0.701_67, 0.274_57, -0.169_16), ("008000", 0.519_75, -0.140_30, 0.107_68),
]

private let publishedHues: [(String, Double)] = [
    ("ff0000", 29.23), ("ffa500", 70.67), ("ffff00", 109.77), ("00ff00", 142.50), ("00ffff", 194.77),
    ("0000ff", 264.05), ("ff00ff", 328.36),
]
