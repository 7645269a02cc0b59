/// A bin that got votes.
struct VotedBin: Equatable {
    let bin: Int
    var weight: Double
    /// Position of its first pixel in the order of the vote: ties go to the earlier one.
    let firstSeen: Int

    /// Heaviest first.
    static func ranksBefore(_ left: VotedBin, _ right: VotedBin) -> Bool {
        (right.weight, left.firstSeen) < (left.weight, right.firstSeen)
    }
}

extension [VotedBin] {
    /// At most `limit` of them, heaviest first.
    /// - Complexity: O(count), for a noisy photograph a fraction of sorting its thousand bins.
    func heaviest(_ limit: Int) -> [VotedBin] {
        var best: [VotedBin] = []
        for vote in self {
            if best.count == limit, let last = best.last, !VotedBin.ranksBefore(vote, last) { continue }
            best.insert(vote, at: best.firstIndex { VotedBin.ranksBefore(vote, $0) } ?? best.count)
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
                voted[bin, default: VotedBin(bin: bin, weight: 0, firstSeen: x * grid.rows + y)].weight +=
                    bins.weight(saturation: color.saturation)
            }
        }
        return voted.values.sorted { $0.bin < $1.bin }
    }
}
