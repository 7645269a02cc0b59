private import CPlaceKernel

/// A convolution of the network: weights of 8 bits, integer sums below 2^31, and one product in single precision for
/// each output. So every machine computes the same numbers, in whatever order it adds.
struct PlaceLayer: Sendable {
    /// The size of the kernel: 1, 3 or 5.
    let size: Int
    let inputs: Int
    let outputs: Int
    /// 2 halves rows and columns.
    let stride: Int
    /// Whether it is a depthwise convolution: each output reads only its own channel.
    let isDepthwise: Bool
    /// In the layout of `CPlaceKernel`; outputs are padded to vectors.
    fileprivate var weights: [Int8]
    fileprivate var biases: [Int32]
    fileprivate var factors: [Float]

    /// Bytes between adjacent inputs; a depthwise layer reads one channel of each.
    private let width: Int
    /// Groups of four adjacent bytes that an output reads in a kernel row.
    private let fours: Int

    private var vectors: Int { biases.count / 16 }

    /// All weights are 0.
    fileprivate init(size: Int, inputs: Int, outputs: Int, stride: Int, isDepthwise: Bool) {
        self.size = size
        self.inputs = inputs
        self.outputs = outputs
        self.stride = stride
        self.isDepthwise = isDepthwise
        let padded = 16 * ((outputs + 15) / 16)
        biases = Array(repeating: 0, count: padded)
        factors = Array(repeating: 0, count: padded)
        width = isDepthwise ? 1 : PlaceGrid.width(channels: inputs)
        fours = ((size - 1) * width + inputs + 3) / 4
        weights = Array(repeating: 0, count: 4 * padded * size * fours)
    }

    /// - Parameters:
    ///   - row: one weight for each output, in two's complement.
    ///   - source: the index of the input: the places of the kernel row by row, each with its inputs. A depthwise layer
    ///     has one input.
    fileprivate mutating func setWeights(_ row: ArraySlice<UInt8>, source: Int) {
        let (place, input) = (source / inputs, source % inputs)
        let byte = place % size * width + input
        for (output, weight) in row.enumerated() {
            let four = (output >> 4 * size + place / size) * fours + byte >> 2
            weights[four << 6 + (output & 15) << 2 + byte & 3] = Int8(bitPattern: weight)
        }
    }

    /// In 64ths of a step.
    /// - Parameter row: the only row to compute; nil for all.
    func steps(_ grid: PlaceGrid, row: Int? = nil) -> PlaceSteps {
        var view = seen(of: grid)
        if let row { (view.rows, view.first) = (1, view.first + row * view.row) }
        var steps = PlaceSteps(rows: Int(view.rows), columns: Int(view.columns), width: biases.count)
        place_matrix(
            grid.values, view, Int32(size), grid.line, Int32(vectors), Int32(fours), weights, biases, factors,
            &steps.values, nil, place_view(), 0, 0)
        return steps
    }

    /// Whole steps, clipped to 0...255.
    /// - Parameter base: the byte for a step of 0.
    func bytes(_ grid: PlaceGrid, base: Int = 0) -> PlaceGrid {
        var results = PlaceGrid(rows: grid.rows / stride, columns: grid.columns / stride, channels: outputs)
        if isDepthwise {
            precondition(grid.columns <= PLACE_MOST_COLUMNS, "a line of a grid fits the kernel's buffer")
            let view = results.view
            place_depthwise(
                grid.values, grid.view, Int32(stride), Int32(vectors), Int32(size), weights, biases, factors,
                &results.values, view)
        } else {
            multiply(grid, base: base, adds: false, to: &results)
        }
        return results
    }

    /// Adds whole steps to the results, clipped to 0...255.
    func add(_ grid: PlaceGrid, to results: inout PlaceGrid) { multiply(grid, base: 0, adds: true, to: &results) }

    private func multiply(_ grid: PlaceGrid, base: Int, adds: Bool, to results: inout PlaceGrid) {
        let view = results.view
        place_matrix(
            grid.values, seen(of: grid), Int32(size), grid.line, Int32(vectors), Int32(fours), weights, biases, factors,
            nil, &results.values, view, Int32(base), adds ? 1 : 0)
    }

    /// The first places that the outputs of a matrix read.
    private func seen(of grid: PlaceGrid) -> place_view {
        var view = grid.view
        let before = (size - stride) / 2
        precondition(size / 2 <= grid.border && width == grid.width, "a grid has what a layer sees")
        view.first = grid.index(-before, -before)
        (view.rows, view.columns) = (Int32(grid.rows / stride), Int32(grid.columns / stride))
        (view.row, view.column) = (stride * grid.line, stride * grid.width)
        return view
    }
}

extension PlaceGrid {
    fileprivate var view: place_view {
        place_view(rows: Int32(rows), columns: Int32(columns), first: index(0, 0), column: width, row: line)
    }
}

/// Reads the weights from a file of `scripts/learn/places_rounding.py`; numbers are little-endian. Missing bytes read
/// as 0.
struct PlaceFile {
    private let bytes: [UInt8]
    private var position: Int

    init(_ bytes: [UInt8]) {
        self.bytes = bytes
        position = PlaceFile.magic.count
    }

    private static let magic = Array("PLACES2\n".utf8)

    var hasMagic: Bool { bytes.starts(with: PlaceFile.magic) }
    var isAtItsEnd: Bool { position == bytes.count }

    mutating func layer() -> PlaceLayer {
        let (size, inputs, outputs) = (unsigned(), unsigned(), unsigned())
        let (stride, isDepthwise) = (unsigned(), unsigned() != 0)
        var layer = PlaceLayer(size: size, inputs: inputs, outputs: outputs, stride: stride, isDepthwise: isDepthwise)
        for source in 0..<size * size * inputs {
            layer.setWeights(bytes[min(position, bytes.count)..<min(position + outputs, bytes.count)], source: source)
            position += outputs
        }
        for output in 0..<outputs { layer.biases[output] = Int32(bitPattern: number(4)) }
        for output in 0..<outputs { layer.factors[output] = Float(bitPattern: number(4)) }
        return layer
    }

    mutating func unsigned() -> Int { Int(number(2)) }

    mutating func signed() -> Int32 { Int32(Int16(truncatingIfNeeded: number(2))) }

    private mutating func number(_ count: Int) -> UInt32 {
        var value: UInt32 = 0
        for index in 0..<count where position + index < bytes.count {
            value |= UInt32(bytes[position + index]) << (8 * UInt32(index))
        }
        position += count
        return value
    }
}
