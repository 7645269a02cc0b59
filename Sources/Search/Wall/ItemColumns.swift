package import Colors

/// What filters and searches read of the items of a wall: a column for each thing, in wall order.
///
/// Memory: some 130 bytes an item beside its texts.
package struct ItemColumns: Sendable {
    package internal(set) var ids = TextColumn()
    /// What words are looked for in: title, id and vendor color, as `searchableText` gives them, a line each.
    package internal(set) var texts = TextColumn()
    var keys = ItemKeys()
    var attributes = AttributeColumn()
    package internal(set) var vendorColors = WordColumn()
    /// The finer name of the leading color.
    package internal(set) var colorNames = WordColumn()
    package internal(set) var currencies = WordColumn()
    package internal(set) var brands = WordColumn()
    package internal(set) var categories = WordColumn()
    /// Positions in `Family.allCases`; `ItemColumns.noFamily` without a color.
    package internal(set) var families: [UInt8] = []
    /// A bit for each of `ImageFlag.allCases`.
    package internal(set) var flags: [UInt16] = []
    /// In the main unit of the currency; NaN without a price.
    package internal(set) var prices: [Double] = []
    package internal(set) var stock: [Stock] = []
    /// How likely people would name the same family, in parts of 255; 255 where nothing says how likely.
    var confidences: [UInt8] = []
    package internal(set) var imageHashes: [UInt64] = []
    /// The shown colors of all items, those of one item behind each other, best first.
    package internal(set) var colors: [ShownColor] = []
    /// Where the colors of each item end.
    var colorEnds: [UInt32] = []

    package static let noFamily: UInt8 = 255

    package init() {}

    package var count: Int { families.count }

    /// Positions in `colors`, best first; empty without a color.
    package func colorRange(of item: Int) -> Range<Int> {
        (item == 0 ? 0 : Int(colorEnds[item - 1]))..<Int(colorEnds[item])
    }

    /// Whether a person chose its color.
    package func isOverridden(_ item: Int) -> Bool { flags[item] & ItemColumns.overriddenBit != 0 }

    private static let overriddenBit: UInt16 = ImageFlag.allCases.firstIndex(of: .overridden).map { 1 << $0 } ?? 0

    package func family(of item: Int) -> Family? {
        families[item] == ItemColumns.noFamily ? nil : Family.allCases[Int(families[item])]
    }
}

/// Whether an item is in stock.
package enum Stock: UInt8, Sendable {
    case unknown, yes, no
}

/// A color of an item's palette, in eight bytes.
package struct ShownColor: Sendable, Hashable {
    package let rgb: RGB
    /// Position in `Family.allCases`.
    package let family: UInt8
    /// Part of the goods in thousandths, as the page has it.
    package let thousandths: UInt16

    package var share: Double { Double(thousandths) / 1000 }
}
