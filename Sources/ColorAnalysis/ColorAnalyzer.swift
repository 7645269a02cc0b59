/// Finds the dominant colors of images under one set of options. Build it once, use it from any thread.
package struct ColorAnalyzer: Sendable {
    package let options: AnalysisOptions
    private let bins: ColorBins
    private let table: TableVote?

    package init(_ options: AnalysisOptions) {
        self.options = options
        bins = ColorBins(options)
        table = TableVote(options)
    }

    /// The colors of one image; the same pixels and options always give the same answer.
    /// - Complexity: O(samples).
    package func analyze(_ grid: PixelGrid) -> ImageAnalysis {
        switch options.preset {
        case .classic: classicAnalysis(grid)
        case .catalogue: catalogueAnalysis(grid)
        }
    }

    /// The published algorithm: the shown color is the key of the bin.
    private func classicAnalysis(_ grid: PixelGrid) -> ImageAnalysis {
        let backdrop = options.background == .auto ? UniformBackdrop(of: grid, alphaThreshold: options.alphaThreshold) : nil
        let counted = backdrop.map { $0.erased(from: grid) } ?? grid
        let votes =
            table?.votes(of: counted)
            ?? PlainVote(bins: bins, alphaThreshold: options.alphaThreshold).votes(of: counted)
        let total = votes.reduce(0) { $0 + $1.weight }
        let colors = votes.prefix(options.numColors).map { vote in
            let key = bins.key(of: vote.bin)
            return DominantColor(
                hsv: key, rgb: key.rgb, weight: vote.weight, share: vote.weight / total, family: Family(of: key.rgb))
        }
        return ImageAnalysis(
            width: grid.imageWidth, height: grid.imageHeight, colors: colors, background: backdrop?.summary,
            flags: colors.isEmpty ? [.blank] : [])
    }

    private func catalogueAnalysis(_ grid: PixelGrid) -> ImageAnalysis { classicAnalysis(grid) }
}
