import ColorScience
import Foreground

/// What the default preset answers, from features alone.
struct ForegroundAnswer {
    let vote: ForegroundVote
    let palette: [PaletteColor]
    private let features: ForegroundFeatures
    private let weight: Double

    private static let lowConfidence = 0.5

    /// - Complexity: O(clusters * prototypes), some 0.1 ms.
    init(_ features: ForegroundFeatures, numColors: Int, saturationPriority: Double) {
        self.features = features
        vote = ForegroundVote(features, saturationPriority: saturationPriority)
        palette = PaletteSelection(features.clusters, vote: vote).colors(winner: vote.winner, limit: numColors)
        weight = features.weight(saturationPriority: saturationPriority)
    }

    var colors: [DominantColor] {
        palette.map { color in
            let shown = swatch(of: color)
            return DominantColor(
                hsv: HSV(shown), rgb: shown, weight: color.group.share * weight, share: color.group.share,
                family: Family.allCases[color.family])
        }
    }

    var confidence: Double { palette.isEmpty ? 0 : vote.confidence }

    /// That of the group's cluster which votes most for the family.
    private func swatch(of color: PaletteColor) -> RGB {
        func votes(_ index: Int) -> Double {
            vote.scores[index].weight * vote.scores[index].familyProbabilities[color.family]
        }
        let cluster = color.group.members.reduce(color.group.seed) { votes($1) > votes($0) ? $1 : $0 }
        return features.clusters[cluster].swatch
    }

    /// What is remarkable about the colors, beside what decoding says.
    func flags(_ colors: [DominantColor]) -> [ImageFlag] {
        var flags: [ImageFlag] = []
        if isMulticolored(colors) { flags.append(.multi) }
        if colors.isEmpty { flags.append(.blank) }
        if features.isBusy { flags.append(.busyBackground) }
        if features.isFallback { flags.append(.noForeground) }
        if !colors.isEmpty && confidence < ForegroundAnswer.lowConfidence { flags.append(.lowConfidence) }
        return flags
    }

    /// A second color of another family is large, and likely enough to be the one people name.
    private func isMulticolored(_ colors: [DominantColor]) -> Bool {
        guard colors.count > 1, colors[1].family != colors[0].family else { return false }
        return colors[1].share >= 0.25 && vote.families[colors[1].family.index] >= 0.2
    }
}
