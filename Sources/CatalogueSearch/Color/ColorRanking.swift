import ColorScience

/// Items by nearness to colors, those alike in wall order.
package struct ColorRanking: Sendable {
    /// The nearest, all of them or only as many as were wanted.
    package let items: [Int32]
    /// How many are close: they stand first.
    package let close: Int
}

/// Ranks the items of one wall. `docs/search.md` says by what; the page gives the same order.
package struct ColorSearch: Sendable {
    private let columns: ItemColumns
    private let index: PaletteIndex

    /// Items up to here are close.
    static let closeLimit = 0.15
    /// Steps of a ranked distance: finer differences are none.
    static let steps = 100_000.0
    /// No item is farther than this many steps; items without a color are.
    static let farthest: Int32 = 400_000
    /// The first radius around a query's color in which shown colors say what family it is.
    private static let voteRadius = 0.03
    /// How much a color of a family that the query's color never has is farther.
    private static let familyStep = 0.2

    package init(_ columns: ItemColumns) {
        self.columns = columns
        index = PaletteIndex(columns)
    }

    /// - Parameters:
    ///   - isWanted: for each item whether it is ranked; nil for all.
    ///   - count: how many of the first are needed.
    /// - Complexity: O(n) small steps, and one for each color as near to the query's as the items that are needed; O(colors)
    ///   for several colors.
    package func ranking(_ query: ColorQuery, among isWanted: [Bool]?, first count: Int) -> ColorRanking {
        let colors = query.parts.map { part in
            let color = QueryColor(part)
            return (color, penalties: familyPenalties(color))
        }
        guard colors.count == 1 else { return complete(weightedDistances(colors), among: isWanted) }
        var limit = ColorSearch.closeLimit
        // Further and further out, until there are enough.
        while limit < ColorSearch.wholeSpace {
            let most = ColorSearch.steps(limit)
            let (distances, near) = distances(colors[0].0, colors[0].penalties, within: limit)
            let items = near.filter { distances[Int($0)] <= most && (isWanted?[Int($0)] ?? true) }
            if items.count >= count { return nearest(count, of: items, distances, most: most) }
            limit *= 1.6
        }
        return complete(distances(colors[0].0, colors[0].penalties, within: .infinity).all, among: isWanted)
    }

    /// No shown color is farther than this.
    private static let wholeSpace = 3.0

    /// `closeLimit` in steps.
    static let closeSteps = Int32(closeLimit * steps)

    /// For each item its distance to a color that only some families have, in steps, if it is close; else `farthest`.
    func closeDistances(to color: RGB, of families: Set<Family>) -> [Int32] {
        var penalties = [Double](repeating: ColorSearch.familyStep, count: 256)
        for (number, family) in Family.allCases.enumerated() where families.contains(family) { penalties[number] = 0 }
        let query = QueryColor(ColorQuery.Part(color: color, weight: 1))
        return distances(query, penalties, within: ColorSearch.closeLimit).all
    }

    /// What the catalogue calls colors like this one, as what another family adds to a distance: the shown colors around
    /// it vote by share and nearness. Where there are none, the radius doubles.
    private func familyPenalties(_ query: QueryColor) -> [Double] {
        var votes = [Double](repeating: 0, count: 256)
        var radius = ColorSearch.voteRadius
        while radius < 4, votes.max() == 0 {
            index.forEachColor(near: query, within: [Double](repeating: radius, count: 256)) { entry, squared in
                let nearness = 1 - squared / (radius * radius)
                // Whole numbers, so that their sum is the same in any order.
                votes[Int(entry.family)] += (Double(entry.share) * nearness * 1000 + 0.5).rounded(.down)
            }
            radius *= 2
        }
        let most = max(votes.max() ?? 1, 1)
        return votes.map { ColorSearch.familyStep * (1 - $0 / most) }
    }

    /// For each item its distance in steps, if it is within a limit, else `farthest`; and the items that are, and perhaps some
    /// more, in no order.
    private func distances(
        _ query: QueryColor, _ penalties: [Double], within limit: Double
    ) -> (all: [Int32], near: [Int32]) {
        // A step more, which rounding may take away.
        let limits = penalties.map { limit + 1 / ColorSearch.steps - $0 }
        var least = [Int32](repeating: ColorSearch.farthest, count: columns.count)
        var near: [Int32] = []
        least.withUnsafeMutableBufferPointer { least in
            index.forEachEntry(near: query, within: limits) { entry, squared in
                guard entry.shown > 0 else { return }
                let step = penalties[Int(entry.family)] + entry.lackStep
                let steps = ColorSearch.steps(squared.squareRoot() + step)
                guard steps < least[Int(entry.item)] else { return }
                if least[Int(entry.item)] == ColorSearch.farthest { near.append(entry.item) }
                least[Int(entry.item)] = steps
            }
        }
        return (least, near)
    }

    @inline(__always)
    private static func steps(_ distance: Double) -> Int32 {
        // Not negative, so that cutting off rounds down.
        Int32(min(Double(farthest - 1), distance * steps + 0.5))
    }

    /// The weighted means of the distances to several colors.
    private func weightedDistances(_ colors: [(QueryColor, penalties: [Double])]) -> [Int32] {
        var sums = [Double](repeating: 0, count: columns.count)
        var least = [Double](repeating: .infinity, count: columns.count)
        for (color, penalties) in colors {
            for entry in index.entries where entry.shown > 0 {
                let distance =
                    color.distance(to: entry)
                    + (penalties[Int(entry.family)] + entry.lackStep(weight: color.weight))
                if distance < least[Int(entry.item)] { least[Int(entry.item)] = distance }
            }
            for item in sums.indices {
                sums[item] += color.weight * least[item]
                least[item] = .infinity
            }
        }
        return sums.map { $0.isFinite ? ColorSearch.steps($0) : ColorSearch.farthest }
    }

    private func complete(_ distances: [Int32], among isWanted: [Bool]?) -> ColorRanking {
        let all = distances.indices.lazy.filter { isWanted?[$0] ?? true }.map { Int32($0) }
        return ranked(Array(all), distances, most: ColorSearch.farthest)
    }

    /// Some more than the first ones: most that are close need not be sorted to be counted.
    /// - Parameter items: in no order.
    private func nearest(_ count: Int, of items: [Int32], _ distances: [Int32], most: Int32) -> ColorRanking {
        let close = items.count { distances[Int($0)] <= ColorSearch.closeSteps }
        var counts = [Int](repeating: 0, count: Int(most) + 1)
        for item in items { counts[Int(distances[Int(item)])] += 1 }
        // Twice as many, since images that repeat are taken out.
        var (limit, sum) = (Int32(0), counts[0])
        while limit < most, sum < 2 * count + 50 {
            limit += 1
            sum += counts[Int(limit)]
        }
        guard limit < ColorSearch.closeSteps else { return ranked(items.sorted(), distances, most: most) }
        let first = sortedByDistance(items.filter { distances[Int($0)] <= limit }.sorted(), distances, most: limit)
        let kept = withRepeatedImagesLast(first[...])
        let different = Set(first.map { columns.imageHashes[Int($0)] }).count
        guard different >= count else { return ranked(items.sorted(), distances, most: most) }
        return ColorRanking(items: Array(kept.prefix(different)), close: close)
    }

    /// - Parameter items: in wall order.
    private func ranked(_ items: [Int32], _ distances: [Int32], most: Int32) -> ColorRanking {
        let sorted = sortedByDistance(items, distances, most: most)
        let close = sorted.partitionPoint { distances[Int($0)] <= ColorSearch.closeSteps }
        return ColorRanking(
            items: withRepeatedImagesLast(sorted[..<close]) + sorted[close...], close: close)
    }

    /// Equal distances keep their order. O(n): they are counted.
    private func sortedByDistance(_ items: [Int32], _ distances: [Int32], most: Int32) -> [Int32] {
        var starts = [Int32](repeating: 0, count: Int(most) + 2)
        for item in items { starts[Int(distances[Int(item)]) + 1] += 1 }
        for step in 1..<starts.count { starts[step] += starts[step - 1] }
        var sorted = [Int32](repeating: 0, count: items.count)
        for item in items {
            let distance = Int(distances[Int(item)])
            sorted[Int(starts[distance])] = item
            starts[distance] += 1
        }
        return sorted
    }

    /// Of items with one image the first stays, and the others go behind the last, so that they do not hide the rest.
    private func withRepeatedImagesLast(_ items: ArraySlice<Int32>) -> [Int32] {
        var seen = Set<UInt64>(minimumCapacity: items.count)
        var kept: [Int32] = []
        var repeated: [Int32] = []
        kept.reserveCapacity(items.count)
        for item in items {
            let image = columns.imageHashes[Int(item)]
            if image == 0 || seen.insert(image).inserted { kept.append(item) } else { repeated.append(item) }
        }
        return kept + repeated
    }
}

extension [Int32] {
    /// How many of the first meet a condition that none of the rest meets.
    fileprivate func partitionPoint(_ isBefore: (Int32) -> Bool) -> Int {
        var (low, high) = (0, count)
        while low < high {
            let middle = (low + high) / 2
            if isBefore(self[middle]) { low = middle + 1 } else { high = middle }
        }
        return low
    }
}
