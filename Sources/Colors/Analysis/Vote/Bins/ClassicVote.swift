/// A bin with votes.
package struct VotedBin: Sendable, Equatable {
    /// Its number in `ColorBins`.
    let bin: Int
    /// Samples.
    var count: Int
    /// Sum of their unquantized saturations.
    var saturationSum: Double
    /// Index of its first sample in the order of the vote: of equal bins, the earlier one wins.
    let firstSeen: Int

    /// The sum of 1 + `saturationPriority` * saturation over its samples.
    func weight(_ saturationPriority: Double) -> Double { Double(count) + saturationPriority * saturationSum }

    fileprivate mutating func add(_ saturation: Double) {
        count += 1
        saturationSum += saturation
    }
}

extension [VotedBin] {
    /// The heaviest bins, at most `limit`.
    func heaviest(_ limit: Int, saturationPriority: Double) -> ArraySlice<VotedBin> {
        sorted { left, right in
            (right.weight(saturationPriority), left.firstSeen) < (left.weight(saturationPriority), right.firstSeen)
        }.prefix(limit)
    }
}

extension BinFeatures {
    /// The result for a color, cached: most colors of a picture repeat.
    private struct KnownColor {
        // No pixel has this value: alpha ends at 127.
        var bits = UInt32.max
        /// Index in the votes.
        var position = 0
        var saturation = 0.0
    }

    /// The published vote, written literally: x outer, y inner, one bin for each HSV color.
    /// - Complexity: O(pixels).
    init(_ grid: PixelGrid, _ options: AnalysisOptions) {
        let bins = ColorBins(options)
        var voted: [VotedBin] = []
        var positions: [Int: Int] = [:]
        var known = [KnownColor](repeating: KnownColor(), count: 1 << 12)
        for x in 0..<grid.columns {
            for y in 0..<grid.rows {
                let pixel = PackedPixel(bits: grid.pixels[y * grid.columns + x])
                guard pixel.alpha <= options.alphaThreshold else { continue }
                let slot = Int((pixel.bits &* 0x9E37_79B1) >> 20)
                if known[slot].bits != pixel.bits {
                    let color = HSV(red: pixel.red, green: pixel.green, blue: pixel.blue)
                    let bin = bins.bin(of: color)
                    let position = positions[bin] ?? voted.count
                    if position == voted.count {
                        positions[bin] = position
                        voted.append(
                            VotedBin(bin: bin, count: 0, saturationSum: 0, firstSeen: x * grid.rows + y))
                    }
                    known[slot] = KnownColor(bits: pixel.bits, position: position, saturation: color.saturation)
                }
                voted[known[slot].position].add(known[slot].saturation)
            }
        }
        self.init(bins, votes: voted.sorted { $0.bin < $1.bin })
    }
}

extension RGBBinFeatures {
    /// Rounds each RGB channel to steps of `svSampleSize`; every visible pixel counts once. Of equal bins, the first
    /// seen wins.
    /// - Complexity: O(pixels).
    init(_ grid: PixelGrid, _ options: AnalysisOptions) {
        func rounded(_ channel: Int) -> UInt8 {
            let index = ColorBins.index(of: Double(channel) / 255, size: options.svSampleSize)
            return UInt8(min(255, (Double(index) * options.svSampleSize * 255).rounded()))
        }
        var counts: [RGB: (count: Int, firstSeen: Int)] = [:]
        for x in 0..<grid.columns {
            for y in 0..<grid.rows {
                let pixel = PackedPixel(bits: grid.pixels[y * grid.columns + x])
                guard pixel.alpha <= options.alphaThreshold else { continue }
                let color = RGB(red: rounded(pixel.red), green: rounded(pixel.green), blue: rounded(pixel.blue))
                counts[color, default: (0, x * grid.rows + y)].count += 1
            }
        }
        let votes = counts.sorted { ($1.value.count, $0.value.firstSeen) < ($0.value.count, $1.value.firstSeen) }
        self.init(
            bins: votes.prefix(BinFeatures.mostColors).map { RGBCount(color: $0.key, count: $0.value.count) },
            sampleCount: votes.reduce(0) { $0 + $1.value.count })
    }
}

/// A color and its number of samples.
package struct RGBCount: Sendable, Equatable {
    let color: RGB
    let count: Int
}

/// The quantization of HSV space into bins.
struct ColorBins: Sendable {
    let hueSampleSize: Double
    let svSampleSize: Double
    /// Bins along the axes of saturation and value, including one at each end.
    let svCount: Int

    /// - Parameters:
    ///   - hueSampleSize: width of a hue bin, 0.001...1.
    ///   - svSampleSize: width of a saturation or value bin, 0.01...1.
    init(hueSampleSize: Double, svSampleSize: Double) {
        self.hueSampleSize = hueSampleSize
        self.svSampleSize = svSampleSize
        svCount = ColorBins.index(of: 1, size: svSampleSize) + 1
    }

    init(_ options: AnalysisOptions) {
        self.init(hueSampleSize: options.hueSampleSize, svSampleSize: options.svSampleSize)
    }

    /// The bin index of a value of 0...1 on an axis with bins of `size`, rounded half away from zero.
    ///
    /// Halves are common (a saturation of 1/10 is one), and binary fractions miss them by a few units in the last
    /// place. So indices from 1 on are first rounded to 15 significant digits, like `round` of the published program
    /// (PHP before 8.4).
    static func index(of value: Double, size: Double) -> Int {
        let position = value / size
        let scale = position < 1 ? 1 : position < 10 ? 1e14 : position < 100 ? 1e13 : position < 1000 ? 1e12 : 1e11
        let rounded = scale == 1 ? position : (position * scale + 0.5).rounded(.down) / scale
        return Int((rounded + 0.5).rounded(.down))
    }

    func hueIndex(_ hue: Double) -> Int { ColorBins.index(of: hue, size: hueSampleSize) }
    func svIndex(_ channel: Double) -> Int { ColorBins.index(of: channel, size: svSampleSize) }

    /// The number of the bin of `color`, from 0.
    func bin(of color: HSV) -> Int {
        (hueIndex(color.hue) * svCount + svIndex(color.saturation)) * svCount + svIndex(color.value)
    }

    /// The key of a bin: the color that the published algorithm gives it.
    func key(of bin: Int) -> HSV {
        HSV(
            hue: Double(bin / (svCount * svCount)) * hueSampleSize,
            saturation: Double(bin / svCount % svCount) * svSampleSize,
            value: Double(bin % svCount) * svSampleSize)
    }
}
