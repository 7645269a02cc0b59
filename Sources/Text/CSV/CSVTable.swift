/// A CSV text in memory with the names of its columns in the first row.
package struct CSVTable: Sendable {
    /// A row below the header.
    package struct Row: Sendable {
        private let header: TableHeader
        private let row: CSVRow

        fileprivate init(_ row: CSVRow, _ header: TableHeader) { (self.row, self.header) = (row, header) }

        /// Of all rows, blank ones and the header too, from 1.
        package var number: Int { row.number }

        /// What is wrong with a row that has more cells than the header; nil for one that fits.
        package var fault: String? { row.fault(below: header) }

        /// The first text under a normalized name, without white space around it; nil when there is none.
        package subscript(_ name: String) -> String? {
            header.columns(name).lazy.compactMap { $0 < row.cells.count ? row.cells[$0].trimmed.nonEmpty : nil }.first
        }

        /// Whether there is such a column, even an empty one.
        package func has(_ name: String) -> Bool { !header.columns(name).isEmpty }
    }

    /// None for a text that is blank throughout.
    package private(set) var rows: [Row] = []
    private var header: TableHeader?

    /// - Parameters:
    ///   - separator: of cells; nil to find it in the first line.
    ///   - text: the columns that the table cannot do without, as an error calls them.
    ///   - groups: their normalized names; of each group one is enough.
    package init(
        _ bytes: [UInt8], separator: UInt8? = nil, needing text: String, _ groups: [[String]]
    ) throws(CSVFault) {
        let bytes = Array(bytes.withoutByteOrderMark)
        let parser = try CSVParser(separator: separator ?? CSVParser.separator(of: bytes))
        let add = { (table: inout CSVTable) throws(CSVFault) in
            for row in parser.takeRows() { try table.add(row, needing: text, groups) }
        }
        try parser.feed(bytes)
        try add(&self)
        try parser.finish()
        try add(&self)
    }

    private mutating func add(_ row: CSVRow, needing text: String, _ groups: [[String]]) throws(CSVFault) {
        if let header { return rows.append(Row(row, header)) }
        let header = try row.header
        guard groups.allSatisfy({ $0.contains { !header.columns($0).isEmpty } }) else {
            throw .lacksColumns(found: row.cells, needed: text)
        }
        self.header = header
    }
}

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
