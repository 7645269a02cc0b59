/// The voters of one picture as plain numbers, for learning and for explaining.
package struct VoterFacts: Sendable {
    /// One voter.
    package struct Voter: Sendable {
        /// L, a and b of Oklab.
        package let lab: [Double]
        /// Part of the kept weight, 0...1.
        package let share: Double
        /// The 16 numbers of `Feature`.
        package let features: [Double]
        /// Its part of all votes, 0...1, and the logarithms of the factors that made it.
        package let vote: Double
        package let colorScore: Double
        package let placeScore: Double
        package let sizeScore: Double
        package let color: RGB
        /// The family it is most likely called by.
        package let family: Family
    }

    /// The 8 numbers of `PictureFeatures`.
    package let picture: [Double]
    /// Heaviest first.
    package let voters: [Voter]
    /// How likely each family is, in the order of `Family.allCases`.
    package let families: [Double]
}

extension GoodsAnalysis {
    var facts: VoterFacts {
        let voters = zip(candidates.cells, vote.ballots).map { cell, ballot in
            VoterFacts.Voter(
                lab: [cell.color.lightness, cell.color.a, cell.color.b], share: cell.share,
                features: (0..<16).map { cell.features[$0] }, vote: ballot.weight, colorScore: ballot.colorScore,
                placeScore: ballot.placeScore, sizeScore: ballot.sizeScore, color: cell.meanColor,
                family: Family.allCases[ballot.names.indexOfMaximum])
        }
        return VoterFacts(
            picture: (0..<8).map { candidates.picture.values[$0] }, voters: voters, families: vote.families)
    }
}

extension ColorAnalyzer {
    /// What the default vote sees of an image, whatever the preset.
    package func voters(of grid: PixelGrid) -> VoterFacts { GoodsAnalysis(grid, options: options).facts }
}
