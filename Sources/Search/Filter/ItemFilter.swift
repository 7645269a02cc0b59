package import Colors
package import Text

/// What items must have to be in a list. All of it holds at once; of several families or flags one is enough.
package struct ItemFilter: Sendable, Hashable {
    /// Empty for any.
    package var families: Set<Family> = []
    /// Items without a color, as one more family.
    package var includesColorless = false
    /// Families; the item shows one of them, as its main color or not. Empty for any.
    package var anyFamilies: Set<Family> = []
    /// 0...1: the part of the goods that the colors of one family have together at least: of one in `anyFamilies`, or
    /// without those of the main one.
    package var minShare: Double?
    /// Finer names of the leading color; empty for any.
    package var shades: Set<String> = []
    /// Empty for any.
    package var flags: Set<ImageFlag> = []
    /// The shop's words for colors, however they are written; empty for any.
    package var vendorColors: Set<String> = []
    /// However they are written; empty for any.
    package var brands: Set<String> = []
    /// As `Clothing > Shirts`; a category has the items of all that are part of it. Empty for any.
    package var categories: Set<String> = []
    /// Of those of one name one is enough; each name must be met. Empty for any.
    package var attributes: Set<Attribute> = []
    /// Only what is available, or only what is not; items whose feed does not say have neither.
    package var isInStock: Bool?
    /// In the main unit of the currency, both ends reached.
    package var minPrice: Double?
    package var maxPrice: Double?
    /// However they are written; empty for any.
    package var currencies: Set<String> = []
    /// What items are called: of the values of one key one is enough.
    package var keys: [ItemKey: Set<ExactText>] = [:]

    /// What an attribute must be. A value with commas, as that of merged variants, is met as a whole and by each part.
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
        // Texts with quotes and escapes, so that none runs into the next.
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

    /// The items that have it, as one truth for each; nil when all have.
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
    /// Items by price, equal ones in the order given. Prices of several currencies say nothing of each other: those of
    /// the currency that most items have come first. Items without a price come last, whatever the order.
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
