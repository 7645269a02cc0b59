package import Text

/// CSV with a header.
struct CSVRecords: RecordParser {
    private let parser: CSVParser
    private var splitter: CSVRowSplitter
    private let separator: UInt8
    private let columns: RequiredColumns
    private let limits: FeedLimits
    private var rows: [Row] = []
    private var taken = 0
    private var header: FeedHeader?
    private var headerCells: [String] = []
    /// Whether the next row is the first below the header.
    private var isBelowHeader = false
    /// Rows above the header, such as titles, and why the one with the most cells is not a header.
    private var titles: (count: Int, widest: Int, fault: FeedError)?
    private var isFinished = false

    private enum Row {
        case cells(CSVRow)
        /// A line with a stray quote, by its number.
        case broken(Int)
    }

    /// - Throws: `FeedError.malformed` when libcsv has no memory.
    init(separator: UInt8, columns: RequiredColumns, limits: FeedLimits) throws(FeedError) {
        self.separator = separator
        self.columns = columns
        self.limits = limits
        parser = try CSVParser(separator: separator, limits)
        splitter = CSVRowSplitter(separator: separator)
    }

    package mutating func feed(_ text: [UInt8]) throws {
        (rows, taken) = ([], 0)
        splitter.feed(text)
        try takePieces()
        guard splitter.openCount <= limits.recordBytes else {
            throw FeedError.recordTooLong(row: parser.nextNumber, limit: limits.recordBytes)
        }
    }

    private mutating func takePieces() throws(FeedError) {
        while let piece = splitter.piece() { try take(piece) }
    }

    private mutating func take(_ piece: CSVRowSplitter.Piece) throws(FeedError) {
        switch piece {
        case .row(let bytes): try parse(bytes)
        case .brokenLine: try takeBrokenLine()
        }
    }

    private mutating func parse(_ bytes: ArraySlice<UInt8>) throws(FeedError) {
        try FeedError.mapping { () throws(CSVFault) in try parser.feed(bytes) }
        rows += parser.takeRows().map(Row.cells)
    }

    /// The line is given to the parser as an empty one, so that it is counted.
    private mutating func takeBrokenLine() throws(FeedError) {
        rows.append(.broken(parser.nextNumber))
        try parse([0x0A])
    }

    /// - Throws: `FeedError.cutShort` inside a quoted cell, unless all lines after the quote are rows; also for a last
    ///   row with neither a line break nor as many cells as the header.
    package mutating func finish() throws {
        (rows, taken, isFinished) = ([], 0, true)
        while splitter.isInQuotes {
            guard splitter.isMendable || areRows(splitter.linesBehind) else {
                throw FeedError.cutShort(row: parser.nextNumber)
            }
            try take(splitter.breakLine())
            try takePieces()
        }
        try parse(splitter.rest)
        try FeedError.mapping { () throws(CSVFault) in try parser.finish() }
        rows += parser.takeRows().map(Row.cells)
        guard let header, let open = parser.openRow, open.cellCount < header.table.count else { return }
        // Programs of DOS end a text with 1A, and fill the rest of the block with zeros.
        guard case .cells(let last) = rows.last, last.cells.count == 1,
            last.cells[0].utf8.allSatisfy({ $0 == 0x1A || $0 == 0 })
        else {
            throw FeedError.cutShort(row: open.number)
        }
        rows.removeLast()
    }

    /// Whether each line ends with a line break and has as many cells as the header.
    private func areRows(_ lines: ArraySlice<UInt8>?) -> Bool {
        guard let header, let lines, lines.last == 0x0A || lines.last == 0x0D,
            let parser = try? CSVParser(separator: separator, limits), (try? parser.feed(lines)) != nil
        else { return false }
        let rows = parser.takeRows()
        return !rows.isEmpty && rows.allSatisfy { $0.cellCount == header.table.count }
    }

    var hasLineEnd: Bool? { parser.openRow == nil }
    var doubtfulText: CSVParser.DoubtfulText? { parser.doubtfulText }

    package mutating func next() throws -> FeedRecord? {
        while taken < rows.count {
            defer { taken += 1 }
            switch rows[taken] {
            case .broken(let number): return .unreadable(row: number, CSVRecords.strayQuote(number))
            case .cells(let row):
                // Tables are joined with their headers, and drawn tables have lines.
                if row.cells == headerCells || row.isDrawnLine { continue }
                if let header, !isHeaderAgain(row) { return CSVRecords.record(row, header: header) }
                if header == nil, !row.isSeparatorLine { try findHeader(row) }
            }
        }
        if isFinished, header == nil, let titles { throw titles.fault }
        return nil
    }

    /// Whether the row repeats the header in other words, as for a program below those for people. Then these count.
    private mutating func isHeaderAgain(_ row: CSVRow) -> Bool {
        defer { isBelowHeader = false }
        guard isBelowHeader, !row.cells.contains(where: PictureTexts.isFileOfPicture),
            let names = try? header(of: row)
        else { return false }
        (header, headerCells) = (names, row.cells)
        return true
    }

    /// - Throws: an error about the row with the most cells, when none of the first rows is a header.
    private mutating func findHeader(_ row: CSVRow) throws(FeedError) {
        do throws(FeedError) {
            header = try header(of: row)
            (isBelowHeader, headerCells) = (true, row.cells)
        } catch {
            let (count, width) = ((titles?.count ?? 0) + 1, row.cells.count { !$0.trimmed.isEmpty })
            if let titles, titles.widest >= width {
                self.titles?.count = count
            } else {
                titles = (count, width, error)
            }
            if let titles, count == CSVParser.mostTitles { throw titles.fault }
        }
    }

    private static func strayQuote(_ row: Int) -> String {
        """
        Row \(row) has a quote that is not closed, or text behind the closing one; write a quote inside of a quoted \
        cell twice ("").
        """
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

    /// The normalized names of a table's columns by its first lines; none without a header.
    /// - Parameter separator: of cells; nil to find it.
    package static func columns(of opening: [UInt8], separator: UInt8?, limits: FeedLimits) throws -> [String] {
        let parser = try CSVParser(separator: separator ?? CSVParser.separator(of: opening), limits)
        return try FeedError.mapping { () throws(CSVFault) in
            try parser.feed(opening)
            if let header = parser.takeRows().first(where: { !$0.isSeparatorLine }) {
                return TableHeader(header.cells).names
            }
            // An opening that ends inside the header is the whole feed.
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

    /// Maps a fault of CSV to an error of the feed.
    fileprivate static func mapping<Value>(_ body: () throws(CSVFault) -> Value) throws(FeedError) -> Value {
        do throws(CSVFault) {
            return try body()
        } catch {
            throw FeedError(error)
        }
    }
}

/// The columns that a table needs.
package struct RequiredColumns: Sendable {
    /// The names of the columns that a header lacks, for an error; nil when it has all.
    let missing: @Sendable (FeedHeader) -> String?

    /// - Parameter missing: the same for a row with a text in every column.
    init(missing: @escaping @Sendable (FeedFields) -> String?) {
        self.missing = { header in
            // Each cell has a list, because a path may have an index.
            let cells = [String](repeating: "x,x,x,x,x,x,x,x", count: header.table.count)
            return missing(FeedFields(header, cells))
        }
    }

    /// - Parameters:
    ///   - text: the names of the columns, for an error.
    ///   - groups: normalized names; one of each group is enough.
    init(_ text: String, _ groups: [[String]]) {
        missing = { header in
            groups.allSatisfy { $0.contains { !header.table.columns($0).isEmpty } } ? nil : text
        }
    }
}
