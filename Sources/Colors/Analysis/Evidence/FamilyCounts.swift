/// A whole number for each family, in the order of `Family.allCases`: sums of them are the same in any order.
package struct FamilyCounts: Sendable, Hashable {
    /// The first twelve lanes count, the others are 0.
    private var lanes: SIMD16<Int64>

    static let zero = FamilyCounts(lanes: .zero)
    /// What the likelihoods of one picture add up to, except for rounding.
    package static let whole = 1000

    private init(lanes: SIMD16<Int64>) { self.lanes = lanes }

    /// The likelihoods of one picture, in thousandths.
    /// - Parameter values: 0...1 each; what is not a number counts as 0.
    init(_ values: FamilyValues) {
        self = .zero
        for family in Family.allCases {
            lanes[family.index] = Int64(exactly: (Double(FamilyCounts.whole) * values[family]).rounded()) ?? 0
        }
    }

    /// A picture of one family alone, as a person names it.
    package init(only family: Family) {
        self = .zero
        lanes[family.index] = Int64(FamilyCounts.whole)
    }

    /// Families between which a picture does not decide.
    static func even(_ families: [Family]) -> FamilyCounts {
        var counts = FamilyCounts.zero
        for family in families { counts.lanes[family.index] = Int64(whole / max(1, families.count)) }
        return counts
    }

    /// The squares as parts of a whole: what a picture counts for in sums. One that is sure says more of its
    /// family than one in doubt says of several.
    package var sharpened: FamilyCounts {
        // Also for foreign numbers: no square may be too large.
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
    /// - Returns: nil for another number of them, and for one below 0 or above 2^40.
    package init?(_ numbers: [Int]) {
        guard numbers.count == Family.allCases.count, numbers.allSatisfy({ 0...(1 << 40) ~= $0 }) else { return nil }
        self = .zero
        for (index, number) in numbers.enumerated() { lanes[index] = Int64(number) }
    }

    package var numbers: [Int] { Family.allCases.map { self[$0] } }

    package subscript(family: Family) -> Int { Int(lanes[family.index]) }

    /// Of all families together.
    package var sum: Int { Int(lanes.wrappedSum()) }

    /// With 0 for what is less.
    fileprivate var clamped: FamilyCounts { FamilyCounts(lanes: pointwiseMax(lanes, .zero)) }

    static func + (left: FamilyCounts, right: FamilyCounts) -> FamilyCounts {
        FamilyCounts(lanes: left.lanes &+ right.lanes)
    }

    static func - (left: FamilyCounts, right: FamilyCounts) -> FamilyCounts {
        FamilyCounts(lanes: left.lanes &- right.lanes)
    }

    static func += (left: inout FamilyCounts, right: FamilyCounts) { left = left + right }
}

/// What some pictures of a catalogue look like, together.
package struct PictureSums: Sendable, Hashable {
    package private(set) var pictures = 0
    /// Of their likelihoods, in thousandths of a picture.
    package private(set) var families = FamilyCounts.zero

    package init() {}

    package mutating func add(_ likelihood: FamilyCounts) {
        pictures += 1
        families += likelihood
    }

    /// Without a picture that was added before; as they are for nil. Never below 0, also of foreign sums.
    func without(_ likelihood: FamilyCounts?) -> PictureSums {
        guard let likelihood else { return self }
        var rest = self
        rest.pictures = max(0, rest.pictures - 1)
        rest.families = (rest.families - likelihood).clamped
        return rest
    }

    /// How many of them in a hundred look like a family, 0...1; 0 without any.
    package func part(of family: Family) -> Double {
        let sum = families.sum
        return sum == 0 ? 0 : Double(families[family]) / Double(sum)
    }
}
