import Colors

/// Items sorted by distance to colors, equal ones in wall order.
struct ColorRanking: Sendable {
    let items: [Int32]
    /// Number of close items, which come first.
    let close: Int
}

/// Ranks the items of one wall as described in `docs/internals/search.md`; the page gives the same order.
struct ColorSearch: Sendable {
    private let columns: ItemColumns
    private let shownColors: [PaletteEntry]

    /// Items up to this distance are close.
    static let closeLimit = 0.15
    /// Steps per unit of distance: finer differences do not count.
    static let steps = 100_000.0
    /// The distance of items without a color in steps; all others are nearer.
    static let farthest: Int32 = 400_000
    /// The first radius around a query's color in which shown colors vote for families.
    private static let voteRadius = 0.03
    /// The increase of a distance for a color of a family that the query's color never has.
    private static let familyStep = 0.2

    init(_ columns: ItemColumns) {
        self.columns = columns
        shownColors = columns.shownColors
    }

    /// - Parameter isWanted: for each item whether it is ranked; nil if all are.
    /// - Complexity: O(colors) for each color of the query, some 5 ms for 100,000 items.
    func ranking(_ query: ColorQuery, among isWanted: [Bool]?) -> ColorRanking {
        let parts = query.parts.map { QueryColor($0) }
        let distances = distances(to: parts.map { ($0, familyPenalties($0)) })
        let items = distances.indices.lazy.filter { isWanted?[$0] ?? true }.map { Int32($0) }
        return ranked(Array(items), distances)
    }

    /// `closeLimit` in steps.
    static let closeSteps = Int32(closeLimit * steps)

    /// For each item its distance to a color of these families, in steps; `farthest` without a color.
    func distances(to color: RGB, of families: Set<Family>) -> [Int32] {
        var penalties = [Double](repeating: ColorSearch.familyStep, count: 256)
        for (number, family) in Family.allCases.enumerated() where families.contains(family) { penalties[number] = 0 }
        return distances(to: [(QueryColor(ColorQuery.Part(color: color, weight: 1)), penalties)])
    }

    /// How much each family adds to a distance, by what the catalogue calls such colors: the shown colors around the
    /// query vote by share and nearness. If there are none, the radius doubles.
    private func familyPenalties(_ query: QueryColor) -> [Double] {
        var votes = [Double](repeating: 0, count: 256)
        var radius = ColorSearch.voteRadius
        while radius < 4, votes.max() == 0 {
            for entry in shownColors {
                let squared = query.squaredDistance(to: entry)
                guard squared <= radius * radius else { continue }
                let nearness = 1 - squared / (radius * radius)
                // Whole numbers: their sum does not depend on the order.
                votes[Int(entry.family)] += (Double(entry.share) * nearness * 1000 + 0.5).rounded(.down)
            }
            radius *= 2
        }
        let most = max(votes.max() ?? 1, 1)
        return votes.map { ColorSearch.familyStep * (1 - $0 / most) }
    }

    /// For each item the weighted mean of its distances to some colors, in steps; `farthest` without a color.
    private func distances(to colors: [(QueryColor, penalties: [Double])]) -> [Int32] {
        var sums = [Double](repeating: 0, count: columns.count)
        var least = [Double](repeating: .infinity, count: columns.count)
        for (color, penalties) in colors {
            for entry in shownColors where entry.shown > 0 {
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

    private static func steps(_ distance: Double) -> Int32 {
        // Not negative, so truncation rounds down.
        Int32(min(Double(farthest - 1), distance * steps + 0.5))
    }

    /// - Parameter items: in wall order.
    private func ranked(_ items: [Int32], _ distances: [Int32]) -> ColorRanking {
        let sorted = sortedByDistance(items, distances)
        let close = sorted.firstIndexOfSorted { distances[Int($0)] > ColorSearch.closeSteps }
        // The first item with each image stays; repeated ones must not hide the rest.
        let (first, repeated) = columns.byImage(sorted[..<close])
        return ColorRanking(items: first + repeated + sorted[close...], close: close)
    }

    /// Items with equal distances keep their order. A counting sort, O(n).
    private func sortedByDistance(_ items: [Int32], _ distances: [Int32]) -> [Int32] {
        var starts = [Int32](repeating: 0, count: Int(ColorSearch.farthest) + 2)
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
}

extension ItemColumns {
    /// The first item of each image and all items without one, then all others; both in their order.
    func byImage(_ items: some Sequence<Int32>) -> (first: [Int32], repeated: [Int32]) {
        var seen: Set<UInt64> = []
        var (first, repeated): ([Int32], [Int32]) = ([], [])
        for item in items {
            let image = imageHashes[Int(item)]
            if image == 0 || seen.insert(image).inserted { first.append(item) } else { repeated.append(item) }
        }
        return (first, repeated)
    }
}
