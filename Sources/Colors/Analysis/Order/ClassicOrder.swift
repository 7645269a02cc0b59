/// The published order: brighter first as soon as one is dark, more saturated first as soon as one is muted, else by
/// hue.
package struct ClassicOrder: Sendable {
    private let minBrightness: Int
    private let minSaturation: Int

    package init(_ options: OrderOptions) {
        minBrightness = millionths(options.minBrightness)
        minSaturation = millionths(options.minSaturation)
    }

    /// The published pairwise comparison, on HSV rounded to 6 decimals, as a key: the band, then the fields that decide
    /// inside it, each counted down from its maximum.
    ///
    /// `1 hue` in the hue band, `2 saturation hue` in the muted band. In the dark band value comes first, and equal
    /// values fall apart once more into `1 hue` and `2 saturation hue`.
    package func place(of color: HSV) -> WallPosition {
        let fields = Fields(color)
        let isMuted = fields.saturation < minSaturation
        let tail = isMuted ? "2" + countdown(fields.saturation) + countdown(fields.hue) : "1" + countdown(fields.hue)
        if fields.value < minBrightness {
            return WallPosition(band: .dark, sortKey: "3" + countdown(fields.value) + tail)
        }
        return WallPosition(band: isMuted ? .muted : .hue, sortKey: tail)
    }

    /// The key of items without a color: behind all others.
    static let lastKey = "4"

    private struct Fields {
        let hue: Int
        let saturation: Int
        let value: Int

        init(_ color: HSV) {
            hue = millionths(color.hue)
            saturation = millionths(color.saturation)
            value = millionths(color.value)
        }
    }
}

private func millionths(_ value: Double) -> Int { Int((value * 1_000_000).rounded()) }

/// Seven digits that fall as `millionths` of 0...1,000,000 rise.
private func countdown(_ millionths: Int) -> String {
    let digits = String(1_000_000 - millionths)
    return String(repeating: "0", count: 7 - digits.count) + digits
}
