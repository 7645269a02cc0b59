@testable import Colors
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(1))) struct HSVTests {
    /// By hand, from the hexcone model.
    @Test(arguments: hexconeColors)
    func `a color has the HSV of the hexcone`(hex: String, hue: Double, saturation: Double, value: Double) throws {
        let color = HSV(try #require(RGB(hex: hex)))
        #expect(abs(color.hue - hue) < 1e-14)
        #expect(abs(color.saturation - saturation) < 1e-14)
        #expect(abs(color.value - value) < 1e-14)
    }

    @Test func `greys have hue 0 and saturation 0`() {
        for byte in UInt8.min...UInt8.max {
            let color = HSV(RGB(red: byte, green: byte, blue: byte))
            #expect(color == HSV(hue: 0, saturation: 0, value: Double(byte) / 255))
        }
    }

    @Test func `hue stays below 1 and nothing leaves 0 to 1`() {
        var generator = SeededGenerator(seed: 1)
        let outside = (0..<5_000).map { _ in HSV(RGB.random(using: &generator)) }.filter { color in
            !(0..<1).contains(color.hue) || !(0...1).contains(color.saturation) || !(0...1).contains(color.value)
        }
        expectNone(outside.map { "\($0)" })
    }

    @Test func `every color comes back from its HSV`() {
        var generator = SeededGenerator(seed: 2)
        let steps = stride(from: UInt8(0), through: 255, by: 17)
        let grid = steps.flatMap { red in
            steps.flatMap { green in steps.map { RGB(red: red, green: green, blue: $0) } }
        }
        let random = (0..<5_000).map { _ in RGB.random(using: &generator) }
        expectNone((grid + random).filter { HSV($0).rgb != $0 }.map(\.hex))
    }

    /// Keys of bins: they need not be the HSV of any 8-bit color.
    @Test(arguments: shownKeys)
    func `a key is shown as the nearest color`(key: HSV, hex: String) {
        #expect(key.rgb.hex == hex)
    }

    @Test func `values above 1 are cut to white and not wrapped`() {
        // The outermost bin of size 0.35 has the key 1.05.
        #expect(HSV(hue: 0, saturation: 0, value: 1.05).rgb.hex == "#ffffff")
        #expect(HSV(hue: 0, saturation: 1.05, value: 1.05).rgb.hex == "#ff0000")
    }
}

extension RGB {
    /// Any color, each as probable as the next.
    static func random(using generator: inout SeededGenerator) -> RGB {
        let bits = generator.next()
        return RGB(
            red: UInt8(truncatingIfNeeded: bits), green: UInt8(truncatingIfNeeded: bits >> 8),
            blue: UInt8(truncatingIfNeeded: bits >> 16))
    }
}

private let hexconeColors: [(String, Double, Double, Double)] = [
    ("ff0000", 0, 1, 1), ("ffff00", 1.0 / 6, 1, 1), ("00ff00", 1.0 / 3, 1, 1), ("00ffff", 0.5, 1, 1),
    ("0000ff", 2.0 / 3, 1, 1), ("ff00ff", 5.0 / 6, 1, 1), ("ff0001", 1 - 1.0 / 1530, 1, 1),
    ("ff0100", 1.0 / 1530, 1, 1), ("800000", 0, 1, 128.0 / 255), ("c8322b", 7.0 / 942, 157.0 / 200, 200.0 / 255),
    ("336699", 7.0 / 12, 2.0 / 3, 0.6), ("996633", 1.0 / 12, 2.0 / 3, 0.6), ("fefffe", 1.0 / 3, 1.0 / 255, 1),
    ("010000", 0, 1, 1.0 / 255), ("ff7f80", 1 - 1.0 / 768, 128.0 / 255, 1),
]

private let shownKeys: [(HSV, String)] = [
    (HSV(hue: 0, saturation: 0.8, value: 0.8), "#cc2929"), (HSV(hue: 1, saturation: 0.8, value: 0.8), "#cc2929"),
    (HSV(hue: 0.5, saturation: 1, value: 1), "#00ffff"), (HSV(hue: 0.99, saturation: 1, value: 1), "#ff000f"),
    (HSV(hue: 0.25, saturation: 0.5, value: 0.4), "#4d6633"), (HSV(hue: 0.7, saturation: 0, value: 0.6), "#999999"),
    (HSV(hue: 0.3, saturation: 1, value: 0), "#000000"), (HSV(hue: 0, saturation: 0, value: 1), "#ffffff"),
    (HSV(hue: 5.0 / 6, saturation: 1, value: 1), "#ff00ff"),
    (HSV(hue: 0.66, saturation: 0.99, value: 0.99), "#030dfc"),
]
