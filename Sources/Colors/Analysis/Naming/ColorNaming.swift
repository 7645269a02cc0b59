/// The name of a color seen alone.
///
/// Fitted to the color survey of 2010 and to goods judged by eye; `scripts/learn/families.py` describes how.
/// Independent of images: a hex value has the same name everywhere.
package struct ColorNaming: Sendable {
    /// The probability of each family; sums to 1. A smooth function of the color.
    package let probabilities: FamilyValues
    /// The likeliest of the families that people do not deny (`SurveyFamilies`); of equal ones the first.
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

    /// Whether one person in five names the color so: orchid purple, ochre brown; but not pale grey orange, or red
    /// brown.
    package func mayBe(_ family: Family) -> Bool { probabilities[family] >= 0.2 }
}

extension Family {
    /// The family that most people would name for a single color.
    package init(of color: RGB) { self = ColorNaming(color).family }

    /// Its index in `allCases`.
    var index: Int { Family.allCases.firstIndex(of: self) ?? 0 }
}

/// A color as a mixture of typical colors, for the vote.
///
/// Its names are for the vote, which adds evidence from the light and the place of a cluster. `ColorNaming` names a
/// color seen alone.
struct ColorMixture {
    /// The evidence for each family, as logarithms plus a constant.
    let nameScores: FamilyValues
    /// The weight of such a color, as the logarithm of a factor.
    let weightScore: Double

    init(_ color: Oklab, by learned: LearnedVote) {
        let mixture = learned.colors.mixture(at: WarpedColor(color).vector)
        weightScore = mixture[PrototypeTable.weightLane]
        nameScores = FamilyValues(lanes: mixture)
    }

    /// The probability of each family for the color alone; sums to 1.
    static func naming(_ color: Oklab) -> FamilyValues {
        FamilyValues(lanes: NamingTable.shipped.colors.mixture(at: WarpedColor(color).vector)).softmax
    }
}

/// A number for each family, in the order of `Family.allCases`.
package struct FamilyValues: Sendable, Equatable {
    /// The first twelve lanes are used.
    let lanes: SIMD16<Double>

    static let zero = FamilyValues(lanes: .zero)
    private static let count = 12

    init(lanes: SIMD16<Double>) { self.lanes = lanes }

    /// - Parameter numbers: one for each family.
    init(_ numbers: some Collection<Double>) {
        var lanes = SIMD16<Double>.zero
        for (index, number) in numbers.prefix(FamilyValues.count).enumerated() { lanes[index] = number }
        self.lanes = lanes
    }

    package subscript(family: Family) -> Double { lanes[family.index] }

    subscript(index: Int) -> Double { lanes[index] }

    /// The index of the largest value; of equal ones the first.
    var indexOfMaximum: Int {
        var best = 0
        for lane in 1..<FamilyValues.count where lanes[lane] > lanes[best] { best = lane }
        return best
    }

    var array: [Double] { (0..<FamilyValues.count).map { lanes[$0] } }

    /// Probabilities from scores, which are their logarithms plus a constant.
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
