/// What the default preset answers, from features alone.
struct VoteResult {
    let vote: ForegroundVote
    let palette: [PaletteColor]
    let prepared: PreparedForeground
    private let options: AnalysisOptions

    /// The picture may not show a family that is less likely.
    private static let leastLikelihood = 0.05

    /// - Complexity: O(clusters²), some 0.05 ms.
    init(_ prepared: PreparedForeground, _ options: AnalysisOptions) {
        self.prepared = prepared
        self.options = options
        vote = ForegroundVote(prepared, saturationPriority: options.saturationPriority)
        palette = Palette(prepared, vote: vote).colors(limit: options.numColors)
    }

    var colors: [DominantColor] { colors(of: palette) }

    private func colors(of palette: [PaletteColor]) -> [DominantColor] {
        let weight = prepared.whole.weight(saturationPriority: options.saturationPriority)
        return palette.map { color in
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
            let palette = source.colors(limit: options.numColors, ledBy: family.index)
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

extension ForegroundFeatures {
    /// How sure an answer may be. Where the border has a strong color, goods may reach it on all sides, as a book's
    /// cover does: then what was taken for backdrop is their color. Few shops photograph goods on such backdrops.
    var mostConfidence: Double {
        if isFallback { return 0.5 }
        guard let backdrop, backdrop.share >= 0.3 else { return 1 }
        let channels = [backdrop.rgb.red, backdrop.rgb.green, backdrop.rgb.blue].map { Int($0) }
        let isColored = (channels.max() ?? 0) - (channels.min() ?? 0) >= 30
        return isColored ? ImageColors.sureConfidence : 1
    }

    /// Whether the picture looks like a swatch or a text, not like goods.
    ///
    /// A photograph has dozens of clusters of colors. Of 1,000 judged pictures of goods, 1 has so few as a swatch, and
    /// 6 look like text. They lose nothing by it where the item has no other picture.
    var isDrawn: Bool { clusters.count <= 3 || isText }

    /// Few colors in thin strokes, on little of the picture.
    private var isText: Bool {
        guard clusters.count <= 20, shape[4] < 0.1 else { return false }
        let depth = zip(clusters, shares).reduce(0) { sum, part in
            sum + part.1 * Double(part.0.depth) / Double(part.0.count) / Double(ClusterFeatures.maxDepth)
        }
        return depth < 0.4
    }
}
