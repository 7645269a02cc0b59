/// One convolution of the net: whole-number weights, sums below 2^24 for any input (checked when they are learned), and one
/// product in single precision for each output. So every machine, in whatever order it adds, finds the same numbers.
struct PlaceLayer: Sendable {
    /// Rows and columns of the kernel, 1 or 3.
    let size: Int
    let inputs: Int
    let outputs: Int
    /// 2 halves rows and columns.
    let stride: Int
    /// Whether each output sees its own channel only.
    let isDepthwise: Bool
    /// Four outputs at once: for each four, kernel row, kernel column and vector of inputs, one vector for each of the four.
    /// If depthwise: for each kernel row, kernel column and eight channels.
    let weights: [SIMD8<Int16>]
    let biases: [SIMD4<Int32>]
    let factors: [SIMD4<Float>]

    func steps(_ grid: PlaceGrid) -> PlaceSteps {
        var steps = PlaceSteps(side: grid.side / stride, channels: outputs)
        // Fixed addresses: the checks of bounds would take longer than the sums.
        grid.values.withUnsafeBufferPointer { values in
            weights.withUnsafeBufferPointer { weights in
                steps.values.withUnsafeMutableBufferPointer { results in
                    if isDepthwise {
                        addDepthwise(grid, values, weights, results)
                    } else {
                        addAll(grid, values, weights, results)
                    }
                }
            }
        }
        return steps
    }

    private func addAll(
        _ grid: PlaceGrid, _ values: UnsafeBufferPointer<SIMD8<Int16>>, _ weights: UnsafeBufferPointer<SIMD8<Int16>>,
        _ results: UnsafeMutableBufferPointer<SIMD4<Int32>>
    ) {
        guard let values = values.baseAddress, let weights = weights.baseAddress else { return }
        let side = grid.side / stride
        let blocks = results.count / (side * side)
        let run = size * grid.blocks
        for row in 0..<side {
            for column in 0..<side {
                let start = grid.index(row * stride - size / 2, column * stride - size / 2)
                for four in biases.indices {
                    var (s0, s1, s2, s3) = (SIMD4<Int32>.zero, SIMD4<Int32>.zero, SIMD4<Int32>.zero, SIMD4<Int32>.zero)
                    var weight = weights + 4 * four * size * run
                    for kernelRow in 0..<size {
                        let value = values + start + kernelRow * (grid.side + 2) * grid.blocks
                        for index in 0..<run {
                            let wide = SIMD8<Int32>(truncatingIfNeeded: value[index])
                            s0 &+= PlaceLayer.pairs(wide, weight[0])
                            s1 &+= PlaceLayer.pairs(wide, weight[1])
                            s2 &+= PlaceLayer.pairs(wide, weight[2])
                            s3 &+= PlaceLayer.pairs(wide, weight[3])
                            weight += 4
                        }
                    }
                    let sums = SIMD4(s0.wrappedSum(), s1.wrappedSum(), s2.wrappedSum(), s3.wrappedSum())
                    results[(row * side + column) * blocks + four] = scaled(sums, four)
                }
            }
        }
    }

    /// Products of eight, added in pairs: one instruction of SSE2.
    @inline(__always)
    private static func pairs(_ wide: SIMD8<Int32>, _ weight: SIMD8<Int16>) -> SIMD4<Int32> {
        let products = wide &* SIMD8<Int32>(truncatingIfNeeded: weight)
        return products.evenHalf &+ products.oddHalf
    }

    private func addDepthwise(
        _ grid: PlaceGrid, _ values: UnsafeBufferPointer<SIMD8<Int16>>, _ weights: UnsafeBufferPointer<SIMD8<Int16>>,
        _ results: UnsafeMutableBufferPointer<SIMD4<Int32>>
    ) {
        for row in 0..<grid.side {
            for column in 0..<grid.side {
                for block in 0..<grid.blocks {
                    var sums = SIMD8<Int32>.zero
                    for kernel in 0..<size * size {
                        let at = grid.index(row + kernel / size - size / 2, column + kernel % size - size / 2) + block
                        sums &+=
                            SIMD8<Int32>(truncatingIfNeeded: values[at])
                            &* SIMD8<Int32>(truncatingIfNeeded: weights[kernel * grid.blocks + block])
                    }
                    let result = 2 * ((row * grid.side + column) * grid.blocks + block)
                    results[result] = scaled(sums.lowHalf, 2 * block)
                    results[result + 1] = scaled(sums.highHalf, 2 * block + 1)
                }
            }
        }
    }

    private func scaled(_ sums: SIMD4<Int32>, _ four: Int) -> SIMD4<Int32> {
        // Both are exact: single precision holds the sum, and the truncated product.
        let products = PlaceLayer.floats(sums &+ biases[four]) * factors[four]
        return SIMD4(Int32(products[0]), Int32(products[1]), Int32(products[2]), Int32(products[3]))
    }

    private static func floats(_ sums: SIMD4<Int32>) -> SIMD4<Float> {
        SIMD4(Float(sums[0]), Float(sums[1]), Float(sums[2]), Float(sums[3]))
    }
}
