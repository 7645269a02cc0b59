import TestSupport
import Testing
@testable import Colors  // for colors in even light

@Suite(.timeLimit(.minutes(1))) struct EvenLightTests {
    @Test(arguments: [
        ("d2d2d2", Family.white), ("4a4a4c", .black), ("1a1b22", .blue), ("d8cdb8", .white), ("8c8a7c", .green),
    ])
    func `a color near the border of a family has one there`(hex: String, family: Family) throws {
        let color = try #require(RGB(hex: hex))
        #expect(ColorNaming(color).family != family)
        let even = try #require(EvenLight.nearest(to: color, named: family))
        #expect(ColorNaming(even).family == family)
        #expect(ciede2000(CIELAB(even), CIELAB(color)) <= EvenLight.farthest)
    }

    @Test(arguments: [("808080", Family.white), ("808080", .black), ("c01818", .blue), ("f0d020", .purple)])
    func `light makes no quite other hue, and no white of a middle grey`(hex: String, family: Family) throws {
        #expect(EvenLight.nearest(to: try #require(RGB(hex: hex)), named: family) == nil)
    }

    @Test func `whatever the color, the answer is called so, is near and of a similar hue`() {
        var generator = SeededGenerator(seed: 8)
        for _ in 0..<6 {
            let color = RGB.random(using: &generator)
            for family in Family.allCases {
                guard let even = EvenLight.nearest(to: color, named: family) else { continue }
                #expect(ColorNaming(even).family == family)
                #expect(ciede2000(CIELAB(even), CIELAB(color)) <= EvenLight.farthest)
                let (old, new) = (Oklab(color), Oklab(even))
                // Outside sRGB channels are cut off, and near the grey axis a byte is many degrees.
                let turn = abs(old.a * new.b - old.b * new.a)
                let mostTurn = 0.66 * old.chroma * new.chroma
                #expect(turn <= mostTurn + 0.02 * max(old.chroma, 0.05), "\(color.hex) \(even.hex)")
            }
        }
    }

    @Test func `a color that is called so already stays`() {
        var generator = SeededGenerator(seed: 9)
        for _ in 0..<50 {
            let color = RGB.random(using: &generator)
            #expect(EvenLight.nearest(to: color, named: ColorNaming(color).family) == color)
        }
    }
}
