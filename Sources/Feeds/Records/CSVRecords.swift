package import Text

/// CSV with a header.
package struct CSVRecords: RecordParser {
    private let parser: CSVParser
    private let columns: RequiredColumns
    private var rows: ArraySlice<CSVRow> = []
    private var header: FeedHeader?

    /// - Throws: `FeedError.malformed` when libcsv has no memory.
    init(separator: UInt8, columns: RequiredColumns, limits: FeedLimits) throws(FeedError) {
        self.columns = columns
        parser = try CSVParser(separator: separator, limits)
    }

    package mutating func feed(_ text: [UInt8]) throws {
        try FeedError.mapping { () throws(CSVFault) in try parser.feed(text) }
        rows = parser.takeRows()[...]
    }

    /// - Throws: `FeedError.cutShort` inside of a quoted cell, and for a last row that has neither a line end nor as
    ///   many cells as the header.
    package mutating func finish() throws {
        try FeedError.mapping { () throws(CSVFault) in try parser.finish() }
        rows = parser.takeRows()[...]
        guard let header, let open = parser.openRow, open.cellCount < header.table.count else { return }
        // Programs of DOS end a text with this sign.
        guard rows.last?.cells != ["\u{1A}"] else { return rows = [] }
        throw FeedError.cutShort(row: open.number)
    }

    package var hasLineEnd: Bool? { parser.openRow == nil }

    package mutating func next() throws -> FeedRecord? {
        while let row = rows.popFirst() {
            if let header { return CSVRecords.record(row, header: header) }
            header = try self.header(of: row)
        }
        return nil
    }

    private func header(of row: CSVRow) throws(FeedError) -> FeedHeader {
        let header = try FeedError.mapping { () throws(CSVFault) in FeedHeader(try row.header) }
        if let missing = columns.missing(header) { throw .noUsableColumns(found: row.cells, needed: missing) }
        return header
    }

    private static func record(_ row: CSVRow, header: FeedHeader) -> FeedRecord {
        if let fault = row.fault(below: header.table) { return .unreadable(row: row.number, fault) }
        return FeedRecord(row: row.number, value: .success(.fields(FeedFields(header, row.cells))))
    }

    /// The normalized names of a table's columns by its opening, the first line or more; none when it has no header.
    package static func columns(of opening: [UInt8], limits: FeedLimits) throws -> [String] {
        let parser = try CSVParser(separator: CSVParser.separator(of: opening), limits)
        return try FeedError.mapping { () throws(CSVFault) in
            try parser.feed(opening)
            if let header = parser.takeRows().first { return TableHeader(header.cells).names }
            // An opening that ends inside the header is all there is of the feed.
            try parser.finish()
            return parser.takeRows().first.map { TableHeader($0.cells).names } ?? []
        }
    }
}

extension CSVParser {
    fileprivate convenience init(separator: UInt8, _ limits: FeedLimits) throws(FeedError) {
        do throws(CSVFault) {
            try self.init(separator: separator, rowBytes: limits.recordBytes, cells: limits.cells)
        } catch {
            throw FeedError(error)
        }
    }
}

extension FeedError {
    package init(_ fault: CSVFault) {
        self =
            switch fault {
            case .cutShort(let row): .cutShort(row: row)
            case .rowTooLong(let row, let limit): .recordTooLong(row: row, limit: limit)
            case .tooManyCells(let row, let limit): .tooManyCells(row: row, limit: limit)
            case .lacksColumns(let found, let needed): .noUsableColumns(found: found, needed: needed)
            case .malformed(let row, let reason): .malformed(row: row, reason: reason)
            }
    }

    /// What `body` gives, or its fault as one of the feed.
    fileprivate static func mapping<Value>(_ body: () throws(CSVFault) -> Value) throws(FeedError) -> Value {
        do throws(CSVFault) {
            return try body()
        } catch {
            throw FeedError(error)
        }
    }
}

/// What a table cannot do without.
package struct RequiredColumns: Sendable {
    /// What a header lacks, as an error calls it; nil when it has all.
    let missing: @Sendable (FeedHeader) -> String?

    /// - Parameter missing: what a row with a text in every column lacks, as an error calls it; nil when it has all.
    package init(missing: @escaping @Sendable (FeedFields) -> String?) {
        self.missing = { header in
            // A list in each: a path may ask for a later part.
            let cells = [String](repeating: "x,x,x,x,x,x,x,x", count: header.table.count)
            return missing(FeedFields(header, cells))
        }
    }

    /// - Parameters:
    ///   - text: as an error calls them.
    ///   - groups: normalized names; of each group one is enough.
    package init(_ text: String, _ groups: [[String]]) {
        missing = { header in
            groups.allSatisfy { $0.contains { !header.table.columns($0).isEmpty } } ? nil : text
        }
    }
}
