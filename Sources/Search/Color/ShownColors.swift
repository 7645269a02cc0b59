import Colors

/// A color that an item shows.
struct PaletteEntry: Sendable {
    let lightness: Double
    let a: Double
    let b: Double
    let chroma: Double
    let item: Int32
    /// Thousandths of the goods.
    let share: UInt16
    /// Thousandths that the item shows together.
    let shown: UInt16
    /// Position in `Family.allCases`.
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

    /// How much a color that the item barely shows is farther than one that it shows alone.
    private static let shareStep = 0.2

    /// What it adds to a distance that the item shows less of the color than its part of a query: 0 or more.
    func lackStep(weight: Double) -> Double {
        let (share, wanted) = (Double(share), weight * Double(shown))
        let lack = wanted > share ? (wanted - share) / wanted : 0
        return PaletteEntry.shareStep * (lack * lack)
    }
}

extension ItemColumns {
    /// The shown colors of all items, in their order.
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
