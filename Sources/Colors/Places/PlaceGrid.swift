/// Whole numbers for the places of a grid, channels last: what goes into a layer.
///
/// Channels are padded to whole vectors, and there is a border of one place of zeros, so that a kernel of 3 x 3 reads
/// one contiguous run for each of its rows.
struct PlaceGrid {
    let rows: Int
    let columns: Int
    let channels: Int
    /// Vectors of channels for each place.
    let blocks: Int
    /// Two more rows and columns than those above.
    var values: [SIMD8<Int16>]

    init(rows: Int, columns: Int, channels: Int) {
        self.rows = rows
        self.columns = columns
        self.channels = channels
        blocks = (channels + 7) / 8
        values = Array(repeating: .zero, count: (rows + 2) * (columns + 2) * blocks)
    }

    /// Vectors from one row to the next.
    var stride: Int { (columns + 2) * blocks }

    /// Where the vectors of a place begin.
    func index(_ row: Int, _ column: Int) -> Int { ((row + 1) * (columns + 2) + column + 1) * blocks }

    /// Adds other values, up to 255.
    mutating func add(_ other: PlaceGrid) {
        for index in values.indices {
            values[index] = pointwiseMin(values[index] &+ other.values[index], SIMD8(repeating: 255))
        }
    }

    /// The mean of each channel over the grid, rounded half up; for 64 places.
    func mean() -> PlaceGrid {
        var sums = [SIMD8<Int32>](repeating: SIMD8(repeating: 32), count: blocks)
        for row in 0..<rows {
            for column in 0..<columns {
                let start = index(row, column)
                for block in 0..<blocks {
                    sums[block] &+= SIMD8<Int32>(truncatingIfNeeded: values[start + block])
                }
            }
        }
        var mean = PlaceGrid(rows: 1, columns: 1, channels: channels)
        let start = mean.index(0, 0)
        for block in 0..<blocks { mean.values[start + block] = SIMD8<Int16>(truncatingIfNeeded: sums[block] &>> 6) }
        return mean
    }
}

/// What a layer gives, in 64ths of a step, channels last.
struct PlaceSteps {
    let rows: Int
    let columns: Int
    let channels: Int
    /// Vectors of channels for each place, two for each one of a grid.
    let blocks: Int
    var values: [SIMD4<Int32>]

    init(rows: Int, columns: Int, channels: Int) {
        self.rows = rows
        self.columns = columns
        self.channels = channels
        blocks = 2 * ((channels + 7) / 8)
        values = Array(repeating: .zero, count: rows * columns * blocks)
    }

    subscript(row: Int, column: Int, channel: Int) -> Int {
        Int(values[(row * columns + column) * blocks + channel / 4][channel % 4])
    }

    /// All numbers of a place with 16 channels.
    func numbers(_ place: Int) -> SIMD16<Int32> {
        let start = place * blocks
        return SIMD16(
            lowHalf: SIMD8(lowHalf: values[start], highHalf: values[start + 1]),
            highHalf: SIMD8(lowHalf: values[start + 2], highHalf: values[start + 3]))
    }

    /// Adds what half as many rows and columns have, each for four places.
    /// - Parameter firstRow: that of this one's rows in the whole.
    mutating func addDoubled(_ half: PlaceSteps, firstRow: Int = 0) {
        values.withUnsafeMutableBufferPointer { values in
            half.values.withUnsafeBufferPointer { coarse in
                for row in 0..<rows {
                    let fromRow = (firstRow + row) / 2 * half.columns
                    for column in 0..<columns {
                        let (to, from) = ((row * columns + column) * blocks, (fromRow + column / 2) * blocks)
                        for block in 0..<blocks { values[to + block] &+= coarse[from + block] }
                    }
                }
            }
        }
    }

    /// Whole steps, rounded half up, from 0 to 255.
    func clipped() -> PlaceGrid {
        var grid = PlaceGrid(rows: rows, columns: columns, channels: channels)
        let ofRow = columns * grid.blocks
        values.withUnsafeBufferPointer { values in
            grid.values.withUnsafeMutableBufferPointer { results in
                for row in 0..<rows {
                    let start = ((row + 1) * (columns + 2) + 1) * grid.blocks
                    for block in 0..<ofRow {
                        let from = 2 * (row * ofRow + block)
                        results[start + block] = narrowed(bounded(values[from]), bounded(values[from + 1]))
                    }
                }
            }
        }
        return grid
    }
}

@inline(__always)
private func bounded(_ steps: SIMD4<Int32>) -> SIMD4<Int32> {
    let whole = (steps &+ 32) &>> 6
    let positive = whole.replacing(with: 0, where: whole .< 0)
    return positive.replacing(with: 255, where: positive .> 255)
}

/// By hand, as `widened`.
@inline(__always)
private func narrowed(_ low: SIMD4<Int32>, _ high: SIMD4<Int32>) -> SIMD8<Int16> {
    SIMD8(
        Int16(truncatingIfNeeded: low[0]), Int16(truncatingIfNeeded: low[1]), Int16(truncatingIfNeeded: low[2]),
        Int16(truncatingIfNeeded: low[3]), Int16(truncatingIfNeeded: high[0]), Int16(truncatingIfNeeded: high[1]),
        Int16(truncatingIfNeeded: high[2]), Int16(truncatingIfNeeded: high[3]))
}
