/// What is kept of an image for the preset `classic`: the bins that can win, under any saturation priority.
package struct BinFeatures: Sendable, Equatable {
    /// Widths of the bins, as in `AnalysisOptions`.
    package let hueSampleSize: Double
    package let svSampleSize: Double
    /// In the order of their numbers; ties go to the bin seen first.
    package var bins: [VotedBin]
    /// Samples in all bins, those that cannot win among them.
    package let sampleCount: Int
    /// Sum of their saturations.
    package let saturationSum: Double

    init(_ bins: ColorBins, votes: [VotedBin]) {
        self.init(
            hueSampleSize: bins.hueSampleSize, svSampleSize: bins.svSampleSize, bins: votes,
            sampleCount: votes.reduce(0) { $0 + $1.count }, saturationSum: votes.reduce(0) { $0 + $1.saturationSum })
    }

    init(hueSampleSize: Double, svSampleSize: Double, bins: [VotedBin], sampleCount: Int, saturationSum: Double) {
        self.hueSampleSize = hueSampleSize
        self.svSampleSize = svSampleSize
        self.bins = bins
        self.sampleCount = sampleCount
        self.saturationSum = saturationSum
    }

    /// The heaviest bins as colors: the shown color is the key of the bin.
    func colors(_ numColors: Int, saturationPriority: Double) -> [DominantColor] {
        let space = ColorBins(hueSampleSize: hueSampleSize, svSampleSize: svSampleSize)
        let total = Double(sampleCount) + saturationPriority * saturationSum
        return bins.heaviest(numColors, saturationPriority: saturationPriority).map { vote in
            let key = space.key(of: vote.bin)
            let weight = vote.weight(saturationPriority)
            return DominantColor(
                hsv: key, rgb: key.rgb, weight: weight, share: weight / total, family: Family(of: key.rgb))
        }
    }

    /// The same without the bins that lose against 16 others whatever the saturation priority.
    ///
    /// A bin loses against one with more samples, or as many and seen before, whose saturations sum up to no less.
    /// - Complexity: O(bins * log bins).
    var pruned: BinFeatures {
        let byCount = bins.sorted { ($1.count, $0.firstSeen) < ($0.count, $1.firstSeen) }
        var best = LargestSums(limit: BinFeatures.mostColors)
        var kept: Set<Int> = []
        for bin in byCount where best.canStillWin(bin.saturationSum) {
            kept.insert(bin.bin)
            best.insert(bin.saturationSum)
        }
        var pruned = self
        pruned.bins = bins.filter { kept.contains($0.bin) }
        return pruned
    }

    /// The largest number of colors that a vote may ask for.
    static let mostColors = 16
}

/// The largest of the sums seen so far.
private struct LargestSums {
    let limit: Int
    /// Falling.
    private var sums: [Double] = []

    init(limit: Int) { self.limit = limit }

    func canStillWin(_ sum: Double) -> Bool { sums.count < limit || sum > (sums.last ?? 0) }

    mutating func insert(_ sum: Double) {
        sums.insert(sum, at: sums.firstIndex { $0 < sum } ?? sums.count)
        if sums.count > limit { sums.removeLast() }
    }
}

/// What is kept of an image for the preset `naive`: the fullest bins of RGB.
package struct RGBBinFeatures: Sendable, Equatable {
    /// Fullest first, ties by first seen; at most 16.
    package let bins: [RGBCount]
    /// Samples in all bins.
    package let sampleCount: Int

    init(bins: [RGBCount], sampleCount: Int) {
        self.bins = bins
        self.sampleCount = sampleCount
    }

    init(_ votes: [RGBCount]) {
        self.init(bins: Array(votes.prefix(BinFeatures.mostColors)), sampleCount: votes.reduce(0) { $0 + $1.count })
    }

    /// The fullest bins as colors.
    func colors(_ numColors: Int) -> [DominantColor] {
        bins.prefix(numColors).map { bin in
            DominantColor(
                hsv: HSV(bin.color), rgb: bin.color, weight: Double(bin.count),
                share: Double(bin.count) / Double(sampleCount), family: Family(of: bin.color))
        }
    }
}

extension BinFeatures {
    func encode(to writer: inout TaggedWriter) {
        writer.field(FieldNumber.binSizes) { field in
            field.append(hueSampleSize)
            field.append(svSampleSize)
            field.append(sampleCount)
            field.append(saturationSum)
            field.append(bins.count)
        }
        writer.field(FieldNumber.bins) { field in
            for bin in bins {
                field.append(bin.bin)
                field.append(bin.count)
                field.append(bin.saturationSum)
                field.append(bin.firstSeen)
            }
        }
    }

    init?(_ reader: TaggedReader) {
        var sizes = reader.field(FieldNumber.binSizes)
        guard let hueSize = sizes.double(), let svSize = sizes.double(), (0.001...1).contains(hueSize),
            (0.01...1).contains(svSize),
            let sampleCount = sizes.integer(), let saturationSum = sizes.double(), let binCount = sizes.integer()
        else { return nil }
        var input = reader.field(FieldNumber.bins)
        var bins: [VotedBin] = []
        while !input.isAtEnd {
            guard let bin = input.integer(), let count = input.integer(), let sum = input.double(),
                let firstSeen = input.integer()
            else { return nil }
            bins.append(VotedBin(bin: bin, count: count, saturationSum: sum, firstSeen: firstSeen))
        }
        guard bins.count == binCount else { return nil }
        self.init(
            hueSampleSize: hueSize, svSampleSize: svSize, bins: bins, sampleCount: sampleCount,
            saturationSum: saturationSum)
    }
}

extension RGBBinFeatures {
    func encode(to writer: inout TaggedWriter) {
        writer.field(FieldNumber.rgbSampleCount) { field in
            field.append(sampleCount)
            field.append(bins.count)
        }
        writer.field(FieldNumber.rgbBins) { field in
            for bin in bins {
                field.append(bin.color)
                field.append(bin.count)
            }
        }
    }

    init?(_ reader: TaggedReader) {
        var total = reader.field(FieldNumber.rgbSampleCount)
        guard let sampleCount = total.integer(), let binCount = total.integer() else { return nil }
        var input = reader.field(FieldNumber.rgbBins)
        var bins: [RGBCount] = []
        while !input.isAtEnd {
            guard let color = input.color(), let count = input.integer() else { return nil }
            bins.append(RGBCount(color: color, count: count))
        }
        guard bins.count == binCount else { return nil }
        self.init(bins: bins, sampleCount: sampleCount)
    }
}
