/// The sum of the depths of samples below the outline, and the number of samples with the backdrop's color.
typealias OutlineCounts = SIMD2<UInt32>

/// The distances of samples from the outline of the foreground.
struct Outline {
    private let backdrop: PackedPixel?
    private let extent: ForegroundExtent
    /// The distance from the outline, in samples, where depth reaches its maximum.
    private let deepest: Int32
    /// Converts distance to depth, as a fixed-point number with 16 fractional bits: cheaper than a division.
    private let depthFactor: Int32

    /// The greatest depth, in 32nds of the foreground's size.
    static let maxDepth = 8
    /// Greatest difference of a channel from the backdrop's color.
    private static let backdropTolerance = 2

    init(of mask: ForegroundMask, width: Int, height: Int, box: PixelBox) {
        backdrop = mask.backdrop.map(PackedPixel.init)
        extent = ForegroundExtent(of: mask.labels, width: width, height: height)
        // The side of a square with the area of the foreground's box.
        let side = max(1, Int32(Double(box.width * box.height).squareRoot()))
        deepest = (side + 3) / 4
        depthFactor = ((32 << 16) + side - 1) / side
    }

    /// Counts the samples of a row.
    /// - Parameter bins: the bin of each sample; below 0 for none.
    func count(_ bins: Span<Int32>, _ image: SampledImage, y: Int, _ counts: inout [OutlineCounts]) {
        let (pixels, row, number) = (image.pixels.span, y &* image.width, Int32(y))
        let (starts, ends) = (extent.columnStarts.span, extent.columnEnds.span)
        let (rowStart, rowEnd) = (extent.rowStarts[y], extent.rowEnds[y])
        var target = counts.mutableSpan
        for x in bins.indices where bins[unchecked: x] >= 0 {
            let top = number &- starts[unchecked: x]
            let bottom = ends[unchecked: x] &- number
            let sides = min(Int32(x) &- rowStart, rowEnd &- Int32(x))
            let depth = (max(0, min(top, bottom, sides, deepest)) &* depthFactor) >> 16
            let isBackdropLike = isBackdropLike(PackedPixel(bits: pixels[unchecked: row &+ x]))
            target[unchecked: Int(bins[unchecked: x])] &+= OutlineCounts(
                UInt32(min(depth, Int32(Outline.maxDepth))), isBackdropLike ? 1 : 0)
        }
    }

    @inline(__always)
    private func isBackdropLike(_ pixel: PackedPixel) -> Bool {
        guard let backdrop else { return false }
        return pixel.distance(to: backdrop) <= Outline.backdropTolerance
    }
}
