private import CPlaceKernel

/// One convolution of the net: weights of 8 bits, whole sums below 2^31, and one product in single precision for each
/// output. So every machine, in whatever order it adds, finds the same numbers.
struct PlaceLayer: Sendable {
    /// Rows and columns of the kernel: 1, 3 or 5.
    let size: Int
    let inputs: Int
    let outputs: Int
    /// 2 halves rows and columns.
    let stride: Int
    /// Whether each output sees its own channel only.
    let isDepthwise: Bool
    /// As `CPlaceKernel` wants them; outputs are padded to vectors.
    private var weights: [Int8]
    private var biases: [Int32]
    private var factors: [Float]

    /// All weights are 0.
    init(size: Int, inputs: Int, outputs: Int, stride: Int, isDepthwise: Bool) {
        self.size = size
        self.inputs = inputs
        self.outputs = outputs
        self.stride = stride
        self.isDepthwise = isDepthwise
        let padded = 16 * ((outputs + 15) / 16)
        biases = Array(repeating: 0, count: padded)
        factors = Array(repeating: 0, count: padded)
        let fours = (size * size * inputs + 3) / 4
        weights = Array(repeating: 0, count: padded * (isDepthwise ? size * size : 4 * fours))
    }

    /// Fours of what each output of a matrix sees; what a kernel of three by three sees lies side by side.
    private var fours: Int { (size * size * inputs + 3) / 4 }

    private var vectors: Int { biases.count / 16 }

    /// - Parameters:
    ///   - row: one weight for each output, in two's complement.
    ///   - place: of the kernel, row by row.
    mutating func setWeights(_ row: ArraySlice<UInt8>, place: Int, input: Int) {
        let (source, fours) = (place * inputs + input, fours)
        let (first, isDepthwise) = (place * biases.count, isDepthwise)
        row.withUnsafeBufferPointer { row in
            weights.withUnsafeMutableBufferPointer { weights in
                if isDepthwise {
                    for output in row.indices { weights[first + output] = Int8(bitPattern: row[output]) }
                } else {
                    for output in row.indices {
                        let vector = (output >> 4 * fours + source >> 2) << 6
                        weights[vector + (output & 15) << 2 + source & 3] = Int8(bitPattern: row[output])
                    }
                }
            }
        }
    }

    mutating func set(bias: Int32, output: Int) { biases[output] = bias }

    mutating func set(factor: Float, output: Int) { factors[output] = factor }

    /// In 64ths of a step.
    /// - Parameter firstRow: the first of `rows` that are wanted; nil for all.
    func steps(_ grid: PlaceGrid, rows: Range<Int>? = nil) -> PlaceSteps {
        guard size == 1 else { return matrix.steps(grid.unfolded(channels: inputs, stride: stride)) }
        let rows = rows ?? 0..<grid.rows
        var steps = PlaceSteps(rows: rows.count, columns: grid.columns, width: biases.count)
        grid.values.withUnsafeBufferPointer { values in
            steps.values.withUnsafeMutableBufferPointer { results in
                guard let values = values.baseAddress, let results = results.baseAddress else { return }
                var view = grid.view
                view.rows = Int32(rows.count)
                withLayer { place_matrix_steps(values + grid.index(rows.lowerBound, 0), view, $0, results) }
            }
        }
        return steps
    }

    /// Whole steps from 0 to 255.
    /// - Parameter base: what a step of 0 is kept as.
    func bytes(_ grid: PlaceGrid, base: Int = 0) -> PlaceGrid {
        if isDepthwise { return depthwise(grid) }
        let source = size == 1 ? grid : grid.unfolded(channels: inputs, stride: stride)
        var results = PlaceGrid(rows: source.rows, columns: source.columns, channels: outputs)
        multiply(source, base: base, adds: false, to: &results)
        return results
    }

    /// Adds whole steps to what is there, from 0 to 255.
    func add(_ grid: PlaceGrid, to results: inout PlaceGrid) { multiply(grid, base: 0, adds: true, to: &results) }

    /// The same layer for places whose neighbors lie side by side.
    private var matrix: PlaceLayer {
        var matrix = PlaceLayer(size: 1, inputs: 9 * inputs, outputs: outputs, stride: 1, isDepthwise: false)
        (matrix.weights, matrix.biases, matrix.factors) = (weights, biases, factors)
        return matrix
    }

    private func multiply(_ grid: PlaceGrid, base: Int, adds: Bool, to results: inout PlaceGrid) {
        let (first, view) = (results.index(0, 0), results.view)
        grid.values.withUnsafeBufferPointer { values in
            results.values.withUnsafeMutableBufferPointer { results in
                guard let values = values.baseAddress, let results = results.baseAddress else { return }
                withLayer {
                    place_matrix(
                        values + grid.index(0, 0), grid.view, $0, Int32(base), adds ? 1 : 0, results + first, view)
                }
            }
        }
    }

    private func depthwise(_ grid: PlaceGrid) -> PlaceGrid {
        var results = PlaceGrid(rows: grid.rows / stride, columns: grid.columns / stride, channels: outputs)
        let (first, resultsView, before) = (results.index(0, 0), results.view, (size - stride) / 2)
        var view = resultsView
        (view.column, view.row) = (stride * grid.width, stride * grid.line)
        grid.values.withUnsafeBufferPointer { values in
            results.values.withUnsafeMutableBufferPointer { results in
                guard let values = values.baseAddress, let results = results.baseAddress else { return }
                withLayer {
                    place_depthwise(
                        values + grid.index(-before, -before), view, grid.width, grid.line, $0, results + first,
                        resultsView)
                }
            }
        }
        return results
    }

    private func withLayer(_ body: (place_layer) -> Void) {
        weights.withUnsafeBufferPointer { weights in
            biases.withUnsafeBufferPointer { biases in
                factors.withUnsafeBufferPointer { factors in
                    body(
                        place_layer(
                            vectors: Int32(vectors), size: Int32(isDepthwise ? size : fours),
                            weights: weights.baseAddress, biases: biases.baseAddress, factors: factors.baseAddress))
                }
            }
        }
    }
}

extension PlaceGrid {
    fileprivate var view: place_view {
        place_view(rows: Int32(rows), columns: Int32(columns), column: width, row: line)
    }
}
