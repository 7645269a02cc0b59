import Catalogue
import Colors
@testable import Lab
import Testing

private func color(_ hex: String, _ family: Family, share: Double = 0.5) throws -> DominantColor {
    let rgb = try #require(RGB(hex: hex))
    return DominantColor(hsv: HSV(rgb), rgb: rgb, weight: 1, share: share, family: family)
}

private func labelled(
    _ judgement: Judgement, _ colors: [DominantColor], image: String = "a.jpg", kind: String = "",
    confidence: Double? = nil, flags: [ImageFlag] = []
) -> LabelledResult {
    LabelledResult(
        image: image, kind: kind, judgement: judgement,
        analysis: ImageColors(
            width: 1, height: 1, colors: colors, background: nil, confidence: confidence, flags: flags))
}

private func result(
    _ judgement: Judgement, _ measured: [Family], kind: String = "", confidence: Double? = nil, flags: [ImageFlag] = []
) throws -> LabelledResult {
    let colors = try measured.map { try color("#336699", $0, share: 1 / Double(measured.count)) }
    return labelled(judgement, colors, kind: kind, confidence: confidence, flags: flags)
}

private func result(
    _ image: String, _ label: Family, _ measured: [Family], kind: String = "", confidence: Double? = nil
) throws -> LabelledResult {
    let colors = try measured.map { try color("#336699", $0) }
    return labelled(Judgement(best: label), colors, image: image, kind: kind, confidence: confidence)
}

@Suite(.timeLimit(.minutes(1))) struct EvaluationTests {
    @Test func `first and any color are counted apart, and unusable images are wrong`() throws {
        let results = [
            try result("a/1.jpg", .red, [.red]), try result("a/2.jpg", .red, [.blue, .red]),
            try result("b/3.jpg", .red, [.blue]),
            LabelledResult(image: "b/4.jpg", kind: "", judgement: Judgement(best: .red), analysis: nil),
        ]
        let evaluation = Evaluation(results, order: OrderOptions())
        #expect(evaluation.all.count == 4)
        #expect(evaluation.all.topAccuracy == 0.25)
        #expect(evaluation.all.anyAccuracy == 0.5)
        #expect(evaluation.all.failed == 1)
        #expect(evaluation.byFolder.map(\.name) == ["a", "b"])
        #expect(evaluation.byFolder.map(\.strict) == [1, 0])
        #expect(evaluation.count(label: .red, measured: .blue) == 2)
    }

    @Test func `white goods may be called beige`() throws {
        let results = [
            try result("1", .white, [.beige]), try result("2", .white, [.white]), try result("3", .white, [.grey]),
            try result("4", .beige, [.white]),
        ]
        let evaluation = Evaluation(results, order: OrderOptions())
        #expect((evaluation.white.strict, evaluation.white.count) == (2, 3))
    }

    @Test func `confidence is compared with what was right`() throws {
        let results = [
            try result("1", .red, [.red], confidence: 0.95), try result("2", .red, [.blue], confidence: 1),
            try result("3", .red, [.red], confidence: 0.05), try result("4", .red, [.red]),
        ]
        let evaluation = Evaluation(results, order: OrderOptions())
        #expect(evaluation.calibration.map(\.score.count) == [1, 0, 0, 0, 0, 0, 0, 0, 0, 2])
        #expect(evaluation.calibration[9].score.strict == 1)
        #expect((evaluation.confident.strict, evaluation.confident.count) == (1, 2))
        #expect(evaluation.misses.map(\.image) == ["2"])
    }

    @Test func `kinds are distinguished`() throws {
        let results = [try result("1", .red, [.red], kind: "Shoes"), try result("2", .red, [.blue], kind: "Caps")]
        #expect(Evaluation(results, order: OrderOptions()).byKind.map(\.name) == ["Shoes", "Caps"])
    }

    @Test func `the worst kinds come first, with their surest misses; one miss of one image is not the worst`() throws {
        let lamps = try (0..<8).map {
            try result("lamp\($0)", .red, [.blue], kind: "Lamps", confidence: 0.1 * Double($0))
        }
        let caps = try (0..<8).map { try result("cap\($0)", .red, [$0 < 4 ? .blue : .red], kind: "Caps") }
        let shoes = [try result("shoe", .red, [.red], kind: "Shoes"), try result("ring", .red, [.blue], kind: "Rings")]
        let worst = Evaluation(caps + lamps + shoes, order: OrderOptions()).worstKinds
        #expect(worst.map(\.score.name) == ["Lamps", "Caps", "Rings"])
        #expect(worst.first?.misses.map(\.image) == ["lamp7", "lamp6", "lamp5"])
        #expect(Evaluation(lamps, order: OrderOptions()).worstKinds.isEmpty)
    }

    @Test func `smoothness is the difference between neighbors`() throws {
        let wall = WallSmoothness([
            try color("#ff0000", .red), try color("#ff0000", .red), try color("#00ff00", .green),
            try color("#ff0000", .red),
        ])
        #expect(wall.familyRuns == 3)
        #expect(wall.largest == wall.percentile95)
        #expect(abs(wall.mean - wall.largest * 2 / 3) < 1e-9)
        #expect(WallSmoothness([]).mean == 0)
    }

    @Test func `an empty list gives zeros`() {
        let evaluation = Evaluation([], order: OrderOptions())
        #expect(evaluation.all.count == 0)
        #expect(evaluation.all.topAccuracy == 0)
        #expect(evaluation.misses.isEmpty)
    }
}

