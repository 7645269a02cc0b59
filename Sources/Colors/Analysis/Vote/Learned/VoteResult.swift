/// What the default preset answers, from features alone.
struct VoteResult {
    let vote: ForegroundVote
    let palette: [PaletteColor]
    let prepared: PreparedForeground
    private let weight: Double

    /// Below this an answer is marked; of those above it few are wrong.
    private static let lowConfidence = 0.5
    /// In a scene the mark begins here.
    private static let lowConfidenceInScenes = 0.7

    /// Small, since parts that look less like goods count for less than their area; the best values on judged goods.
    private static let minSecondShare = 0.12
    private static let minSecondDifference = 15.0

    /// - Complexity: O(clusters²), some 0.05 ms.
    init(_ prepared: PreparedForeground, numColors: Int, saturationPriority: Double) {
        self.prepared = prepared
        vote = ForegroundVote(prepared, saturationPriority: saturationPriority)
        palette = Palette(prepared, vote: vote).colors(limit: numColors)
        weight = prepared.whole.weight(saturationPriority: saturationPriority)
    }

    var colors: [DominantColor] {
        palette.map { color in
            DominantColor(
                hsv: HSV(color.swatch), rgb: color.swatch, weight: color.share * weight, share: color.share,
                family: Family.allCases[color.family])
        }
    }

    var confidence: Double { palette.isEmpty ? 0 : vote.confidence }

    /// See `ImageColors.runnerUp`.
    var runnerUp: Family? {
        guard let leader = palette.first.map({ Family.allCases[$0.family] }) else { return nil }
        let votes = vote.families
        let second = Family.allCases.filter { $0 != leader }.max { votes[$0] < votes[$1] }
        return second.flatMap { votes[$0] >= votes[leader] / 2 ? $0 : nil }
    }

    /// What is remarkable about the colors, beside what decoding says.
    func flags(_ colors: [DominantColor]) -> [ImageFlag] {
        var flags: [ImageFlag] = []
        if isMulticolored(colors) { flags.append(.multi) }
        if colors.isEmpty { flags.append(.blank) }
        let isUnsureInScene = prepared.whole.isBusy && confidence < VoteResult.lowConfidenceInScenes
        if isUnsureInScene { flags.append(.busyBackground) }
        if prepared.whole.isFallback { flags.append(.noForeground) }
        if palette.first?.photographed != nil { flags.append(.evenLight) }
        if !colors.isEmpty && confidence < VoteResult.lowConfidence { flags.append(.lowConfidence) }
        return flags
    }

    /// A second family has so much of the goods, and lies so far from the first, as where people see two colors.
    private func isMulticolored(_ colors: [DominantColor]) -> Bool {
        guard let first = colors.first else { return false }
        return colors.dropFirst().contains { color in
            color.family != first.family && color.share >= VoteResult.minSecondShare
                && ciede2000(CIELAB(color.rgb), CIELAB(first.rgb)) >= VoteResult.minSecondDifference
        }
    }
}
