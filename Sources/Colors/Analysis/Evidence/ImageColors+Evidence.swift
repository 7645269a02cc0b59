/// The colors of a picture if a family leads that its vote did not choose.
package struct AlternativeColors: Sendable, Equatable {
    /// Never empty; the first is of the family that leads.
    package let colors: [DominantColor]
    /// As the flag `evenLight` says.
    package let isEvenLight: Bool

    package init(colors: [DominantColor], isEvenLight: Bool) {
        self.colors = colors
        self.isEvenLight = isEvenLight
    }

    package var family: Family? { colors.first?.family }
}

/// What picture and word say together, where that is another family than the picture's own.
package struct WordDecision: Sendable, Hashable {
    /// The family that leads.
    package let family: Family
    /// As `ImageColors.confidence`, of the new answer.
    let confidence: Double
    /// As `ImageColors.runnerUp`, of the new answer.
    let runnerUp: Family?
    /// Other pictures that the shop calls so.
    package let pictures: Int
    /// How many of them look like the family, 0...1.
    package let part: Double
    /// Where the word stands.
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
    /// A picture that is surer is not overruled: of such answers 1 in 100 is wrong, which is less than of shops' words.
    package static let sureConfidence = 0.9
    /// Below this an answer is marked; of those above it few are wrong.
    static let lowConfidence = 0.5
    /// In a scene the mark begins here.
    static let lowConfidenceInScenes = 0.7

    /// What a word changes.
    /// - Parameter isShared: whether variants with other words have the same picture: then it only says which colors
    ///   there are, and the word which of them is meant.
    /// - Returns: nil where the picture's own answer stays.
    package func decision(by evidence: WordEvidence, isShared: Bool = false) -> WordDecision? {
        guard let likelihood, let own = colors.first?.family, !alternatives.isEmpty else { return nil }
        let candidates = [own] + alternatives.compactMap(\.family)
        let picture = isShared ? FamilyCounts.even(candidates) : likelihood
        let joined = evidence.joined(with: picture, candidates: candidates)
        // The picture's own answer need not be the likeliest by its vote: only evidence moves it.
        let preferred = candidates.dropFirst().filter { evidence.prefers($0, to: own) }
        let best = preferred.reduce(own) { joined[$1] > joined[$0] ? $1 : $0 }
        guard best != own, let source = evidence.source(for: best, beside: own) else { return nil }
        let confidence = joined.confidence(by: LearnedVote.shipped.confidence)
        return WordDecision(
            family: best, confidence: min(confidence, flags.mostConfidence), runnerUp: joined.runnerUp(of: best),
            pictures: source.sums.pictures, part: source.sums.part(of: best), field: source.field)
    }

    /// The colors with the family of a decision in front.
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
    /// The same with a flag more.
    package func flagged(_ flag: ImageFlag) -> ImageColors {
        var colors = self
        colors.flags = ImageFlag.allCases.filter { flags.contains($0) || $0 == flag }
        return colors
    }

    /// Whether another picture of the item is worth a look.
    package var leavesDoubt: Bool {
        clarity.map { $0 < ImageColors.leastClarity } ?? false
    }

    /// Below it, nearly half of the answers are wrong on pictures of shops that the vote had not seen. On 2,000
    /// pictures of all kinds, galleries of random further ones then cost 24 looks for 100 items.
    package static let leastClarity = 0.48

    /// Which of an item's pictures gives its colors: of those with the family that is likeliest by all of them together
    /// most, the clearest.
    /// - Parameter pictures: in the order of the feed; nil for one that is not known, or could not be used.
    /// - Returns: 0 for the first picture, unless it leaves doubt.
    package static func clearest(of pictures: [ImageColors?]) -> Int {
        // The first that could be read takes the place of the first.
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
            // The next ones are not looked at.
            if !picture.leavesDoubt { break }
        }
        // The first of equals, in the order of the pictures.
        let best = considered.max { one, other in
            let (left, right) = (support[one.family] ?? 0, support[other.family] ?? 0)
            return (left, one.clarity, -one.number) < (right, other.clarity, -other.number)
        }
        return best?.number ?? start
    }
}

extension [DominantColor] {
    /// Small, since parts that look less like goods count for less than their area; the best values on judged goods.
    private static let minSecondShare = 0.12
    private static let minSecondDifference = 15.0

    /// A second family has so much of the goods, and lies so far from the first, as where people see two colors.
    var isMulticolored: Bool {
        guard let first else { return false }
        return dropFirst().contains { color in
            color.family != first.family && color.share >= Self.minSecondShare
                && ciede2000(CIELAB(color.rgb), CIELAB(first.rgb)) >= Self.minSecondDifference
        }
    }
}

extension FamilyValues {
    /// How likely the likeliest family is what people would say first, 0...1.
    /// - Parameter factors: as `LearnedVote.confidence`.
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
