import Catalogue
import Text

/// The columns for price, stock, and attributes with few different values, such as the brand. The page has filters for
/// them.
extension PageColumns {
    /// `price`: amounts in the main unit of a currency, null for none. `currencies`: currencies that no earlier chunk
    /// has; `currency`: the number of the currency of all prices in the chunk, or a number for each item.
    mutating func writePrices(_ json: inout JSONText) {
        let prices = entries.map(\.entry.item.price)
        guard prices.contains(where: { $0 != nil }) else { return }
        let numbers = prices.map { $0.map { currencies.number(of: $0.currency) } }
        json.column("price", prices.map { $0.map { JSONSource(Array($0.amountText.utf8)) } })
        json.column("currencies", currencies.takeNew())
        let different = Set(numbers.compactMap { $0 })
        if let only = different.first, different.count == 1 {
            json.field("currency", only)
        } else {
            json.column("currency", numbers.map { $0 ?? 0 })
        }
    }

    /// One letter per item: `y` in stock, `n` not in stock, `?` unknown.
    func writeStock(_ json: inout JSONText) {
        guard entries.contains(where: { $0.entry.item.isInStock != nil }) else { return }
        let letters = entries.map { written in written.entry.item.isInStock.map { $0 ? "y" : "n" } ?? "?" }
        json.field("stock", letters.joined())
    }

    /// An attribute with few values, and its values so far.
    struct Attribute: Sendable {
        let name: String
        var values = StringTable()
    }

    private static let mostAttributes = 6
    /// The number of values of an attribute: a single value offers no choice, and a longer list is too long to choose
    /// from.
    private static let fewValues = 2...40
    private static let brandName = "Brand"
    private static let categoryName = "Category"

    /// `attributes`: `[name, new values, a character for each item]`. The character is `0` plus the number of the
    /// value.
    ///
    /// Items come in chunks of some thousands, so the first chunk decides which attributes there are. An attribute that
    /// gets too many values later has no column from then on, and the page drops it.
    mutating func writeAttributes(_ json: inout JSONText) {
        guard attributes?.isEmpty == false else { return }
        let texts = entries.map { PageColumns.texts(of: $0.entry.item) }
        var columns: [JSONRow] = []
        var kept: [Attribute] = []
        for var attribute in attributes ?? [] {
            let numbers = texts.map { attribute.values.number(of: $0[attribute.name] ?? "") }
            guard (numbers.max() ?? 0) <= PageColumns.fewValues.upperBound else { continue }
            let letters = numbers.compactMap { Unicode.Scalar(UInt32($0) + 48) }
            let packed = String(String.UnicodeScalarView(letters))
            columns.append(JSONRow(attribute.name, attribute.values.takeNew(), packed))
            kept.append(attribute)
        }
        attributes = kept
        json.rows("attributes", columns)
    }

    /// The attributes that most of the waiting items have and that have few values, the most frequent first; without
    /// the shop's word for the color, which has its own filter.
    func chosenAttributes() -> [Attribute] {
        var counts: [String: Int] = [:]
        var values: [String: Set<String>] = [:]
        for item in entries.lazy.map(\.entry.item) {
            for (name, value) in PageColumns.texts(of: item) where value != item.vendorColor {
                counts[name, default: 0] += 1
                values[name, default: []].insert(value)
            }
        }
        let frequent = counts.filter { name, count in
            count * 2 > entries.count && PageColumns.fewValues.contains(values[name]?.count ?? 0)
        }
        return frequent.sorted { ($1.value, $0.key) < ($0.value, $1.key) }
            .prefix(PageColumns.mostAttributes)
            .map { Attribute(name: $0.key) }
    }

    /// By name. Several values at once, as merged variants have, are left out: they are not one value to choose.
    private static func texts(of item: CatalogueItem) -> [String: String] {
        var texts: [String: String] = [:]
        for attribute in item.attributes where !attribute.value.isEmpty && !attribute.value.contains(", ") {
            texts[attribute.name] = attribute.value
        }
        if !item.brand.isEmpty { texts[brandName] = item.brand }
        if !item.category.isEmpty { texts[categoryName] = item.category }
        return texts
    }
}
