package import Colors
import Text

/// How many items each further filter would leave. Each kind of filter is counted with all other kinds in force, so
/// that one choice can replace another.
package struct Facets: Sendable {
    package struct Count: Sendable, Equatable {
        package let name: String
        package let count: Int
    }

    package struct FamilyCount: Sendable, Equatable {
        /// `none` for items without a color.
        package let name: String
        package let count: Int
        /// The most typical leading color of the items, see `ItemColumns.typicalColor`; nil without a color.
        package let swatch: RGB?
    }

    package struct AttributeCount: Sendable, Equatable {
        package let name: String
        /// Items with this attribute, whatever its value.
        package let count: Int
        /// Most frequent first, at most 100; a list of values, such as `S, M, L`, counts for each of them.
        package let values: [Count]
    }

    package struct Prices: Sendable, Equatable {
        package let currency: String
        package let count: Int
        package let least: Double
        package let greatest: Double
    }

    /// Items that match all filters.
    package let total: Int
    /// The families of items, in the order of `Family.allCases`.
    package let families: [FamilyCount]
    /// Finer names of leading colors, most frequent first.
    package let names: [Count]
    package let flags: [Count]
    /// Most frequent first, at most 200.
    package let vendorColors: [Count]
    /// The same for the feed's brands.
    package let brands: [Count]
    /// The same for the feed's categories; each level includes the levels below it.
    package let categories: [Count]
    package let inStock: Int
    package let outOfStock: Int
    package let prices: [Prices]
    /// Most frequent names first, at most 50.
    package let attributes: [AttributeCount]

    private static let wordLimit = 200
    private static let attributeLimits = (names: 50, values: 100)

    /// - Parameter isWanted: for each item whether it counts at all; nil if all do.
    /// - Complexity: O(n).
    package init(_ columns: ItemColumns, filter: ItemFilter, among isWanted: [Bool]? = nil) {
        let test = filter.isEmpty ? nil : FilterTest(filter, columns)
        let wanted = (0..<columns.count).filter { isWanted?[$0] ?? true }
        let failures = test.map { test in wanted.map(test.failures) }
        func items(without part: FilterTest.Part) -> [Int] {
            guard let failures else { return wanted }
            return wanted.indices.filter { part.isSuperset(of: failures[$0]) }.map { wanted[$0] }
        }
        let all = items(without: [])
        total = all.count
        families = Facets.families(items(without: .family), columns)
        names = Facets.counts(all, columns.colorNames)
        let flagged = items(without: .flag)
        flags = ImageFlag.allCases.compactMap { flag in
            let bit = ItemColumns.bit(of: flag)
            let count = flagged.count { columns.flags[$0] & bit != 0 }
            return count > 0 ? Count(name: flag.rawValue, count: count) : nil
        }
        vendorColors = Facets.spellings(items(without: .vendorColor), columns.vendorColors)
        brands = Facets.spellings(items(without: .brand), columns.brands)
        categories = Facets.categories(items(without: .category), columns.categories)
        let stocked = items(without: .stock)
        inStock = stocked.count { columns.stock[$0] == .yes }
        outOfStock = stocked.count { columns.stock[$0] == .no }
        prices = Facets.prices(items(without: .price), columns)
        attributes = Facets.attributes(items(without: .attribute), columns.attributes, test)
    }

    /// - Parameter items: the items that meet all filters but those for attributes.
    private static func attributes(_ items: [Int], _ column: AttributeColumn, _ test: FilterTest?) -> [AttributeCount] {
        var counts = [Int](repeating: 0, count: column.pairs.count)
        var names = [(count: Int, last: Int)](repeating: (0, -1), count: column.names.count)
        for item in items {
            // An item that misses the filter of one name counts for that name alone: that choice can be replaced.
            let missing = test?.missingNames(item) ?? []
            guard missing.count <= 1 else { continue }
            for number in column[item] {
                let name = column.pairs[Int(number)].name
                guard missing.isEmpty || missing[0] == name else { continue }
                counts[Int(number)] += 1
                if names[name].last != item { names[name] = (names[name].count + 1, item) }
            }
        }
        let listed = column.pairs.indices.filter { counts[$0] > 0 && !column.pairs[$0].isList }
        let groups = Dictionary(grouping: listed) { column.pairs[$0].name }
        let all = groups.map { name, pairs in
            let values = pairs.map { Count(name: column.pairs[$0].value, count: counts[$0]) }
            return AttributeCount(
                name: column.names[name], count: names[name].count,
                values: Array(values.sorted(by: Facets.precedes).prefix(attributeLimits.values)))
        }
        return Array(all.sorted { ($1.count, $0.name) < ($0.count, $1.name) }.prefix(attributeLimits.names))
    }

    private static func precedes(_ one: Count, _ other: Count) -> Bool {
        (other.count, one.name) < (one.count, other.name)
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

    /// The words that at least one item has.
    private static func used(_ items: [Int], _ column: WordColumn) -> [Count] {
        var counts = [Int](repeating: 0, count: column.words.count)
        for item in items { counts[Int(column.numbers[item])] += 1 }
        return zip(column.words, counts).map { Count(name: $0, count: $1) }.filter { $0.count > 0 }
    }

    /// The words that are not empty, most frequent first.
    private static func counts(_ items: [Int], _ column: WordColumn) -> [Count] {
        used(items, column).filter { !$0.name.isEmpty }.sorted(by: precedes)
    }

    /// The same, with the spellings that a filter takes as equal counted together, under the most frequent one.
    private static func spellings(_ items: [Int], _ column: WordColumn) -> [Count] {
        var positions: [[UInt8]: Int] = [:]
        var merged: [Count] = []
        for count in counts(items, column) {
            let key = searchableText(count.name)
            if let position = positions[key] {
                merged[position] = Count(name: merged[position].name, count: merged[position].count + count.count)
            } else {
                positions[key] = merged.count
                merged.append(count)
            }
        }
        return Array(merged.sorted(by: precedes).prefix(wordLimit))
    }

    private static func categories(_ items: [Int], _ column: WordColumn) -> [Count] {
        var byLevel: [String: Int] = [:]
        for category in used(items, column) {
            for level in CategoryPath.levels(category.name) { byLevel[level, default: 0] += category.count }
        }
        let all = byLevel.map { Count(name: $0.key, count: $0.value) }
        return Array(all.sorted(by: precedes).prefix(wordLimit))
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

extension ItemColumns {
    /// The color that best represents the leading colors of some items.
    ///
    /// It is the one nearest to their geometric median in Oklab, which resists outliers. Each color is weighted by the
    /// fourth power of its confidence, so that colors on the border to another family count little.
    /// - Returns: nil when no item has a color.
    /// - Complexity: O(n).
    func typicalColor(of items: [Int]) -> RGB? {
        let colors = items.compactMap { item in
            self.colors(of: item).first.map { LeadingColor($0.rgb, confidence: confidences[item]) }
        }
        guard var middle = colors.first?.lab else { return nil }
        // From the mean, which ignores distances, to the median.
        for step in 0...medianSteps {
            middle = mean(colors) { $0.weight / (step == 0 ? 1 : max($0.lab.distance(to: middle), nearest)) }
        }
        return colors.min { $0.lab.distance(to: middle) < $1.lab.distance(to: middle) }?.rgb
    }
}

/// After these steps of the algorithm of E. Weiszfeld (1937), the median moves less than is visible.
private let medianSteps = 12
/// Closer colors get no greater weight.
private let nearest = 0.01

private struct LeadingColor {
    let rgb: RGB
    let lab: Oklab
    let weight: Double

    init(_ rgb: RGB, confidence: UInt8) {
        (self.rgb, lab) = (rgb, Oklab(rgb))
        let part = max(Double(confidence), 1) / 255
        weight = part * part * part * part
    }
}

private func mean(_ colors: [LeadingColor], _ weight: (LeadingColor) -> Double) -> Oklab {
    var (sum, lightness, a, b) = (0.0, 0.0, 0.0, 0.0)
    for color in colors {
        let weight = weight(color)
        sum += weight
        lightness += weight * color.lab.lightness
        a += weight * color.lab.a
        b += weight * color.lab.b
    }
    return Oklab(lightness: lightness / sum, a: a / sum, b: b / sum)
}
