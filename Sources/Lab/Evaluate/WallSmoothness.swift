import Colors

/// The differences between neighbors on the wall, as CIEDE2000 between their leading colors.
struct WallSmoothness: Sendable, Equatable {
    let mean: Double
    /// The 95th percentile.
    let percentile95: Double
    let largest: Double
    /// Runs of neighbors with the same family; the least possible number is that of the families.
    let familyRuns: Int

    /// - Parameters:
    ///   - colors: the leading colors in wall order.
    ///   - isAmongDifferent: whether to skip neighbors of equal color: many equal items do not make a wall smooth.
    init(_ colors: [DominantColor], isAmongDifferent: Bool = false) {
        let labs = colors.map { CIELAB($0.rgb) }
        let all = zip(labs, labs.dropFirst()).map(ciede2000).sorted()
        let steps = isAmongDifferent ? all.filter { $0 > 0 } : all
        mean = steps.isEmpty ? 0 : steps.reduce(0, +) / Double(steps.count)
        percentile95 = steps.isEmpty ? 0 : steps[min(steps.count - 1, Int(Double(steps.count) * 0.95))]
        largest = steps.last ?? 0
        familyRuns = zip(colors, colors.dropFirst()).count { $0.family != $1.family } + (colors.isEmpty ? 0 : 1)
    }

    /// Sorts the results in wall order; images without a color are left out.
    init(_ results: [LabelledResult], order: OrderOptions) {
        let sorter = WallSorter(order)
        let placed = results.compactMap { result in
            result.analysis.flatMap { analysis in
                analysis.colors.first.map { (sorter.position(of: analysis.colors).sortKey, result.image, $0) }
            }
        }
        self.init(placed.sorted { ($0.0, $0.1) < ($1.0, $1.1) }.map(\.2))
    }
}

/// An obvious fault in an image's shown colors, recognizable without the image.
package enum PaletteFault: String, Sendable, CaseIterable {
    /// A color has a family that people deny for it: `SurveyFamilies`.
    case deniedWord
    /// The leading color has a denied family.
    case deniedFirstWord
    /// Two colors differ by less than 8 in CIEDE2000.
    case alikeColors
    /// A color has less than 2 % of the vote.
    case tinyColor
    /// The leading color has less of the vote than the second.
    case smallerFirst

    /// - Parameter colors: best first.
    func isIn(_ colors: [DominantColor]) -> Bool {
        switch self {
        case .deniedWord: colors.contains(where: \.hasDeniedWord)
        case .deniedFirstWord: colors.first?.hasDeniedWord ?? false
        case .alikeColors: PaletteFault.hasAlike(colors.map { CIELAB($0.rgb) })
        case .tinyColor: colors.contains { $0.share < 0.02 }
        case .smallerFirst: colors.count > 1 && colors[0].share < colors[1].share
        }
    }

    private static func hasAlike(_ colors: [CIELAB]) -> Bool {
        colors.indices.contains { first in
            colors[(first + 1)...].contains { ciede2000(colors[first], $0) < 8 }
        }
    }
}

extension DominantColor {
    fileprivate var hasDeniedWord: Bool { !SurveyFamilies(of: rgb).contains(family) }
}
