/// Readings of vendors' words, which occur again and again. It forgets all when it knows too many.
package final class VendorColorCache {
    private static let limit = 10_000
    private var colors: [String: VendorColor] = [:]

    package init() {}

    package func color(of text: String) -> VendorColor {
        if let known = colors[text] { return known }
        if colors.count >= VendorColorCache.limit { colors.removeAll() }
        let color = VendorColor(text)
        colors[text] = color
        return color
    }
}
