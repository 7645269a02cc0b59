/// The part of the wall that an item is in.
package enum WallBand: String, Sendable, CaseIterable {
    /// Colorful.
    case hue
    /// Low saturation.
    case muted
    case dark
    /// No usable image.
    case none
}

/// The position of an item: its band, and a text that sorts like the items.
package struct WallPosition: Sendable, Equatable {
    package let band: WallBand
    /// ASCII with a fixed format for each order: compare byte by byte, ties by item id.
    package let sortKey: String

    init(band: WallBand, sortKey: String) {
        self.band = band
        self.sortKey = sortKey
    }
}

/// Sorts items under one set of options. Build it once, use it from any thread.
package struct WallSorter: Sendable {
    private let order: WallOrder
    private let classic: ClassicOrder
    private let smooth: SmoothOrder

    package init(_ options: OrderOptions) {
        order = options.order
        classic = ClassicOrder(options)
        smooth = SmoothOrder()
    }

    /// The position of an item with these colors, best first. It depends on the item alone.
    package func position(of colors: [DominantColor]) -> WallPosition {
        switch (order, colors.first) {
        case (.classic, nil): WallPosition(band: .none, sortKey: ClassicOrder.lastKey)
        case (.smooth, nil): WallPosition(band: .none, sortKey: SmoothOrder.lastKey)
        case (.classic, let leader?): classic.position(of: leader.hsv)
        case (.smooth, let leader?): smooth.position(of: leader)
        }
    }
}

/// The published order: if one of two is dark, brighter first; if one is muted, more saturated first; otherwise by hue.
struct ClassicOrder: Sendable {
    private let minBrightness: Int
    private let minSaturation: Int

    init(_ options: OrderOptions) {
        minBrightness = millionths(options.minBrightness)
        minSaturation = millionths(options.minSaturation)
    }

    /// The published pairwise comparison, on HSV rounded to 6 decimals, as a key: the band, then the fields that decide
    /// within it, each as the difference from its maximum.
    ///
    /// `1 hue` in the hue band, `2 saturation hue` in the muted band. In the dark band value comes first; equal values
    /// are split again into `1 hue` and `2 saturation hue`.
    func position(of color: HSV) -> WallPosition {
        let (hue, saturation, value) = (millionths(color.hue), millionths(color.saturation), millionths(color.value))
        let isMuted = saturation < minSaturation
        let tail = isMuted ? "2" + countdown(saturation) + countdown(hue) : "1" + countdown(hue)
        if value < minBrightness {
            return WallPosition(band: .dark, sortKey: "3" + countdown(value) + tail)
        }
        return WallPosition(band: isMuted ? .muted : .hue, sortKey: tail)
    }

    /// The key of items without a color: after all others.
    static let lastKey = "4"
}

private func millionths(_ value: Double) -> Int { Int((value * 1_000_000).rounded()) }

/// Seven digits that decrease as `millionths`, 0...1,000,000, increases.
private func countdown(_ millionths: Int) -> String { padded(1_000_000 - millionths, 7) }
