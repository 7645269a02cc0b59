private import CPlaceKernel

/// One convolution of the net: whole-number weights, sums below 2^24 for any input (checked when they are learned), and
/// one product in single precision for each output. So every machine, in whatever order it adds, finds the same
/// numbers.
struct PlaceLayer: Sendable {
    /// Rows and columns of the kernel, 1 or 3.
    let size: Int
    let inputs: Int
    let outputs: Int
    /// 2 halves rows and columns.
    let stride: Int
    /// Whether each output sees its own channel only.
    let isDepthwise: Bool
    /// As `CPlaceKernel` wants them; outputs are padded to eights.
    private var weights: [Int16]
    private var biases: [Int32]
    private var factors: [Float]

    /// All weights are 0.
    init(size: Int, inputs: Int, outputs: Int, stride: Int, isDepthwise: Bool) {
        self.size = size
        self.inputs = inputs
        self.outputs = outputs
        self.stride = stride
        self.isDepthwise = isDepthwise
        let padded = 8 * ((outputs + 7) / 8)
        biases = Array(repeating: 0, count: padded)
        factors = Array(repeating: 0, count: padded)
        weights = []
        weights = Array(repeating: 0, count: padded * size * (isDepthwise ? size : 2 * pairs))
    }

    /// Pairs of inputs for each row of the kernel: whole vectors of channels; in a kernel of one place what there is.
    private var pairs: Int { size == 1 ? (inputs + 1) / 2 : size * 4 * ((inputs + 7) / 8) }

    mutating func setWeight(_ weight: Int16, kernelRow: Int, kernelColumn: Int, input: Int, output: Int) {
        if isDepthwise {
            weights[(kernelRow * size + kernelColumn) * biases.count + output] = weight
        } else {
            let pair = kernelColumn * 4 * ((inputs + 7) / 8) + input / 2
            weights[((output / 8 * size + kernelRow) * pairs + pair) * 16 + output % 8 * 2 + input % 2] = weight
        }
    }

    mutating func set(bias: Int32, output: Int) { biases[output] = bias }

    mutating func set(factor: Float, output: Int) { factors[output] = factor }

    /// - Parameter rows: those of the result that are wanted; nil for all.
    func steps(_ grid: PlaceGrid, rows: Range<Int>? = nil) -> PlaceSteps {
        let rows = rows ?? 0..<(grid.rows / stride)
        var steps = PlaceSteps(rows: rows.count, columns: grid.columns / stride, channels: outputs)
        let shape = place_shape(
            rows: Int32(steps.rows), columns: Int32(steps.columns), vectors: Int32(biases.count / 8),
            kernelRows: Int32(size), pairs: Int32(pairs), column: stride * 8 * grid.blocks,
            row: stride * 8 * grid.stride, kernelRow: 8 * grid.stride)
        let start = 8 * grid.index(rows.lowerBound * stride - size / 2, -(size / 2))
        grid.values.withUnsafeBytes { values in
            steps.values.withUnsafeMutableBytes { results in
                let values = values.bindMemory(to: Int16.self).baseAddress.map { $0 + start }
                let results = results.bindMemory(to: Int32.self).baseAddress
                let compute = isDepthwise ? place_depthwise : place_layer
                compute(values, shape, weights, biases, factors, results)
            }
        }
        return steps
    }
}
