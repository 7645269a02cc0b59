package import Colors

/// Colors to search for, each with its part of the query. `docs/internals/search.md` has the formulas. The page
/// computes the same ones in the same order (`color-distance.js`).
package struct ColorQuery: Sendable, Hashable {
    package struct Part: Sendable, Hashable {
        package let color: RGB
        /// Above 0; all weights of a query sum to 1.
        let weight: Double
    }

    package let parts: [Part]

    /// - Parameter colors: 1 to 5 colors, with weights above 0 that need not sum to 1.
    package init(_ colors: [(color: RGB, weight: Double)]) {
        let sum = colors.reduce(0) { $0 + $1.weight }
        parts = colors.map { Part(color: $0.color, weight: $0.weight / sum) }
    }
}

/// One color of a query, with the factors of its distances.
struct QueryColor {
    let weight: Double
    let lightness: Double
    let a: Double
    let b: Double
    let chroma: Double
    let lightnessFactor: Double
    let chromaFactor: Double
    let hueFactor: Double

    /// The chroma at which vividness is 0.5.
    private static let halfChroma = 0.04

    init(_ part: ColorQuery.Part) {
        let color = Oklab(part.color)
        weight = part.weight
        (lightness, a, b) = (color.lightness, color.a, color.b)
        chroma = (color.a * color.a + color.b * color.b).squareRoot()
        let vividness = chroma / (chroma + QueryColor.halfChroma)
        lightnessFactor = 2 - 1.5 * vividness
        chromaFactor = 2 - vividness
        hueFactor = 1 + 2 * vividness
    }

    /// The distance of a shown color, 0 or more.
    @inline(__always)
    func distance(to entry: borrowing PaletteEntry) -> Double { squaredDistance(to: entry).squareRoot() }

    @inline(__always)
    func squaredDistance(to entry: borrowing PaletteEntry) -> Double {
        let (dl, dc) = (lightness - entry.lightness, chroma - entry.chroma)
        let (da, db) = (a - entry.a, b - entry.b)
        let hue = max(0, da * da + db * db - dc * dc)
        return lightnessFactor * (dl * dl) + chromaFactor * (dc * dc) + hueFactor * hue
    }
}

/// A color that an item shows.
struct PaletteEntry: Sendable {
    let lightness: Double
    let a: Double
    let b: Double
    let chroma: Double
    let item: Int32
    /// In thousandths of the goods.
    let share: UInt16
    /// In thousandths of the goods, for all shown colors of the item together.
    let shown: UInt16
    /// Index in `Family.allCases`.
    let family: UInt8

    init(_ color: ShownColor, item: Int, shown: Int) {
        let lab = Oklab(color.rgb)
        (lightness, a, b) = (lab.lightness, lab.a, lab.b)
        chroma = (lab.a * lab.a + lab.b * lab.b).squareRoot()
        self.item = Int32(item)
        share = color.thousandths
        self.shown = UInt16(shown)
        family = color.family
    }

    /// The greatest increase of a distance for a color with a small share of the item's shown colors.
    private static let shareStep = 0.2

    /// The increase of a distance if the item shows less of the color than its part of the query: 0 or more.
    func lackStep(weight: Double) -> Double {
        let (share, wanted) = (Double(share), weight * Double(shown))
        let lack = wanted > share ? (wanted - share) / wanted : 0
        return PaletteEntry.shareStep * (lack * lack)
    }
}

extension ItemColumns {
    /// The colors that an item shows, weighted by their shares; nil without colors.
    package func palette(of item: Int) -> ColorQuery? {
        let colors = colors(of: item).filter { $0.thousandths > 0 }.prefix(5)
        guard !colors.isEmpty else { return nil }
        return ColorQuery(colors.map { ($0.rgb, Double($0.thousandths)) })
    }

    /// The shown colors of all items, in the order of the items.
    /// - Complexity: O(colors); 48 bytes each.
    var shownColors: [PaletteEntry] {
        var entries: [PaletteEntry] = []
        entries.reserveCapacity(colors.count)
        for item in 0..<count {
            let colors = colors(of: item)
            let shown = colors.reduce(0) { $0 + Int($1.thousandths) }
            entries += colors.map { PaletteEntry($0, item: item, shown: shown) }
        }
        return entries
    }
}
