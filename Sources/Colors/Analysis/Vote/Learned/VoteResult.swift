/// What the default preset answers, from features alone.
struct VoteResult {
    let vote: ForegroundVote
    let palette: [PaletteColor]
    let prepared: PreparedForeground
    private let weight: Double
    private let numColors: Int

    /// The picture may not show a family that is less likely.
    private static let leastLikelihood = 0.05

    /// - Complexity: O(clusters²), some 0.05 ms.
    init(_ prepared: PreparedForeground, numColors: Int, saturationPriority: Double) {
        self.prepared = prepared
        vote = ForegroundVote(prepared, saturationPriority: saturationPriority)
        palette = Palette(prepared, vote: vote).colors(limit: numColors)
        weight = prepared.whole.weight(saturationPriority: saturationPriority)
        self.numColors = numColors
    }

    var colors: [DominantColor] { colors(of: palette) }

    private func colors(of palette: [PaletteColor]) -> [DominantColor] {
        palette.map { color in
            DominantColor(
                hsv: HSV(color.swatch), rgb: color.swatch, weight: color.share * weight, share: color.share,
                family: Family.allCases[color.family])
        }
    }

    var confidence: Double { palette.isEmpty ? 0 : vote.confidence }

    /// See `ImageColors.clarity`.
    var clarity: Double {
        if prepared.whole.isFallback || prepared.isDrawn { return min(confidence, VoteResult.clarityOfDrawing) }
        return isCrowded ? min(confidence, VoteResult.clarityOfCrowds) : confidence
    }

    /// A scene of several things: the net of places does not say clearly that the leading color is of what is sold, and
    /// that has less than most of what seems to be goods. Of 2,000 judged pictures, 6 % are so.
    private var isCrowded: Bool {
        guard prepared.whole.isBusy, let first = palette.first, first.share < 0.85,
            prepared.whole.placeFamilies.indices.contains(first.family)
        else { return false }
        return prepared.whole.placeFamilies[first.family] < 42_598  // 0.65
    }

    /// Of a swatch, a text and the like: each picture of goods says its color better.
    private static let clarityOfDrawing = 0.3
    private static let clarityOfCrowds = 0.45

    /// See `ImageColors.runnerUp`.
    var runnerUp: Family? {
        palette.first.flatMap { vote.families.runnerUp(of: Family.allCases[$0.family]) }
    }

    /// See `ImageColors.alternatives`.
    /// - Complexity: some 0.05 ms for each.
    var alternatives: [AlternativeColors] {
        guard let leader = palette.first?.family, confidence <= ImageColors.sureConfidence else { return [] }
        let others = Family.allCases.filter {
            $0.index != leader && vote.families[$0] >= VoteResult.leastLikelihood
        }
        let source = Palette(prepared, vote: vote)
        return others.sorted { vote.families[$0] > vote.families[$1] }.compactMap { family in
            let palette = source.colors(limit: numColors, ledBy: family.index)
            guard let first = palette.first else { return nil }
            return AlternativeColors(colors: colors(of: palette), isEvenLight: first.photographed != nil)
        }
    }

    /// What is remarkable about the colors, beside what decoding says.
    func flags(_ colors: [DominantColor]) -> [ImageFlag] {
        var flags: [ImageFlag] = []
        if colors.isMulticolored { flags.append(.multi) }
        if colors.isEmpty { flags.append(.blank) }
        let isUnsureInScene = prepared.whole.isBusy && confidence < ImageColors.lowConfidenceInScenes
        if isUnsureInScene { flags.append(.busyBackground) }
        if prepared.whole.isFallback { flags.append(.noForeground) }
        if palette.first?.photographed != nil { flags.append(.evenLight) }
        if !colors.isEmpty && confidence < ImageColors.lowConfidence { flags.append(.lowConfidence) }
        return flags
    }
}
