package import Colors

/// How many items each further filter would leave: every kind is counted with all other filters in force, so that a
/// choice can be exchanged for another one.
package struct Facets: Sendable {
    package struct Count: Sendable, Equatable {
        package let name: String
        package let count: Int
    }

    package struct FamilyCount: Sendable, Equatable {
        /// `none` for items without a color.
        package let name: String
        package let count: Int
        /// The leading color that is most typical of them, see `ItemColumns.typicalColor`; nil without a color.
        package let swatch: RGB?
    }

    package struct Prices: Sendable, Equatable {
        package let currency: String
        package let count: Int
        package let least: Double
        package let greatest: Double
    }

    /// Items that match all filters.
    package let total: Int
    /// In the order of `Family.allCases`, those that some item has.
    package let families: [FamilyCount]
    /// Finer names of leading colors, most frequent first.
    package let names: [Count]
    package let flags: [Count]
    /// Most frequent first, 200 at most.
    package let vendorColors: [Count]
    package let inStock: Int
    package let outOfStock: Int
    package let prices: [Prices]

    private static let vendorColorLimit = 200

    /// - Parameter isWanted: for each item whether it counts at all; nil for all.
    /// - Complexity: O(n) for each kind.
    package init(_ columns: ItemColumns, filter: ItemFilter, among isWanted: [Bool]? = nil) {
        func items(without change: (inout ItemFilter) -> Void) -> [Int] {
            var other = filter
            change(&other)
            let matches = other.matches(in: columns)
            return (0..<columns.count).filter { (matches?[$0] ?? true) && (isWanted?[$0] ?? true) }
        }
        let all = items { _ in }
        total = all.count
        families = Facets.families(
            items {
                $0.families = []
                $0.includesColorless = false
            }, columns)
        names = Facets.counts(all.lazy.map { columns.colorNames.numbers[$0] }, columns.colorNames)
        let flagged = items { $0.flags = [] }
        flags = ImageFlag.allCases.enumerated().compactMap { bit, flag in
            let count = flagged.count { columns.flags[$0] >> bit & 1 == 1 }
            return count > 0 ? Count(name: flag.rawValue, count: count) : nil
        }
        let words = items { $0.vendorColor = nil }.lazy.map { columns.vendorColors.numbers[$0] }
        vendorColors = Array(Facets.counts(words, columns.vendorColors).prefix(Facets.vendorColorLimit))
        let stocked = items { $0.isInStock = nil }
        inStock = stocked.count { columns.stock[$0] == .yes }
        outOfStock = stocked.count { columns.stock[$0] == .no }
        prices = Facets.prices(
            items {
                $0.minPrice = nil
                $0.maxPrice = nil
                $0.currency = nil
            }, columns)
    }

    private static func families(_ items: [Int], _ columns: ItemColumns) -> [FamilyCount] {
        let groups = Dictionary(grouping: items) { columns.families[$0] }
        let named = Family.allCases.enumerated().compactMap { number, family in
            groups[UInt8(number)].map { items in
                FamilyCount(name: family.rawValue, count: items.count, swatch: columns.typicalColor(of: items))
            }
        }
        let colorless = groups[ItemColumns.noFamily].map { [FamilyCount(name: "none", count: $0.count, swatch: nil)] }
        return named + (colorless ?? [])
    }

    /// Words that are not empty.
    private static func counts(_ numbers: some Sequence<UInt16>, _ column: WordColumn) -> [Count] {
        var counts = [Int](repeating: 0, count: column.words.count)
        for number in numbers { counts[Int(number)] += 1 }
        return counts.indices.filter { counts[$0] > 0 && !column.words[$0].isEmpty }
            .sorted { (counts[$1], column.words[$0]) < (counts[$0], column.words[$1]) }
            .map { Count(name: column.words[$0], count: counts[$0]) }
    }

    private static func prices(_ items: [Int], _ columns: ItemColumns) -> [Prices] {
        let priced = Dictionary(grouping: items.filter { !columns.prices[$0].isNaN }) { columns.currencies.numbers[$0] }
        let prices = priced.map { currency, items in
            Prices(
                currency: columns.currencies.words[Int(currency)], count: items.count,
                least: items.map { columns.prices[$0] }.min() ?? 0,
                greatest: items.map { columns.prices[$0] }.max() ?? 0)
        }
        return prices.sorted { ($1.count, $0.currency) < ($0.count, $1.currency) }
    }
}
