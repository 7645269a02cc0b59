package import Colors

/// The few colors that best represent a catalogue.
package struct CataloguePalette: Sendable {
    package struct Color: Sendable, Equatable {
        package let rgb: RGB
        package let family: Family
        /// Part of the goods of all items, 0...1.
        package let share: Double
        /// Items with a leading color that this one represents.
        package let items: Int
    }

    /// The colors in one cell of a lattice, which look the same.
    private struct Cell {
        var mean = MeanColor()
        var items = 0
    }

    private var cells: [Cell]

    /// Colors closer than this in Oklab count as one.
    private static let reach = 0.09

    /// - Parameter isWanted: for each item whether it counts; nil if all do.
    /// - Complexity: O(colors).
    package init(_ columns: ItemColumns, among isWanted: [Bool]? = nil) {
        cells = [Cell](repeating: Cell(), count: 1 << 15)
        for item in 0..<columns.count where isWanted?[item] ?? true {
            for (rank, color) in columns.colors(of: item).enumerated() {
                let rgb = color.rgb
                let number = Int(rgb.red >> 3) << 10 | Int(rgb.green >> 3) << 5 | Int(rgb.blue >> 3)
                cells[number].mean.add(rgb, weight: Int(color.thousandths))
                cells[number].items += rank == 0 ? 1 : 0
            }
        }
    }

    /// The heaviest color first, then each time the heaviest that is not close to an earlier one.
    /// - Complexity: O(cells in use * (`limit` + cells near each)).
    package func colors(_ limit: Int) -> [Color] {
        var rest = cells.filter { $0.mean.weight > 0 }.map { ($0, Oklab($0.mean.rgb)) }
        let total = rest.reduce(0) { $0 + $1.0.mean.weight }
        var colors: [Color] = []
        while colors.count < limit, let heaviest = rest.max(by: { $0.0.mean.weight < $1.0.mean.weight }) {
            let near = rest.filter { $0.1.distance(to: heaviest.1) < CataloguePalette.reach }
            rest.removeAll { $0.1.distance(to: heaviest.1) < CataloguePalette.reach }
            let mean = heaviest.0.mean.rgb
            colors.append(
                Color(
                    rgb: mean, family: Family(of: mean),
                    share: Double(near.reduce(0) { $0 + $1.0.mean.weight }) / Double(max(1, total)),
                    items: near.reduce(0) { $0 + $1.0.items }))
        }
        return colors.sorted { ($1.share, $0.rgb.hex) < ($0.share, $1.rgb.hex) }
    }
}

/// The mean of colors, channel by channel.
package struct MeanColor: Sendable {
    private(set) var weight = 0
    /// Sums, weighted.
    private var (red, green, blue) = (0, 0, 0)

    package init() {}

    package mutating func add(_ color: RGB, weight: Int) {
        self.weight += weight
        red += weight * Int(color.red)
        green += weight * Int(color.green)
        blue += weight * Int(color.blue)
    }

    /// - Precondition: `weight` is above 0.
    package var rgb: RGB {
        func channel(_ sum: Int) -> UInt8 { UInt8((sum + weight / 2) / weight) }
        return RGB(red: channel(red), green: channel(green), blue: channel(blue))
    }
}
