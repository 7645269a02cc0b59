package import Colors

/// What a person may choose.
package enum OverrideColor: Sendable, Equatable {
    case family(Family)
    case color(RGB)

    /// - Parameter text: a family in any case, or `#rrggbb`, also without the mark, which a shell takes for a comment.
    package init?(_ text: String) {
        if let family = Family(rawValue: text.lowercased()) {
            self = .family(family)
        } else if let color = RGB(hex: text) ?? RGB(hex: "#" + text) {
            self = .color(color)
        } else {
            return nil
        }
    }

    package func override(of id: String, note: String) -> ColorOverride {
        switch self {
        case .family(let family): ColorOverride(id: id, family: family, color: nil, note: note)
        case .color(let color): ColorOverride(id: id, family: Family(of: color), color: color, note: note)
        }
    }
}
