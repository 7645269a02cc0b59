/// The published vote with every division done beforehand: exactly the bins and weights of `PlainVote`.
///
/// A pixel's saturation, value and weight depend on its largest channel and its spread alone, and its hue on the spread
/// and the difference of the other two channels; three tables hold all answers. Build it once for a set of options
/// (about 4 ms) and share it between threads.
struct TableVote: Sendable {
    let bins: ColorBins
    let alphaThreshold: Int
    /// Part of the bin number by saturation and value, at `maximum << 8 | delta`.
    private let svParts: [Int32]
    /// Weight of one pixel, at `maximum << 8 | delta`.
    private let weights: [Double]
    /// Part of the bin number by hue, at `TableVote.hueSlot`.
    private let hueParts: [Int32]

    /// More bins than this would cost more to clear than to hash.
    static let maxBins = 1 << 20

    /// - Returns: nil when the bins are too many for a dense table; `PlainVote` takes those.
    init?(_ options: AnalysisOptions) {
        bins = ColorBins(options)
        guard bins.count <= TableVote.maxBins else { return nil }
        alphaThreshold = options.alphaThreshold
        var svParts = [Int32](repeating: 0, count: 1 << 16)
        var weights = [Double](repeating: 0, count: 1 << 16)
        for maximum in 0...255 {
            for delta in 0...maximum {
                let color = HSV(red: maximum, green: maximum - delta, blue: maximum - delta)
                let slot = maximum << 8 | delta
                svParts[slot] = Int32(bins.svIndex(color.saturation) * bins.svCount + bins.svIndex(color.value))
                weights[slot] = bins.weight(saturation: color.saturation)
            }
        }
        self.svParts = svParts
        self.weights = weights
        hueParts = TableVote.hueParts(bins)
    }

    /// Hues between two bins depend on more than the slot tells; they are told apart by this and computed.
    private static let undecided: Int32 = -1

    private static func hueParts(_ bins: ColorBins) -> [Int32] {
        var parts = [Int32](repeating: 0, count: 3 << 17)
        for sector in 0..<3 {
            for delta in 0...255 {
                for difference in -delta...delta {
                    let hue = HueSector(index: sector, difference: difference).hue(delta: delta)
                    let index = bins.hueIndex(hue)
                    let isDecided = bins.hueIndex(hue - 1e-9) == bins.hueIndex(hue + 1e-9)
                    parts[hueSlot(sector: sector, delta: delta, difference: difference)] =
                        isDecided ? Int32(index * bins.svCount * bins.svCount) : undecided
                }
            }
        }
        return parts
    }

    private static func hueSlot(sector: Int, delta: Int, difference: Int) -> Int {
        sector << 17 | delta << 9 | (difference + 255)
    }

    /// The bin and weight of one pixel.
    @inline(__always)
    func vote(of pixel: PackedPixel) -> (bin: Int, weight: Double) {
        let (red, green, blue) = (pixel.red, pixel.green, pixel.blue)
        let maximum = max(red, green, blue)
        let delta = maximum - min(red, green, blue)
        let sector = HueSector(red: red, green: green, blue: blue, maximum: maximum)
        let svSlot = maximum << 8 | delta
        let hueSlot = TableVote.hueSlot(sector: sector.index, delta: delta, difference: sector.difference)
        var huePart = hueParts[hueSlot]
        if huePart == TableVote.undecided {
            let hue = HSV(red: red, green: green, blue: blue).hue
            huePart = Int32(truncatingIfNeeded: bins.hueIndex(hue) &* bins.svCount &* bins.svCount)
        }
        return (Int(huePart &+ svParts[svSlot]), weights[svSlot])
    }

    /// All bins with votes, heaviest first.
    /// - Complexity: O(pixels + bins).
    func votes(of grid: PixelGrid) -> [VotedBin] {
        var weightOf = [Double](repeating: 0, count: bins.count)
        var firstSeen = [Int32](repeating: .max, count: bins.count)
        for x in 0..<grid.columns {
            for y in 0..<grid.rows {
                let pixel = PackedPixel(bits: grid.pixels[y &* grid.columns &+ x])
                guard pixel.alpha <= alphaThreshold else { continue }
                let (bin, weight) = vote(of: pixel)
                if firstSeen[bin] == .max { firstSeen[bin] = Int32(truncatingIfNeeded: x &* grid.rows &+ y) }
                weightOf[bin] += weight
            }
        }
        return firstSeen.indices.lazy.filter { firstSeen[$0] != .max }
            .map { VotedBin(bin: $0, weight: weightOf[$0], firstSeen: Int(firstSeen[$0])) }
            .sorted(by: VotedBin.ranksBefore)
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
        if red == maximum {
            self.init(index: 0, difference: green - blue)
        } else if green == maximum {
            self.init(index: 1, difference: blue - red)
        } else {
            self.init(index: 2, difference: red - green)
        }
    }

    /// The hue of 0..<1, for the largest minus the smallest channel in 0...255.
    func hue(delta: Int) -> Double {
        guard delta > 0 else { return 0 }
        let turn = (Double(difference) / Double(delta) + Double(2 * index)) / 6
        return turn < 0 ? turn + 1 : turn
    }
}
