/// Whole numbers for the places of a square grid, channels last: what goes into a layer.
///
/// Channels are padded to whole vectors, and there is a border of one place of zeros, so that a kernel of 3 x 3 reads one
/// contiguous run for each of its rows.
struct PlaceGrid {
    let side: Int
    let channels: Int
    /// Vectors of channels for each place.
    let blocks: Int
    /// `side + 2` rows and columns.
    var values: [SIMD8<Int16>]

    init(side: Int, channels: Int) {
        self.side = side
        self.channels = channels
        blocks = (channels + 7) / 8
        values = Array(repeating: .zero, count: (side + 2) * (side + 2) * blocks)
    }

    /// Where the vectors of a place begin.
    func index(_ row: Int, _ column: Int) -> Int { ((row + 1) * (side + 2) + column + 1) * blocks }

    /// Adds other values, up to 255.
    mutating func add(_ other: PlaceGrid) {
        for index in values.indices {
            values[index] = pointwiseMin(values[index] &+ other.values[index], SIMD8(repeating: 255))
        }
    }

    /// The mean of each channel over the grid, rounded half up; for 64 places.
    func mean() -> PlaceGrid {
        var sums = [SIMD8<Int32>](repeating: SIMD8(repeating: 32), count: blocks)
        for row in 0..<side {
            for column in 0..<side {
                let start = index(row, column)
                for block in 0..<blocks {
                    sums[block] &+= SIMD8<Int32>(truncatingIfNeeded: values[start + block])
                }
            }
        }
        var mean = PlaceGrid(side: 1, channels: channels)
        let start = mean.index(0, 0)
        for block in 0..<blocks { mean.values[start + block] = SIMD8<Int16>(truncatingIfNeeded: sums[block] &>> 6) }
        return mean
    }
}

/// What a layer gives, in 64ths of a step, channels last.
struct PlaceSteps {
    let side: Int
    let channels: Int
    /// Vectors of channels for each place, two for each one of a grid.
    let blocks: Int
    var values: [SIMD4<Int32>]

    init(side: Int, channels: Int) {
        self.side = side
        self.channels = channels
        blocks = 2 * ((channels + 7) / 8)
        values = Array(repeating: .zero, count: side * side * blocks)
    }

    subscript(row: Int, column: Int, channel: Int) -> Int {
        Int(values[(row * side + column) * blocks + channel / 4][channel % 4])
    }

    /// Adds what half as many rows and columns have, each for four places.
    mutating func addDoubled(_ half: PlaceSteps) {
        for row in 0..<side {
            for column in 0..<side {
                let to = (row * side + column) * blocks
                let from = (row / 2 * half.side + column / 2) * blocks
                for block in 0..<blocks { values[to + block] &+= half.values[from + block] }
            }
        }
    }

    /// Whole steps, rounded half up, from 0 to 255.
    func clipped() -> PlaceGrid {
        var grid = PlaceGrid(side: side, channels: channels)
        let starts = (0..<side).map { 8 * grid.index($0, 0) }
        // Number by number: the compiler makes vectors of it by itself, and better ones than of SIMD8 with conditions.
        grid.values.withUnsafeMutableBytes { bytes in
            values.withUnsafeBytes { values in
                let (results, steps) = (bytes.bindMemory(to: Int16.self), values.bindMemory(to: Int32.self))
                let row = 4 * blocks * side
                for number in 0..<side {
                    let first = starts[number]
                    for index in 0..<row {
                        let value = (steps[number * row + index] &+ 32) &>> 6
                        results[first + index] = Int16(truncatingIfNeeded: max(0, min(255, value)))
                    }
                }
            }
        }
        return grid
    }
}
