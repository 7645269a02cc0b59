package import ColorScience
import Foreground

/// The vote of the default preset: each cluster of the foreground votes with a weight that its color, its place and its
/// size explain, for the families that its color may be called.
///
/// `LearnedVote` holds the factors; `scripts/learn-families.py` says how they come about.
struct ForegroundVote {
    /// One for each cluster.
    let scores: [ClusterScore]
    /// How likely each family is; sums to 1, or all are 0 without clusters.
    let families: FamilyValues
    private let features: ForegroundFeatures

    /// A missed white product costs more than another, and there are few of them.
    private static let whiteGain = 1.15

    /// - Parameter saturationPriority: 4 is what the factors were learned with; another one shifts the votes by the
    ///   ratio of the published weights.
    init(_ features: ForegroundFeatures, saturationPriority: Double) {
        let wornProbability = logistic((features.wornEvidence * LearnedVote.wornProbability).sum())
        var scores = zip(features.clusters, features.shares).map { cluster, share in
            ClusterScore(
                cluster, share: share, wornProbability: wornProbability, saturationPriority: saturationPriority)
        }
        let highest = scores.map(\.score).max() ?? 0
        let sum = scores.reduce(0) { $0 + exponential($1.score - highest) }
        for index in scores.indices { scores[index].weight = exponential(scores[index].score - highest) / sum }
        self.scores = scores
        self.features = features
        families = ForegroundVote.families(scores)
    }

    private static func families(_ scores: [ClusterScore]) -> FamilyValues {
        var votes = scores.reduce(FamilyValues.zero) { $0 + $1.familyProbabilities * $1.weight }
        votes[Family.white.index] *= whiteGain
        let sum = votes.sum
        return sum > 0 ? votes / sum : votes
    }

    /// The most likely family, the first of equals.
    var winner: Int { families.indexOfMaximum }

    /// How likely the winner is what people would say, 0...1; fitted on images that the factors had not seen.
    var confidence: Double {
        let sorted = families.array.sorted(by: >)
        let odds = logarithm((sorted[0] + 1e-6) / (1 - sorted[0] + 1e-6))
        let factors = LearnedVote.confidence
        let confidence = logistic(factors.x + factors.y * odds + factors.z * (sorted[0] - sorted[1]))
        return min(confidence, features.isFallback ? 0.5 : features.isBusy ? 0.85 : 1)
    }
}

/// A cluster's vote, and what made it.
package struct ClusterScore: Sendable {
    /// Part of all votes, 0...1.
    package fileprivate(set) var weight: Double
    /// By how much color, place and size speak for the cluster, as logarithms of a factor.
    package let colorScore: Double
    package let placeScore: Double
    package let sizeScore: Double
    /// How likely people call the cluster's color by each family; sums to 1.
    package let familyProbabilities: FamilyValues

    /// The family that the color is most likely called by.
    package var family: Family { Family.allCases[familyProbabilities.indexOfMaximum] }

    var score: Double { colorScore + placeScore + sizeScore }

    fileprivate init(
        _ cluster: ClusterFeatures, share: Double, wornProbability: Double, saturationPriority: Double
    ) {
        let basis = ColorBasis(Oklab(cluster.color))
        let place = cluster.place
        func blended(_ object: Double, _ worn: Double) -> Double {
            (1 - wornProbability) * object + wornProbability * worn
        }
        let saturation = HSV(cluster.color).saturation
        let shift = logarithm((1 + saturationPriority * saturation) / (1 + 4 * saturation))
        colorScore = blended(basis.objectScore, basis.wornScore) + shift
        placeScore = blended((place * LearnedVote.objectPlaces).sum(), (place * LearnedVote.wornPlaces).sum())
        sizeScore = (1 + blended(LearnedVote.sizes.x, LearnedVote.sizes.y)) * logarithm(share + 1e-9)
        familyProbabilities = basis.familyProbabilities(inContext: place)
        weight = 0
    }
}
