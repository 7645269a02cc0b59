/// A bin that got votes.
package struct VotedBin: Sendable, Equatable {
    /// Its number in `ColorBins`.
    let bin: Int
    /// Samples.
    var count: Int
    /// Sum of their unquantized saturations.
    var saturationSum: Double
    /// Position of its first sample in the order of the vote: ties go to the earlier one.
    let firstSeen: Int

    /// The sum over its samples of 1 + `saturationPriority` * saturation.
    func weight(_ saturationPriority: Double) -> Double { Double(count) + saturationPriority * saturationSum }

    fileprivate mutating func add(_ saturation: Double) {
        count += 1
        saturationSum += saturation
    }

    /// Heaviest first.
    static func ranksBefore(_ left: VotedBin, _ right: VotedBin, saturationPriority: Double) -> Bool {
        (right.weight(saturationPriority), left.firstSeen) < (left.weight(saturationPriority), right.firstSeen)
    }
}

extension [VotedBin] {
    /// At most `limit` of them, heaviest first.
    /// - Complexity: O(count), for a noisy photograph a fraction of sorting its thousand bins.
    func heaviest(_ limit: Int, saturationPriority: Double) -> [VotedBin] {
        func ranksBefore(_ left: VotedBin, _ right: VotedBin) -> Bool {
            VotedBin.ranksBefore(left, right, saturationPriority: saturationPriority)
        }
        var best: [VotedBin] = []
        for vote in self {
            if best.count == limit, let last = best.last, !ranksBefore(vote, last) { continue }
            best.insert(vote, at: best.firstIndex { ranksBefore(vote, $0) } ?? best.count)
            if best.count > limit { best.removeLast() }
        }
        return best
    }
}

/// The published vote, written as it reads: x outer, y inner, one bin for each HSV color.
struct ClassicVote {
    let bins: ColorBins
    let alphaThreshold: Int

    /// What was worked out for a color: pictures repeat most of theirs.
    private struct KnownColor {
        // No pixel has these: alpha ends at 127.
        var bits = UInt32.max
        /// In the votes.
        var position = 0
        var saturation = 0.0
    }

    /// All bins with votes, in the order of their numbers.
    /// - Complexity: O(pixels).
    func votes(of grid: PixelGrid) -> [VotedBin] {
        var voted: [VotedBin] = []
        var positions: [Int: Int] = [:]
        var known = [KnownColor](repeating: KnownColor(), count: 1 << 12)
        for x in 0..<grid.columns {
            for y in 0..<grid.rows {
                let pixel = PackedPixel(bits: grid.pixels[y * grid.columns + x])
                guard pixel.alpha <= alphaThreshold else { continue }
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
        return voted.sorted { $0.bin < $1.bin }
    }
}

/// Each RGB channel rounded to steps of `svSampleSize`; every visible pixel counts once.
struct NaiveVote {
    private let size: Double
    private let alphaThreshold: Int

    init(_ options: AnalysisOptions) {
        size = options.svSampleSize
        alphaThreshold = options.alphaThreshold
    }

    /// All bins with votes, fullest first, ties by first seen.
    /// - Complexity: O(pixels).
    func votes(of grid: PixelGrid) -> [RGBCount] {
        var counts: [RGB: (count: Int, firstSeen: Int)] = [:]
        for x in 0..<grid.columns {
            for y in 0..<grid.rows {
                let pixel = PackedPixel(bits: grid.pixels[y * grid.columns + x])
                guard pixel.alpha <= alphaThreshold else { continue }
                let color = RGB(red: rounded(pixel.red), green: rounded(pixel.green), blue: rounded(pixel.blue))
                counts[color, default: (0, x * grid.rows + y)].count += 1
            }
        }
        return counts.sorted { ($1.value.count, $0.value.firstSeen) < ($0.value.count, $1.value.firstSeen) }
            .map { RGBCount(color: $0.key, count: $0.value.count) }
    }

    private func rounded(_ channel: Int) -> UInt8 {
        let key = Double(ColorBins.index(of: Double(channel) / 255, size: size)) * size
        return UInt8(min(255, (key * 255).rounded()))
    }
}

/// A color and how many samples have it.
package struct RGBCount: Sendable, Equatable {
    let color: RGB
    let count: Int
}
