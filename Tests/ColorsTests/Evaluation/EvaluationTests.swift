import Colors
import Testing

@Suite(.timeLimit(.minutes(1))) struct EvaluationTests {
    private func color(_ hex: String, _ family: Family) throws -> DominantColor {
        let rgb = try #require(RGB(hex: hex))
        return DominantColor(hsv: HSV(rgb), rgb: rgb, weight: 1, share: 0.5, family: family)
    }

    private func result(
        _ image: String, _ label: Family, _ measured: [Family], kind: String = "", confidence: Double? = nil
    ) throws -> LabelledResult {
        let colors = try measured.map { try color("#336699", $0) }
        let analysis = ImageColors(
            width: 1, height: 1, colors: colors, background: nil, confidence: confidence, flags: [])
        return LabelledResult(image: image, kind: kind, judgement: Judgement(best: label), analysis: analysis)
    }

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
        #expect(evaluation.byFolder.map(\.topRight) == [1, 0])
        #expect(evaluation.count(label: .red, measured: .blue) == 2)
    }

    @Test func `white goods may be called beige`() throws {
        let results = [
            try result("1", .white, [.beige]), try result("2", .white, [.white]), try result("3", .white, [.grey]),
            try result("4", .beige, [.white]),
        ]
        let evaluation = Evaluation(results, order: OrderOptions())
        #expect((evaluation.white.topRight, evaluation.white.count) == (2, 3))
    }

    @Test func `confidence is compared with what was right`() throws {
        let results = [
            try result("1", .red, [.red], confidence: 0.95), try result("2", .red, [.blue], confidence: 1),
            try result("3", .red, [.red], confidence: 0.05), try result("4", .red, [.red]),
        ]
        let evaluation = Evaluation(results, order: OrderOptions())
        #expect(evaluation.calibration.map(\.count) == [1, 0, 0, 0, 0, 0, 0, 0, 0, 2])
        #expect(evaluation.calibration[9].right == 1)
        #expect((evaluation.confident.topRight, evaluation.confident.count) == (1, 2))
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
