import ColorScience

/// A color as a mixture of the prototype colors, and what the mixture is worth in the vote.
struct ColorBasis {
    /// How much such a color counts on an object, and on a worn garment, as the logarithm of a factor.
    let objectScore: Double
    let wornScore: Double
    /// How much speaks for each family, seen alone.
    private let familyScores: FamilyValues

    init(_ color: Oklab) {
        let table = PrototypeTable.shared
        let (sum, mixture) = withUnsafeTemporaryAllocation(of: Double.self, capacity: table.count) { distances in
            table.mixture(at: WarpedColor(color).vector, distances: distances)
        }
        objectScore = mixture[PrototypeTable.objectLane] / sum
        wornScore = mixture[PrototypeTable.wornLane] / sum
        familyScores = FamilyValues(lanes: mixture / sum).withoutOtherLanes
    }

    /// How likely people call the color by each family, seen alone.
    var familyProbabilities: FamilyValues { familyProbabilities(inContext: .zero) }

    /// The same in an image, where a grey can be a shaded white and a lit black.
    /// - Parameter place: place, borders and texture, in the order of `Feature`.
    func familyProbabilities(inContext place: SIMD16<Double>) -> FamilyValues {
        (familyScores + ContextTable.shared.scores(of: place)).softmax
    }
}

/// What `LearnedVote` says of each prototype, laid out for loops that become vectors.
private struct PrototypeTable: Sendable {
    private let x: [Double]
    private let y: [Double]
    private let z: [Double]
    /// The family scores, then object and worn score.
    private let scores: [SIMD16<Double>]

    static let shared = PrototypeTable()
    static let objectLane = 12
    static let wornLane = 13

    /// Standard deviation of a prototype's part in the mixture, in units of warped Oklab.
    private static let spread = 0.055
    /// e to the power of this is too little to change a sum of 1.
    private static let negligible = -37.0

    init() {
        let families = Family.allCases.count
        x = LearnedVote.prototypes.map(\.x)
        y = LearnedVote.prototypes.map(\.y)
        z = LearnedVote.prototypes.map(\.z)
        scores = LearnedVote.prototypes.indices.map { index in
            var lanes = FamilyValues(LearnedVote.names[(index * families)..<((index + 1) * families)]).lanes
            lanes[PrototypeTable.objectLane] = LearnedVote.objectColors[index]
            lanes[PrototypeTable.wornLane] = LearnedVote.wornColors[index]
            return lanes
        }
    }

    var count: Int { scores.count }

    /// The sum of the prototypes' parts in a color, and of their scores times these parts.
    /// - Parameter distances: room for a number for each prototype.
    func mixture(
        at color: SIMD3<Double>, distances: UnsafeMutableBufferPointer<Double>
    ) -> (sum: Double, scores: SIMD16<Double>) {
        let (x, y, z, scores) = (x.span, y.span, z.span, scores.span)
        for index in distances.indices {
            let (dx, dy, dz) = (
                color.x - x[unchecked: index], color.y - y[unchecked: index], color.z - z[unchecked: index]
            )
            distances[index] = dx * dx + dy * dy + dz * dz
        }
        // Relative to the nearest: a color far from all prototypes belongs to that one.
        let least = distances.reduce(.infinity, min)
        let scale = 1 / (2 * PrototypeTable.spread * PrototypeTable.spread)
        var (sum, mixture) = (0.0, SIMD16<Double>.zero)
        for index in distances.indices {
            let exponent = (least - distances[index]) * scale
            guard exponent > PrototypeTable.negligible else { continue }
            let part = exponential(exponent)
            sum += part
            mixture += part * scores[unchecked: index]
        }
        return (sum, mixture)
    }
}

/// What the place of a cluster says for each family.
private struct ContextTable: Sendable {
    private let offsets: FamilyValues
    /// For each number of `ClusterFeatures.place` its factor for each family.
    private let factors: [FamilyValues]

    static let shared = ContextTable()

    init() {
        offsets = FamilyValues(LearnedVote.nameOffsets)
        factors = (0..<16).map { number in FamilyValues(LearnedVote.contexts.map { $0[number] }) }
    }

    func scores(of place: SIMD16<Double>) -> FamilyValues {
        let factors = factors.span
        var scores = offsets
        for number in factors.indices where place[number] != 0 {
            scores = scores + factors[unchecked: number] * place[number]
        }
        return scores
    }
}

extension Family {
    /// Its position in `allCases`.
    var index: Int { Family.allCases.firstIndex(of: self) ?? 0 }
}
