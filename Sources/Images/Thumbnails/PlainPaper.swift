/// One value for each pixel, row by row.
struct Channel {
    let values: [UInt8]
    let size: PixelSize
}

/// The backdrop of goods in one channel, estimated from the border.
struct PlainPaper {
    /// The median of the border.
    let value: Int
    /// The mean of the border's values near the median.
    private let mean: Float
    /// The greatest difference of a backdrop's value from `value`, and of a line's mean from `mean`.
    private let (tolerance, meanTolerance): (Int, Float)

    /// - Returns: nil if the border is not uniform.
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
        // One outlier in a hundred values is ignored.
        var (distance, within) = (0, count(at: 0))
        while within * 100 < nearCount * 99 {
            distance += 1
            within += count(at: distance)
        }
        value = median
        (tolerance, meanTolerance) = (max(2, distance + 1), 0.2 + Float(distance) / 10)
        mean = Float(near.reduce(0) { $0 + $1 * counts[$1] }) / Float(nearCount)
    }

    /// The smallest box around all that is not backdrop; nil if everything is backdrop.
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

    /// Whether a line shows more than backdrop. Faint but wide objects, such as a white shirt, move the mean.
    private func isGoods(_ most: Int16, _ sum: Int32, count: Int) -> Bool {
        most > tolerance || abs(Float(sum) / Float(count) - mean) > meanTolerance
    }

    /// Darker values do not count as backdrop: they may be the goods.
    static let leastLuma = 160
    /// Values farther from the border's median are not backdrop.
    private static let reach = 8
    /// Goods may touch the border: this part of it must be backdrop.
    private static let leastTenths = 6
}

extension Channel {
    /// The number of times that each value occurs along the border.
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
