/// A number for each family, in the order of `Family.allCases`.
package struct FamilyValues: Sendable, Equatable {
    /// The first twelve lanes count, the others are 0.
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

    /// The same with 0 in the lanes that do not count.
    var withoutOtherLanes: FamilyValues {
        var lanes = lanes
        for lane in FamilyValues.count..<lanes.scalarCount { lanes[lane] = 0 }
        return FamilyValues(lanes: lanes)
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
