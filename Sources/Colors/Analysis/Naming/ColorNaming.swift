/// What people call a color that they see alone.
///
/// Fitted to the color survey of 2010 and to goods that were judged by eye; `scripts/learn/families.py` says how. No
/// image has a part in it, so a hex is called the same everywhere.
package struct ColorNaming: Sendable {
    /// How likely each family is; sums to 1. It changes smoothly from color to color.
    package let probabilities: FamilyValues
    /// The likeliest of those that people do not deny (`SurveyFamilies`), the first of equals.
    package let family: Family

    /// - Complexity: about 1 microsecond.
    package init(_ color: RGB) { self.init(color, Oklab(color)) }

    /// - Parameter lab: the same color.
    init(_ color: RGB, _ lab: Oklab) {
        let probabilities = ColorMixture.naming(lab)
        self.probabilities = probabilities
        let likeliest = Family.allCases[probabilities.indexOfMaximum]
        let accepted = SurveyFamilies(of: color)
        guard !accepted.contains(likeliest) else {
            family = likeliest
            return
        }
        family = Family.allCases.filter(accepted.contains).max { probabilities[$0] < probabilities[$1] } ?? likeliest
    }

    /// Whether one person in five calls the color so: orchid purple, ochre brown; not a pale grey orange, or a red
    /// brown.
    package func mayBe(_ family: Family) -> Bool { probabilities[family] >= 0.2 }
}

extension Family {
    /// What most people would call a single color.
    package init(of color: RGB) { self = ColorNaming(color).family }

    /// Its position in `allCases`.
    var index: Int { Family.allCases.firstIndex(of: self) ?? 0 }
}

/// A color as a mixture of typical colors, as the vote weighs it.
///
/// Its names are the vote's own: there the light and the place of a cluster speak beside them. What a color is called
/// alone is `ColorNaming`.
struct ColorMixture {
    /// The evidence for each family, as logarithms except for a constant.
    let nameScores: FamilyValues
    /// How much such a color counts on an object, and on a worn garment, as the logarithm of a factor.
    let objectScore: Double
    let wornScore: Double

    init(_ color: Oklab, by learned: LearnedVote) {
        let mixture = learned.colors.mixture(at: WarpedColor(color).vector)
        objectScore = mixture[PrototypeTable.objectLane]
        wornScore = mixture[PrototypeTable.wornLane]
        nameScores = FamilyValues(lanes: mixture)
    }

    /// How likely each family is for the color alone; sums to 1.
    static func naming(_ color: Oklab) -> FamilyValues {
        FamilyValues(lanes: NamingTable.shipped.colors.mixture(at: WarpedColor(color).vector)).softmax
    }
}

/// A number for each family, in the order of `Family.allCases`.
package struct FamilyValues: Sendable, Equatable {
    /// The first twelve lanes count.
    let lanes: SIMD16<Double>

    static let zero = FamilyValues(lanes: .zero)
    private static let count = 12

    init(lanes: SIMD16<Double>) { self.lanes = lanes }

    /// - Parameter numbers: as many as there are families.
    init(_ numbers: some Collection<Double>) {
        var lanes = SIMD16<Double>.zero
        for (index, number) in numbers.prefix(FamilyValues.count).enumerated() { lanes[index] = number }
        self.lanes = lanes
    }

    package subscript(family: Family) -> Double { lanes[family.index] }

    subscript(index: Int) -> Double { lanes[index] }

    /// The position of the first of the largest.
    var indexOfMaximum: Int {
        var best = 0
        for lane in 1..<FamilyValues.count where lanes[lane] > lanes[best] { best = lane }
        return best
    }

    var array: [Double] { (0..<FamilyValues.count).map { lanes[$0] } }

    /// As probabilities, from scores that are their logarithms except for a constant.
    var softmax: FamilyValues {
        let scores = SIMD16<Float>(lanes - lanes[indexOfMaximum])
        var powers = SIMD16<Double>(
            SIMD16(lowHalf: exponentials(scores.lowHalf), highHalf: exponentials(scores.highHalf)))
        for lane in FamilyValues.count..<powers.scalarCount { powers[lane] = 0 }
        return FamilyValues(lanes: powers / powers.sum())
    }

    @inline(__always)
    static func + (left: FamilyValues, right: FamilyValues) -> FamilyValues {
        FamilyValues(lanes: left.lanes + right.lanes)
    }

    @inline(__always)
    static func * (left: FamilyValues, right: Double) -> FamilyValues { FamilyValues(lanes: left.lanes * right) }
    @inline(__always)
    static func += (left: inout FamilyValues, right: FamilyValues) { left = left + right }
}
