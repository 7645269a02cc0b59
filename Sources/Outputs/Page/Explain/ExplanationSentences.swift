import Colors
import Text

/// Explains in plain words why a color leads. All numbers come from the vote.
struct ExplanationSentences {
    private let explanation: Explanation
    private let leader: DominantColor

    /// nil for an image without a color.
    init?(_ explanation: Explanation) {
        guard let leader = explanation.analysis.colors.first else { return nil }
        (self.explanation, self.leader) = (explanation, leader)
    }

    var text: String { [result, sources, reason, comparison, alternative].compactMap { $0 }.joined(separator: " ") }

    private var votes: FamilyValues { explanation.families }

    private var rival: Family? { explanation.rival?.family }

    private var result: String {
        let most = Family.allCases.max { votes[$0] < votes[$1] } ?? leader.family
        let own = "\(votes[leader.family].percent(0)) of the votes"
        guard most == leader.family else {
            return """
                \(most.rawValue.capitalWord) had most votes, \(votes[most].percent(0)), but no color of the image is \
                called \(most.rawValue) when it is seen alone, nor is one near; so \(leader.family.rawValue) won with \
                \(own).
                """
        }
        let second = rival.map { "; \($0.rawValue) had \(votes[$0].percent(0))" } ?? ""
        return "\(leader.family.rawValue.capitalWord) won with \(own)\(second)."
    }

    /// Both sources of the vote: the color clusters, and the network that sees the whole picture.
    private var sources: String {
        let family = leader.family
        let whole = zip(Family.allCases, explanation.features.placeFamilies).first { $0.0 == family }?.1 ?? 0
        let parts = [colorVotes(family), Double(whole) / 65_535].map { ($0 * 100).rounded() }
        let doubt =
            (votes[family] * 100).rounded() < parts.min() ?? 0
            ? " Both together are less sure than each alone: what one says counts as much as it has been right before."
            : ""
        return """
            The colors alone give it \(colorVotes(family).percent(0)), and a look at the whole picture gives it \
            \((Double(whole) / 65_535).percent(0)).\(doubt)
            """
    }

    /// The clusters' votes for a family, 0...1.
    private func colorVotes(_ family: Family) -> Double {
        explanation.scores.reduce(0) { $0 + $1.weight * $1.familyProbabilities[family] }
    }

    /// A cluster, by its index, with its part of the clusters' votes for a family.
    private struct Supporter {
        let index: Int
        let part: Double
    }

    private func supporters(of family: Family) -> [Supporter] {
        let all = colorVotes(family)
        return explanation.scores.indices.map { index in
            let score = explanation.scores[index]
            return Supporter(index: index, part: score.weight * score.familyProbabilities[family] / all)
        }.sorted { $0.part > $1.part }
    }

    /// Supporters with a smaller part of a family's votes are not named.
    private static let minPart = 0.15

    private var reason: String? {
        let all = supporters(of: leader.family)
        let large = all.prefix(3).filter { $0.part >= ExplanationSentences.minPart }
        guard !large.isEmpty else {
            return "Its votes come from \(all.count) colors, and each of them brings only a few."
        }
        let parts = large.enumerated().map { number, supporter in
            "\(supporter.part.percent(0))\(number == 0 ? " come" : "") from \(named(supporter.index))"
        }
        return "Of its votes, \(parts.joined(separator: ", "))."
    }

    private func named(_ cluster: Int) -> String {
        """
        \(explanation.features.clusters[cluster].color.hex) (\(explanation.scores[cluster].share.percent(0)) of \
        the goods)
        """
    }

    /// What favors the strongest color of the first family over that of the second.
    private var comparison: String? {
        guard let rival, colorVotes(rival) >= 0.01, let own = supporters(of: leader.family).first,
            let other = supporters(of: rival).first
        else { return nil }
        let (score, second) = (explanation.scores[own.index], explanation.scores[other.index])
        guard own.index != other.index else {
            let (most, less) = (score.familyProbabilities[leader.family], score.familyProbabilities[rival])
            return """
                The same color votes most for both: in the light of this image it is called \(leader.family.rawValue) \
                with \(most.percent(0)) and \(rival.rawValue) with \(less.percent(0)).
                """
        }
        return """
            Beside \(named(other.index)), which votes most for \(rival.rawValue), \
            \(explanation.features.clusters[own.index].color.hex) counts \(factor(score.sizeScore - second.sizeScore)) \
            times as much for its size, \(factor(score.colorScore - second.colorScore)) times for its color and \
            \(factor(score.placeScore - second.placeScore)) times for its place.
            """
    }

    private var alternative: String? {
        guard let rival = explanation.rival else { return nil }
        // Rounded up, so that it is enough.
        let enough = ((rival.factor * 10).rounded(.down) + 1) / 10
        let times = enough == enough.rounded() ? enough.fixed(0) : enough.shortest(2)
        return "\(rival.family.rawValue.capitalWord) would have won if its votes had counted \(times) times as much."
    }
}

/// The factor that a term of the vote is the logarithm of, as in "1.3", "0.05" and "240".
func factor(_ logarithm: Double) -> String {
    let factor = exponential(logarithm)
    switch factor {
    case 10...: return factor.fixed(0)
    case 0.095..<10: return factor.fixed(1)
    case 0.005..<0.095: return factor.fixed(2)
    default: return "0.00"
    }
}

extension String {
    /// The word for the beginning of a sentence.
    fileprivate var capitalWord: String { prefix(1).uppercased() + dropFirst() }
}
