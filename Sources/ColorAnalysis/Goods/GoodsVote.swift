/// The vote of the default preset: each cell of the goods votes with a weight that its color, its place and its size
/// explain, for the families that its color may be called.
///
/// `LearnedVote` holds the factors; `scripts/learn-families.py` says how they come about.
struct GoodsVote {
    /// A cell's vote, and what made it.
    struct Ballot {
        /// Part of all votes, 0...1.
        var weight: Double
        /// By how much color, place and size speak for the cell, as logarithms of a factor.
        let colorScore: Double
        let placeScore: Double
        let sizeScore: Double
        /// How likely people call the cell's color by each family, in the order of `Family.allCases`; sums to 1.
        let names: [Double]

        var score: Double { colorScore + placeScore + sizeScore }
    }

    /// One for each cell.
    let ballots: [Ballot]
    /// How likely each family is, in the order of `Family.allCases`; sums to 1.
    let families: [Double]
    /// How much the picture looks like a worn garment rather than an object, 0...1.
    let wornness: Double

    /// A missed white product costs more than another, and there are few of them.
    private static let whiteGain = 1.15

    /// - Parameter saturationPriority: 4 is what the factors were learned with; another one shifts the votes by the
    ///   ratio of the published weights.
    init(_ candidates: CandidateCells, saturationPriority: Double) {
        let wornness = logistic((candidates.picture.values * LearnedVote.wornness).sum())
        var ballots = candidates.cells.map { Ballot($0, wornness: wornness, saturationPriority: saturationPriority) }
        let highest = ballots.map(\.score).max() ?? 0
        let sum = ballots.reduce(0) { $0 + exponential($1.score - highest) }
        for index in ballots.indices { ballots[index].weight = exponential(ballots[index].score - highest) / sum }
        self.ballots = ballots
        self.wornness = wornness
        families = GoodsVote.families(ballots)
    }

    private static func families(_ ballots: [Ballot]) -> [Double] {
        var votes = [Double](repeating: 0, count: Family.allCases.count)
        for ballot in ballots {
            for family in votes.indices { votes[family] += ballot.weight * ballot.names[family] }
        }
        votes[Family.white.index] *= whiteGain
        let sum = votes.reduce(0, +)
        return sum > 0 ? votes.map { $0 / sum } : votes
    }

    /// The most likely family, the first of equals.
    var winner: Int { families.indexOfMaximum }

    /// How likely the winner is what people would say, 0...1; fitted on pictures that the factors had not seen.
    func confidence(_ mask: GoodsMask) -> Double {
        let sorted = families.sorted(by: >)
        guard sorted.count > 1 else { return 0 }
        let odds = logarithm((sorted[0] + 1e-6) / (1 - sorted[0] + 1e-6))
        let factors = LearnedVote.confidence
        let confidence = logistic(factors.x + factors.y * odds + factors.z * (sorted[0] - sorted[1]))
        return min(confidence, mask.isFallback ? 0.5 : mask.isBusy ? 0.85 : 1)
    }
}

extension GoodsVote.Ballot {
    fileprivate init(_ cell: CandidateCell, wornness: Double, saturationPriority: Double) {
        let basis = ColorBasis(cell.color)
        func blended(_ object: Double, _ worn: Double) -> Double { (1 - wornness) * object + wornness * worn }
        let saturation = cell.saturation
        let shift = logarithm((1 + saturationPriority * saturation) / (1 + 4 * saturation))
        colorScore =
            blended(basis.product(LearnedVote.objectColors), basis.product(LearnedVote.wornColors)) + shift
        placeScore = blended(
            (cell.features * LearnedVote.objectPlaces).sum(), (cell.features * LearnedVote.wornPlaces).sum())
        sizeScore = (1 + blended(LearnedVote.sizes.x, LearnedVote.sizes.y)) * logarithm(cell.share + 1e-9)
        names = basis.names(inContext: cell.features)
        weight = 0
    }
}

/// A color as a mixture of the prototype colors.
struct ColorBasis {
    private let parts: [Double]

    private static let spread = 0.055

    init(_ color: Oklab) {
        let vector = WarpedColor(color).vector
        var parts = LearnedVote.prototypes.map { prototype in
            let offset = vector - prototype
            return (offset * offset).sum()
        }
        // Relative to the nearest: a color far from all prototypes belongs to that one.
        let least = parts.min() ?? 0
        var sum = 0.0
        for index in parts.indices {
            parts[index] = exponential((least - parts[index]) / (2 * ColorBasis.spread * ColorBasis.spread))
            sum += parts[index]
        }
        for index in parts.indices { parts[index] /= sum }
        self.parts = parts
    }

    /// The mean of `values`, one a prototype.
    func product(_ values: [Double]) -> Double {
        var sum = 0.0
        for index in parts.indices { sum += parts[index] * values[index] }
        return sum
    }

    /// How likely people call the color by each family, seen alone.
    var names: [Double] { names(inContext: .zero) }

    /// The same in a picture, where a grey can be a shaded white and a lit black.
    /// - Parameter features: place, borders and texture, in the order of `Feature`.
    func names(inContext features: SIMD16<Double>) -> [Double] {
        let count = Family.allCases.count
        var scores = (0..<count).map { LearnedVote.nameOffsets[$0] + (LearnedVote.contexts[$0] * features).sum() }
        let names = LearnedVote.names
        ColorBasis.add(parts.span, names.span, to: &scores)
        let highest = scores.max() ?? 0
        let powers = scores.map { exponential($0 - highest) }
        let sum = powers.reduce(0, +)
        return powers.map { $0 / sum }
    }

    /// Adds to the score of each family what the prototypes say, one after the other.
    private static func add(_ parts: Span<Double>, _ names: Span<Double>, to scores: inout [Double]) {
        var scores = scores.mutableSpan
        let count = scores.count
        for prototype in parts.indices {
            let row = names.extracting((prototype * count)..<((prototype + 1) * count))
            for family in 0..<count { scores[family] += parts[prototype] * row[family] }
        }
    }
}

extension Family {
    /// Its position in `allCases`.
    var index: Int { Family.allCases.firstIndex(of: self) ?? 0 }
}

extension [Double] {
    /// The first of the largest; 0 for none.
    var indexOfMaximum: Int { indices.dropFirst().reduce(0) { self[$1] > self[$0] ? $1 : $0 } }
}
