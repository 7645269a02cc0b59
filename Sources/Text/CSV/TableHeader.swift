/// An error that makes a CSV text unusable.
package enum CSVFault: Error, Sendable, Equatable {
    /// A quote is not closed.
    case cutShort(row: Int)
    /// `limit` is in bytes.
    case rowTooLong(row: Int, limit: Int)
    case tooManyCells(row: Int, limit: Int)
    /// The header lacks required names.
    case lacksColumns(found: [String], needed: String)
    /// `reason` comes from the parser.
    case malformed(row: Int, reason: String)
}

extension CSVRow {
    /// The first text in these columns, trimmed; nil if all are empty.
    package func text(in columns: [Int]) -> String? {
        columns.lazy.compactMap { $0 < cells.count ? cells[$0].trimmed.nonEmpty : nil }.first
    }

    /// The row as a header.
    package var header: TableHeader {
        get throws(CSVFault) {
            guard cells.count == cellCount else { throw .tooManyCells(row: number, limit: cells.count) }
            return TableHeader(cells)
        }
    }

    /// An error for a row with more cells than the header, and what to do; nil if the row fits, or if the further cells
    /// are empty.
    package func fault(below header: TableHeader) -> String? {
        guard cellCount > header.count else { return nil }
        if cellCount == cells.count, cells[header.count...].allSatisfy(\.trimmed.isEmpty) { return nil }
        return """
            Row \(number) has \(cellCount) cells, but the header has \(header.count); \
            quote cells that contain the separator.
            """
    }
}

/// The names of a table's columns.
package struct TableHeader: Sendable {
    /// Normalized, in the order of the columns.
    package let names: [String]
    private let labels: [String]
    /// By normalized name, the indices of the columns.
    package let columns: [String: [Int]]

    package init(_ labels: [String]) {
        self.labels = labels
        names = labels.map(\.normalizedName)
        let exact = Dictionary(grouping: names.indices) { [names] in names[$0] }
        // "Price (EUR)", "name-de_DE" and "C:Color" are the price, name and color, unless a column has just that name.
        let short = labels.map { TableHeader.withoutRemark($0).normalizedName }
        columns = Dictionary(grouping: short.indices) { short[$0] }.merging(exact) { $1 }
    }

    /// The label without a remark in parentheses, a language or currency at an end, and a prefix of one letter.
    private static func withoutRemark(_ label: String) -> String {
        var name = label.prefix { $0 != "(" && $0 != "[" }
        if name.dropFirst().first == ":" { name = name.dropFirst(2) }
        var parts = name.split { "-_. ".contains($0) }[...]
        while parts.count > 1, remarks.contains(parts[parts.endIndex - 1].lowercased()) { parts.removeLast() }
        if parts.count > 1, remarks.contains(parts[parts.startIndex].lowercased()) { parts.removeFirst() }
        return parts.joined(separator: "-")
    }

    private static let remarks: Set<String> = Set("de en fr es it nl pl pt gb us ecommerce eur usd gbp chf pln".words)

    package var count: Int { names.count }

    /// The indices of the columns with a normalized name, from 0. A remark in parentheses is ignored.
    package func columns(_ name: String) -> [Int] { columns[name] ?? [] }

    /// The name in the spelling of the table.
    package func label(_ name: String) -> String { columns(name).first.map { labels[$0] } ?? name }
}
