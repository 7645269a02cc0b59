/// Bytes for the places of a grid, channels last: what goes into a layer and what comes out.
///
/// Channels are padded to vectors of 16, and there is a border of places that count as outside, so that a kernel reads
/// without asking where the grid ends.
struct PlaceGrid {
    let rows: Int
    let columns: Int
    /// Bytes of each place.
    let width: Int
    /// Two more rows and columns on each side than those above.
    var values: [UInt8]

    /// As wide as a kernel of five by five reaches.
    private static let border = 2

    /// - Parameter outside: what is in the border and, at first, everywhere.
    init(rows: Int, columns: Int, channels: Int, outside: UInt8 = 0) {
        self.rows = rows
        self.columns = columns
        width = 16 * ((channels + 15) / 16)
        let count = (rows + 2 * PlaceGrid.border) * (columns + 2 * PlaceGrid.border) * width
        values = Array(repeating: outside, count: count)
    }

    /// Bytes from one row to the next.
    var line: Int { (columns + 2 * PlaceGrid.border) * width }

    /// Where the bytes of a place begin.
    func index(_ row: Int, _ column: Int) -> Int {
        (row + PlaceGrid.border) * line + (column + PlaceGrid.border) * width
    }

    /// The mean of each channel over all places, rounded half up.
    func mean() -> PlaceGrid {
        let count = rows * columns
        var mean = PlaceGrid(rows: 1, columns: 1, channels: width)
        let start = mean.index(0, 0)
        for channel in 0..<width {
            var sum = count / 2
            for row in 0..<rows { for column in 0..<columns { sum += Int(values[index(row, column) + channel]) } }
            mean.values[start + channel] = UInt8(sum / count)
        }
        return mean
    }

    /// What a kernel of three by three sees of each place of the result, side by side: rows of the kernel, columns,
    /// channels.
    /// - Parameter channels: those that count.
    func unfolded(channels: Int, stride: Int) -> PlaceGrid {
        var wide = PlaceGrid(rows: rows / stride, columns: columns / stride, channels: 9 * channels)
        let before = (3 - stride) / 2
        let (rows, columns, first) = (wide.rows, wide.columns, wide.index(0, 0))
        let (wideLine, wideWidth) = (wide.line, wide.width)
        values.withUnsafeBufferPointer { values in
            wide.values.withUnsafeMutableBufferPointer { results in
                guard let values = values.baseAddress, let results = results.baseAddress else { return }
                for row in 0..<rows {
                    for column in 0..<columns {
                        var to = results + first + row * wideLine + column * wideWidth
                        var from = values + index(row * stride - before, column * stride - before)
                        for _ in 0..<3 {
                            for x in 0..<3 { (to + x * channels).update(from: from + x * width, count: channels) }
                            to += 3 * channels
                            from += line
                        }
                    }
                }
            }
        }
        return wide
    }
}

/// What a layer gives, in 64ths of a step, channels last.
struct PlaceSteps {
    let rows: Int
    let columns: Int
    /// Numbers of each place.
    let width: Int
    var values: [Int32]

    init(rows: Int, columns: Int, width: Int) {
        self.rows = rows
        self.columns = columns
        self.width = width
        values = Array(repeating: 0, count: rows * columns * width)
    }

    /// Adds other numbers of as many places.
    mutating func add(_ other: PlaceSteps) { combine(other) { $0 &+ $1 } }

    /// Adds those of other numbers that are above 0.
    mutating func addPositive(_ other: PlaceSteps) { combine(other) { $0 &+ max(0, $1) } }

    @inline(__always)
    private mutating func combine(_ other: PlaceSteps, _ body: (Int32, Int32) -> Int32) {
        precondition(values.count == other.values.count, "both have the same places")
        let others = other.values.span
        var mine = values.mutableSpan
        for index in others.indices { mine[unchecked: index] = body(mine[unchecked: index], others[unchecked: index]) }
    }

