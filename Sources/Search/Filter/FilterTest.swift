import Colors
import Text

/// A filter in the numbers of one wall's columns.
struct FilterTest {
    private let filter: ItemFilter
    private let columns: ItemColumns
    private let families: [Bool]?
    /// Positions in `Family.allCases`.
    private let anyFamilies: Set<UInt8>
    private let flags: UInt16
    private let vendorColors: Set<UInt16>
    private let shades: Set<UInt16>
    private let attributes: [AttributeTest]
    private let currency: UInt16?

    init(_ filter: ItemFilter, _ columns: ItemColumns) {
        self.filter = filter
        self.columns = columns
        let isAnyFamily = filter.families.isEmpty && !filter.includesColorless
        families = isAnyFamily ? nil : Family.allCases.map(filter.families.contains) + [filter.includesColorless]
        let numbers = Family.allCases.enumerated().filter { filter.anyFamilies.contains($0.element) }
        anyFamilies = Set(numbers.map { UInt8($0.offset) })
        flags = ImageFlag.allCases.enumerated().reduce(0) { bits, flag in
            filter.flags.contains(flag.element) ? bits | 1 << flag.offset : bits
        }
        // "Red" and "red" are one.
        let wanted = filter.vendorColor.map(searchableText)
        vendorColors = Set(
            columns.vendorColors.words.indices.filter { searchableText(columns.vendorColors.words[$0]) == wanted }
                .map { UInt16($0) })
        shades = Set(filter.shades.compactMap(columns.colorNames.number))
        attributes = AttributeTest.tests(filter.attributes)
        currency = filter.currency.map { columns.currencies.number(of: $0) ?? .max }
    }

    func holds(_ item: Int) -> Bool {
        if let families, !families[min(Int(columns.families[item]), Family.allCases.count)] { return false }
        if flags != 0, columns.flags[item] & flags == 0 { return false }
        if filter.vendorColor != nil, !vendorColors.contains(columns.vendorColors.numbers[item]) { return false }
        if !filter.shades.isEmpty, !shades.contains(columns.colorNames.numbers[item]) { return false }
        if let isInStock = filter.isInStock, columns.stock[item] != (isInStock ? .yes : .no) { return false }
        return hasPrice(item) && hasColors(item) && attributes.allSatisfy { $0.holds(columns.attributes[item]) }
    }

    private func hasPrice(_ item: Int) -> Bool {
        if let currency, columns.currencies.numbers[item] != currency { return false }
        // Written so that an item without a price is out as soon as there is an end.
        if let least = filter.minPrice, !(columns.prices[item] >= least) { return false }
        if let most = filter.maxPrice, !(columns.prices[item] <= most) { return false }
        return true
    }

    /// Whether it shows a family that is wanted, and enough of it.
    private func hasColors(_ item: Int) -> Bool {
        guard !anyFamilies.isEmpty || filter.minShare != nil else { return true }
        let range = columns.colorRange(of: item)
        var shares: [UInt8: Int] = [:]
        for number in range {
            // That of the leading color is what the item is called, also by a person.
            let family = number == range.lowerBound ? columns.families[item] : columns.colors[number].family
            shares[family, default: 0] += Int(columns.colors[number].thousandths)
        }
        let wanted = shares.filter {
            anyFamilies.isEmpty ? $0.key == columns.families[item] : anyFamilies.contains($0.key)
        }
        guard let most = wanted.values.max() else { return false }
        return Double(most) >= ((filter.minShare ?? 0) * 1000).rounded()
    }
}

/// Whether an item has one of some values of an attribute.
private struct AttributeTest {
    /// As the column writes them.
    private let name: [UInt8]
    /// Empty for any value.
    private let values: Set<[UInt8]>

    /// One for each name.
    static func tests(_ attributes: Set<ItemFilter.Attribute>) -> [AttributeTest] {
        Dictionary(grouping: attributes) { attributePart($0.name) }.map { name, attributes in
            let isAny = attributes.contains { $0.value == nil }
            return AttributeTest(
                name: name + [attributeSeparator],
                values: isAny ? [] : Set(attributes.compactMap(\.value).map(attributePart)))
        }
    }

    /// - Parameter lines: of `ItemColumns.attributes`.
    func holds(_ lines: ArraySlice<UInt8>) -> Bool {
        lines.split(separator: attributeEnd).contains { line in
            guard line.starts(with: name) else { return false }
            let value = line.dropFirst(name.count)
            return values.isEmpty || values.contains(Array(value))
                || value.split(separator: UInt8(ascii: ",")).contains { values.contains(Array($0.trimmingSpaces)) }
        }
    }
}

extension ArraySlice<UInt8> {
    fileprivate var trimmingSpaces: ArraySlice<UInt8> {
        let start = drop { $0 == 0x20 }
        return start.dropLast(start.reversed().prefix { $0 == 0x20 }.count)
    }
}
