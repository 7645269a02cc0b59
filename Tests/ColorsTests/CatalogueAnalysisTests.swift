@testable import Colors
import TestSupport
import Testing

/// What the default preset promises, whatever its method.
@Suite(.timeLimit(.minutes(1))) struct CatalogueAnalysisTests {
    private let analyzer = ColorAnalyzer(AnalysisOptions())

    @Test(arguments: goods)
    func `goods on white have their own color`(hex: String, family: Family) throws {
        let grid = DrawnGrid(60, 60, "ffffff").filled(20..<40, 15..<45, hex).grid
        let analysis = analyzer.analyze(grid)
        let leader = try #require(analysis.colors.first)
        #expect(leader.family == family)
        #expect(analysis.background?.rgb.hex == "#ffffff")
        #expect(analysis.flags.contains(.blank) == false)
    }

    @Test(arguments: ["d01c1f", "1f4fd8", "6b4423"])
    func `the swatch of flat goods is their color`(hex: String) throws {
        let shown = try #require(RGB(hex: hex))
        for background in ["ffffff", "e8e8e8"] {
            let grid = DrawnGrid(60, 60, background).filled(20..<40, 15..<45, hex).grid
            let leader = try #require(analyzer.analyze(grid).colors.first)
            #expect(Oklab(leader.rgb).distance(to: Oklab(shown)) < 0.02, "\(leader.rgb.hex) on \(background)")
            #expect(Oklab(leader.hsv.rgb).distance(to: Oklab(leader.rgb)) < 0.02)
        }
    }

    @Test func `white goods on white with a grey outline are not lost`() throws {
        let outline = DrawnGrid(60, 60, "ffffff").filled(15..<45, 15..<45, "b4b4b4")
        let leader = try #require(analyzer.analyze(outline.filled(16..<44, 16..<44, "f0f0f0").grid).colors.first)
        #expect(leader.family == .white)
    }

    @Test(arguments: ["ffffff", "f4f4f2", "808080", "141416", "1e50c8", "c41c25", "f2c230"])
    func `a picture of one color has this color, and is not blank`(hex: String) throws {
        let analysis = analyzer.analyze(DrawnGrid(40, 40, hex).grid)
        let leader = try #require(analysis.colors.first)
        #expect(leader.rgb.hex == "#" + hex)
        #expect(leader.family == ColorNaming(try #require(RGB(hex: hex))).family)
        #expect(!analysis.flags.contains(.blank))
    }

    @Test func `reds on both sides of hue 0 count together`() throws {
        // 360 pixels of each red, 400 of a blue: either red alone would be less than the blue.
        let reds = DrawnGrid(60, 60, "ffffff", alpha: 127).filled(0..<20, 0..<18, "d0241c")
            .filled(20..<40, 0..<18, "d01c24")
        #expect(HSV(try #require(RGB(hex: "d0241c"))).hue < 0.01)
        #expect(HSV(try #require(RGB(hex: "d01c24"))).hue > 0.99)
        let colors = analyzer.analyze(reds.filled(0..<40, 18..<28, "1f1cd0").grid).colors
        let red = colors.filter { $0.family == .red }
        #expect(red.count == 1 && (red.first?.share ?? 0) > 0.5)
    }

    @Test func `a cut-out needs no background`() throws {
        let cutOut = DrawnGrid(60, 60, "000000", alpha: 127).filled(10..<50, 10..<50, "d01c1f")
        let analysis = analyzer.analyze(cutOut.grid)
        #expect(try #require(analysis.colors.first).family == .red)
        #expect(analysis.background == nil)
    }

    @Test(arguments: [48, 64, 96])
    func `what is seen through has the color that it makes on a white page`(alpha: Int) throws {
        // Dark red glass: pink on white.
        let glass = DrawnGrid(60, 60, "000000", alpha: 127).filled(10..<50, 10..<50, "b01020", alpha: alpha)
        let first = try #require(analyzer.analyze(glass.grid).colors.first)
        let part = 1 - Double(alpha) / 127
        #expect(abs(Double(first.rgb.red) - (255 + part * (0xB0 - 255))) <= 3)
        #expect(abs(Double(first.rgb.green) - (255 + part * (0x10 - 255))) <= 3)
    }

    @Test func `the edge of a cut-out adds no pale version of its color`() throws {
        var cutOut = DrawnGrid(60, 60, "000000", alpha: 127)
        for (inset, alpha) in [(10, 96), (11, 64), (12, 32), (13, 0)] as [(Int, Int)] {
            cutOut = cutOut.filled(inset..<(60 - inset), inset..<(60 - inset), "d01c1f", alpha: alpha)
        }
        let whole = DrawnGrid(60, 60, "000000", alpha: 127).filled(10..<50, 10..<50, "d01c1f")
        #expect(analyzer.analyze(cutOut.grid).colors.map(\.rgb) == analyzer.analyze(whole.grid).colors.map(\.rgb))
    }

    @Test func `clear corners of a photo are white, whatever color they have`() {
        let photo = DrawnGrid(100, 100, "f4f4f4").filled(20..<80, 20..<80, "1f4fd8")
        let cornered = photo.filled(0..<10, 0..<10, "000000", alpha: 127)
        #expect(analyzer.analyze(cornered.grid).colors.map(\.family) == [.blue])
    }

    @Test func `a clear picture is blank`() {
        let analysis = analyzer.analyze(DrawnGrid(40, 30, "d01c1f", alpha: 127).grid)
        #expect(analysis.width == 40)
        #expect(analysis.height == 30)
        #expect(analysis.colors == [])
        #expect(analysis.background == nil)
        #expect(analysis.flags == [.blank])
    }

    @Test func `one pixel is a picture`() throws {
        let analysis = analyzer.analyze(DrawnGrid(1, 1, "d01c1f").grid)
        let leader = try #require(analysis.colors.first)
        #expect(leader.family == .red)
        #expect(abs(leader.share - 1) < 1e-12)
        #expect(analysis.colors.count == 1)
        #expect(analyzer.analyze(DrawnGrid(1, 1, "d01c1f", alpha: 127).grid).flags == [.blank])
    }

    @Test(arguments: [(1, 50), (50, 1), (2, 2), (3, 50)])
    func `thin pictures have a color`(width: Int, height: Int) throws {
        let analysis = analyzer.analyze(DrawnGrid(width, height, "1f4fd8").grid)
        #expect(try #require(analysis.colors.first).family == .blue)
    }

    @Test func `any picture keeps the shape of the answer`() {
        var generator = SeededGenerator(seed: 12)
        for round in 0..<18 {
            let (columns, rows) = (Int.random(in: 1...24, using: &generator), Int.random(in: 1...24, using: &generator))
            let mask: UInt32 = round % 3 == 0 ? 0x7FFF_FFFF : round % 3 == 1 ? 0x00F0_F0F0 : 0x7FFF_0000
            let pixels = (0..<columns * rows).map { _ in UInt32(truncatingIfNeeded: generator.next()) & mask }
            let grid = PixelGrid(imageWidth: columns, imageHeight: rows, step: 1, pixels: pixels)
            let analysis = analyzer.analyze(grid)
            let total = analysis.colors.reduce(0) { $0 + $1.share }
            #expect(analysis.colors.count <= 3)
            #expect(total <= 1 + 1e-9)
            #expect(analysis.colors.allSatisfy { (0...1).contains($0.share) && $0.weight >= 0 })
            #expect(analysis.colors.isEmpty == analysis.flags.contains(.blank))
            #expect(analysis == analyzer.analyze(grid))
        }
    }
}

private let goods: [(String, Family)] = [
    ("d01c1f", .red), ("f57c1f", .orange), ("1f9d3a", .green), ("1f4fd8", .blue), ("663399", .purple),
    ("141416", .black), ("6b4423", .brown),
]
