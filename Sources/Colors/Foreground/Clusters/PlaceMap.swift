/// The result of `PlaceNet` for a sampled image: how much each sample belongs to the goods, and the probability of each
/// family.
struct PlaceMap: Sendable {
    /// How much each place belongs to the goods, in rows of 64 from the top; all 0 for a fully transparent image.
    let weights: [Int32]
    /// The probability of each family, in 65535ths, in the order of `Family.allCases`.
    let families: [Int]

    private let columnOfSample: [Int]
    private let rowOfSample: [Int]
    /// For each place the part of the total weight that one of its samples has, in 2^-36.
    private let parts: [UInt64]

    static let side = PlaceNet.side
    /// Fractional bits of `parts`.
    private static let wholeBits: UInt64 = 36

    /// - Parameters:
    ///   - detail: a grid that is as fine as the samples, or finer.
    ///   - part: the part of `detail` with the image.
    /// - Complexity: O(pixels of `detail`), and some 200 million multiplications.
    init(_ image: SampledImage, detail: PixelGrid, _ part: GridPart) {
        let look = PlaceNet.learned.look(
            at: PlaceMap.copy(detail.pixels, width: detail.columns, part, side: PlaceNet.copySide),
            PlaceMap.copy(image.pixels, width: image.width, image.everything, side: PlaceMap.side))
        weights = look.weights
        families = look.likelihoods.map { Int(($0 * 65_535).rounded()) }
        let columnOfSample = PlaceMap.places(image.width)
        let rowOfSample = PlaceMap.places(image.height)
        let (widths, heights) = (PlaceMap.counts(columnOfSample), PlaceMap.counts(rowOfSample))
        let total = look.weights.reduce(0) { $0 + UInt64($1) }
        parts = look.weights.enumerated().map { place, weight in
            let samples = widths[place % PlaceMap.side] * heights[place / PlaceMap.side]
            guard total > 0, samples > 0 else { return 0 }
            return (UInt64(weight) << PlaceMap.wholeBits) / (total * samples)
        }
        self.columnOfSample = columnOfSample
        self.rowOfSample = rowOfSample
    }

    /// The range of samples of each place along a side; if there are fewer samples than places, places share them.
    private static func bounds(_ samples: Range<Int>, side: Int) -> [Range<Int>] {
        (0..<side).map { place in
            let first = place * samples.count / side
            return (first..<max(first + 1, (place + 1) * samples.count / side)).shifted(by: samples.lowerBound)
        }
    }

    /// The place of each sample along a side; the last one if there are several.
    private static func places(_ count: Int) -> [Int] {
        var places = [Int](repeating: 0, count: count)
        for (place, samples) in bounds(0..<count, side: side).enumerated() {
            for sample in samples { places[sample] = place }
        }
        return places
    }

    private static func counts(_ places: [Int]) -> [UInt64] {
        var counts = [UInt64](repeating: 0, count: side)
        for place in places { counts[place] += 1 }
        return counts
    }

    /// Scales a part of an image to a square: red, green, blue on white, alpha; each the mean of its pixels, rounded
    /// half up.
    /// - Parameter width: pixels per row.
    private static func copy(_ pixels: [UInt32], width: Int, _ part: GridPart, side: Int) -> [UInt8] {
        let (columns, rows) = (bounds(part.columns, side: side), bounds(part.rows, side: side))
        var copy = [UInt8](repeating: 0, count: 4 * side * side)
        var bytes = copy.mutableSpan
        var next = 0
        let pixels = pixels.span
        for row in rows {
            for column in columns {
                var sums = SIMD4<UInt32>.zero
                for y in row {
                    for x in column { sums &+= onWhite(pixels[unchecked: y &* width &+ x]) }
                }
                let mean = rounded(sums, by: UInt32(row.count * column.count))
                for channel in 0..<4 { bytes[unchecked: next &+ channel] = UInt8(truncatingIfNeeded: mean[channel]) }
                next &+= 4
            }
        }
        return copy
    }

    /// Sums divided by a count, rounded half up.
    @inline(__always)
    private static func rounded(_ sums: SIMD4<UInt32>, by count: UInt32) -> SIMD4<UInt32> {
        let halves = sums &+ SIMD4(repeating: count / 2)
        // Small pictures have nearly always such counts; a division takes longer than all other steps.
        if count.nonzeroBitCount == 1 { return halves &>> SIMD4(repeating: UInt32(count.trailingZeroBitCount)) }
        return (2 &* sums &+ SIMD4(repeating: count)) / SIMD4(repeating: 2 * count)
    }

    /// Red, green, blue and alpha of a packed pixel on white.
    @inline(__always)
    private static func onWhite(_ bits: UInt32) -> SIMD4<UInt32> {
        let pixel = PackedPixel(bits: bits)
        let (seen, alpha) = pixel.alpha == 0 ? (bits, 255) : (pixel.onWhite, UInt32(pixel.opacity))
        return SIMD4(seen >> 16 & 255, seen >> 8 & 255, seen & 255, alpha)
    }

    /// How much each sample belongs to the goods, relative to the largest; row-major.
    var weightsOfSamples: [Double] {
        let largest = Double(max(1, weights.max() ?? 1))
        return rowOfSample.flatMap { row in
            columnOfSample.map { Double(weights[row * PlaceMap.side + $0]) / largest }
        }
    }

    /// Adds the parts of the total weight for the samples of a row.
    /// - Parameter bins: the bin of each sample; below 0 for none.
    func add(_ bins: Span<Int32>, y: Int, to sums: inout [UInt64]) {
        let first = rowOfSample[y] * PlaceMap.side
        let (columns, parts) = (columnOfSample.span, parts.span)
        var sums = sums.mutableSpan
        for x in bins.indices where bins[unchecked: x] >= 0 {
            sums[unchecked: Int(bins[unchecked: x])] &+= parts[unchecked: first &+ columns[unchecked: x]]
        }
    }

    /// A sum of `add` in the unit that is stored: 2^-20 of the total weight, rounded half up.
    static func kept(_ sum: UInt64) -> Int {
        let shift = wholeBits - ClusterFeatures.placeWeightBits
        return Int((sum + (1 << (shift - 1))) >> shift)
    }
}

extension Range<Int> {
    func shifted(by distance: Int) -> Range<Int> { lowerBound + distance..<upperBound + distance }
}
