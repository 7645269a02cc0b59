import Colors
import Text

/// What tables say of a color, in a column each: `hex1`, `family1`, `share1`, `hex2` and so on.
enum ColorColumns: String, Sendable, CaseIterable {
    case hex, family, share

    /// - Parameter index: of the color, from 0.
    func name(_ index: Int) -> String { "\(rawValue)\(index + 1)" }

    /// Empty where there are fewer colors than columns.
    func text(_ colors: [DominantColor], _ index: Int) -> String {
        guard index < colors.count else { return "" }
        switch self {
        case .hex: return colors[index].rgb.hex
        case .family: return colors[index].family.rawValue
        case .share: return colors[index].share.shortest(4)
        }
    }
}
