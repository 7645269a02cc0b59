import ColorScience
import Foreground

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

/// The published vote, written as it reads: x outer, y inner, one HSV a pixel, one dictionary.
///
/// It serves bin sizes too fine for a table, and the tests as the oracle of `TableVote`.
struct PlainVote {
    let bins: ColorBins
    let alphaThreshold: Int

    /// All bins with votes, in the order of their numbers.
    /// - Complexity: O(pixels).
    func votes(of grid: PixelGrid) -> [VotedBin] {
        var voted: [Int: VotedBin] = [:]
        for x in 0..<grid.columns {
            for y in 0..<grid.rows {
                let pixel = PackedPixel(bits: grid.pixels[y * grid.columns + x])
                guard pixel.alpha <= alphaThreshold else { continue }
                let color = HSV(red: pixel.red, green: pixel.green, blue: pixel.blue)
                let bin = bins.bin(of: color)
                let first = VotedBin(bin: bin, count: 0, saturationSum: 0, firstSeen: x * grid.rows + y)
                voted[bin, default: first].count += 1
                voted[bin, default: first].saturationSum += color.saturation
            }
        }
        return voted.values.sorted { $0.bin < $1.bin }
    }
}
