/// The features of an image for the preset `classic`: the bins that can win under some saturation priority.
package struct BinFeatures: Sendable, Equatable {
    /// The width of the bins, see `AnalysisOptions`.
    let hueSampleSize: Double
    let svSampleSize: Double
    /// Sorted by number; of equal weights, the bin seen first wins.
    package var bins: [VotedBin]
    /// Samples in all bins, including those that cannot win.
    let sampleCount: Int
    /// Sum of their saturations.
    let saturationSum: Double

    /// The heaviest bins as colors: the shown color is the bin's key.
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

    /// The same without the bins that lose against 16 others under every saturation priority.
    ///
    /// A bin loses against one with more samples, or with as many and seen before, if the sum of saturations there is
    /// not less.
    /// - Complexity: O(bins * log bins).
    var pruned: BinFeatures {
        let byCount = bins.sorted { ($1.count, $0.firstSeen) < ($0.count, $1.firstSeen) }
        // The largest sums of saturations so far, in descending order.
        var best: [Double] = []
        var kept: Set<Int> = []
        for bin in byCount where best.count < BinFeatures.mostColors || bin.saturationSum > best[best.count - 1] {
            kept.insert(bin.bin)
            best.insert(bin.saturationSum, at: best.firstIndex { $0 < bin.saturationSum } ?? best.count)
            if best.count > BinFeatures.mostColors { best.removeLast() }
        }
        var pruned = self
        pruned.bins = bins.filter { kept.contains($0.bin) }
        return pruned
    }

    /// The largest number of colors that a vote may ask for.
    static let mostColors = 16
}

/// The features of an image for the preset `naive`: the fullest bins of RGB.
package struct RGBBinFeatures: Sendable, Equatable {
    /// Fullest first, of equal ones the first seen; at most 16.
    package let bins: [RGBCount]
    /// Samples in all bins.
    let sampleCount: Int

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
    init(_ bins: ColorBins, votes: [VotedBin]) {
        self.init(
            hueSampleSize: bins.hueSampleSize, svSampleSize: bins.svSampleSize, bins: votes,
            sampleCount: votes.reduce(0) { $0 + $1.count }, saturationSum: votes.reduce(0) { $0 + $1.saturationSum })
    }

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
