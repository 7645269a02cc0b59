/// Why a CSV text cannot be used.
package enum CSVFault: Error, Sendable, Equatable {
    /// A quote is opened and never closed.
    case cutShort(row: Int)
    /// `limit` is in bytes.
    case rowTooLong(row: Int, limit: Int)
    case tooManyCells(row: Int, limit: Int)
    /// The header has other names than those that are needed.
    case lacksColumns(found: [String], needed: String)
    /// `reason` is the parser's.
    case malformed(row: Int, reason: String)
}

extension CSVRow {
    /// The first text in these columns, without white space around it; nil when there is none.
    package func text(in columns: [Int]) -> String? {
        columns.lazy.compactMap { $0 < cells.count ? cells[$0].trimmed.nonEmpty : nil }.first
    }

    /// The row as the names of the columns.
    package var header: TableHeader {
        get throws(CSVFault) {
            guard cells.count == cellCount else { throw .tooManyCells(row: number, limit: cells.count) }
            return TableHeader(cells)
        }
    }

    /// What is wrong with a row that has more cells than the header, and what to do; nil for one that fits, and where
    /// the further cells are empty.
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
        // "Price (EUR)" is the price, unless a column has just that name.
        let short = labels.map { String($0.prefix { $0 != "(" && $0 != "[" }).normalizedName }
        columns = Dictionary(grouping: short.indices) { short[$0] }.merging(exact) { $1 }
    }

    package var count: Int { names.count }

    /// The columns of that normalized name, counted from 0. A remark in parentheses does not count.
    package func columns(_ name: String) -> [Int] { columns[name] ?? [] }

    /// The name as the table writes it.
    package func label(_ name: String) -> String { columns(name).first.map { labels[$0] } ?? name }
}
