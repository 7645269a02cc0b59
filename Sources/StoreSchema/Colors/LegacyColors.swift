import ColorAnalysis
import ColorScience
import Foreground
import Foundation

/// Colors as stores had them before `StoredColors` had a format: 45 bytes a color, little-endian.
///
/// Five doubles (hue, saturation, value, weight, share), three bytes sRGB, one byte family and one byte name, both as
/// positions in lists as they were then. The lists below are those of that time and must stay as they are.
enum LegacyColors {
    private static let stride = 45

    /// - Returns: nil for bytes that are no colors.
    static func decode(_ data: Data) -> [DominantColor]? {
        var bytes = [UInt8](data)[...]
        guard bytes.count.isMultiple(of: stride) else { return nil }
        var colors: [DominantColor] = []
        while !bytes.isEmpty {
            guard let color = decodeColor(&bytes) else { return nil }
            colors.append(color)
        }
        return colors
    }

    private static func decodeColor(_ bytes: inout ArraySlice<UInt8>) -> DominantColor? {
        let numbers = (0..<5).map { _ in bytes.takeDouble() }
        let rgb = RGB(red: bytes.removeFirst(), green: bytes.removeFirst(), blue: bytes.removeFirst())
        let (family, name) = (Int(bytes.removeFirst()), Int(bytes.removeFirst()))
        guard families.indices.contains(family), names.indices.contains(name) else { return nil }
        return DominantColor(
            hsv: HSV(hue: numbers[0], saturation: numbers[1], value: numbers[2]), rgb: rgb, weight: numbers[3],
            share: numbers[4], family: families[family], name: names[name])
    }

    /// - Returns: nil for bytes that are no backdrop.
    static func decodeBackdrop(_ data: Data) -> Backdrop? {
        decode(data)?.first.map { Backdrop(rgb: $0.rgb, share: $0.share) }
    }

    private static let families: [Family] = [
        .black, .white, .grey, .red, .orange, .yellow, .green, .blue, .purple, .pink, .brown, .beige,
    ]

    private static let names = [
        "black", "ebony", "ink", "off-black", "onyx", "cream", "frost", "ivory", "off-white", "pearl", "white",
        "anthracite", "blue grey", "charcoal", "cool grey", "dark grey", "grey", "grey green", "gunmetal",
        "heather grey", "light grey", "silver", "slate", "warm grey", "brick", "burgundy", "cherry", "crimson",
        "dark red", "maroon", "oxblood", "raspberry", "red", "watermelon", "wine", "apricot", "burnt orange",
        "copper", "coral", "mango", "orange", "peach", "pumpkin", "rust", "tangerine", "terracotta", "butter",
        "citron", "gold", "lemon", "maize", "mustard", "neon yellow", "ochre", "pale yellow", "sunflower", "yellow",
        "army green", "avocado", "blue green", "bottle green", "chartreuse", "dark green", "emerald", "forest green",
        "grass green", "green", "jade", "kelly green", "khaki green", "light green", "lime", "mint", "moss",
        "neon green", "olive", "pine", "pistachio", "sage", "sea green", "seafoam", "aqua", "azure", "baby blue",
        "blue", "cerulean", "chambray", "cobalt", "cornflower", "cyan", "dark denim", "denim", "dusty blue",
        "ice blue", "light blue", "midnight blue", "navy", "ocean blue", "periwinkle", "petrol", "royal blue",
        "sapphire", "sky blue", "steel blue", "teal", "turquoise", "amethyst", "dusty purple", "eggplant", "grape",
        "indigo", "lavender", "light purple", "lilac", "mauve", "orchid", "pale lavender", "plum", "purple",
        "ultraviolet", "violet", "blush", "cerise", "dusty pink", "flamingo", "fuchsia", "hot pink", "light pink",
        "magenta", "old rose", "pink", "rose", "rose gold", "salmon", "strawberry", "bronze", "brown", "camel",
        "caramel", "chestnut", "chocolate", "cocoa", "coffee", "cognac", "dark taupe", "espresso", "mocha",
        "saddle brown", "tan", "taupe", "walnut", "beige", "champagne", "ecru", "khaki", "mushroom", "nude",
        "oatmeal", "sand", "stone", "vanilla",
    ]
}
