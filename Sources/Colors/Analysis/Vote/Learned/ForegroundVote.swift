/// The vote of the default preset. Each cluster of the foreground votes for the families of its color in the light of
/// the image, with a weight that depends on color, place and size. The votes are then combined with the families that
/// `PlaceNet` sees in the whole picture.
///
/// `LearnedVote` holds the factors.
struct ForegroundVote {
    /// One for each cluster.
    let scores: [ClusterScore]
    /// The probability of each family; sums to 1, or all are 0 without clusters.
    let families: FamilyValues
    /// The probability that people would name the likeliest family first, 0...1; fitted on images that the factors had
    /// not seen.
    let confidence: Double

    /// - Parameter saturationPriority: the factors were learned with 4; other values change the votes by the ratio of
    ///   the published weights.
    /// - Complexity: O(clusters), some 0.01 ms.
    init(_ prepared: PreparedForeground, saturationPriority: Double) {
        var scores = prepared.clusters.map { $0.score(saturationPriority: saturationPriority) }
        ForegroundVote.weigh(&scores)
        self.scores = scores
        let votes = scores.reduce(FamilyValues.zero) { $0 + $1.familyProbabilities * $1.weight }
        families = scores.isEmpty ? votes : prepared.together(votes)
        confidence = min(families.confidence(by: prepared.confidenceFactors), prepared.whole.mostConfidence)
    }

    /// The effect of a difference in likeness on shown shares, measured by how many goods with two colors the flag
    /// `multi` finds, and how many of its flags are right (scripts/learn/families.py has the figures).
    private static let likenessStep = 0.5

    /// Normalizes the scores to sum to 1.
    private static func weigh(_ scores: inout [ClusterScore]) {
        guard let heaviest = scores.max(by: { $0.score < $1.score }) else { return }
        var (votes, shares) = (0.0, 0.0)
        for index in scores.indices {
            scores[index].weight = exponential(scores[index].score - heaviest.score)
            // A cluster as goods-like as the heaviest keeps its area; skin, soles and holes count for less than theirs.
            scores[index].share *= logistic(1 + likenessStep * (scores[index].likeness - heaviest.likeness))
            votes += scores[index].weight
            shares += scores[index].share
        }
        for index in scores.indices {
            scores[index].weight /= votes
            scores[index].share /= shares
        }
    }
}

/// Features with everything computed that does not depend on options of the vote, for votes under several sets of
/// options.
struct PreparedForeground: Sendable {
    let clusters: [PreparedCluster]
    /// The features without their clusters.
    let whole: ForegroundFeatures
    /// See `ForegroundFeatures.isDrawn`.
    let isDrawn: Bool
    fileprivate let confidenceFactors: SIMD3<Double>
    /// The power of the clusters' votes.
    private let clusterPart: Double
    /// The evidence of `PlaceNet` for each family, including the offset.
    private let placeScores: FamilyValues

    /// - Complexity: O(clusters), some 0.1 ms.
    init(_ features: ForegroundFeatures, by learned: LearnedVote = .shipped) {
        let evidence = ClusterEvidence(features)
        confidenceFactors = learned.confidence
        clusters = zip(features.clusters, features.shares).enumerated().map { index, cluster in
            PreparedCluster(cluster.0, share: cluster.1, evidence.numbers[evidence.indices(of: index)], by: learned)
        }
        isDrawn = features.isDrawn
        clusterPart = learned.clusterPart
        let places = FamilyValues(features.placeFamilies.map { Double($0) / 65_535 })
        placeScores = learned.familyOffset + PreparedForeground.logarithms(places) * learned.placesPart
        var whole = features
        whole.clusters = []
        self.whole = whole
    }

    /// The probability of each family by both.
    fileprivate func together(_ votes: FamilyValues) -> FamilyValues {
        (PreparedForeground.logarithms(votes) * clusterPart + placeScores).softmax
    }

    /// With a lower bound, so that neither source can exclude a family.
    private static func logarithms(_ likelihoods: FamilyValues) -> FamilyValues {
        FamilyValues(likelihoods.array.map { logarithm($0 + 3e-3) })
    }
}

struct PreparedCluster: Sendable {
    let color: PaletteCluster
    private let base: ClusterScore
    private let saturation: Double

    /// - Parameter evidence: the numbers of `ClusterNumber`.
    fileprivate init(
        _ cluster: ClusterFeatures, share: Double, _ evidence: ArraySlice<Double>, by learned: LearnedVote
    ) {
        color = PaletteCluster(cluster)
        base = ClusterScore(Oklab(cluster.color), share: share, evidence, by: learned)
        saturation = HSV(cluster.color).saturation
    }

