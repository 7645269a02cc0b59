package import Colors
import Text

/// A color that a person chose for an item. It wins over the measured one.
package struct ColorOverride: Sendable, Hashable {
    package let id: String
    package let family: Family
    /// The color to show; nil leaves the choice among the measured ones.
    package let color: RGB?
    /// Why, in the person's words.
    package let note: String

    package init(id: String, family: Family, color: RGB?, note: String) {
        self.id = id
        self.family = family
        self.color = color
        self.note = note
    }

    /// The colors of an image with the chosen one in front.
    ///
    /// The confidence of the vote and its alternatives are dropped: a person has answered.
    func applied(to image: ImageColors) -> ImageColors {
        var shown = image
        shown.colors = applied(to: image.colors)
        shown.confidence = nil
        shown.runnerUp = nil
        return shown
    }

    /// The colors with the chosen one in front.
    ///
    /// A chosen color comes first. A chosen family brings the first color of that family to the front, or else the
    /// first color that may be called so, which is renamed. If there is none, the typical color of the family comes
    /// first: an orange called purple would look wrong among purple goods.
    package func applied(to colors: [DominantColor]) -> [DominantColor] {
        guard let leader = colors.first else { return colors }
        if color == nil, let index = index(in: colors) {
            return [colors[index].named(family)] + colors[..<index] + colors[(index + 1)...]
        }
        let shown = color ?? ColorName.typical(of: family)
        let chosen = DominantColor(
            hsv: HSV(shown), rgb: shown, weight: leader.weight, share: leader.share, family: family)
        return [chosen] + colors.dropFirst()
    }

    /// The measured color that the family fits.
    private func index(in colors: [DominantColor]) -> Int? {
        colors.firstIndex { $0.family == family } ?? colors.firstIndex { ColorNaming($0.rgb).mayBe(family) }
    }
}

extension DominantColor {
    fileprivate func named(_ family: Family) -> DominantColor {
        guard family != self.family else { return self }
        return DominantColor(hsv: hsv, rgb: rgb, weight: weight, share: share, family: family)
    }
}

/// What a person may choose: a family, a color, or a name for a color with its family.
package struct OverrideColor: Sendable, Equatable {
    package let family: Family
    /// nil for a family, whatever its color.
    package let color: RGB?

    /// - Parameter text: a word of `ColorWords`, in any case and with or without accents; or `#rrggbb` or `#rgb`, also
    ///   without the `#`, which a shell takes for a comment.
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

    /// What may be written, with the nearest word, if there is one.
    package static func expected(insteadOf text: String) -> String {
        let families = Family.allCases.map(\.rawValue)
        let words = families + ColorWords.meanings.keys.sorted()
        let hint = likelyName(for: foldedWord(text), in: words).map { "; did you mean '\($0)'?" } ?? "."
        return """
            Expected \(families.joined(separator: ", ")), another word for a color, or a color as rrggbb, got \
            '\(text.cut(toBytes: 40))'\(hint)
            """
    }
}
