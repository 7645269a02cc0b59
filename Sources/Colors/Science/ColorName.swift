/// The 12 words for colors in shops.
package enum Family: String, Sendable, CaseIterable {
    case black, white, grey, red, orange, yellow, green, blue, purple, pink, brown, beige
}

/// A finer word for a color than its family: "navy", "olive", "burgundy".
package struct ColorName: Sendable, Hashable {
    /// Lower case.
    package let name: String
    package let color: RGB
    /// The families that the word may mean, the most usual first.
    package let families: [Family]

    private let lab: Oklab

    /// - Parameter families: at least one.
    init(name: String, color: RGB, families: [Family]) {
        precondition(!families.isEmpty, "expected a family of \(name)")
        self.name = name
        self.color = color
        self.families = families
        lab = Oklab(color)
    }

    /// The name in `all` that is closest to a color.
    ///
    /// Near-greys get a name without a tint, such as "charcoal".
    static func nearest(to color: RGB) -> String {
        closest(to: Oklab(color), in: all)
    }

    /// The closest of the names that agree with a given family.
    ///
    /// Near-greys get a name without a tint if the family has one. For a family without names, all names count.
    package static func nearest(to color: RGB, within family: Family) -> String {
        let names = all.filter { $0.families.contains(family) }
        return closest(to: Oklab(color), in: names.isEmpty ? all : names)
    }

    /// The color of the name that equals the family's.
    package static func typical(of family: Family) -> RGB {
        all.first { $0.name == family.rawValue }?.color ?? RGB(red: 0x80, green: 0x80, blue: 0x80)
    }

    /// The first of equals.
    private static func closest(to color: Oklab, in names: [ColorName]) -> String {
        let untinted = isNearGrey(color) ? names.filter(\.isUntinted) : []
        let distances = (untinted.isEmpty ? names : untinted).map { (name: $0.name, distance: $0.distance(to: color)) }
        return distances.min { $0.distance < $1.distance }?.name ?? ""
    }

    /// Whether the color is so pale that its hue may be noise.
    ///
    /// In dark colors, one step of a byte is more chroma.
    private static func isNearGrey(_ color: Oklab) -> Bool {
        color.chroma < greyChroma + max(0, 0.35 - color.lightness) * 0.15
    }

    private static let greyChroma = 0.015

    private var isUntinted: Bool { lab.chroma < ColorName.greyChroma }

    /// How badly the name fits a color: the square of a weighted distance.
    ///
    /// A name holds over a wider range of lightness than of hue: a step in lightness counts half, a step in hue 1.8
    /// times a step in chroma. Between vivid colors, chroma and hue count less, as in CIEDE2000. The factors are round
    /// numbers near the best on 250 colors of the XKCD survey whose names contain a word of the table but have another
    /// value, such as "dusty teal".
    private func distance(to color: Oklab) -> Double {
        let lightness = 0.5 * (color.lightness - lab.lightness)
        let chroma = color.chroma - lab.chroma
        let da = color.a - lab.a
        let db = color.b - lab.b
        let hueSquared = max(0, da * da + db * db - chroma * chroma)
        let vividness = 1 + 4 * (color.chroma * lab.chroma).squareRoot()
        return lightness * lightness + (chroma * chroma + 1.8 * 1.8 * hueSquared) / (vividness * vividness)
    }
}

extension ColorName {
    /// The rows of `color-names.tsv`, which has the source of each: by leading family in the order of
    /// `Family.allCases`, then by name.
    package static let all: [ColorName] = {
        let rows = ShippedTable.colorNames.rows(columns: ["name", "color", "families", "source"])
        return rows.map { row in
            guard let color = RGB(hex: String(row[1])) else { preconditionFailure("\(row[1]) is not a color") }
            return ColorName(name: String(row[0]), color: color, families: ShippedTable.families(row[2]))
        }
    }()
}
