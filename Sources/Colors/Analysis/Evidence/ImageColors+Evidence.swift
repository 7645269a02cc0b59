/// The colors of a picture in case that a family leads that its vote did not choose.
package struct AlternativeColors: Sendable, Equatable {
    /// Never empty; the first has the leading family.
    package let colors: [DominantColor]
    /// See the flag `evenLight`.
    package let isEvenLight: Bool

    package init(colors: [DominantColor], isEvenLight: Bool) {
        self.colors = colors
        self.isEvenLight = isEvenLight
    }

    package var family: Family? { colors.first?.family }
}

/// A decision of picture and word together for a family that the picture alone would not give.
package struct WordDecision: Sendable, Hashable {
    /// The family that leads.
    package let family: Family
    /// `ImageColors.confidence` of the new answer.
    let confidence: Double
    /// `ImageColors.runnerUp` of the new answer.
    let runnerUp: Family?
    /// Number of other pictures with the word.
    package let pictures: Int
    /// Part of these pictures that look like the family, 0...1.
    package let part: Double
    /// The field that has the word.
    package let field: WordField

    init(
        family: Family, confidence: Double, runnerUp: Family?, pictures: Int, part: Double,
        field: WordField = .vendorColor
    ) {
        (self.family, self.confidence, self.runnerUp) = (family, confidence, runnerUp)
        (self.pictures, self.part, self.field) = (pictures, part, field)
    }
}

extension ImageColors {
    /// From this confidence on, a picture's answer is not overruled: 1 in 100 such answers is wrong, which is less than
    /// of shops' words.
    package static let sureConfidence = 0.9
    /// Answers below this confidence are flagged; few above it are wrong.
    static let lowConfidence = 0.5
    /// The same for scenes.
    static let lowConfidenceInScenes = 0.7

    /// The decision of a word.
    /// - Parameter isShared: whether variants with other words have the same picture: then the picture only gives the
    ///   possible colors, and the word selects one.
    /// - Returns: nil if the picture's own answer stays.
    package func decision(by evidence: WordEvidence, isShared: Bool = false) -> WordDecision? {
        guard let likelihood, let own = colors.first?.family, !alternatives.isEmpty else { return nil }
        let candidates = [own] + alternatives.compactMap(\.family)
        let picture = isShared ? FamilyCounts.even(candidates) : likelihood
        let joined = evidence.joined(with: picture, candidates: candidates)
        // The picture's own answer need not be the likeliest by its vote: only evidence changes it.
        let preferred = candidates.dropFirst().filter { evidence.prefers($0, to: own) }
        let best = preferred.reduce(own) { joined[$1] > joined[$0] ? $1 : $0 }
        guard best != own, let source = evidence.source(for: best, beside: own) else { return nil }
        let confidence = joined.confidence(by: LearnedVote.shipped.confidence)
        return WordDecision(
            family: best, confidence: min(confidence, flags.mostConfidence), runnerUp: joined.runnerUp(of: best),
            pictures: source.sums.pictures, part: source.sums.part(of: best), field: source.field)
    }

    /// The colors with the decided family first.
    package func applying(_ decision: WordDecision) -> ImageColors {
        guard let chosen = alternatives.first(where: { $0.family == decision.family }) else { return self }
        var answer = self
        answer.colors = chosen.colors
        answer.confidence = decision.confidence
        answer.runnerUp = decision.runnerUp
        var kept = Set(flags).subtracting([.multi, .evenLight, .lowConfidence])
        if chosen.colors.isMulticolored { kept.insert(.multi) }
        if chosen.isEvenLight { kept.insert(.evenLight) }
        if decision.confidence < ImageColors.lowConfidence { kept.insert(.lowConfidence) }
        if decision.confidence >= ImageColors.lowConfidenceInScenes { kept.remove(.busyBackground) }
        kept.insert(.vendorWords)
        answer.flags = ImageFlag.allCases.filter(kept.contains)
        return answer
    }
}

extension ImageColors {
    /// The same with another flag.
    package func flagged(_ flag: ImageFlag) -> ImageColors {
        var colors = self
        colors.flags = ImageFlag.allCases.filter { flags.contains($0) || $0 == flag }
        return colors
    }

    /// Whether to look at another picture of the item.
    package var leavesDoubt: Bool {
        clarity.map { $0 < ImageColors.leastClarity } ?? false
    }

    /// Below this clarity, nearly half of the answers are wrong on pictures of shops that the vote had not seen. On
    /// 2,000 pictures of all kinds, with galleries of random further ones, this costs 24 looks for 100 items.
    package static let leastClarity = 0.48

    /// Selects the picture that gives an item its colors: the clearest of those whose leading family is the likeliest
    /// by all pictures together.
    /// - Parameter pictures: in the order of the feed; nil for a picture that is unknown or could not be used.
    /// - Returns: 0 for the first picture, unless it leaves doubt.
    package static func clearest(of pictures: [ImageColors?]) -> Int {
        // The first readable picture counts as the first.
        let start = pictures.firstIndex { $0 != nil } ?? 0
        guard pictures.indices.contains(start), let first = pictures[start], first.leavesDoubt else { return start }
        var support: [Family: Double] = [:]
        var considered: [(number: Int, family: Family, clarity: Double)] = []
        for (number, picture) in pictures.enumerated() {
            guard let picture, let family = picture.colors.first?.family, let clarity = picture.clarity else {
                continue
            }
            support[family, default: 0] += clarity
            considered.append((number, family, clarity))
            // Further pictures are not considered.
            if !picture.leavesDoubt { break }
        }
        // Of equal ones the first, in the order of the pictures.
        let best = considered.max { one, other in
            let (left, right) = (support[one.family] ?? 0, support[other.family] ?? 0)
            return (left, one.clarity, -one.number) < (right, other.clarity, -other.number)
        }
        return best?.number ?? start
    }
}

extension [DominantColor] {
    /// Small, since parts that look less like goods count less than their area; the best value on judged goods.
    private static let minSecondShare = 0.12
    private static let minSecondDifference = 15.0

    /// Whether a second family has so much of the goods, and is so far from the first, that people see two colors.
    var isMulticolored: Bool {
        guard let first else { return false }
        return dropFirst().contains { color in
            color.family != first.family && color.share >= Self.minSecondShare
                && ciede2000(CIELAB(color.rgb), CIELAB(first.rgb)) >= Self.minSecondDifference
        }
    }
}

extension FamilyValues {
    /// The probability that people would name the likeliest family first, 0...1.
    /// - Parameter factors: see `LearnedVote.confidence`.
    func confidence(by factors: SIMD3<Double>) -> Double {
        let sorted = array.sorted(by: >)
        let odds = logarithm((sorted[0] + 1e-6) / (1 - sorted[0] + 1e-6))
        let score = factors * SIMD3(1, odds, sorted[0] - sorted[1])
        return logistic(score.x + score.y + score.z)
    }

    /// See `ImageColors.runnerUp`.
    func runnerUp(of leader: Family) -> Family? {
        let second = Family.allCases.filter { $0 != leader }.max { self[$0] < self[$1] }
        return second.flatMap { self[$0] >= self[leader] / 2 ? $0 : nil }
    }
}
