package import Colors
import Text

/// What a person may choose: a family, a color, or a name for a color with its family.
package struct OverrideColor: Sendable, Equatable {
    package let family: Family
    /// nil for a family, whatever its color.
    package let color: RGB?

    /// - Parameter text: a word of `ColorWords`, with capitals and accents or without, or `#rrggbb`, also without the
    ///   mark, which a shell takes for a comment.
    package init?(_ text: String) {
        if let meaning = ColorWords.meanings[text] ?? ColorWords.meanings[foldedWord(text)] {
            (family, color) = (meaning.family, meaning.color)
        } else if let color = RGB(hex: text) ?? RGB(hex: "#" + text) {
            self = .color(color)
        } else {
            return nil
        }
    }

    private init(family: Family, color: RGB?) { (self.family, self.color) = (family, color) }

    package static func family(_ family: Family) -> OverrideColor { OverrideColor(family: family, color: nil) }

    package static func color(_ color: RGB) -> OverrideColor { OverrideColor(family: Family(of: color), color: color) }

    package func override(of id: String, note: String) -> ColorOverride {
        ColorOverride(id: id, family: family, color: color, note: note)
    }

    /// What may be written, and the nearest word to one that may not.
    package static func expected(insteadOf text: String) -> String {
        let families = Family.allCases.map(\.rawValue)
        let words = families + ColorWords.meanings.keys.sorted()
        let nearest = nearestName(to: foldedWord(text), in: words) ?? ""
        return """
            Expected \(families.joined(separator: ", ")), another word for a color, or a color as rrggbb, got \
            '\(text.cut(toBytes: 40))'; the nearest name is \(nearest).
            """
    }
}
