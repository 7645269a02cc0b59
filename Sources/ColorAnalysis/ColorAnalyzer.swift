/// Finds the dominant colors of images under one set of options. Build it once, use it from any thread.
package struct ColorAnalyzer: Sendable {
    package let options: AnalysisOptions
    private let bins: ColorBins
    private let table: TableVote?

    package init(_ options: AnalysisOptions) {
        self.options = options
        bins = ColorBins(options)
        table = options.preset == .classic ? TableVote(options) : nil
    }

    /// Whether embedded color profiles count: the published algorithm takes the bytes as they are.
    package var wantsColorManagement: Bool { options.preset == .catalogue }

    /// Which pixels of an image are looked at. `classic` and `naive` take the granularity as it is; the default preset takes
    /// it as the largest distance.
    package var samplingRule: SamplingRule {
        SamplingRule(
            granularity: options.granularity, mode: options.sampling,
            minSamplesAcross: options.preset == .catalogue ? ColorAnalyzer.minSamplesAcross : nil)
    }

    /// The distance between samples for an image of this size, in pixels.
    package func step(imageWidth: Int, imageHeight: Int) -> Int {
        samplingRule.step(imageWidth: imageWidth, imageHeight: imageHeight)
    }

    /// The shorter side has at least so many samples, if it has so many pixels.
    private static let minSamplesAcross = 100

    /// The colors of one image; the same pixels and options always give the same answer.
    /// - Complexity: O(samples).
    package func analyze(_ grid: PixelGrid) -> ImageAnalysis {
        switch options.preset {
        case .classic: classicAnalysis(grid)
        case .naive: naiveAnalysis(grid)
        case .catalogue: GoodsAnalysis(grid, options: options).analysis(of: grid)
        }
    }

    /// The first attempt: the bin that most pixels fall into, whatever their saturation.
    private func naiveAnalysis(_ grid: PixelGrid) -> ImageAnalysis {
        let votes = NaiveVote(options).votes(of: options.background == .auto ? grid.withoutBackdrop : grid)
        let total = votes.reduce(0) { $0 + $1.count }
        let colors = votes.prefix(options.numColors).map { vote in
            DominantColor(
                hsv: HSV(vote.color), rgb: vote.color, weight: Double(vote.count),
                share: Double(vote.count) / Double(total), family: Family(of: vote.color))
        }
        return ImageAnalysis(
            width: grid.imageWidth, height: grid.imageHeight, colors: colors, background: nil,
            flags: colors.isEmpty ? [.blank] : [])
    }

    /// The published algorithm: the shown color is the key of the bin.
    private func classicAnalysis(_ grid: PixelGrid) -> ImageAnalysis {
        let counted = options.background == .auto ? grid.withoutBackdrop : grid
        let votes =
            table?.votes(of: counted)
            ?? PlainVote(bins: bins, alphaThreshold: options.alphaThreshold).votes(of: counted)
        let total = votes.reduce(0) { $0 + $1.weight }
        let colors = votes.heaviest(options.numColors).map { vote in
            let key = bins.key(of: vote.bin)
            return DominantColor(
                hsv: key, rgb: key.rgb, weight: vote.weight, share: vote.weight / total, family: Family(of: key.rgb))
        }
        return ImageAnalysis(
            width: grid.imageWidth, height: grid.imageHeight, colors: colors, background: nil,
            flags: colors.isEmpty ? [.blank] : [])
    }
}

extension PixelGrid {
    /// The grid with its backdrop made clear; cut-outs stay as they are.
    fileprivate var withoutBackdrop: PixelGrid {
        let canvas = Canvas(self)
        guard !canvas.isCutOut else { return self }
        let kept = zip(pixels, GoodsMask(opaque: canvas).labels).map { $1 == .goods ? $0 : 0x7F00_0000 }
        return PixelGrid(imageWidth: imageWidth, imageHeight: imageHeight, step: step, pixels: kept)
    }
}
