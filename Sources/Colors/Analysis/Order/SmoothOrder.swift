/// The default order: families as in a rainbow, and within each a fixed path through color space.
///
/// The position depends only on an item's family and shown color. Families come in the order of `sequence`; within one,
/// an item's position is the nearest point on the family's path. The path is a tour through typical colors of goods
/// with the least expected distance between neighbors (`scripts/learn/smooth-path.py`).
struct SmoothOrder: Sendable {
    private let paths: [Family: SmoothPath]

    /// The order of families on the wall. The first eight are the hue band, black is the dark one.
    static let sequence: [Family] = [
        .red, .orange, .yellow, .green, .blue, .purple, .pink, .brown, .beige, .white, .grey, .black,
    ]

    init() {
        paths = Dictionary(uniqueKeysWithValues: smoothPathStops.map { ($0.family, SmoothPath(hexStops: $0.stops)) })
    }

    static func band(of family: Family) -> WallBand {
        switch family {
        case .black: .dark
        case .beige, .white, .grey: .muted
        default: .hue
        }
    }

    /// The position of an item with this leading color. The key is `band-family-position-color`, 18 characters.
    /// - Complexity: O(stops of the family), at most 40.
    func position(of color: DominantColor) -> WallPosition {
        let band = SmoothOrder.band(of: color.family)
        let familyIndex = SmoothOrder.sequence.firstIndex(of: color.family) ?? SmoothOrder.sequence.count
        let position = paths[color.family]?.position(of: color.rgb) ?? 0
        let digit = band == .hue ? "0" : band == .muted ? "1" : "2"
        let hex = color.rgb.hex.dropFirst()
        return WallPosition(
            band: band, sortKey: "\(digit)-\(padded(familyIndex, 2))-\(padded(position, 6))-\(hex)")
    }

    /// The key of items without a color: after all others.
    static let lastKey = "3-12-000000-000000"
}

/// A polyline through color space.
struct SmoothPath: Sendable {
    private let stops: [SIMD3<Double>]

    /// The length by which both ends are extended for colors beyond them, in lengths of a segment.
    private static let overrun = 9.0

    init(hexStops: String) {
        stops = hexStops.split { $0 == " " || $0 == "\n" }.compactMap { RGB(hex: String($0)) }.map(SmoothPath.point)
    }

    /// The position of the nearest point of the path, in thousandths of a stop, in 1,000...50,000.
    func position(of color: RGB) -> Int {
        let point = SmoothPath.point(color)
        var nearest = (distance: Double.infinity, position: 0.0)
        for index in 0..<stops.count - 1 {
            let direction = stops[index + 1] - stops[index]
            let offset = point - stops[index]
            let low = index == 0 ? -SmoothPath.overrun : 0
            let high = index == stops.count - 2 ? SmoothPath.overrun : 1
            let along = min(max((offset * direction).sum() / (direction * direction).sum(), low), high)
            let rest = offset - along * direction
            let distance = (rest * rest).sum()
            // Only a clearly shorter distance wins, so that rounding never decides.
            if distance < nearest.distance - 1e-9 { nearest = (distance, Double(index) + along) }
        }
        return Int((nearest.position + SmoothPath.overrun + 1) * 1000 + 0.5)
    }

    /// Oklab with compressed chroma, so that Euclidean distance approximates CIEDE2000 for similar colors.
    private static func point(_ color: RGB) -> SIMD3<Double> {
        let lab = Oklab(color)
        let scale = 400 / (1 + 6 * lab.chroma)
        return SIMD3(100 * lab.lightness, lab.a * scale, lab.b * scale)
    }
}

/// A number with leading zeros.
func padded(_ number: Int, _ width: Int) -> String {
    let digits = String(number)
    return String(repeating: "0", count: max(0, width - digits.count)) + digits
}
