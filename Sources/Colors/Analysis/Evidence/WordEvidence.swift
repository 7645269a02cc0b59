/// The field of the feed that has a word.
package enum WordField: String, Sendable, CaseIterable {
    case vendorColor, title

    /// The fields whose words are used with these options.
    package static func counted(by order: OrderOptions) -> [WordField] {
        allCases.filter { ($0 == .title ? order.textWords : order.vendorWords) == .auto }
    }
}

/// The evidence of a shop's words for the family of an item, from the other pictures that have the words.
package struct WordEvidence: Sendable, Equatable {
    /// The evidence of one field.
    struct Source: Sendable, Equatable {
        let field: WordField
        /// The pictures of the word with the most evidence, without the item's own.
        let sums: PictureSums
        fileprivate let steps: [Int]
    }

    /// One for each field with evidence.
    let sources: [Source]
    /// The evidence for each family, as the logarithm of a factor, in whole steps.
    private let steps: [Int]
    /// For each family whether a good part of the word's pictures have it: a word moves pictures only to these.
    private let isLikely: [Bool]

    /// As the logarithm of a factor. Smaller evidence changes nothing, so that a few new items change hardly any other.
    private static let step = 0.25
    /// The most evidence that counts: a picture must itself give a family some likelihood.
    private static let mostSteps = 12
    /// On judged pictures, 0.1 to 0.3 are equally good. With 0, more answers are wrong in shops that misuse words.
    private static let leastPart = 0.2

    /// - Parameters:
    ///   - likelihood: the probability of each family by the word; sums to 1.
    ///   - usual: the same over the whole catalogue, each above 0.
    fileprivate init(_ sums: PictureSums, likelihood: [Double], usual: [Double]) {
        let steps = zip(likelihood, usual).map { WordEvidence.steps(logarithm($0 / $1)) }
        self.init(
            [Source(field: .vendorColor, sums: sums, steps: steps)], steps: steps,
            isLikely: likelihood.map { $0 >= WordEvidence.leastPart })
    }

    private init(_ sources: [Source], steps: [Int], isLikely: [Bool]) {
        (self.sources, self.steps, self.isLikely) = (sources, steps, isLikely)
    }

    private static func steps(_ logarithm: Double) -> Int {
        max(-mostSteps, min(mostSteps, Int((logarithm / step).rounded())))
    }

    /// The evidence of both fields together.
    package func joined(with other: WordEvidence) -> WordEvidence {
        let all = zip(steps, other.steps).map { max(-WordEvidence.mostSteps, min(WordEvidence.mostSteps, $0 + $1)) }
        return WordEvidence(
            sources + other.sources, steps: all, isLikely: zip(isLikely, other.isLikely).map { $0 || $1 })
    }

    /// The field with more evidence for one family against another one.
    func source(for family: Family, beside other: Family) -> Source? {
        sources.max { $0.steps[family.index] - $0.steps[other.index] < $1.steps[family.index] - $1.steps[other.index] }
    }

    /// Whether it has no evidence for any family.
    var isEven: Bool { steps.allSatisfy { $0 == steps[0] } }

    func prefers(_ family: Family, to other: Family) -> Bool {
        isLikely[family.index] && steps[family.index] > steps[other.index]
    }

    /// The probability of each family by picture and word together; sums to 1.
    /// - Parameters:
    ///   - picture: in thousandths.
    ///   - candidates: families with a color in the picture; the others get 0.
    func joined(with picture: FamilyCounts, candidates: [Family]) -> FamilyValues {
        let scores = Family.allCases.map { family in
            candidates.contains(family)
                ? logarithm(max(Double(picture[family]), 0.5)) + WordEvidence.step * Double(steps[family.index])
                : -Double.infinity
        }
        let best = scores.max() ?? 0
        let powers = scores.map { exponential($0 - best) }
        let sum = powers.reduce(0, +)
        return FamilyValues(powers.map { $0 / sum })
    }
}

/// A color that a title names.
package struct TitleColor: Sendable {
    /// The possible meanings of the word.
    let families: Set<Family>
    /// Whether it may equally be a thing: wine, orange, steel.
    let isThing: Bool
    /// The pictures of the catalogue whose titles have the word.
    let sums: PictureSums

    package init(families: Set<Family>, isThing: Bool, sums: PictureSums) {
        (self.families, self.isThing, self.sums) = (families, isThing, sums)
    }
}

extension WordEvidence {
    /// The prior probability that a title's word is what people see, before any picture is seen: for a color, and for a
    /// thing, which needs evidence. Measured on 26 catalogues with 1,614 judged items; 0.6 to 0.85 and 0.05 to 0.3 are
    /// equally good.
    private static let trust = (color: 0.75, thing: 0.05)
    /// The most trust in a word, however many pictures agree.
    private static let mostTrust = 0.9
    /// The least usual part of each family, so that a color that is new to the catalogue does not weigh too much.
    private static let leastUsual = 1.0 / Double(Family.allCases.count)
    /// The weight of the prior, in pictures.
    private static let trustWorth = 3.0
    /// The weight of each further word, relative to the word before it.
    private static let furtherPart = 0.5

