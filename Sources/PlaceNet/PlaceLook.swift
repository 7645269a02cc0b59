/// What the net says of a picture.
package struct PlaceLook: Sendable, Equatable {
    /// How much each place belongs to what is sold: whole numbers below 2^24, 64 rows of 64 from the top. Where the picture is
    /// clear, 0.
    package let weights: [Int32]
    /// For each family, in the order of black, white, grey, red, orange, yellow, green, blue, purple, pink, brown, beige: the
    /// sum of the weights of the places that are called so, in 4096ths.
    package let pooled: [Int64]

    private static let families = 12

    init(_ out: PlaceSteps, light: PlaceSteps, picture: [UInt8], powers: [UInt16]) {
        let side = PlaceNet.side
        var weights = [Int32](repeating: 0, count: side * side)
        var pooled = [Int64](repeating: 0, count: PlaceLook.families)
        let seen = (0..<side * side).filter { picture[4 * $0 + 3] > 0 }
        let top = seen.map { out[$0 / side, $0 % side, 0] }.max() ?? 0
        var parts = [Int](repeating: 0, count: PlaceLook.families)
        for place in seen {
            let (row, column) = (place / side, place % side)
            let weight = Int(powers[min(powers.count - 1, top - out[row, column, 0])]) * Int(picture[4 * place + 3])
            guard weight > 0 else { continue }
            weights[place] = Int32(weight)
            var most = Int.min
            for family in parts.indices {
                parts[family] = out[row, column, 1 + family] + light[0, 0, family]
                most = max(most, parts[family])
            }
            var sum = 0
            for family in parts.indices {
                parts[family] = Int(powers[min(powers.count - 1, most - parts[family])])
                sum += parts[family]
            }
            for family in parts.indices {
                pooled[family] += Int64(weight * ((4096 * parts[family] + sum / 2) / sum))
            }
        }
        self.weights = weights
        self.pooled = pooled
    }

    /// How likely each family is, in the order of `pooled`; 0 for a picture that is wholly clear.
    package var likelihoods: [Double] {
        let total = Double(4096 * weights.reduce(0) { $0 + Int($1) })
        return pooled.map { total > 0 ? Double($0) / total : 0 }
    }
}
