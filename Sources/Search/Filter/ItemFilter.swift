package import Colors
import Text

/// What items must have to be in a list. All of it holds at once; of several families or flags one is enough.
package struct ItemFilter: Sendable, Hashable {
    /// Empty for any.
    package var families: Set<Family> = []
    /// Items without a color, as one more family.
    package var includesColorless = false
    /// Empty for any.
    package var flags: Set<ImageFlag> = []
    package var vendorColor: String?
    /// Only what is to be had, or only what is not; items whose feed does not say have neither.
    package var isInStock: Bool?
    /// In the main unit of `currency`, both ends reached.
    package var minPrice: Double?
    package var maxPrice: Double?
    package var currency: String?
    package init() {}

    package var isEmpty: Bool { self == ItemFilter() }

    /// Equal for equal filters, in every process.
    package var canonicalText: String {
        // Texts with quotes and escapes, so that none runs into the next.
        let texts = [vendorColor, currency].map { $0.map { String(reflecting: $0) } ?? "" }
        let prices = [minPrice, maxPrice].map { $0.map { "\($0)" } ?? "" }
        return
            ([
                Family.allCases.filter(families.contains).map(\.rawValue).joined(separator: ","),
                includesColorless ? "colorless" : "",
                ImageFlag.allCases.filter(flags.contains).map(\.rawValue).joined(separator: ","),
                isInStock.map { $0 ? "in" : "out" } ?? "",
            ] + prices + texts).joined(separator: ";")
    }

    /// The items that have it, as one truth for each; nil when all have.
    /// - Complexity: O(n).
    package func matches(in columns: ItemColumns) -> [Bool]? {
        guard !isEmpty else { return nil }
        let test = FilterTest(self, columns)
        return (0..<columns.count).map { test.holds($0) }
    }
}

/// A filter in the numbers of one wall's columns.
private struct FilterTest {
    private let filter: ItemFilter
    private let columns: ItemColumns
    private let families: [Bool]?
    private let flags: UInt16
    private let vendorColors: Set<UInt16>
    private let currency: UInt16?

    init(_ filter: ItemFilter, _ columns: ItemColumns) {
        self.filter = filter
        self.columns = columns
        let isAnyFamily = filter.families.isEmpty && !filter.includesColorless
        families = isAnyFamily ? nil : Family.allCases.map(filter.families.contains) + [filter.includesColorless]
        flags = ImageFlag.allCases.enumerated().reduce(0) { bits, flag in
            filter.flags.contains(flag.element) ? bits | 1 << flag.offset : bits
        }
        // "Red" and "red" are one.
        let wanted = filter.vendorColor.map(searchableText)
        vendorColors = Set(
            columns.vendorColors.words.indices.filter { searchableText(columns.vendorColors.words[$0]) == wanted }
                .map { UInt16($0) })
        currency = filter.currency.map { columns.currencies.number(of: $0) ?? .max }
    }

    func holds(_ item: Int) -> Bool {
        if let families, !families[min(Int(columns.families[item]), Family.allCases.count)] { return false }
        if flags != 0, columns.flags[item] & flags == 0 { return false }
        if filter.vendorColor != nil, !vendorColors.contains(columns.vendorColors.numbers[item]) { return false }
        if let isInStock = filter.isInStock, columns.stock[item] != (isInStock ? .yes : .no) { return false }
        return hasPrice(item)
    }

    private func hasPrice(_ item: Int) -> Bool {
        if let currency, columns.currencies.numbers[item] != currency { return false }
        // Written so that an item without a price is out as soon as there is an end.
        if let least = filter.minPrice, !(columns.prices[item] >= least) { return false }
        if let most = filter.maxPrice, !(columns.prices[item] <= most) { return false }
        return true
    }
}
