import TestSupport
import Testing
@testable import Colors  // for keys of a color alone

@Suite(.timeLimit(.minutes(1))) struct ClassicOrderTests {
    private let order = ClassicOrder(OrderOptions())

    @Test func `keys order 2,000 pairs as the published comparison does`() {
        var generator = SeededGenerator(seed: 5)
        let pairs = (0..<2_000).map { _ in (HSV.randomKey(using: &generator), HSV.randomKey(using: &generator)) }
        expectNone(pairs.compactMap(disagreement))
    }

    @Test func `keys order every pair of colors on the thresholds as the published comparison does`() {
        let fields = [0, 0.124_999, 0.125, 0.125_001, 0.329_999, 0.33, 0.330_001, 1]
        let colors = fields.flatMap { saturation in
            fields.flatMap { value in
                [0, 0.5, 1].map { HSV(hue: $0, saturation: saturation, value: value) }
            }
        }
        expectNone(colors.flatMap { left in colors.compactMap { disagreement(left, $0) } })
    }

    @Test func `sorting by key is sorting by comparison`() {
        var generator = SeededGenerator(seed: 7)
        let colors = (0..<500).map { _ in HSV.randomKey(using: &generator) }
        let byKey = colors.map { order.position(of: $0).sortKey }.sorted()
        let byComparison = colors.sorted(by: publishedComparison).map { order.position(of: $0).sortKey }
        #expect(byKey == byComparison)
    }

    @Test(arguments: bandColors)
    func `darker than the one threshold is dark, paler than the other is muted`(color: HSV, band: WallBand) {
        #expect(order.position(of: color).band == band)
    }

    /// Band, then what decides in it, each counted down from 1,000,000.
    @Test(arguments: keys)
    func `a key is the band and the fields that decide in it`(color: HSV, key: String) {
        #expect(order.position(of: color).sortKey == key)
    }

    @Test(arguments: rulePairs)
    func `the first of the two comes before the second`(first: Fields, second: Fields) {
        let (left, right) = (HSV(first), HSV(second))
        #expect(publishedComparison(left, right))
        #expect(!publishedComparison(right, left))
        #expect(order.position(of: left).sortKey < order.position(of: right).sortKey)
    }

    @Test func `thresholds are options`() {
        var options = OrderOptions()
        options.minBrightness = 0
        options.minSaturation = 0
        let lenient = ClassicOrder(options)
        #expect(lenient.position(of: HSV(hue: 0, saturation: 0, value: 0)).band == .hue)
        options.minBrightness = 1
        let strict = ClassicOrder(options)
        #expect(strict.position(of: HSV(hue: 0, saturation: 1, value: 0.8)).band == .dark)
        #expect(strict.position(of: HSV(hue: 0, saturation: 1, value: 1)).band == .hue)
    }

    /// The two, where their keys and the published comparison do not agree.
    private func disagreement(_ left: HSV, _ right: HSV) -> String? {
        let (leftKey, rightKey) = (order.position(of: left).sortKey, order.position(of: right).sortKey)
        let (before, after) = (publishedComparison(left, right), publishedComparison(right, left))
        let isSame = (leftKey < rightKey) == before && (leftKey == rightKey) == (!before && !after)
        return isSame ? nil : "\(left) \(right)"
    }
}

/// Hue, saturation and value.
typealias Fields = (Double, Double, Double)

private let rulePairs: [(Fields, Fields)] = [
    // Brighter before darker when one is dark.
    ((0, 0, 1), (1, 1, 0.2)), ((0, 0, 0.33), (1, 1, 0.329_999)),
    // More saturated first when one is muted.
    ((0, 0.2, 0.4), (1, 0, 1)), ((0, 0.125, 0.4), (1, 0.124_999, 1)),
    // Larger hue first else.
    ((0.9, 0.2, 0.4), (0.1, 1, 1)),
    // Of two dark of one value the more saturated, or the larger hue when neither is muted.
    ((0, 0.2, 0.2), (1, 0, 0.2)), ((0.7, 0.2, 0.2), (0.6, 1, 0.2)),
    // Of two muted of one saturation the larger hue.
    ((0.7, 0, 0.4), (0, 0, 1)),
]

/// The rule as published, on values with at most 6 decimals.
private func publishedComparison(_ left: HSV, _ right: HSV) -> Bool {
    if left.value < 0.33 || right.value < 0.33, left.value != right.value {
        return left.value > right.value
    }
    if left.saturation < 0.125 || right.saturation < 0.125, left.saturation != right.saturation {
        return left.saturation > right.saturation
    }
    return left.hue > right.hue
}

extension HSV {
    fileprivate init(_ fields: Fields) {
        self.init(hue: fields.0, saturation: fields.1, value: fields.2)
    }

    /// Fields of few values, so that ties are frequent, with those around the thresholds among them.
    fileprivate static func randomKey(using generator: inout SeededGenerator) -> HSV {
        let hues = (0...20).map { Double($0) / 20 }
        let saturations = [0, 0.05, 0.124_999, 0.125, 0.2, 0.4, 0.6, 0.8, 1]
        let values = [0, 0.2, 0.329_999, 0.33, 0.4, 0.6, 0.8, 1]
        func pick(_ choices: [Double]) -> Double { choices.randomElement(using: &generator) ?? 0 }
        return HSV(hue: pick(hues), saturation: pick(saturations), value: pick(values))
    }
}

private let bandColors: [(HSV, WallBand)] = [
    (HSV(hue: 0.5, saturation: 0.125, value: 0.33), WallBand.hue), (HSV(hue: 0.5, saturation: 1, value: 1), .hue),
    (HSV(hue: 0.5, saturation: 0.124_999, value: 0.33), .muted), (HSV(hue: 0, saturation: 0, value: 1), .muted),
    (HSV(hue: 0.5, saturation: 1, value: 0.329_999), .dark), (HSV(hue: 0, saturation: 0, value: 0), .dark),
    // 6 decimals are kept: these lie on the thresholds.
    (HSV(hue: 0.5, saturation: 0.124_999_9, value: 0.5), .hue),
    (HSV(hue: 0.5, saturation: 1, value: 0.329_999_9), .hue),
]

private let keys: [(HSV, String)] = [
    (HSV(hue: 0.08, saturation: 0.4, value: 0.8), "10920000"), (HSV(hue: 1, saturation: 1, value: 1), "10000000"),
    (HSV(hue: 0, saturation: 1, value: 1), "11000000"),
    (HSV(hue: 0.25, saturation: 0.1, value: 1), "209000000750000"),
    (HSV(hue: 0, saturation: 0, value: 0.4), "210000001000000"),
    (HSV(hue: 0.6, saturation: 0.8, value: 0.2), "3080000010400000"),
    (HSV(hue: 0, saturation: 0, value: 0), "31000000210000001000000"),
]