/// Figures of answers made by hand.
@Suite(.timeLimit(.minutes(1))) struct JudgedEvaluationTests {
    private let pale = Judgement(best: .white, alternatives: [.beige, .grey])

    /// Computed by another program.
    @Test(arguments: [
        (0, 0, 0, 0), (0, 10, 0, 0.277_54), (10, 10, 0.722_46, 1), (5, 10, 0.236_59, 0.763_41),
        (1014, 1211, 0.815_48, 0.857_04), (19, 20, 0.763_86, 0.991_12),
    ]) func `a part has the interval of Wilson`(right: Int, count: Int, lower: Double, upper: Double) {
        let interval = WilsonInterval(right, of: count)
        #expect(abs(interval.lower - lower) < 1e-5)
        #expect(abs(interval.upper - upper) < 1e-5)
    }

    @Test func `strict is the best family, lenient an acceptable one`() throws {
        let results = [
            try result(pale, [.white], kind: "a"), try result(pale, [.grey, .white], kind: "b"),
            try result(pale, [.blue, .beige], kind: "b"), try result(Judgement(best: .blue), [.blue], kind: "a"),
            LabelledResult(image: "b", kind: "b", judgement: pale, analysis: nil), try result(pale, []),
        ]
        let evaluation = Evaluation(results, order: OrderOptions())
        #expect((evaluation.all.strict, evaluation.all.lenient, evaluation.all.anyRight) == (2, 3, 3))
        #expect(evaluation.all.topInterval == WilsonInterval(2, of: 6))
        #expect(evaluation.all.acceptableInterval == WilsonInterval(3, of: 6))
        #expect(evaluation.byKind.map(\.lenient) == [2, 1])
        #expect(evaluation.byFamily.map(\.name) == ["white", "blue"])
        #expect(evaluation.byFamily.map(\.count) == [5, 1])
        #expect(evaluation.byFamily.map(\.strict) == [1, 1])
        #expect(evaluation.byFamily.map(\.lenient) == [2, 1])
    }

    @Test func `only what is not acceptable is a miss`() throws {
        let results = [try result(pale, [.grey], confidence: 1), try result(pale, [.red], confidence: 0.5)]
        #expect(Evaluation(results, order: OrderOptions()).misses.map(\.measured) == [.red])
    }

    @Test func `sure answers are counted with those that are acceptable`() throws {
        let results = [
            try result(pale, [.grey], confidence: 0.91), try result(pale, [.white], confidence: 0.99),
            try result(pale, [.red], confidence: 0.95), try result(pale, [.white], confidence: 0.9),
        ]
        let evaluation = Evaluation(results, order: OrderOptions())
        let sure = evaluation.confident
        #expect((sure.count, sure.strict, sure.lenient) == (3, 1, 2))
        #expect((evaluation.calibration[9].score.strict, evaluation.calibration[9].score.lenient) == (2, 3))
    }

    @Test func `the flag multi is compared with further families`() throws {
        let results = [
            try result(Judgement(best: .red, furtherFamilies: [.blue]), [.red], flags: [.multi]),
            try result(Judgement(best: .red, furtherFamilies: [.blue]), [.red]),
            try result(Judgement(best: .red, furtherFamilies: [.red]), [.red], flags: [.lowConfidence, .multi]),
            try result(Judgement(best: .red, furtherFamilies: []), [.red]),
            try result(Judgement(best: .red), [.red], flags: [.multi]),
            LabelledResult(
                image: "b", kind: "", judgement: Judgement(best: .red, furtherFamilies: [.pink]), analysis: nil),
        ]
        let multi = try #require(Evaluation(results, order: OrderOptions()).multi)
        #expect((multi.count, multi.multicolored, multi.flagged, multi.right) == (5, 3, 2, 1))
        #expect((multi.foundPart, multi.rightPart) == (1.0 / 3, 0.5))
    }

    @Test func `where no judge looked for further families, nothing is said of multi`() throws {
        #expect(Evaluation([try result(pale, [.white])], order: OrderOptions()).multi == nil)
        let plain = try result(Judgement(best: .red, furtherFamilies: []), [.red])
        let multi = try #require(Evaluation([plain], order: OrderOptions()).multi)
        #expect((multi.foundPart, multi.rightPart) == (0, 0))
    }

    @Test(
        arguments: [
            ([], []), ([("#3c3d3f", .grey, 1)], []),
            // Tan is nowhere black.
            ([("#d2b48c", .black, 1)], [.deniedWord, .deniedFirstWord]),
            ([("#3c3d3f", .grey, 0.6), ("#d2b48c", .black, 0.4)], [.deniedWord]),
            // By another program, these greys differ by 7.906, and those by 8.281.
            ([("#505050", .grey, 0.6), ("#666666", .grey, 0.4)], [.alikeColors]),
            ([("#505050", .grey, 0.6), ("#676767", .grey, 0.4)], []),
            ([("#ff0000", .red, 0.5), ("#808080", .grey, 0.3), ("#fa0505", .red, 0.2)], [.alikeColors]),
            ([("#ff0000", .red, 0.981), ("#808080", .grey, 0.019)], [.tinyColor]),
            ([("#ff0000", .red, 0.98), ("#808080", .grey, 0.02)], []),
            ([("#ff0000", .red, 0.3), ("#808080", .grey, 0.4)], [.smallerFirst]),
            ([("#ff0000", .red, 0.4), ("#808080", .grey, 0.2), ("#0000ff", .blue, 0.4)], []),
        ] as [([(String, Family, Double)], [PaletteFault])])
    func `faults of shown colors are reported`(colors: [(String, Family, Double)], faults: [PaletteFault]) throws {
        let shown = try colors.map { try color($0.0, $0.1, share: $0.2) }
        #expect(PaletteFault.allCases.filter { $0.isIn(shown) } == faults)
    }

    @Test func `faults are counted by image`() throws {
        let results = [
            labelled(pale, [try color("#d2b48c", .black, share: 0.6), try color("#d2b48c", .black, share: 0.4)]),
            labelled(pale, [try color("#ffffff", .white, share: 1)]),
            LabelledResult(image: "b", kind: "", judgement: pale, analysis: nil),
        ]
        let evaluation = Evaluation(results, order: OrderOptions())
        #expect(PaletteFault.allCases.map(evaluation.count) == [1, 1, 1, 0, 0])
    }
}
