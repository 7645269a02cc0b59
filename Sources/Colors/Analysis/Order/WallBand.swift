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
package struct WallPosition: Sendable, Equatable {
    package let band: WallBand
    /// ASCII of a fixed shape for each order: compare byte by byte, ties by item id.
    package let sortKey: String

    package init(band: WallBand, sortKey: String) {
        self.band = band
        self.sortKey = sortKey
    }
}

/// Puts items in a row under one set of options. Build it once, use it from any thread.
package struct WallSorter: Sendable {
    private let order: WallOrder
    private let classic: ClassicOrder
    private let smooth: SmoothOrder

    package init(_ options: OrderOptions) {
        order = options.order
        classic = ClassicOrder(options)
        smooth = SmoothOrder()
    }

    /// The place of an item with these colors, best first. It depends on the item alone.
    package func place(of colors: [DominantColor]) -> WallPosition {
        switch (order, colors.first) {
        case (.classic, nil): WallPosition(band: .none, sortKey: ClassicOrder.lastKey)
        case (.smooth, nil): WallPosition(band: .none, sortKey: SmoothOrder.lastKey)
        case (.classic, let leader?): classic.place(of: leader.hsv)
        case (.smooth, let leader?): smooth.place(of: leader)
        }
    }
}
