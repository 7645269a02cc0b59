/// The default preset: foreground, vote, colors.
struct GoodsAnalysis {
    let canvas: Canvas
    let mask: GoodsMask
    let rgb: RGBCells
    let candidates: CandidateCells
    let vote: GoodsVote
    let chosen: [ChosenColor]
    private let options: AnalysisOptions

    init(_ grid: PixelGrid, options: AnalysisOptions) {
        let whole = Canvas(grid)
        if options.background == .keep {
            canvas = whole
            mask = GoodsMask(everythingIn: whole, alphaThreshold: options.alphaThreshold)
        } else if whole.isCutOut {
            canvas = whole
            mask = GoodsMask(cutOut: whole, alphaThreshold: options.alphaThreshold)
        } else {
            canvas = whole.withoutLetterbox()
            mask = GoodsMask(opaque: canvas)
        }
        rgb = RGBCells(of: canvas, mask: mask)
        candidates = CandidateCells(
            rgb, canvas: canvas, mask: mask, saturationPriority: options.saturationPriority)
        vote = GoodsVote(candidates, saturationPriority: options.saturationPriority)
        chosen = ColorChoice(candidates, vote: vote).colors(winner: vote.winner, limit: options.numColors)
        self.options = options
    }

    /// - Parameter grid: the one that the analysis was made of.
    func analysis(of grid: PixelGrid) -> ImageAnalysis {
        let colors = chosen.map(dominantColor)
        let removed = mask.labels.span.count(of: .backdrop)
        let backdrop = mask.backdrop.map { Backdrop(rgb: $0, share: Double(removed) / Double(canvas.count)) }
        return ImageAnalysis(
            width: grid.imageWidth, height: grid.imageHeight, colors: colors,
            background: removed > 0 ? backdrop : nil, confidence: colors.isEmpty ? 0 : confidence, flags: flags(colors))
    }

    private static let lowConfidence = 0.5

    private var confidence: Double { vote.confidence(mask) }

    private func dominantColor(_ color: ChosenColor) -> DominantColor {
        let shown = swatch(of: color)
        return DominantColor(
            hsv: HSV(shown), rgb: shown, weight: color.group.share * candidates.weight, share: color.group.share,
            family: Family.allCases[color.family])
    }

    /// The mean of the most frequent RGB cell inside the group's most voting cell: a color that really occurs.
    private func swatch(of color: ChosenColor) -> RGB {
        func votes(_ index: Int) -> Double { vote.ballots[index].weight * vote.ballots[index].names[color.family] }
        let cell = color.group.members.reduce(color.group.seed) { votes($1) > votes($0) ? $1 : $0 }
        let members = candidates.cells[cell].members
        let fullest = members.reduce(members[0]) { rgb.cells[$1].count > rgb.cells[$0].count ? $1 : $0 }
        return rgb.cells[fullest].meanColor
    }

    private func flags(_ colors: [DominantColor]) -> [ImageFlag] {
        var flags: [ImageFlag] = []
        if isMulticolored(colors) { flags.append(.multi) }
        if colors.isEmpty { flags.append(.blank) }
        if mask.isBusy { flags.append(.busyBackground) }
        if mask.isFallback { flags.append(.noForeground) }
        if !colors.isEmpty && confidence < GoodsAnalysis.lowConfidence { flags.append(.lowConfidence) }
        return flags
    }

    /// A second color of another name is large, and likely enough to be the one people name.
    private func isMulticolored(_ colors: [DominantColor]) -> Bool {
        guard colors.count > 1, colors[1].family != colors[0].family else { return false }
        return colors[1].share >= 0.25 && vote.families[colors[1].family.index] >= 0.2
    }
}
