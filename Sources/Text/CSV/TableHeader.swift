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
    private let columns: [String: [Int]]

    package init(_ labels: [String]) {
        self.labels = labels
        names = labels.map(\.normalizedName)
        let exact = Dictionary(grouping: names.indices) { [names] in names[$0] }
        // "Price (EUR)" is the price, unless another column has just that name.
        let short = labels.map { String($0.prefix { $0 != "(" && $0 != "[" }).normalizedName }
        columns = Dictionary(grouping: short.indices) { short[$0] }.merging(exact) { $1 }
    }

    package var count: Int { names.count }

    /// The indices of the columns with a normalized name, from 0. A remark in parentheses is ignored.
    package func columns(_ name: String) -> [Int] { columns[name] ?? [] }

    /// The name in the spelling of the table.
    package func label(_ name: String) -> String { columns(name).first.map { labels[$0] } ?? name }
}
