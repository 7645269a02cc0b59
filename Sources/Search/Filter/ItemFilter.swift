package import Colors
package import Text

/// What an item must have to be listed. All conditions must hold; of several families or flags, one is enough.
package struct ItemFilter: Sendable, Hashable {
    /// Empty for any.
    package var families: Set<Family> = []
    /// Whether items without a color are also listed, as if that were one more family.
    package var includesColorless = false
    /// The item shows one of these families, as its main color or another. Empty for any.
    package var anyFamilies: Set<Family> = []
    /// 0...1: the least part of the goods for the colors of one family: one of `anyFamilies`, or the main family if
    /// that is empty.
    package var minShare: Double?
    /// Finer names of the leading color. Empty for any.
    package var shades: Set<String> = []
    /// Empty for any.
    package var flags: Set<ImageFlag> = []
    /// The shop's words for colors, in any spelling. Empty for any.
    package var vendorColors: Set<String> = []
    /// In any spelling. Empty for any.
    package var brands: Set<String> = []
    /// As in `Clothing > Shirts`; a category includes its subcategories. Empty for any.
    package var categories: Set<String> = []
    /// Of attributes with one name, one is enough; each name must be met. Empty for any.
    package var attributes: Set<Attribute> = []
    /// Only available items, or only unavailable ones; an item without this information is neither.
    package var isInStock: Bool?
    /// In the main unit of the currency, inclusive.
    package var minPrice: Double?
    package var maxPrice: Double?
    /// In any spelling. Empty for any.
    package var currencies: Set<String> = []
    /// Ids and other keys of items: of the values for one key, one is enough.
    package var keys: [ItemKey: Set<ExactText>] = [:]

    /// A condition on an attribute. A value with commas, as merged variants have, matches as a whole and by each part.
    package struct Attribute: Sendable, Hashable {
        package let name: String
        /// nil for any.
        package let value: String?

        package init(name: String, value: String?) { (self.name, self.value) = (name, value) }
    }

    package init() {}

    package var isEmpty: Bool { self == ItemFilter() }

    /// Equal for equal filters, in every process.
    var canonicalText: String {
        // Quoted and escaped, so that texts cannot run together.
        let named = ItemKey.allCases.map { key in (keys[key] ?? []).sorted().map(\.text) }
        let texts = ([vendorColors, currencies, brands, categories].map { $0.sorted() } + named).map { values in
            values.map { String(reflecting: $0) }.joined(separator: ",")
        }
        let numbers = [minPrice, maxPrice, minShare].map { $0.map { "\($0)" } ?? "" }
        let attributes = attributes.map { [$0.name, $0.value].map { String(reflecting: $0) }.joined(separator: "=") }
        return
            ([
                ItemFilter.text(families), includesColorless ? "colorless" : "", ItemFilter.text(anyFamilies),
                shades.sorted().joined(separator: ","),
                ImageFlag.allCases.filter(flags.contains).map(\.rawValue).joined(separator: ","),
                isInStock.map { $0 ? "in" : "out" } ?? "", attributes.sorted().joined(separator: ","),
            ] + numbers + texts).joined(separator: ";")
    }

    private static func text(_ families: Set<Family>) -> String {
        Family.allCases.filter(families.contains).map(\.rawValue).joined(separator: ",")
    }

    /// For each item whether it matches; nil if all do.
    /// - Complexity: O(n).
    func matches(in columns: ItemColumns) -> [Bool]? {
        guard !isEmpty else { return nil }
        let test = FilterTest(self, columns)
        return (0..<columns.count).map { test.holds($0) }
    }
}

/// An order of items by price.
package enum PriceOrder: String, Sendable, CaseIterable {
    case price
    case descendingPrice = "-price"
}

extension ItemColumns {
    /// Sorts items by price; equal ones keep their order. Prices in different currencies cannot be compared: the
    /// currency of most items comes first. Items without a price come last in either order.
    func sorted(_ items: [Int32], by order: PriceOrder) -> [Int32] {
        var counts = [Int](repeating: 0, count: currencies.words.count)
        for item in 0..<count where !prices[item].isNaN { counts[Int(currencies.numbers[item])] += 1 }
        let ranked = counts.indices.sorted { (counts[$1], $0) < (counts[$0], $1) }
        var ranks = counts
        for (rank, currency) in ranked.enumerated() { ranks[currency] = rank }
        let sign: Double = order == .price ? 1 : -1
        let keys = items.enumerated().map { number, item in
            let price = prices[Int(item)]
            let rank = price.isNaN ? Int.max : ranks[Int(currencies.numbers[Int(item)])]
            return (rank: rank, price: price.isNaN ? 0 : sign * price, number: number)
        }
        return keys.sorted { $0 < $1 }.map { items[$0.number] }
    }
}
