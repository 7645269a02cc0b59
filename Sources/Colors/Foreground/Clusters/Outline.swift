/// Samples near the top, the bottom and the sides of the outline, the sum of their depths below it, and how many have
/// the color of the backdrop; the last three lanes are 0.
typealias OutlineCounts = SIMD8<UInt32>

/// How far samples lie from the outline of the foreground.
struct Outline {
    private let backdrop: PackedPixel?
    private let extent: ForegroundExtent
    /// Samples at most so far from the outline are near it.
    private let band: Int32
    /// The distance from the outline, in samples, at which a sample is as deep as it counts.
    private let deepest: Int32
    /// From distance to depth, as a fixed-point number with 16 bits behind the point: cheaper than a division.
    private let depthFactor: Int32

    /// The deepest that a sample counts, in steps of a 32nd of the foreground's size.
    static let maxDepth = 8
    /// How far the channels of the backdrop's color may lie from it.
    private static let backdropTolerance = 2

    init(of mask: ForegroundMask, width: Int, height: Int, box: PixelBox) {
        backdrop = mask.backdrop.map(PackedPixel.init)
        extent = ForegroundExtent(of: mask.labels, width: width, height: height)
        // The side of a square as large as the foreground's box.
        let side = max(1, Int32(Double(box.width * box.height).squareRoot()))
        deepest = (side + 3) / 4
        depthFactor = ((32 << 16) + side - 1) / side
        band = side / 40
    }

    /// Counts the samples of a row.
    /// - Parameter bins: that of each sample; below 0 for none.
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
            var count = OutlineCounts.zero
            count[0] = top <= band ? 1 : 0
            count[1] = bottom <= band ? 1 : 0
            count[2] = sides <= band ? 1 : 0
            count[3] = UInt32(min(depth, Int32(Outline.maxDepth)))
            count[4] = isBackdropLike(PackedPixel(bits: pixels[unchecked: row &+ x])) ? 1 : 0
            target[unchecked: Int(bins[unchecked: x])] &+= count
        }
    }

    @inline(__always)
    private func isBackdropLike(_ pixel: PackedPixel) -> Bool {
        guard let backdrop else { return false }
        return pixel.distance(to: backdrop) <= Outline.backdropTolerance
    }
}
