/// What a person would object to in the colors shown of an image, without having seen the image.
package enum PaletteFault: String, Sendable, CaseIterable {
    /// A color has a family that people deny for it: `SurveyFamilies`.
    case deniedWord
    /// The leading color has.
    case deniedFirstWord
    /// Two colors differ by less than 8 in CIEDE2000.
    case alikeColors
    /// A color has less than 2 % of the vote.
    case tinyColor
    /// The leading color has less of the vote than the second.
    case smallerFirst

    /// - Parameter colors: best first.
    package func isIn(_ colors: [DominantColor]) -> Bool {
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
