/// Values of one kind, row by row, one for each pixel.
struct Channel {
    let values: [UInt8]
    let size: PixelSize
}

/// What the border of a channel says of the paper that goods lie on.
struct PlainPaper {
    /// Of most of the border.
    let value: Int
    /// Of what is near on the border.
    private let mean: Float
    /// How far from `value` a value of paper may be, and from `mean` the mean of a line of paper.
    private let (tolerance, meanTolerance): (Int, Float)

    /// - Returns: nil where the border is not of one value.
    init?(_ channel: Channel) {
        let counts = channel.borderCounts
        let total = counts.reduce(0, +)
        var seen = 0
        let median = counts.firstIndex { count in
            seen += count
            return 2 * seen >= total
        }
        guard let median else { return nil }
        let near = max(0, median - PlainPaper.reach)...min(255, median + PlainPaper.reach)
        let nearCount = counts[near].reduce(0, +)
        guard nearCount * 10 >= total * PlainPaper.leastTenths else { return nil }
        func count(at distance: Int) -> Int {
            Set([median - distance, median + distance]).reduce(0) { $0 + (near.contains($1) ? counts[$1] : 0) }
        }
        // Of a hundred values of paper one may be an accident.
        var (distance, within) = (0, count(at: 0))
        while within * 100 < nearCount * 99 {
            distance += 1
            within += count(at: distance)
        }
        value = median
        (tolerance, meanTolerance) = (max(2, distance + 1), 0.2 + Float(distance) / 10)
        mean = Float(near.reduce(0) { $0 + $1 * counts[$1] }) / Float(nearCount)
    }

    /// The smallest box of values around all that is not paper; nil when all is.
    /// - Complexity: O(values), some 1 ns each.
    func goods(in channel: Channel) -> PixelBox? {
        let (width, height) = (channel.size.width, channel.size.height)
        var (columnMost, columnSums) = ([Int16](repeating: 0, count: width), [Int32](repeating: 0, count: width))
        var rows: Range<Int>?
        let paper = Int16(value)
        channel.values.withUnsafeBufferPointer { values in
            for row in 0..<height {
                var (most, sum) = (Int16(0), Int32(0))
                for column in 0..<width {
                    let value = Int16(values[row &* width &+ column])
                    let distance = value > paper ? value &- paper : paper &- value
                    most = max(most, distance)
                    sum &+= Int32(value)
                    columnMost[column] = max(columnMost[column], distance)
                    columnSums[column] &+= Int32(value)
                }
                if isGoods(most, sum, count: width) { rows = (rows?.lowerBound ?? row)..<(row + 1) }
            }
        }
        let isGoodsColumn = (0..<width).map { isGoods(columnMost[$0], columnSums[$0], count: height) }
        guard let rows, let first = isGoodsColumn.firstIndex(of: true), let last = isGoodsColumn.lastIndex(of: true)
        else { return nil }
        return PixelBox(rows: rows, columns: first..<(last + 1))
    }

    /// Whether a line shows more than paper. What is faint but wide, such as a white shirt, moves the mean.
    private func isGoods(_ most: Int16, _ sum: Int32, count: Int) -> Bool {
        most > tolerance || abs(Float(sum) / Float(count) - mean) > meanTolerance
    }

    /// What is darker is not taken for paper: it may be the goods themselves.
    static let leastLuma = 160
    /// Values that are further from the border's median are not of the paper.
    private static let reach = 8
    /// Goods may touch the border: this part of it has to be paper.
    private static let leastTenths = 6
}

extension Channel {
    /// How often each value stands on the border.
    fileprivate var borderCounts: [Int] {
        var counts = [Int](repeating: 0, count: 256)
        let (width, height) = (size.width, size.height)
        for column in 0..<width {
            counts[Int(values[column])] += 1
            counts[Int(values[(height - 1) * width + column])] += 1
        }
        for row in 0..<height {
            counts[Int(values[row * width])] += 1
            counts[Int(values[row * width + width - 1])] += 1
        }
        return counts
    }
}
