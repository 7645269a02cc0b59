import Colors
import Text

/// A filter translated to the numbers of one wall's columns.
struct FilterTest {
    /// The parts of a filter that facets can leave out of a count.
    struct Part: OptionSet {
        let rawValue: UInt16

        static let family = Part(rawValue: 1)
        static let flag = Part(rawValue: 2)
        static let vendorColor = Part(rawValue: 4)
        static let stock = Part(rawValue: 8)
        static let price = Part(rawValue: 16)
        static let attribute = Part(rawValue: 32)
        static let brand = Part(rawValue: 64)
        static let category = Part(rawValue: 128)
        static let other = Part(rawValue: 256)
    }

    private let filter: ItemFilter
    private let columns: ItemColumns
    private let families: [Bool]?
    /// A bit for each index in `Family.allCases`; 0 for any.
    private let anyFamilies: UInt16
    private let flags: UInt16
    private let vendorColors: [Bool]?
    private let shades: Set<UInt16>
    private let currencies: [Bool]?
    private let brands: [Bool]?
    private let categories: [Bool]?
    /// In thousandths.
    private let leastShare: Double?
    private let attributes: AttributeTest
    /// For each item whether it has a wanted key; nil without such a filter.
    private let hasKey: [Bool]?

    init(_ filter: ItemFilter, _ columns: ItemColumns) {
        self.filter = filter
        self.columns = columns
        let isAnyFamily = filter.families.isEmpty && !filter.includesColorless
        families = isAnyFamily ? nil : Family.allCases.map(filter.families.contains) + [filter.includesColorless]
        anyFamilies = Family.allCases.enumerated().reduce(0) { bits, family in
            filter.anyFamilies.contains(family.element) ? bits | 1 << family.offset : bits
        }
        flags = filter.flags.reduce(0) { $0 | ItemColumns.bit(of: $1) }
        vendorColors = columns.vendorColors.isOneOf(filter.vendorColors)
        currencies = columns.currencies.isOneOf(filter.currencies)
        brands = columns.brands.isOneOf(filter.brands)
        categories = columns.categories.isOneOf(
            Set(filter.categories.map(CategoryPath.normalized)), names: CategoryPath.levels)
        shades = Set(filter.shades.compactMap(columns.colorNames.number))
        leastShare = filter.minShare.map { ($0 * 1000).rounded() }
        attributes = AttributeTest(filter.attributes, columns.attributes)
        hasKey = FilterTest.items(with: filter.keys, columns)
    }

    private static func items(with keys: [ItemKey: Set<ExactText>], _ columns: ItemColumns) -> [Bool]? {
        guard !keys.isEmpty else { return nil }
        var isWanted = [Bool](repeating: true, count: columns.count)
        for (key, values) in keys {
            var hasKey = [Bool](repeating: false, count: columns.count)
            for value in values { for item in columns.keys.items(key, value.text) { hasKey[Int(item)] = true } }
            for item in hasKey.indices where !hasKey[item] { isWanted[item] = false }
        }
        return isWanted
    }

    func holds(_ item: Int) -> Bool { failures(item).isEmpty }

    /// The parts that an item does not meet.
    func failures(_ item: Int) -> Part {
        var parts: Part = []
        if let families, !families[min(Int(columns.families[item]), Family.allCases.count)] { parts.insert(.family) }
        if flags != 0, columns.flags[item] & flags == 0 { parts.insert(.flag) }
        if let vendorColors, !vendorColors[Int(columns.vendorColors.numbers[item])] { parts.insert(.vendorColor) }
        if let isInStock = filter.isInStock, columns.stock[item] != (isInStock ? .yes : .no) { parts.insert(.stock) }
        if !hasPrice(item) { parts.insert(.price) }
        if let brands, !brands[Int(columns.brands.numbers[item])] { parts.insert(.brand) }
        if let categories, !categories[Int(columns.categories.numbers[item])] { parts.insert(.category) }
        if !attributes.holds(item) { parts.insert(.attribute) }
        if !filter.shades.isEmpty, !shades.contains(columns.colorNames.numbers[item]) { parts.insert(.other) }
        if let hasKey, !hasKey[item] { parts.insert(.other) }
        if !hasColors(item) { parts.insert(.other) }
        return parts
    }

    /// Numbers of the wanted attribute names that an item does not meet; -1 for a name that no item has.
    func missingNames(_ item: Int) -> [Int] { attributes.missingNames(item) }

    private func hasPrice(_ item: Int) -> Bool {
        if let currencies, !currencies[Int(columns.currencies.numbers[item])] { return false }
        // Negated, so that an item without a price (NaN) fails as soon as there is a limit.
        if let least = filter.minPrice, !(columns.prices[item] >= least) { return false }
        if let most = filter.maxPrice, !(columns.prices[item] <= most) { return false }
        return true
    }

    /// Whether the item shows enough of a wanted family.
    private func hasColors(_ item: Int) -> Bool {
        guard anyFamilies != 0 || leastShare != nil else { return true }
        let colors = columns.colors(of: item)
        return colors.map(\.family).contains { shown in
            guard anyFamilies == 0 ? shown == columns.families[item] : shown < 16 && anyFamilies >> shown & 1 == 1
            else { return false }
            guard let leastShare else { return true }
            let share = colors.reduce(0) { $1.family == shown ? $0 + Int($1.thousandths) : $0 }
            return Double(share) >= leastShare
        }
    }
}

/// Tests attributes of items: for each wanted name, one of the wanted values is enough.
private struct AttributeTest {
    private let columns: AttributeColumn
    /// For each name its number, -1 if no item has it, and which pairs satisfy it.
    private let names: [(name: Int, isWanted: [Bool])]

    init(_ attributes: Set<ItemFilter.Attribute>, _ columns: AttributeColumn) {
        self.columns = columns
        let groups = Dictionary(grouping: attributes) { searchableText($0.name.trimmed) }.values
        names = groups.map { attributes in
            var isWanted = [Bool](repeating: false, count: columns.pairs.count)
            guard let name = columns.number(ofName: attributes[0].name) else { return (-1, isWanted) }
            if attributes.contains(where: { $0.value == nil }) {
                for pair in columns.pairs.indices where columns.pairs[pair].name == name { isWanted[pair] = true }
            }
            for value in attributes.compactMap(\.value) {
                if let pair = columns.number(ofName: name, value: value) { isWanted[Int(pair)] = true }
            }
            return (name, isWanted)
        }
    }

    func holds(_ item: Int) -> Bool { names.allSatisfy { has(item, $0.isWanted) } }

    func missingNames(_ item: Int) -> [Int] {
        names.isEmpty ? [] : names.filter { !has(item, $0.isWanted) }.map(\.name)
    }

    private func has(_ item: Int, _ isWanted: [Bool]) -> Bool { columns[item].contains { isWanted[Int($0)] } }
}

extension WordColumn {
    /// For each word whether it is a wanted one, in any spelling; nil if none is wanted.
    /// - Parameter names: the names of a word.
    fileprivate func isOneOf(_ wanted: Set<String>, names: (String) -> [String] = { [$0] }) -> [Bool]? {
        guard !wanted.isEmpty else { return nil }
        let folded = Set(wanted.map(searchableText))
        return words.map { word in names(word).contains { folded.contains(searchableText($0)) } }
    }
}
