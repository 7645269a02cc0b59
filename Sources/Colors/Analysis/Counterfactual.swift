/// Something under which another family would lead. It is never guessed: the vote was asked again, or the votes were
/// counted.
package struct Counterfactual: Sendable, Equatable {
    package enum Change: Sendable, Equatable {
        /// These clusters, as positions, did not belong to the goods.
        case without(clusters: [Int])
        /// The option had this value.
        case saturationPriority(Double)
        /// All evidence for the family is multiplied by more than this factor.
        case votesTimes(Double)
    }

    /// The family that would lead: of the other families that a color can be shown for, the one with most votes.
    package let family: Family
    package let change: Change

    /// Values that are tried, those near the usual one first.
    private static let priorities: [Double] = [3, 5, 2, 6, 1, 8, 0, 12, 16]
    /// Clusters that are left out at once, at most, and those that are left out alone.
    private static let maxTogether = 4
    private static let maxAlone = 12

    /// - Parameter answer: what the analyzer says of the features.
    /// - Returns: nil without a leader, or when no other family could lead.
    init?(_ features: ForegroundFeatures, answer: VoteResult, analyzer: ColorAnalyzer) {
        guard let leader = answer.colors.first?.family else { return nil }
        let votes = answer.vote.families
        let palette = Palette(answer.prepared, vote: answer.vote)
        let others = Family.allCases.filter { $0 != leader && votes[$0] > 0 && palette.canLead($0) }
        guard let rival = others.max(by: { votes[$0] < votes[$1] }) else { return nil }
        family = rival
        func leads(_ prepared: PreparedForeground, _ priority: Double) -> Bool {
            let vote = ForegroundVote(prepared, saturationPriority: priority)
            return Palette(prepared, vote: vote).leader?.family == rival.index
        }
        let usual = analyzer.options.saturationPriority
        let colors = features.clusters.map { ClusterColor($0) }
        func leads(without clusters: [Int]) -> Bool {
            guard clusters.count < features.clusters.count else { return false }
            var (rest, restColors) = (features, colors)
            for index in clusters.sorted(by: >) {
                rest.clusters.remove(at: index)
                restColors.remove(at: index)
            }
            return leads(PreparedForeground(rest, colors: restColors), usual)
        }
        let support = answer.vote.scores.map { $0.weight * $0.familyProbabilities[leader] }
        let supporters = support.indices.sorted { (support[$1], $0) < (support[$0], $1) }
        let groups =
            supporters.prefix(Counterfactual.maxAlone).map { [$0] }
            + (2...Counterfactual.maxTogether).map { Array(supporters.prefix($0)) }
        // The smallest part of the goods first.
        let bySize = groups.sorted { size($0, answer) < size($1, answer) }
        if let priority = Counterfactual.priorities.first(where: { $0 != usual && leads(answer.prepared, $0) }) {
            change = .saturationPriority(priority)
        } else if let clusters = bySize.first(where: leads(without:)) {
            change = .without(clusters: clusters)
        } else {
            change = .votesTimes(votes[leader] / votes[rival])
        }
    }
}

private func size(_ clusters: [Int], _ answer: VoteResult) -> Double {
    clusters.reduce(0) { $0 + answer.vote.scores[$1].share }
}
