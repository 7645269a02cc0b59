/// The answer of the default preset, from features alone.
struct VoteResult {
    let vote: ForegroundVote
    let palette: [PaletteColor]
    let prepared: PreparedForeground
    private let options: AnalysisOptions

    /// Less likely families cannot be shown for the picture.
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

    /// A scene of several things: `PlaceNet` does not clearly see the leading color as that of the goods, and it has
    /// less than most of what seems to be goods. 6 % of 2,000 judged pictures.
    private var isCrowded: Bool {
        guard prepared.whole.isBusy, let first = palette.first, first.share < 0.85,
            prepared.whole.placeFamilies.indices.contains(first.family)
        else { return false }
        return prepared.whole.placeFamilies[first.family] < 42_598  // 0.65
    }

    /// For swatches, texts and the like: any picture of goods shows its color better.
    private static let clarityOfDrawing = 0.3
    private static let clarityOfCrowds = 0.45

    /// See `ImageColors.runnerUp`.
    var runnerUp: Family? {
        palette.first.flatMap { vote.families.runnerUp(of: Family.allCases[$0.family]) }
    }

    /// See `ImageColors.alternatives`.
    /// - Complexity: some 0.05 ms each.
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

    /// The flags for the colors; those from decoding are not included.
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
    /// The highest possible confidence. If the border has a strong color, goods such as a book's cover may reach it on
    /// all sides: then the assumed backdrop is their color. Few shops photograph goods on such backdrops.
    var mostConfidence: Double {
        if isFallback { return 0.5 }
        guard let backdrop, backdrop.share >= 0.3 else { return 1 }
        let channels = [backdrop.rgb.red, backdrop.rgb.green, backdrop.rgb.blue].map { Int($0) }
        let isColored = (channels.max() ?? 0) - (channels.min() ?? 0) >= 30
        return isColored ? ImageColors.sureConfidence : 1
    }

    /// Whether the picture looks like a swatch or a text, not like goods.
    ///
    /// A photograph has dozens of clusters. Of 1,000 judged pictures of goods, 1 has as few as a swatch, and 6 look
    /// like text. This has no effect on items without another picture.
    var isDrawn: Bool { clusters.count <= 3 || isText }

    /// Few colors in thin strokes, on little of the picture.
    private var isText: Bool {
        guard clusters.count <= 20, foregroundPart < 0.1 else { return false }
        let depth = zip(clusters, shares).reduce(0) { sum, part in
            sum + part.1 * Double(part.0.depth) / Double(part.0.count) / Double(ClusterFeatures.maxDepth)
        }
        return depth < 0.4
    }
}