    /// Twice the rows and columns, each place four times.
    func doubled() -> PlaceSteps {
        var whole = PlaceSteps(rows: 2 * rows, columns: 2 * columns, width: width)
        for row in 0..<whole.rows {
            for column in 0..<whole.columns {
                let to = (row * whole.columns + column) * width
                let from = (row / 2 * columns + column / 2) * width
                for channel in 0..<width { whole.values[to + channel] = values[from + channel] }
            }
        }
        return whole
    }

    /// More columns, in 32nds of what they were: between the middles of places in proportion.
    func spreadAlong(to side: Int) -> PlaceSteps {
        var wide = PlaceSteps(rows: rows, columns: side, width: width)
        let steps = values.span
        var results = wide.values.mutableSpan
        for row in 0..<rows {
            for column in 0..<side {
                let (low, high, part) = PlaceSteps.neighbors(column, of: side, count: columns)
                let (first, second) = ((row * columns + low) * width, (row * columns + high) * width)
                let to = (row * side + column) * width
                for channel in 0..<width {
                    results[unchecked: to &+ channel] =
                        steps[unchecked: first &+ channel] &* (32 &- part)
                        &+ steps[unchecked: second &+ channel] &* part
                }
            }
        }
        return wide
    }

    /// One of as many rows as columns, in 32nds of what they were, added in whole numbers to numbers in units of 1024.
    func add(row: Int, to sums: inout PlaceSteps) {
        let (low, high, part) = PlaceSteps.neighbors(row, of: columns, count: rows)
        let (first, second) = (low * columns * width, high * columns * width)
        precondition(sums.values.count == columns * width, "a row has the same places")
        let steps = values.span
        var results = sums.values.mutableSpan
        for index in results.indices {
            let (low, high) = (steps[unchecked: first &+ index], steps[unchecked: second &+ index])
            results[unchecked: index] &+= (low &* (32 &- part) &+ high &* part) &>> 10
        }
    }

    /// The places on both sides of one of `side`, and the 32nds of the second.
    private static func neighbors(_ place: Int, of side: Int, count: Int) -> (low: Int, high: Int, part: Int32) {
        let parts = 16 * ((2 * place + 1) * count - side) / side
        let first = parts >> 5
        return (max(0, first), min(count - 1, first + 1), Int32(parts & 31))
    }

    /// Whole steps, rounded half up, from 0 to 255.
    func clipped() -> PlaceGrid {
        var grid = PlaceGrid(rows: rows, columns: columns, channels: width)
        let steps = values.span
        for row in 0..<rows {
            let (from, to) = (row * columns * width, grid.index(row, 0))
            var bytes = grid.values.mutableSpan
            for index in 0..<columns * width {
                let whole = (steps[unchecked: from &+ index] &+ 32) &>> 6
                bytes[unchecked: to &+ index] = UInt8(truncatingIfNeeded: min(255, max(0, whole)))
            }
        }
        return grid
    }
}

/// What the net says of a picture.
struct PlaceLook: Sendable, Equatable {
    /// How much each place belongs to what is sold: whole numbers below 2^24, 64 rows of 64 from the top. Where the
    /// picture is clear, 0.
    let weights: [Int32]
    /// For each family, in the order of black, white, grey, red, orange, yellow, green, blue, purple, pink, brown,
    /// beige: the sum of the weights of the places, as far as they are called so; the unit is the same for
    /// all.
    private(set) var pooled: [Int64]

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

    /// Whether the likeliest family leads the next one by less than an eighth of all.
    var isUndecided: Bool {
        let ranked = pooled.sorted(by: >)
        return 8 * (ranked[0] - ranked[1]) < pooled.reduce(0, +)
    }

    /// With families that are the mean of both looks.
    func mean(with other: PlaceLook) -> PlaceLook {
        // Each counts the same: a unit is 2^-30 of all that it says, rounded down.
        let (unit, otherUnit) = (pooled.reduce(0, +) >> 30, other.pooled.reduce(0, +) >> 30)
        var mean = self
        for family in pooled.indices {
            mean.pooled[family] = pooled[family] / max(1, unit) + other.pooled[family] / max(1, otherUnit)
        }
        return mean
    }

    /// How likely each family is, in the order of `pooled`; 0 for a picture that is wholly clear.
    var likelihoods: [Double] {
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
