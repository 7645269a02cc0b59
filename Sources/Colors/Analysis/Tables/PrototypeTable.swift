/// The typical colors and the scores learned for each, laid out for loops that the compiler vectorizes.
struct PrototypeTable: Sendable {
    /// Eight prototypes each; the last vector is filled with points far from all colors.
    private let x: [SIMD8<Float>]
    private let y: [SIMD8<Float>]
    private let z: [SIMD8<Float>]
    /// For each prototype the family scores, then the score of its weight, or 0.
    private let scores: [SIMD16<Float>]

    static let weightLane = 12

    /// Standard deviation of a prototype's Gaussian in the mixture, in units of warped Oklab.
    private static let spread: Float = 0.055
    /// Smaller parts are ignored.
    private static let negligible: Float = 1e-7
    private static let farAway: Float = 1000

    /// - Parameter scores: for each prototype twelve families, then the score of its weight if the vote uses it.
    init(_ prototypes: [SIMD3<Double>], scores rows: [[Double]]) {
        func blocks(_ part: (SIMD3<Double>) -> Double) -> [SIMD8<Float>] {
            stride(from: 0, to: prototypes.count, by: 8).map { start in
                var block = SIMD8<Float>(repeating: PrototypeTable.farAway)
                for (lane, prototype) in prototypes[start...].prefix(8).enumerated() {
                    block[lane] = Float(part(prototype))
                }
                return block
            }
        }
        (x, y, z) = (blocks(\.x), blocks(\.y), blocks(\.z))
        scores = rows.map { row in
            var lanes = SIMD16<Float>.zero
            for (lane, number) in row.enumerated() { lanes[lane] = Float(number) }
            return lanes
        }
    }

    /// The mean of the prototypes' scores, weighted by their parts in a color.
    func mixture(at color: SIMD3<Double>) -> SIMD16<Double> {
        withUnsafeTemporaryAllocation(of: SIMD8<Float>.self, capacity: x.count) { distances in
            SIMD16<Double>(mixture(at: SIMD3<Float>(color), distances))
        }
    }

    private func mixture(at color: SIMD3<Float>, _ parts: UnsafeMutableBufferPointer<SIMD8<Float>>) -> SIMD16<Float> {
        let (x, y, z, scores) = (x.span, y.span, z.span, scores.span)
        var nearest = SIMD8<Float>(repeating: .infinity)
        for block in parts.indices {
            let (dx, dy, dz) = (
                x[unchecked: block] - color.x, y[unchecked: block] - color.y, z[unchecked: block] - color.z
            )
            parts[block] = dx * dx + dy * dy + dz * dz
            nearest.replace(with: parts[block], where: parts[block] .< nearest)
        }
        // Relative to the nearest one: a color far from all prototypes gets the scores of the nearest.
        let least = nearest.min()
        let scale = 1 / (2 * PrototypeTable.spread * PrototypeTable.spread)
        var (sum, mixture) = (Float(0), SIMD16<Float>.zero)
        for block in parts.indices {
            let powers = exponentials((least - parts[block]) * scale)
            for lane in 0..<8 where powers[lane] > PrototypeTable.negligible {
                sum += powers[lane]
                mixture += powers[lane] * scores[unchecked: block &* 8 &+ lane]
            }
        }
        return mixture / sum
    }
}
