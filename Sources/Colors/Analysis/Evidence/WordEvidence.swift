/// In which field of the feed a word stands.
package enum WordField: String, Sendable, CaseIterable {
    case vendorColor, title

    /// The fields whose words count with these options.
    package static func counted(by order: OrderOptions) -> [WordField] {
        allCases.filter { ($0 == .title ? order.textWords : order.vendorWords) == .auto }
    }
}

/// What a shop's words say of the family of an item, by the other pictures that the shop calls so.
package struct WordEvidence: Sendable, Equatable {
    /// What one field says.
    struct Source: Sendable, Equatable {
        let field: WordField
        /// The pictures of the word that says most, without that of the item.
        let sums: PictureSums
        fileprivate let steps: [Int]
    }

    /// One for each field that says something.
    let sources: [Source]
    /// The evidence for each family, as logarithms of a factor, in whole steps.
    private let steps: [Int]
    /// Whether a good part of the word's pictures look like the family: a word moves no picture to another one.
    private let isLikely: [Bool]

    /// In logarithms of a factor. Evidence that moves by less changes nothing: so a few new items change hardly any
    /// other.
    private static let step = 0.25
    /// Evidence beyond it does not count: a picture must have some likelihood of its own for a family.
    private static let mostSteps = 12
    /// On judged pictures 0.1 to 0.3 are as good. With 0, more answers are wrong in shops that use words wrongly.
    private static let leastPart = 0.2

    /// - Parameters:
    ///   - likelihood: how likely each family is by the word, sums to 1.
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

    /// What both fields say together.
    package func joined(with other: WordEvidence) -> WordEvidence {
        let all = zip(steps, other.steps).map { max(-WordEvidence.mostSteps, min(WordEvidence.mostSteps, $0 + $1)) }
        return WordEvidence(
            sources + other.sources, steps: all, isLikely: zip(isLikely, other.isLikely).map { $0 || $1 })
    }

    /// The field that is more evidence for a family beside another one.
    func source(for family: Family, beside other: Family) -> Source? {
        sources.max { $0.steps[family.index] - $0.steps[other.index] < $1.steps[family.index] - $1.steps[other.index] }
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

/// A color that a title names.
package struct TitleColor: Sendable {
    /// What the word may mean.
    let families: Set<Family>
    /// Whether it is as likely a thing: wine, orange, steel.
    let isThing: Bool
    /// The catalogue's pictures whose titles have the word.
    let sums: PictureSums

    package init(families: Set<Family>, isThing: Bool, sums: PictureSums) {
        (self.families, self.isThing, self.sums) = (families, isThing, sums)
    }
}

extension WordEvidence {
    /// How often a title's word is what the eye says, before any picture is seen: of a color, and of a thing, which
    /// must prove itself. Measured on 26 catalogues of 1,614 judged items; 0.6 to 0.85 and 0.05 to 0.3 are as good.
    private static let trust = (color: 0.75, thing: 0.05)
    /// No word is trusted further, however many pictures agree.
    private static let mostTrust = 0.9
    /// What is usual is at least this for each family: so a color that is new to the catalogue does not weigh too much.
    private static let leastUsual = 1.0 / Double(Family.allCases.count)
    /// Pictures that this guess is worth beside those that there are.
    private static let trustWorth = 3.0
    /// What each further word counts beside the one before it.
    private static let furtherPart = 0.5

    /// What a title says. A word counts by how many of the pictures that it is said of have one of its families, beside
    /// what is usual in the catalogue: *red* in a shop of red wine says nothing. A title is
    /// evidence for families, and against none.
    /// - Parameters:
    ///   - colors: in the order of the title.
    ///   - own: the item's own likelihoods, where they are among the sums.
    /// - Returns: nil where it says nothing.
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
