/// Where the order puts an item.
package enum WallBand: String, Sendable, CaseIterable {
    /// Colorful.
    case hue
    /// Hardly any saturation.
    case muted
    case dark
    /// No usable image.
    case none
}

/// The place of an item: its band, and a text that sorts as the items do.
package struct WallPlace: Sendable, Equatable {
    package let band: WallBand
    /// ASCII of a fixed shape for each order: compare byte by byte, ties by item id.
    package let sortKey: String
}

extension OrderOptions {
    /// The place of an item with these colors, best first. It depends on nothing but the item.
    package func place(of colors: [DominantColor]) -> WallPlace {
        guard let leader = colors.first else { return WallPlace(band: .none, sortKey: "4") }
        return ClassicOrder(self).place(of: leader.hsv)
    }
}
