/// What a vendor's word says of the family of an item, by the other pictures that the shop calls so.
package struct WordEvidence: Sendable, Equatable {
    /// The word that says most: its pictures, without that of the item.
    package let sums: PictureSums
    /// The evidence for each family, as logarithms of a factor, in whole steps.
    private let steps: [Int]
    /// Whether a good part of the word's pictures look like the family: a word moves no picture to another one.
    private let isLikely: [Bool]

    /// In logarithms of a factor. Evidence that moves by less changes nothing: so a few new items change hardly any
    /// other.
    private static let step = 0.25
    /// Evidence beyond it does not count: a picture must have some likelihood of its own for a family.
    private static let mostSteps = 12
    /// On judged pictures 0.1 to 0.3 are as good; without it more answers are wrong where shops use words wrongly.
    private static let leastPart = 0.2

    /// - Parameters:
    ///   - likelihood: how likely each family is by the word, sums to 1.
    ///   - usual: the same over the whole catalogue, each above 0.
    fileprivate init(_ sums: PictureSums, likelihood: [Double], usual: [Double]) {
        self.sums = sums
        isLikely = likelihood.map { $0 >= WordEvidence.leastPart }
        steps = zip(likelihood, usual).map { likely, usual in
            let steps = (logarithm(likely / usual) / WordEvidence.step).rounded()
            return max(-WordEvidence.mostSteps, min(WordEvidence.mostSteps, Int(steps)))
        }
    }

    /// Whether it says nothing.
    var isEven: Bool { steps.allSatisfy { $0 == steps[0] } }

    func prefers(_ family: Family, to other: Family) -> Bool {
        isLikely[family.index] && steps[family.index] > steps[other.index]
    }

    /// How likely each family is by picture and word together; sums to 1.
    /// - Parameters:
    ///   - picture: in thousandths.
    ///   - candidates: the families that the picture has a color for; the others get 0.
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

/// Sums of a catalogue's pictures, from the most general to those of one word: each is a guess for the next, which
/// counts for more the more pictures it has.
package struct WordLevels: Sendable {
    /// Of all pictures.
    package var catalogue = PictureSums()
    /// Of the parts of the word, as in "navy" and "blue".
    package var parts: [PictureSums] = []
    /// Of the whole word.
    package var word = PictureSums()
    /// Of the whole word in the item's brand; nil without a brand.
    package var wordOfBrand: PictureSums?
    /// What people mean by the word wherever they read it; empty for a word that no table knows.
    package var known: Set<Family> = []

    /// Pictures that a guess is worth beside those that there are: two of a rare word say little.
    private static let guessWorth = 4.0
    /// What the knowledge of people counts in the first guess. It is weak: shops call by their own rules.
    private static let knownPart = 0.2
    /// Pictures of each family that are added to the catalogue's: no family is impossible.
    private static let floor = 500.0

    package init() {}

    /// - Parameter own: the item's own likelihoods, where they are among the sums.
    /// - Returns: nil where the word says nothing.
    package func evidence(without own: FamilyCounts?) -> WordEvidence? {
        let usual = WordLevels.distribution(catalogue.without(own))
        let first = Family.allCases.map { family in
            known.isEmpty
                ? usual[family.index]
                : (1 - WordLevels.knownPart) * usual[family.index]
                    + (known.contains(family) ? WordLevels.knownPart / Double(known.count) : 0)
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
    private static func distribution(_ sums: PictureSums) -> [Double] {
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
