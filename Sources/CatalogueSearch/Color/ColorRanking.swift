import ColorScience

/// Items by nearness to colors, those alike in wall order.
package struct ColorRanking: Sendable {
    /// The nearest, all of them or only as many as were wanted.
    package let items: [Int32]
    /// How many are close: they stand first.
    package let close: Int
    /// Whether `items` has all.
    package let isComplete: Bool
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
    /// How much a color that the item barely shows is farther than one that it shows alone.
    private static let shareStep = 0.2

    package init(_ columns: ItemColumns) {
        self.columns = columns
        index = PaletteIndex(columns)
    }

    /// - Parameters:
    ///   - isWanted: for each item whether it is ranked; nil for all.
    ///   - count: how many of the first are needed.
    /// - Complexity: O(n) small steps, and one for each color near the query's; O(colors) when more items are needed than
    ///   are close, or there are several colors.
    package func ranking(_ query: ColorQuery, among isWanted: [Bool]?, first count: Int) -> ColorRanking {
        let colors = query.parts.map { part in
            let color = QueryColor(part)
            return (color, penalties: familyPenalties(color))
        }
        if colors.count == 1 {
            let near = distances(colors[0].0, colors[0].penalties, within: ColorSearch.closeLimit)
            let close = closeItems(near, among: isWanted)
            if count <= close.count {
                return ColorRanking(items: close, close: close.count, isComplete: close.count == columns.count)
            }
        }
        let distances = colors.count == 1
            ? distances(colors[0].0, colors[0].penalties, within: .infinity) : weightedDistances(colors)
        return complete(distances, among: isWanted)
    }

    /// `closeLimit` in steps.
    static let closeSteps = Int32(closeLimit * steps)

    /// For each item its distance to a color that only some families have, in steps, if it is close; else `farthest`.
    func closeDistances(to color: RGB, of families: Set<Family>) -> [Int32] {
        var penalties = [Double](repeating: ColorSearch.familyStep, count: 256)
        for (number, family) in Family.allCases.enumerated() where families.contains(family) { penalties[number] = 0 }
        let query = QueryColor(ColorQuery.Part(color: color, weight: 1))
        return distances(query, penalties, within: ColorSearch.closeLimit)
    }

    /// What the catalogue calls colors like this one, as what another family adds to a distance: the shown colors around
    /// it vote by share and nearness. Where there are none, the radius doubles.
    private func familyPenalties(_ query: QueryColor) -> [Double] {
        var votes = [Double](repeating: 0, count: 256)
        var radius = ColorSearch.voteRadius
        while radius < 4, votes.max() == 0 {
            for cell in index.cells where query.leastDistance(to: cell) < radius {
                for entry in cell.entries {
                    let distance = query.distance(to: index.entries[entry])
                    guard distance < radius else { continue }
                    let nearness = 1 - distance * distance / (radius * radius)
                    // Whole numbers, so that their sum is the same in any order.
                    votes[Int(index.entries[entry].family)]
                        += (Double(index.entries[entry].share) * nearness * 1000 + 0.5).rounded(.down)
                }
            }
            radius *= 2
        }
        let most = max(votes.max() ?? 1, 1)
        return votes.map { ColorSearch.familyStep * (1 - $0 / most) }
    }

    /// For each item its distance in steps, if it is within a limit; else `farthest`.
    private func distances(_ query: QueryColor, _ penalties: [Double], within limit: Double) -> [Int32] {
        var least = [Int32](repeating: ColorSearch.farthest, count: columns.count)
        index.entries.withUnsafeBufferPointer { entries in
            for cell in index.cells where query.leastDistance(to: cell) <= limit {
                for entry in entries[cell.entries] where entry.shown > 0 {
                    let distance = query.distance(to: entry)
                    guard distance <= limit else { continue }
                    let steps = ColorSearch.steps(distance + step(entry, weight: 1, penalties))
                    if steps < least[Int(entry.item)] { least[Int(entry.item)] = steps }
                }
            }
        }
        return least
    }

    @inline(__always)
    private func step(_ entry: PaletteEntry, weight: Double, _ penalties: [Double]) -> Double {
        let (wanted, share) = (weight * Double(entry.shown), Double(entry.share))
        let lack = wanted > share ? (wanted - share) / wanted : 0
        return penalties[Int(entry.family)] + ColorSearch.shareStep * (lack * lack)
    }

    @inline(__always)
    private static func steps(_ distance: Double) -> Int32 {
        Int32(min(Double(farthest - 1), (distance * steps + 0.5).rounded(.down)))
    }

    /// The weighted means of the distances to several colors.
    private func weightedDistances(_ colors: [(QueryColor, penalties: [Double])]) -> [Int32] {
        var sums = [Double](repeating: 0, count: columns.count)
        var least = [Double](repeating: .infinity, count: columns.count)
        for (color, penalties) in colors {
            for entry in index.entries where entry.shown > 0 {
                let distance = color.distance(to: entry) + step(entry, weight: color.weight, penalties)
                if distance < least[Int(entry.item)] { least[Int(entry.item)] = distance }
            }
            for item in sums.indices {
                sums[item] += color.weight * least[item]
                least[item] = .infinity
            }
        }
        return sums.map { $0.isFinite ? ColorSearch.steps($0) : ColorSearch.farthest }
    }

    private func closeItems(_ distances: [Int32], among isWanted: [Bool]?) -> [Int32] {
        let limit = ColorSearch.closeSteps
        let close = distances.indices.filter { distances[$0] <= limit && (isWanted?[$0] ?? true) }.map { Int32($0) }
        return withRepeatedImagesLast(sortedByDistance(close, distances, most: limit))
    }

    private func complete(_ distances: [Int32], among isWanted: [Bool]?) -> ColorRanking {
        let all = distances.indices.filter { isWanted?[$0] ?? true }.map { Int32($0) }
        let sorted = sortedByDistance(all, distances, most: ColorSearch.farthest)
        let limit = ColorSearch.closeSteps
        let close = sorted.firstIndex { distances[Int($0)] > limit } ?? sorted.count
        return ColorRanking(
            items: withRepeatedImagesLast(Array(sorted[..<close])) + sorted[close...], close: close, isComplete: true)
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
    private func withRepeatedImagesLast(_ items: [Int32]) -> [Int32] {
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
