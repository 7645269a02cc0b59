import TestSupport
import Testing
@testable import Colors  // for colors in even light

/// What the default preset promises of the colors that it shows.
@Suite(.timeLimit(.minutes(1))) struct PaletteTests {
    private let analyzer = ColorAnalyzer(AnalysisOptions())
    private var images: [ImageColors] { DrawnImages.shared.answers }

    @Test func `a color is called what its hex is called anywhere`() {
        for color in images.flatMap(\.colors) { #expect(color.family == ColorNaming(color.rgb).family) }
    }

    @Test func `a glance tells two shown colors apart`() {
        for colors in images.map(\.colors) {
            for (index, color) in colors.enumerated() {
                for other in colors[..<index] {
                    #expect(ciede2000(CIELAB(color.rgb), CIELAB(other.rgb)) >= 8, "\(color.rgb.hex) \(other.rgb.hex)")
                }
            }
        }
    }

    @Test func `further colors are large enough to matter, the largest first`() {
        for colors in images.map(\.colors) {
            let shares = colors.dropFirst().map(\.share)
            #expect(shares.allSatisfy { $0 >= 0.03 })
            #expect(shares == shares.sorted(by: >))
            #expect(colors.reduce(0) { $0 + $1.share } < 1 + 1e-9)
        }
    }

    @Test func `the swatch occurs in the image`() {
        let colors = ["c01818", "e0c020", "2030a0"]
        var drawing = DrawnGrid(80, 80, "ffffff")
        for (index, color) in colors.enumerated() {
            drawing.fill(20..<60, (10 + 20 * index)..<(30 + 20 * index), color)
        }
        let shown = analyzer.analyze(drawing.grid).colors.map(\.rgb.hex)
        #expect(Set(shown) == Set(colors.map { "#" + $0 }))
    }

    @Test func `a leading color that does not occur is said to be one in even light, and is near`() {
        for image in images {
            for (index, color) in image.colors.enumerated() where index > 0 || !image.flags.contains(.evenLight) {
                #expect(DrawnImages.shared.colors.contains(color.rgb), "\(color.rgb.hex)")
            }
            guard image.flags.contains(.evenLight), let first = image.colors.first else { continue }
            let distances = DrawnImages.shared.colors.map { ciede2000(CIELAB($0), CIELAB(first.rgb)) }
            #expect(distances.contains { $0 <= EvenLight.farthest })
        }
    }

    @Test(arguments: [(15, [Family.red]), (36, [.red, .white])])
    func `a little of the backdrop's color is taken for a gap, much for a part of the goods`(
        width: Int, families: [Family]
    ) {
        // A stripe on the goods, of nearly the backdrop's color.
        let drawing = DrawnGrid(80, 80, "ffffff").filled(15..<65, 15..<65, "b01c22")
            .filled(27..<(27 + width), 20..<60, "eaeae8")
        #expect(analyzer.analyze(drawing.grid).colors.map(\.family) == families)
    }

    @Test func `the backdrop between bars is not a color of the goods`() {
        // A grating: the backdrop is seen through it, out of reach from the border.
        var drawing = DrawnGrid(90, 90, "f4f4f4").filled(20..<70, 20..<70, "1c6a30")
        for column in stride(from: 23, to: 68, by: 6) { drawing.fill(column..<(column + 4), 23..<67, "f4f4f4") }
        let colors = analyzer.analyze(drawing.grid).colors
        #expect(colors.map(\.family) == [.green])
    }
}

/// Patches of random colors and sizes on backdrops of several kinds, and what is answered.
private struct DrawnImages: Sendable {
    let answers: [ImageColors]
    /// All colors that occur in the images.
    let colors: Set<RGB>

    static let shared = DrawnImages()

    private init() {
        let analyzer = ColorAnalyzer(AnalysisOptions())
        var generator = SeededGenerator(seed: 5)
        var colors: Set<RGB> = [RGB(red: 255, green: 255, blue: 255)]
        func hex() -> String {
            let color = RGB.random(using: &generator)
            colors.insert(color)
            return String(color.hex.dropFirst())
        }
        answers = (0..<150).map { number in
            var drawing = DrawnGrid(80, 80, number.isMultiple(of: 3) ? hex() : "ffffff")
            for _ in 0..<Int.random(in: 1...9, using: &generator) {
                let (x, y) = (Int.random(in: 4..<60, using: &generator), Int.random(in: 4..<60, using: &generator))
                let (width, height) = (
                    Int.random(in: 3...16, using: &generator), Int.random(in: 3...16, using: &generator)
                )
                drawing.fill(x..<(x + width), y..<(y + height), hex())
            }
            return analyzer.analyze(drawing.grid)
        }
        self.colors = colors
    }
}
