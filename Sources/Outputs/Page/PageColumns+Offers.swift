import Catalogue
import Text

/// What the feed says beside title and words: what an item costs, whether it is in stock, and what it says of most
/// items in few different values, such as the brand. The page has filters for them.
extension PageColumns {
    /// `price`: amounts in the main unit of a currency, null for none. `currencies`: those not seen in earlier chunks;
    /// `currency`: the number of the one that all prices of the chunk are in, or a number for each item.
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

    /// A letter an item: `y` in stock, `n` not, `?` where the feed does not say.
    func writeStock(_ json: inout JSONText) {
        guard entries.contains(where: { $0.entry.item.isInStock != nil }) else { return }
        let letters = entries.map { written in written.entry.item.isInStock.map { $0 ? "y" : "n" } ?? "?" }
        json.field("stock", letters.joined())
    }

    /// An attribute of few values, with those that items had so far.
    struct Attribute: Sendable {
        let name: String
        var values = StringTable()
    }

    private static let mostAttributes = 6
    /// Values of one attribute: one alone is not a choice, and a longer list is too long to choose from.
    private static let fewValues = 2...40
    private static let brandName = "Brand"
    private static let categoryName = "Category"

    /// `attributes`: `[name, values not in earlier chunks, a character for each item]`, which is `0` and the number of
    /// its value after that.
    ///
    /// Items come some thousands at a time, so the first of them decide which attributes there are. One that gets too
    /// many values later has no column from then on, by which the page knows that it is none.
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

    /// Those that most of the items have that wait, in few values and without the shop's word for the color, which is
    /// a filter of its own; the most frequent first.
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

    /// By name. Several values, as variants have them together, are not a value to choose.
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