    fileprivate func score(saturationPriority: Double) -> ClusterScore {
        var score = base
        score.colorScore += logarithm((1 + saturationPriority * saturation) / (1 + 4 * saturation))
        return score
    }
}

/// A cluster's vote, with its parts.
package struct ClusterScore: Sendable {
    /// Part of the total vote, 0...1.
    package fileprivate(set) var weight: Double
    /// Part of the goods, 0...1: the cluster's size, reduced if it hardly looks like goods.
    package fileprivate(set) var share: Double
    /// The factors of the cluster's weight from color, place and size, as logarithms.
    package fileprivate(set) var colorScore: Double
    package let placeScore: Double
    package let sizeScore: Double
    /// The probability of each family for the cluster's color in this image, where a grey may be a lit black; sums to
    /// 1.
    package let familyProbabilities: FamilyValues

    /// The likeliest family of the cluster.
    package var family: Family { Family.allCases[familyIndex] }

    /// Its index in `Family.allCases`.
    let familyIndex: Int

    var score: Double { likeness + sizeScore }

    /// How much it looks like goods, regardless of size.
    fileprivate var likeness: Double { colorScore + placeScore }

    /// - Parameter color: the cluster's mean color.
    fileprivate init(_ color: Oklab, share: Double, _ evidence: ArraySlice<Double>, by learned: LearnedVote) {
        let mixture = ColorMixture(color, by: learned)
        colorScore = mixture.weightScore
        placeScore = zip(learned.clusterWeights, evidence).reduce(0) { $0 + $1.0 * $1.1 }
        sizeScore = (1 + learned.size) * logarithm(share + 1e-9)
        familyProbabilities =
            zip(learned.clusterNames, evidence).reduce(mixture.nameScores) { $0 + $1.0 * $1.1 }
            .softmax
        familyIndex = familyProbabilities.indexOfMaximum
        weight = 0
        self.share = share
    }
}

/// Converts colors of goods in shade, in glare or under a lamp to even light.
///
/// The vote may conclude from the rest of an image that a grey is a white in shade. The shown color is then the nearest
/// one that people call white, so that word and color agree; if it would be far from the picture, another family leads.
/// Of 3,652 judged pictures that the net had not seen, turns of hue give 7 more the best family, and 3 more an
/// acceptable one. Of 3,123 of them, a limit of 15 gives 9 more an acceptable answer than 10 does; 20 gives no more.
enum EvenLight {
    /// In CIEDE2000.
    static let farthest = 15.0

    /// The effects of light on a color in Oklab: a step of lightness, and a factor of chroma with a turn of hue of up
    /// to 40 degrees, as cosine and sine. Turned hues have fewer steps.
    private static let effects = hueTurns.flatMap { turn in
        let isTurned = turn.sine != 0
        let factors = isTurned ? [0.5, 1, 1.5, 2] : [0, 0.25, 0.5, 0.75, 1, 1.25, 1.5, 2]
        return (-12...12).filter { !isTurned || $0 % 2 == 0 }.flatMap { step in
            factors.map { (lightness: Double(step) * 0.0125, cosine: $0 * turn.cosine, sine: $0 * turn.sine) }
        }
    }
    private static let hueTurns: [(cosine: Double, sine: Double)] = [
        (1, 0), (0.94, 0.342), (0.94, -0.342), (0.766, 0.643), (0.766, -0.643),
    ]

    /// - Returns: a color that people call by the family's name if they see it alone; nil if none is within `farthest`.
    /// - Complexity: up to 0.4 ms.
    static func nearest(to color: RGB, named family: Family) -> RGB? {
        let (start, lab) = (Oklab(color), CIELAB(color))
        var near: [(rgb: RGB, distance: Double)] = []
        for light in effects {
            let a = light.cosine * start.a - light.sine * start.b
            let b = light.sine * start.a + light.cosine * start.b
            let rgb = RGB(Oklab(lightness: start.lightness + light.lightness, a: a, b: b))
            let distance = ciede2000(CIELAB(rgb), lab)
            if distance <= farthest { near.append((rgb, distance)) }
        }
        let ordered = near.indices.sorted { (near[$0].distance, $0) < (near[$1].distance, $1) }
        return ordered.first { ColorNaming(near[$0].rgb).family == family }.map { near[$0].rgb }
    }
}
