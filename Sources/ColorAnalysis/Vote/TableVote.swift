/// The published vote with every division done beforehand: exactly the bins and weights of `PlainVote`.
///
/// A pixel's saturation, value and weight depend on its largest channel and its spread alone, and its hue on the spread
/// and the difference of the other two channels; three tables hold all answers, those of greyish pixels close together.
/// Build it once for a set of options (about 4 ms) and share it between threads.
struct TableVote: Sendable {
    let bins: ColorBins
    let alphaThreshold: Int
    /// Part of the bin number by saturation and value, at `TableVote.svSlot`.
    private let svParts: [Int16]
    /// Weight of one pixel, at `TableVote.svSlot`.
    private let weights: [Double]
    /// Position of the hue, at `TableVote.hueSlot`.
    private let hues: [Int16]

    /// More bins than this would cost more to clear than to hash.
    static let maxBins = 1 << 20

    /// - Returns: nil when the bins are too many for a dense table; `PlainVote` takes those.
    init?(_ options: AnalysisOptions) {
        bins = ColorBins(options)
        guard bins.count <= TableVote.maxBins else { return nil }
        alphaThreshold = options.alphaThreshold
        var svParts = [Int16](repeating: 0, count: 1 << 16)
        var weights = [Double](repeating: 0, count: 1 << 16)
        for maximum in 0...255 {
            for delta in 0...maximum {
                let color = HSV(red: maximum, green: maximum - delta, blue: maximum - delta)
                let slot = TableVote.svSlot(maximum: maximum, delta: delta)
                svParts[slot] = Int16(bins.svIndex(color.saturation) * bins.svCount + bins.svIndex(color.value))
                weights[slot] = bins.weight(saturation: color.saturation)
            }
        }
        self.svParts = svParts
        self.weights = weights
        hues = TableVote.hues(bins)
    }

    /// Hues between two bins depend on more than the slot tells; they are told apart by this and computed.
    private static let undecided: Int16 = -1

    private static func hues(_ bins: ColorBins) -> [Int16] {
        var hues = [Int16](repeating: 0, count: 3 << 16)
        for sector in 0..<3 {
            for delta in 0...255 {
                for difference in -delta...delta {
                    let hue = HueSector(index: sector, difference: difference).hue(delta: delta)
                    let index = bins.hueIndex(hue)
                    let isDecided = bins.hueIndex(hue - 1e-9) == bins.hueIndex(hue + 1e-9)
                    hues[hueSlot(sector: sector, delta: delta, difference: difference)] =
                        isDecided ? Int16(index) : undecided
                }
            }
        }
        return hues
    }

    /// In 0..<65536, for a `delta` of at most `maximum`, both 0...255.
    @inline(__always)
    private static func svSlot(maximum: Int, delta: Int) -> Int { delta << 8 | maximum }

    /// In 0..<3 * 65536, for a sector of 0...2, a `delta` of 0...255 and a difference of at most that.
    @inline(__always)
    private static func hueSlot(sector: Int, delta: Int, difference: Int) -> Int {
        sector << 16 | delta &* (delta &+ 1) &+ difference
    }

    /// All bins with votes, in the order of their numbers.
    /// - Complexity: O(pixels + bins), 1 to 3 ns a pixel.
    func votes(of grid: PixelGrid) -> [VotedBin] {
        var tallies = [Tally](repeating: Tally(), count: bins.count)
        // The vote goes down the columns, and memory along the rows: some columns at a time are turned first.
        let stripWidth = 16
        var strip = [UInt32](repeating: 0, count: stripWidth * grid.rows)
        var slots = VoteSlots(count: strip.count)
        for start in stride(from: 0, to: grid.columns, by: stripWidth) {
            let columns = start..<min(grid.columns, start + stripWidth)
            turn(columns, of: grid, into: &strip)
            let turned = strip.span.extracting(..<(columns.count * grid.rows))
            slots.find(turned)
            tally(turned, slots, first: start * grid.rows, &tallies)
        }
        return tallies.indices.lazy.filter { tallies[$0].firstSeen != .max }
            .map { VotedBin(bin: $0, weight: tallies[$0].weight, firstSeen: Int(tallies[$0].firstSeen)) }
    }

    private struct Tally {
        var weight = 0.0
        /// Number of the first pixel in the order of the vote.
        var firstSeen = Int32.max
    }

    private func turn(_ columns: Range<Int>, of grid: PixelGrid, into strip: inout [UInt32]) {
        let pixels = grid.pixels.span
        var target = strip.mutableSpan
        for y in 0..<grid.rows {
            let row = pixels.extracting(
                (y * grid.columns + columns.lowerBound)..<(y * grid.columns + columns.upperBound))
            // Below columns.count * rows, the size of a strip.
            for x in row.indices { target[unchecked: x &* grid.rows &+ y] = row[unchecked: x] }
        }
    }

