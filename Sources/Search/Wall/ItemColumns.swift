import Colors
package import Text

/// The data of a wall's items that filters and searches read, in columns, in wall order.
///
/// Memory: some 130 bytes per item, plus its texts.
package struct ItemColumns: Sendable {
    package internal(set) var ids = TextColumn()
    /// The searched texts: title, id and vendor color as given by `searchableText`, one per line.
    var texts = TextColumn()
    var keys = ItemKeys()
    var attributes = AttributeColumn()
    var vendorColors = WordColumn()
    /// The finer name of the leading color.
    var colorNames = WordColumn()
    var currencies = WordColumn()
    var brands = WordColumn()
    var categories = WordColumn()
    /// Indices in `Family.allCases`; `ItemColumns.noFamily` without a color.
    package internal(set) var families: [UInt8] = []
    /// A bit for each of `ImageFlag.allCases`.
    var flags: [UInt16] = []
    /// In the main unit of the currency; NaN without a price.
    package internal(set) var prices: [Double] = []
    var stock: [Stock] = []
    /// The probability that people would name the same family, in parts of 255; 255 if unknown.
    var confidences: [UInt8] = []
    package internal(set) var imageHashes: [UInt64] = []
    /// The shown colors of all items, item after item, best first.
    var colors: [ShownColor] = []
    /// The end of each item's colors.
    var colorEnds: [UInt32] = []

    static let noFamily: UInt8 = 255

    package init() {}

    package var count: Int { families.count }

    /// The shown colors of an item, best first; empty without a color.
    func colors(of item: Int) -> ArraySlice<ShownColor> {
        colors[(item == 0 ? 0 : Int(colorEnds[item - 1]))..<Int(colorEnds[item])]
    }

    /// Whether a person chose the item's color.
    package func isOverridden(_ item: Int) -> Bool { flags[item] & ItemColumns.bit(of: .overridden) != 0 }

    /// The bit of a flag in `flags`.
    static func bit(of flag: ImageFlag) -> UInt16 { flagBits[flag.rawValue] ?? 0 }
}

/// Whether an item is in stock.
enum Stock: UInt8, Sendable {
    case unknown, yes, no
}

/// A color of an item's palette, in eight bytes.
struct ShownColor: Sendable {
    let rgb: RGB
    /// Index in `Family.allCases`; for the leading color it is the item's family, which a person may have chosen.
    let family: UInt8
    /// Part of the goods in thousandths, as on the page.
    let thousandths: UInt16
}

extension ItemColumns {
    /// Adds the values of an item that are counted and filtered: all but its id and its texts, which only searches
    /// need.
    /// - Parameter item: a line of `metadata.ndjson`.
    package mutating func appendFacts(of item: JSONValue) {
        vendorColors.append(item["vendorColor"].string ?? "")
        currencies.append(item["currency"].string ?? "")
        brands.append(item["brand"].string ?? "")
        categories.append(item["category"].string ?? "")
        attributes.append(item["attributes"].list)
        prices.append(item["price"].number ?? .nan)
        stock.append(item["inStock"].text.map { $0 == "true" ? .yes : .no } ?? .unknown)
        imageHashes.append(imageNumber(item["imageHash"].string))
        appendColors(of: item)
    }

    /// Adds the values of an item that a correction can change.
    mutating func appendColors(of item: JSONValue) {
        colorNames.append(item["colors"].list.first["name"].string ?? "")
        let family = familyNumber(item["family"].string) ?? ItemColumns.noFamily
        families.append(family)
        flags.append(item["flags"].list.reduce(0) { $0 | (flagBits[$1.string ?? ""] ?? 0) })
        confidences.append(UInt8(max(0, min(255, ((item["confidence"].number ?? 1) * 255).rounded()))))
        let first = colors.count
        for color in item["colors"].list {
            guard let rgb = color["hex"].string.flatMap(RGB.init(hex:)) else { continue }
            colors.append(
                ShownColor(
                    rgb: rgb, family: colors.count == first ? family : familyNumber(color["family"].string) ?? 0,
                    thousandths: UInt16(max(0, min(1000, ((color["share"].number ?? 0) * 1000).rounded())))))
        }
        colorEnds.append(UInt32(colors.count))
    }

    /// The first 64 bits of a SHA-256, enough to distinguish the images of one catalogue; 0 for none.
    private func imageNumber(_ hash: String?) -> UInt64 {
        guard let digits = hash?.dropFirst("sha256:".count).prefix(16) else { return 0 }
        return UInt64(digits, radix: 16) ?? 0
    }
}

private let familyNumbers = Dictionary(
    uniqueKeysWithValues: Family.allCases.enumerated().map { ($1.rawValue, UInt8($0)) })

private func familyNumber(_ name: String?) -> UInt8? { name.flatMap { familyNumbers[$0] } }

private let flagBits = Dictionary(
    uniqueKeysWithValues: ImageFlag.allCases.enumerated().map { ($1.rawValue, UInt16(1) << $0) })

extension ItemColumns {
    /// The columns of the same items in another order, some with other colors.
    /// - Parameters:
    ///   - order: the item at each rank.
    ///   - changed: lines of `metadata.ndjson`, by item: only colors, flags and confidence are read.
    /// - Complexity: O(n).
    func arranged(_ order: [Int], _ changed: [Int: JSONValue]) -> ItemColumns {
        var new = ItemColumns()
        new.ids = ids.arranged(order)
        new.texts = texts.arranged(order)
        new.keys = keys.arranged(order)
        new.attributes = attributes.arranged(order)
        new.vendorColors = vendorColors.arranged(order)
        new.currencies = currencies.arranged(order)
        new.brands = brands.arranged(order)
        new.categories = categories.arranged(order)
        new.prices = order.map { prices[$0] }
        new.stock = order.map { stock[$0] }
        new.imageHashes = order.map { imageHashes[$0] }
        new.colors.reserveCapacity(colors.count)
        for item in order {
            if let line = changed[item] {
                new.appendColors(of: line)
            } else {
                new.colorNames.append(colorNames[item])
                new.families.append(families[item])
                new.flags.append(flags[item])
                new.confidences.append(confidences[item])
                new.colors += colors(of: item)
                new.colorEnds.append(UInt32(new.colors.count))
            }
        }
        return new
    }
}
