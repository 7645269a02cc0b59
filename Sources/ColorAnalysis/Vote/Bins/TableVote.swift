import ColorOptions
import ColorScience
import Foreground

/// The published vote with every division done beforehand: exactly the bins and sums of `PlainVote`.
///
/// A pixel's saturation and value depend on its largest channel and its spread alone, and its hue on the spread
/// and the difference of the other two channels; three tables hold all answers, those of greyish pixels close together.
/// Build it once for a set of options (about 4 ms) and share it between threads.
struct TableVote: Sendable {
    let bins: ColorBins
    let alphaThreshold: Int
    /// Part of the bin number by saturation and value, at `VoteSlots.sv`.
    private let svParts: [Int16]
    /// Saturation of a pixel, at `VoteSlots.sv`.
    private let saturations: [Double]
    /// Position of the hue, at `VoteSlots.hue`.
    private let hues: [Int16]

    /// More bins than this would cost more to clear than to hash.
    static let maxBins = 1 << 20

    /// - Returns: nil when the bins are too many for a dense table; `PlainVote` takes those.
    init?(_ options: AnalysisOptions) {
        bins = ColorBins(options)
        guard bins.count <= TableVote.maxBins else { return nil }
        alphaThreshold = options.alphaThreshold
        var svParts = [Int16](repeating: 0, count: 1 << 16)
        var saturations = [Double](repeating: 0, count: 1 << 16)
        for maximum in 0...255 {
            for delta in 0...maximum {
                let color = HSV(red: maximum, green: maximum - delta, blue: maximum - delta)
                let slot = VoteSlots.sv(maximum: maximum, delta: delta)
                svParts[slot] = Int16(bins.svIndex(color.saturation) * bins.svCount + bins.svIndex(color.value))
                saturations[slot] = color.saturation
            }
        }
        self.svParts = svParts
        self.saturations = saturations
        hues = TableVote.hues(bins)
    }

    /// Hues between two bins depend on more than the slot tells; they are told apart by this and computed.
    private static let undecided: Int16 = -1

    private static func hues(_ bins: ColorBins) -> [Int16] {
        var hues = [Int16](repeating: 0, count: 3 << 16)
        for sector in 0..<3 {
            for delta in 0...255 {
                for difference in -delta...delta {
                    let hue = hue(sector: sector, delta: delta, difference: difference)
                    let index = bins.hueIndex(hue)
                    let isDecided = bins.hueIndex(hue - 1e-9) == bins.hueIndex(hue + 1e-9)
                    hues[VoteSlots.hue(sector: sector, delta: delta, difference: difference)] =
                        isDecided ? Int16(index) : undecided
                }
            }
        }
        return hues
    }

    /// The hue of 0..<1: of three sectors for the largest channel, with what `VoteSlots.hue` says.
    private static func hue(sector: Int, delta: Int, difference: Int) -> Double {
        guard delta > 0 else { return 0 }
        let turn = (Double(difference) / Double(delta) + Double(2 * sector)) / 6
        return turn < 0 ? turn + 1 : turn
    }

    /// All bins with votes, in the order of their numbers.
    /// - Complexity: O(pixels + bins), 3 ns a pixel, 4 where there is noise.
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
            .map { bin in
                let tally = tallies[bin]
                return VotedBin(
                    bin: bin, count: Int(tally.count), saturationSum: tally.saturationSum,
                    firstSeen: Int(tally.firstSeen))
            }
    }

    private struct Tally {
        var saturationSum = 0.0
        var count: UInt32 = 0
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
        let saturations = saturations.span
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
            let saturation = saturations[unchecked: svSlot]
            var hue = Int(hues[unchecked: Int(hueSlots[unchecked: index])])
            if hue < 0 { hue = computedHue(PackedPixel(bits: bits)) }
            let bin = hue &* hueStride &+ Int(svParts[unchecked: svSlot])
            if target[bin].firstSeen == .max { target[bin].firstSeen = Int32(truncatingIfNeeded: first &+ index) }
            var sum = target[bin].saturationSum + saturation
            let start = index
            index &+= 1
            // Long runs only: whether noise repeats a pixel, no processor can foresee.
            if index &+ 3 < pixels.count && pixels[unchecked: index &+ 3] == bits {
                while index < pixels.count && pixels[unchecked: index] == bits {
                    sum += saturation
                    index &+= 1
                }
            }
            target[bin].saturationSum = sum
            target[bin].count &+= UInt32(truncatingIfNeeded: index &- start)
        }
    }

    private func computedHue(_ pixel: PackedPixel) -> Int {
        bins.hueIndex(HSV(red: pixel.red, green: pixel.green, blue: pixel.blue).hue)
    }
}