    /// Counts pixels in the order of the vote: sums of the same numbers in another order would round differently.
    private func tally(_ pixels: Span<UInt32>, _ slots: VoteSlots, first: Int, _ tallies: inout [Tally]) {
        let svParts = svParts.span
        let weights = weights.span
        let hues = hues.span
        let svSlots = slots.sv.span
        let hueSlots = slots.hue.span
        let hueStride = bins.svCount &* bins.svCount
        var target = tallies.mutableSpan
        var index = 0
        while index < pixels.count {
            let bits = pixels[unchecked: index]
            guard PackedPixel(bits: bits).alpha <= alphaThreshold else {
                index &+= 1
                continue
            }
            // Slots stay within the tables whatever the pixel.
            let svSlot = Int(svSlots[unchecked: index])
            let weight = weights[unchecked: svSlot]
            var hue = Int(hues[unchecked: Int(hueSlots[unchecked: index])])
            if hue < 0 { hue = computedHue(PackedPixel(bits: bits)) }
            let bin = hue &* hueStride &+ Int(svParts[unchecked: svSlot])
            if target[bin].firstSeen == .max { target[bin].firstSeen = Int32(truncatingIfNeeded: first &+ index) }
            var sum = target[bin].weight + weight
            index &+= 1
            // Long runs only: whether noise repeats a pixel, no processor can foresee.
            if index &+ 3 < pixels.count && pixels[unchecked: index &+ 3] == bits {
                while index < pixels.count && pixels[unchecked: index] == bits {
                    sum += weight
                    index &+= 1
                }
            }
            target[bin].weight = sum
        }
    }

    private func computedHue(_ pixel: PackedPixel) -> Int {
        bins.hueIndex(HSV(red: pixel.red, green: pixel.green, blue: pixel.blue).hue)
    }
}

/// Where the tables have their answers, for many pixels.
private struct VoteSlots {
    private(set) var sv: [UInt16]
    private(set) var hue: [UInt32]

    init(count: Int) {
        sv = [UInt16](repeating: 0, count: count)
        hue = [UInt32](repeating: 0, count: count)
    }

    mutating func find(_ pixels: Span<UInt32>) {
        precondition(pixels.count <= sv.count, "expected at most \(sv.count) pixels, got \(pixels.count)")
        VoteSlots.find(pixels, &sv, &hue)
    }

    /// A loop without branches, over numbers of 16 bits: the compiler makes vectors of it.
    private static func find(_ pixels: Span<UInt32>, _ sv: inout [UInt16], _ hue: inout [UInt32]) {
        var svSlots = sv.mutableSpan
        var hueSlots = hue.mutableSpan
        for index in pixels.indices {
            let bits = pixels[unchecked: index]
            let red = Int16(truncatingIfNeeded: bits &>> 16 & 255)
            let green = Int16(truncatingIfNeeded: bits &>> 8 & 255)
            let blue = Int16(truncatingIfNeeded: bits & 255)
            let maximum = max(max(red, green), blue)
            let delta = maximum &- min(min(red, green), blue)
            let isRed = red == maximum
            let isGreen = green == maximum
            let others = isGreen ? blue &- red : red &- green
            let difference = isRed ? green &- blue : others
            let sector: UInt32 = isRed ? 0 : isGreen ? 1 << 16 : 2 << 16
            svSlots[unchecked: index] = UInt16(bitPattern: delta &<< 8 | maximum)
            hueSlots[unchecked: index] = sector | UInt32(UInt16(bitPattern: delta &* (delta &+ 1) &+ difference))
        }
    }
}

/// Which channel is the largest, and how the other two differ: with their spread, the hue but for rounding.
private struct HueSector {
    /// 0 red, 1 green, 2 blue is the largest channel; on a tie the first of them.
    let index: Int
    /// The next channel of the cycle red, green, blue minus the one after it, in -255...255.
    let difference: Int

    init(index: Int, difference: Int) {
        self.index = index
        self.difference = difference
    }

    @inline(__always)
    init(red: Int, green: Int, blue: Int, maximum: Int) {
        // As choices between values, and not as branches that nobody can foresee.
        let isRed = red == maximum
        let isGreen = green == maximum
        let others = isGreen ? blue &- red : red &- green
        self.init(index: isRed ? 0 : isGreen ? 1 : 2, difference: isRed ? green &- blue : others)
    }

    /// The hue of 0..<1, for the largest minus the smallest channel in 0...255.
    func hue(delta: Int) -> Double {
        guard delta > 0 else { return 0 }
        let turn = (Double(difference) / Double(delta) + Double(2 * index)) / 6
        return turn < 0 ? turn + 1 : turn
    }
}
