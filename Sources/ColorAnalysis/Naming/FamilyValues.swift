package import ColorScience

/// A number for each family, in the order of `Family.allCases`.
package struct FamilyValues: Sendable, Equatable {
    /// The first twelve lanes count, the others are 0.
    private(set) var lanes: SIMD16<Double>

    static let zero = FamilyValues(lanes: .zero)
    private static let count = Family.allCases.count

    init(lanes: SIMD16<Double>) { self.lanes = lanes }

    /// - Parameter numbers: as many as there are families.
    init(_ numbers: some Collection<Double>) {
        lanes = .zero
        for (index, number) in numbers.prefix(FamilyValues.count).enumerated() { lanes[index] = number }
    }

    /// The same with 0 in the lanes that do not count.
    var withoutOtherLanes: FamilyValues {
        var lanes = lanes
        for lane in FamilyValues.count..<lanes.scalarCount { lanes[lane] = 0 }
        return FamilyValues(lanes: lanes)
    }

    package subscript(family: Family) -> Double { lanes[family.index] }

    subscript(index: Int) -> Double {
        get { lanes[index] }
        set { lanes[index] = newValue }
    }

    /// The position of the first of the largest.
    var indexOfMaximum: Int { (1..<FamilyValues.count).reduce(0) { lanes[$1] > lanes[$0] ? $1 : $0 } }

    var sum: Double { (0..<FamilyValues.count).reduce(0) { $0 + lanes[$1] } }

    var array: [Double] { (0..<FamilyValues.count).map { lanes[$0] } }

    /// As probabilities, from scores that are their logarithms but for a constant.
    var softmax: FamilyValues {
        let highest = lanes[indexOfMaximum]
        var powers = SIMD16<Double>.zero
        for index in 0..<FamilyValues.count { powers[index] = exponential(lanes[index] - highest) }
        return FamilyValues(lanes: powers / FamilyValues(lanes: powers).sum)
    }

    static func + (left: FamilyValues, right: FamilyValues) -> FamilyValues {
        FamilyValues(lanes: left.lanes + right.lanes)
    }

    static func * (left: FamilyValues, right: Double) -> FamilyValues { FamilyValues(lanes: left.lanes * right) }
    static func += (left: inout FamilyValues, right: FamilyValues) { left.lanes += right.lanes }
    static func / (left: FamilyValues, right: Double) -> FamilyValues { FamilyValues(lanes: left.lanes / right) }
}
