/// A whole number for each family, in the order of `Family.allCases`; integers, so that sums are the same in any order.
package struct FamilyCounts: Sendable, Hashable {
    /// The first twelve lanes are used, the others are 0.
    private var lanes: SIMD16<Int64>

    static let zero = FamilyCounts(lanes: .zero)
    /// The sum of one picture's likelihoods, except for rounding.
    package static let whole = 1000

    private init(lanes: SIMD16<Int64>) { self.lanes = lanes }

    /// The likelihoods of one picture, in thousandths.
    /// - Parameter values: 0...1 each; NaN counts as 0.
    init(_ values: FamilyValues) {
        self = .zero
        for family in Family.allCases {
            lanes[family.index] = Int64(exactly: (Double(FamilyCounts.whole) * values[family]).rounded()) ?? 0
        }
    }

    /// A picture with a single family, as named by a person.
    package init(only family: Family) {
        self = .zero
        lanes[family.index] = Int64(FamilyCounts.whole)
    }

    /// A picture that does not decide between some families.
    static func even(_ families: [Family]) -> FamilyCounts {
        var counts = FamilyCounts.zero
        for family in families { counts.lanes[family.index] = Int64(whole / max(1, families.count)) }
        return counts
    }

    /// The squares of the numbers, scaled to `whole`: the contribution of a picture to sums. A sure picture adds more
    /// to its family than a doubtful one adds to several.
    package var sharpened: FamilyCounts {
        // Limited, because stored numbers may be anything: no square may overflow.
        let squares = numbers.map { min($0, FamilyCounts.whole) * min($0, FamilyCounts.whole) }
        let sum = squares.reduce(0, +)
        var counts = FamilyCounts.zero
        guard sum > 0 else { return counts }
        for (index, square) in squares.enumerated() {
            counts.lanes[index] = Int64((square * FamilyCounts.whole + sum / 2) / sum)
        }
        return counts
    }

    /// - Parameter numbers: one for each family, each 0 or more.
    /// - Returns: nil for a wrong number of values, and if one is below 0 or above 2^40.
    package init?(_ numbers: [Int]) {
        guard numbers.count == Family.allCases.count, numbers.allSatisfy({ 0...(1 << 40) ~= $0 }) else { return nil }
        self = .zero
        for (index, number) in numbers.enumerated() { lanes[index] = Int64(number) }
    }

    package var numbers: [Int] { Family.allCases.map { self[$0] } }

    package subscript(family: Family) -> Int { Int(lanes[family.index]) }

    /// The sum over all families.
    package var sum: Int { Int(lanes.wrappedSum()) }

    /// Negative numbers become 0.
    fileprivate var clamped: FamilyCounts { FamilyCounts(lanes: pointwiseMax(lanes, .zero)) }

    static func + (left: FamilyCounts, right: FamilyCounts) -> FamilyCounts {
        FamilyCounts(lanes: left.lanes &+ right.lanes)
    }

    static func - (left: FamilyCounts, right: FamilyCounts) -> FamilyCounts {
        FamilyCounts(lanes: left.lanes &- right.lanes)
    }

    static func += (left: inout FamilyCounts, right: FamilyCounts) { left = left + right }
}

/// The sum of the likelihoods of several pictures of a catalogue.
package struct PictureSums: Sendable, Hashable {
    package private(set) var pictures = 0
    /// The sums of their likelihoods, in thousandths of a picture.
    package private(set) var families = FamilyCounts.zero

    package init() {}

    package mutating func add(_ likelihood: FamilyCounts) {
        pictures += 1
        families += likelihood
    }

    /// The sums without a picture that was added before; unchanged for nil. Never below 0, even if the sums are wrong.
    func without(_ likelihood: FamilyCounts?) -> PictureSums {
        guard let likelihood else { return self }
        var rest = self
        rest.pictures = max(0, rest.pictures - 1)
        rest.families = (rest.families - likelihood).clamped
        return rest
    }

    /// The part of the pictures that look like a family, 0...1; 0 without pictures.
    package func part(of family: Family) -> Double {
        let sum = families.sum
        return sum == 0 ? 0 : Double(families[family]) / Double(sum)
    }
}
