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