    /// The evidence of a title. A word counts by how many of its pictures have one of its families, compared with the
    /// whole catalogue: *red* in a shop for red wine proves nothing. A title is only evidence for families, never
    /// against one.
    /// - Parameters:
    ///   - colors: in the order of the title.
    ///   - own: the item's own likelihoods, if the sums include them.
    /// - Returns: nil without evidence.
    package init?(title colors: [TitleColor], catalogue: PictureSums, without own: FamilyCounts?) {
        let usual = WordLevels.distribution(catalogue.without(own))
        var logarithms = [Double](repeating: 0, count: Family.allCases.count)
        var weight = 1.0
        for color in colors {
            let sums = color.sums.without(own)
            let agreeing = color.families.reduce(0) { $0 + sums.families[$1] }
            let guess = WordEvidence.trustWorth * (color.isThing ? WordEvidence.trust.thing : WordEvidence.trust.color)
            let trust =
                (Double(agreeing) / Double(FamilyCounts.whole) + guess)
                / (Double(sums.families.sum) / Double(FamilyCounts.whole) + WordEvidence.trustWorth)
            let part = color.families.reduce(0) { $0 + max(usual[$1.index], WordEvidence.leastUsual) }
            let says =
                weight * (WordEvidence.logOdds(min(trust, WordEvidence.mostTrust)) - WordEvidence.logOdds(part))
            if says > 0 { for family in color.families { logarithms[family.index] += says } }
            weight *= WordEvidence.furtherPart
        }
        let steps = logarithms.map(WordEvidence.steps)
        guard let first = colors.first, steps.contains(where: { $0 > 0 }) else { return nil }
        self.init(
            [Source(field: .title, sums: first.sums.without(own), steps: steps)], steps: steps,
            isLikely: steps.map { $0 > 0 })
    }

    private static func logOdds(_ part: Double) -> Double {
        let part = max(0.02, min(0.98, part))
        return logarithm(part / (1 - part))
    }
}

/// Sums of a catalogue's pictures, from general to specific: each level is the prior of the next, which counts more the
/// more pictures it has.
package struct WordLevels: Sendable {
    /// All pictures.
    package var catalogue = PictureSums()
    /// Pictures with parts of the word, as "navy" and "blue".
    package var parts: [PictureSums] = []
    /// Pictures with the whole word.
    package var word = PictureSums()
    /// Pictures with the whole word in the item's brand; nil without a brand.
    package var wordOfBrand: PictureSums?
    /// The families that the word usually means; empty if no table has it.
    package var meaning: Set<Family> = []

    /// The weight of a prior, in pictures: two pictures of a rare word are little evidence.
    private static let guessWorth = 4.0
    /// The weight of the usual meaning in the first prior. Small, because each shop has its own rules for names.
    private static let meaningPart = 0.2
    /// Pictures added to the catalogue's for each family, so that none is impossible.
    private static let floor = 500.0

    package init() {}

    /// - Parameter own: the item's own likelihoods, if the sums include them.
    /// - Returns: nil without evidence.
    package func evidence(without own: FamilyCounts?) -> WordEvidence? {
        let usual = WordLevels.distribution(catalogue.without(own))
        let first = Family.allCases.map { family in
            meaning.isEmpty
                ? usual[family.index]
                : (1 - WordLevels.meaningPart) * usual[family.index]
                    + (meaning.contains(family) ? WordLevels.meaningPart / Double(meaning.count) : 0)
        }
        let word = word.without(own)
        let guesses = parts.map { part in
            let part = part.without(own)
            return (WordLevels.refined(first, by: part), worth: Double(part.pictures) + 0.001)
        }
        var guess = guesses.isEmpty ? first : WordLevels.mean(guesses)
        guess = WordLevels.refined(guess, by: word)
        var sums = word
        if let brand = wordOfBrand?.without(own), brand.pictures < word.pictures {
            guess = WordLevels.refined(guess, by: brand)
            if brand.pictures > 0 { sums = brand }
        }
        let evidence = WordEvidence(sums, likelihood: guess, usual: usual)
        return evidence.isEven ? nil : evidence
    }

    /// As probabilities, each above 0.
    fileprivate static func distribution(_ sums: PictureSums) -> [Double] {
        let counts = Family.allCases.map { Double(sums.families[$0]) + floor }
        let sum = counts.reduce(0, +)
        return counts.map { $0 / sum }
    }

    private static func refined(_ guess: [Double], by sums: PictureSums) -> [Double] {
        let worth = Double(FamilyCounts.whole) * guessWorth
        let whole = Double(sums.families.sum) + worth
        return Family.allCases.map { (Double(sums.families[$0]) + worth * guess[$0.index]) / whole }
    }

    private static func mean(_ guesses: [([Double], worth: Double)]) -> [Double] {
        let whole = guesses.reduce(0) { $0 + $1.worth }
        return Family.allCases.map { family in
            guesses.reduce(0) { $0 + $1.0[family.index] * $1.worth } / whole
        }
    }
}
