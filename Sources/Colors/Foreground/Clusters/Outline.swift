/// Samples near the top, the bottom and the sides of the outline, the sum of their depths below it, and how many have
/// the color of the backdrop; the last three lanes are 0.
typealias OutlineCounts = SIMD8<UInt32>

/// The outline of the foreground: where each row and column of it begins and ends.
struct Outline {
    private let backdrop: PackedPixel?
    private let rowStarts: [Int32]
    private let rowEnds: [Int32]
    private let columnStarts: [Int32]
    private let columnEnds: [Int32]
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
        var rowStarts = [Int32](repeating: Int32(width), count: height)
        var rowEnds = [Int32](repeating: -1, count: height)
        var columnStarts = [Int32](repeating: Int32(height), count: width)
        var columnEnds = [Int32](repeating: -1, count: width)
        for y in 0..<height {
            let row = mask.labels.span.extracting((y * width)..<((y + 1) * width))
            Outline.widen(&columnStarts, &columnEnds, by: row, y: Int32(y), height: Int32(height))
            guard let ends = Outline.ends(of: row) else { continue }
            (rowStarts[y], rowEnds[y]) = (Int32(ends.lowerBound), Int32(ends.upperBound))
        }
        (self.rowStarts, self.rowEnds, self.columnStarts, self.columnEnds) = (
            rowStarts, rowEnds, columnStarts, columnEnds
        )
        // The side of a square as large as the foreground's box.
        let side = max(1, Int32(Double(box.width * box.height).squareRoot()))
        deepest = (side + 3) / 4
        depthFactor = ((32 << 16) + side - 1) / side
        band = side / 40
    }

    private static func widen(
        _ starts: inout [Int32], _ ends: inout [Int32], by row: Span<PixelLabel>, y: Int32, height: Int32
    ) {
        var starts = starts.mutableSpan
        var ends = ends.mutableSpan
        for x in row.indices {
            let isForeground = row[unchecked: x] == .foreground
            starts[unchecked: x] = min(starts[unchecked: x], isForeground ? y : height)
            ends[unchecked: x] = max(ends[unchecked: x], isForeground ? y : -1)
        }
    }

    /// The first and the last foreground of a row.
    private static func ends(of row: Span<PixelLabel>) -> ClosedRange<Int>? {
        var first = 0
        while first < row.count, row[unchecked: first] != .foreground { first &+= 1 }
        guard first < row.count else { return nil }
        var last = row.count &- 1
        while row[unchecked: last] != .foreground { last &-= 1 }
        return first...last
    }

    /// Counts the samples of a row.
    /// - Parameter bins: that of each sample; below 0 for none.
    func count(_ bins: Span<Int32>, _ image: SampledImage, y: Int, _ counts: inout [OutlineCounts]) {
        let (pixels, row, number) = (image.pixels.span, y &* image.width, Int32(y))
        let (starts, ends) = (columnStarts.span, columnEnds.span)
        let (rowStart, rowEnd) = (rowStarts[y], rowEnds[y])
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

extension PackedPixel {
    fileprivate init(_ color: RGB) {
        self.init(bits: UInt32(color.red) << 16 | UInt32(color.green) << 8 | UInt32(color.blue))
    }
}
