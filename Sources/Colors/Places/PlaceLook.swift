/// What the net says of a picture.
package struct PlaceLook: Sendable, Equatable {
    /// How much each place belongs to what is sold: whole numbers below 2^24, 64 rows of 64 from the top. Where the
    /// picture is clear, 0.
    package let weights: [Int32]
    /// For each family, in the order of black, white, grey, red, orange, yellow, green, blue, purple, pink, brown,
    /// beige: the sum of the weights of the places, as far as they are called so; the unit is the same for
    /// all.
    package let pooled: [Int64]

    private static let families = 12

    init(_ out: PlaceSteps, light: PlaceSteps, picture: [UInt8], powers: [UInt16]) {
        let side = PlaceNet.side
        var weights = [Int32](repeating: 0, count: side * side)
        var pooled = [Int64](repeating: 0, count: PlaceLook.families)
        var top = Int32.min
        for place in weights.indices where picture[4 * place + 3] > 0 {
            top = max(top, out.values[place * out.width])
        }
        // Numbers 1...12 of a place are its families.
        var shift = SIMD16<Int32>(repeating: 0)
        for family in 0..<PlaceLook.families { shift[1 + family] = light.values[family] }
        let last = Int32(powers.count - 1)
        for place in weights.indices where picture[4 * place + 3] > 0 {
            let numbers = out.numbers(place)
            let weight = Int32(powers[Int(min(last, top - numbers[0]))]) * Int32(picture[4 * place + 3])
            guard weight > 0 else { continue }
            weights[place] = weight
            var names = numbers &+ shift
            for other in [0, 13, 14, 15] { names[other] = names[1] }
            let distances = pointwiseMin(names.max() &- names, SIMD16(repeating: last))
            var parts = SIMD16<Int32>(repeating: 0)
            for family in 1...PlaceLook.families { parts[family] = Int32(powers[Int(distances[family])]) }
            let share = Int64(weight) << 20 / Int64(parts.wrappedSum())
            for family in 0..<PlaceLook.families { pooled[family] += share * Int64(parts[1 + family]) }
        }
        self.weights = weights
        self.pooled = pooled
    }

    /// How likely each family is, in the order of `pooled`; 0 for a picture that is wholly clear.
    package var likelihoods: [Double] {
        let total = Double(pooled.reduce(0, +))
        return pooled.map { total > 0 ? Double($0) / total : 0 }
    }
}

extension PlaceSteps {
    /// All numbers of a place with 16 of them.
    fileprivate func numbers(_ place: Int) -> SIMD16<Int32> {
        values.withUnsafeBytes { $0.loadUnaligned(fromByteOffset: 64 * place, as: SIMD16<Int32>.self) }
    }
}
