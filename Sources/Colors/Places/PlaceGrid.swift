/// The bytes for the places of a grid, channels last: input and output of a layer.
struct PlaceGrid {
    let rows: Int
    let columns: Int
    /// Bytes per place.
    let width: Int
    /// Padding of rows and columns on each side, so that a 3 x 3 kernel needs no checks for the end of the grid: 1 or
    /// 0.
    let border: Int
    var values: [UInt8]

    /// - Parameter outside: the initial value of padding and places; nil for no padding and uninitialized places.
    init(rows: Int, columns: Int, channels: Int, outside: UInt8? = nil) {
        self.rows = rows
        self.columns = columns
        width = PlaceGrid.width(channels: channels)
        border = outside == nil ? 0 : 1
        let count = (rows + 2 * border) * (columns + 2 * border) * width
        values = Array(unsafeUninitializedCapacity: count) { values, written in
            if let outside { values.initialize(repeating: outside) }
            written = count
        }
    }

    /// Channels are padded to groups of four bytes and, if there are several groups, to vectors of 16.
    static func width(channels: Int) -> Int {
        let unit = channels < 16 ? 4 : 16
        return (channels + unit - 1) / unit * unit
    }

    /// Bytes from one row to the next.
    var line: Int { (columns + 2 * border) * width }

    /// The index of the first byte of a place.
    func index(_ row: Int, _ column: Int) -> Int { (row + border) * line + (column + border) * width }

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
}

/// The output of a layer, in 64ths of a step, channels last.
struct PlaceSteps {
    let rows: Int
    let columns: Int
    /// Numbers per place.
    let width: Int
    var values: [Int32]

    /// Adds the numbers of a grid of the same size.
    mutating func add(_ other: PlaceSteps) { combine(other) { $0 &+ $1 } }

    /// Adds the positive numbers of a grid of the same size.
    mutating func addPositive(_ other: PlaceSteps) { combine(other) { $0 &+ max(0, $1) } }

    @inline(__always)
    private mutating func combine(_ other: PlaceSteps, _ body: (Int32, Int32) -> Int32) {
        precondition(values.count == other.values.count, "both have the same places")
        let others = other.values.span
        var mine = values.mutableSpan
        for index in others.indices { mine[unchecked: index] = body(mine[unchecked: index], others[unchecked: index]) }
    }

    /// Twice the rows and columns: each place is repeated four times.
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

    /// Scales rows to `side` columns by linear interpolation; the numbers are multiplied by 32.
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

    /// Interpolates one of as many rows as columns, and adds it to the sums after division by 1024, which is the factor
    /// of both interpolations.
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

    /// The two places that are interpolated for one of `side`, and the weight of the second in 32nds.
    private static func neighbors(_ place: Int, of side: Int, count: Int) -> (low: Int, high: Int, part: Int32) {
        let parts = 16 * ((2 * place + 1) * count - side) / side
        let first = parts >> 5
        return (max(0, first), min(count - 1, first + 1), Int32(parts & 31))
    }

    /// Whole steps, rounded half up, clipped to 0...255.
    /// - Parameter outside: the value of the padding; nil for none.
    func clipped(outside: UInt8? = nil) -> PlaceGrid {
        var grid = PlaceGrid(rows: rows, columns: columns, channels: width, outside: outside)
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

/// The result of the network for a picture.
struct PlaceLook: Sendable, Equatable {
    /// How much each place belongs to the goods: whole numbers below 2^24, 64 rows of 64 from the top. 0 where the
    /// picture is clear.
    let weights: [Int32]
    /// For each family, in the order of black, white, grey, red, orange, yellow, green, blue, purple, pink, brown,
    /// beige: the sum over the places of weight times probability; all in the same unit.
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
        // The numbers 1...12 of a place are its families.
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

    /// Whether the likeliest family leads the next one by less than an eighth of the sum.
    var isUndecided: Bool {
        let ranked = pooled.sorted(by: >)
        return 8 * (ranked[0] - ranked[1]) < pooled.reduce(0, +)
    }

    /// The same weights, with the mean of the families of both results.
    func mean(with other: PlaceLook) -> PlaceLook {
        // Both count the same: a unit is 2^-30 of the sum, rounded down.
        let (unit, otherUnit) = (pooled.reduce(0, +) >> 30, other.pooled.reduce(0, +) >> 30)
        var mean = self
        for family in pooled.indices {
            mean.pooled[family] = pooled[family] / max(1, unit) + other.pooled[family] / max(1, otherUnit)
        }
        return mean
    }

    /// The probability of each family, in the order of `pooled`; 0 for a fully transparent picture.
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

extension PlaceSteps {
    /// Uninitialized.
    init(rows: Int, columns: Int, width: Int) {
        let count = rows * columns * width
        let values = [Int32](unsafeUninitializedCapacity: count) { $1 = count }
        self.init(rows: rows, columns: columns, width: width, values: values)
    }
}
