/// CSV with a header, read by libcsv: RFC 4180 quoting, any line ends, UTF-8 or Windows-1252.
package struct CSVRecords: RecordParser {
    private let parser: CSVParser
    private let columns: RequiredColumns
    private var rows: ArraySlice<CSVRow> = []
    private var header: TableHeader?

    /// - Throws: `FeedError.malformed` when libcsv has no memory.
    init(separator: UInt8, columns: RequiredColumns, limits: FeedLimits) throws(FeedError) {
        self.columns = columns
        parser = try CSVParser(separator: separator, limits: limits)
    }

    package mutating func feed(_ text: [UInt8]) throws {
        try parser.feed(text)
        rows = parser.takeRows()[...]
    }

    package mutating func finish() throws {
        try parser.finish()
        rows = parser.takeRows()[...]
    }

    package mutating func next() throws -> FeedRecord? {
        while let row = rows.popFirst() {
            if let header { return CSVRecords.record(row, header: header) }
            header = try self.header(of: row)
        }
        return nil
    }

    private func header(of row: CSVRow) throws(FeedError) -> TableHeader {
        guard row.cells.count == row.cellCount else {
            throw .tooManyCells(row: row.number, limit: row.cells.count)
        }
        let header = TableHeader(row.cells)
        guard columns.areIn(header) else { throw .noUsableColumns(found: row.cells, needed: columns.text) }
        return header
    }

    private static func record(_ row: CSVRow, header: TableHeader) -> FeedRecord {
        guard row.cellCount <= header.count else {
            let message = """
                Row \(row.number) has \(row.cellCount) cells, but the header has \(header.count); \
                quote cells that contain the separator.
                """
            return .unreadable(row: row.number, message)
        }
        return FeedRecord(row: row.number, value: .success(.fields(FeedFields(header, row.cells))))
    }

    /// The normalized names of a table's columns by its opening, the first line or more; none when it has no header.
    package static func columns(of opening: [UInt8], limits: FeedLimits) throws -> [String] {
        let parser = try CSVParser(separator: separator(of: opening), limits: limits)
        try parser.feed(opening)
        if let header = parser.takeRows().first { return TableHeader(header.cells).names }
        // An opening that ends inside the header is all there is of the feed.
        try parser.finish()
        return parser.takeRows().first.map { TableHeader($0.cells).names } ?? []
    }

    /// The candidate that is most frequent in the first line; a comma when there is none.
    static func separator(of opening: [UInt8]) -> UInt8 {
        let isLineBreak = { (byte: UInt8) in byte == 0x0A || byte == 0x0D }
        let line = opening.drop(while: isLineBreak).prefix { !isLineBreak($0) }
        let candidates = [UInt8(ascii: ","), UInt8(ascii: ";"), UInt8(ascii: "\t"), UInt8(ascii: "|")]
        let counts = candidates.map { candidate in line.count { $0 == candidate } }
        let best = counts.indices.max { (counts[$0], $1) < (counts[$1], $0) } ?? 0
        return candidates[best]
    }
}

/// What a table cannot do without.
package struct RequiredColumns: Sendable {
    /// As an error calls them.
    let text: String
    private let areIn: @Sendable (TableHeader) -> Bool

    /// - Parameters:
    ///   - text: as an error calls them.
    ///   - isEnough: whether a row with a text in every column has all that is needed.
    package init(_ text: String, isEnough: @escaping @Sendable (FeedFields) -> Bool) {
        self.text = text
        areIn = { header in
            // A list in each: a path may ask for a later part.
            let cells = [String](repeating: "x,x,x,x,x,x,x,x", count: header.count)
            return isEnough(FeedFields(header, cells))
        }
    }

    /// - Parameters:
    ///   - text: as an error calls them.
    ///   - groups: normalized names; of each group one is enough.
    package init(_ text: String, _ groups: [[String]]) {
        self.text = text
        areIn = { header in groups.allSatisfy { $0.contains { !header.columns($0).isEmpty } } }
    }

    func areIn(_ header: TableHeader) -> Bool { areIn(header) }
}

extension CSVRecords {
    /// All records of a text in memory.
    /// - Throws: `FeedError` when the text as a whole is unusable.
    package static func records(
        of text: [UInt8], separator: UInt8? = nil, columns: RequiredColumns, limits: FeedLimits = FeedLimits()
    ) throws -> [FeedRecord] {
        let text = Array(text.withoutByteOrderMark)
        var parser = try CSVRecords(
            separator: separator ?? CSVRecords.separator(of: text), columns: columns, limits: limits)
        try parser.feed(text)
        var records: [FeedRecord] = []
        while let record = try parser.next() { records.append(record) }
        try parser.finish()
        while let record = try parser.next() { records.append(record) }
        return records
    }
}
