import CCSV

/// CSV with a header, read by libcsv: RFC 4180 quoting, any line ends, UTF-8 or Windows-1252.
struct CSVRecords: RecordParser {
    private let parser: CSVParser
    private let needed: String
    private let isUsable: ([String]) -> Bool
    private var header: [String]?

    /// - Parameters:
    ///   - header: the first bytes of the feed, for finding the separator.
    ///   - needed: what the error calls the columns that are needed.
    ///   - isUsable: whether these normalized column names are enough.
    init(header: [UInt8], needed: String = "id and image", isUsable: @escaping ([String]) -> Bool) throws {
        self.needed = needed
        self.isUsable = isUsable
        parser = try CSVParser(separator: CSVRecords.separator(of: header))
    }

    mutating func consume(_ bytes: [UInt8], _ deliver: (FeedRecord) throws -> Void) throws {
        try parser.parse(bytes)
        try deliverRows(deliver)
    }

    mutating func finish(_ deliver: (FeedRecord) throws -> Void) throws {
        try parser.finish()
        try deliverRows(deliver)
    }

    private mutating func deliverRows(_ deliver: (FeedRecord) throws -> Void) throws {
        for row in parser.takeRows() where !row.cells.allSatisfy(\.isEmpty) {
            if let header {
                try deliver(CSVRecords.record(row, header: header))
            } else {
                let names = row.cells.map(ItemMapping.normalized)
                guard isUsable(names) else { throw FeedError.noUsableColumns(found: row.cells, needed: needed) }
                header = names
            }
        }
    }

    private static func record(_ row: CSVRow, header: [String]) -> FeedRecord {
        guard row.cells.count <= header.count else {
            let message = """
                Row \(row.number) has \(row.cells.count) cells, but the header has \(header.count); \
                quote cells that contain the separator.
                """
            return .unreadable(row: row.number, message)
        }
        let fields = Dictionary(zip(header, row.cells)) { first, second in first.isEmpty ? second : first }
        return FeedRecord(row: row.number, value: .success(.fields(fields)))
    }

    /// The normalized names in the header that a feed begins with.
    static func columns(of opening: [UInt8]) throws -> [String] {
        let parser = try CSVParser(separator: separator(of: opening))
        try parser.parse(opening)
        let complete = parser.takeRows()
        if let header = complete.first(where: { !$0.cells.allSatisfy(\.isEmpty) }) {
            return header.cells.map(ItemMapping.normalized)
        }
        // An opening that ends inside the header is all there is of the feed.
        try parser.finish()
        return parser.takeRows().first { !$0.cells.allSatisfy(\.isEmpty) }?.cells.map(ItemMapping.normalized) ?? []
    }

    /// The candidate that is most frequent in the first line; a comma when there is none.
    private static func separator(of bytes: [UInt8]) -> UInt8 {
        let isLineBreak = { (byte: UInt8) in byte == 0x0A || byte == 0x0D }
        let line = bytes.withoutByteOrderMark.drop(while: isLineBreak).prefix { !isLineBreak($0) }
        let candidates = [UInt8(ascii: ","), UInt8(ascii: ";"), UInt8(ascii: "\t"), UInt8(ascii: "|")]
        let counts = candidates.map { candidate in line.count { $0 == candidate } }
        let best = counts.indices.max { (counts[$0], $1) < (counts[$1], $0) } ?? 0
        return candidates[best]
    }
}

/// A record with its number, the header being 1.
struct CSVRow {
    let number: Int
    let cells: [String]
}

/// The owner of one libcsv parser.
private final class CSVParser {
    private var state = csv_parser()
    private var rows = CollectedRows()

    init(separator: UInt8) throws {
        guard csv_init(&state, UInt8(CSV_REPALL_NL)) == 0 else {
            throw FeedError.unreadable(path: "CSV", reason: "the CSV parser could not start")
        }
        csv_set_delim(&state, separator)
    }

    deinit { csv_free(&state) }

    /// `FIELD_BEGUN` of libcsv.c, which its header does not give.
    private static let insideField: Int32 = 2

    func parse(_ bytes: [UInt8]) throws {
        let consumed = withUnsafeMutablePointer(to: &rows) { rows in
            csv_parse(&state, bytes, bytes.count, endCell, endRow, rows)
        }
        guard consumed == bytes.count else {
            let reason = csv_strerror(csv_error(&state)).map { String(cString: $0) } ?? "unknown"
            throw FeedError.unreadable(path: "CSV row \(rows.nextNumber)", reason: reason)
        }
        guard state.entry_pos <= maxRecordBytes else {
            throw FeedError.recordTooLong(row: rows.nextNumber, limit: maxRecordBytes)
        }
    }

    func finish() throws {
        // libcsv notices an open quote only in its strict mode, which also refuses what spreadsheets write.
        guard state.pstate != CSVParser.insideField || state.quoted == 0 else {
            throw FeedError.cutShort(row: rows.nextNumber)
        }
        let status = withUnsafeMutablePointer(to: &rows) { rows in csv_fini(&state, endCell, endRow, rows) }
        guard status == 0 else { throw FeedError.cutShort(row: rows.nextNumber) }
    }

    /// The complete rows since the last call.
    func takeRows() -> [CSVRow] {
        defer { rows.complete.removeAll() }
        return rows.complete
    }
}

private struct CollectedRows {
    var cells: [String] = []
    var complete: [CSVRow] = []
    var nextNumber = 1

    private var lastTerminator: Int32 = 0

    /// Every line break is told, so that empty lines count; the second half of CR LF is no line of its own.
    mutating func endRow(terminator: Int32) {
        defer { lastTerminator = terminator }
        if cells.isEmpty && lastTerminator == 0x0D && terminator == 0x0A { return }
        complete.append(CSVRow(number: nextNumber, cells: cells))
        nextNumber += 1
        cells.removeAll()
    }
}

private nonisolated func endCell(_ bytes: UnsafeMutableRawPointer?, _ count: Int, _ rows: UnsafeMutableRawPointer?) {
    let cell = UnsafeRawBufferPointer(start: bytes, count: count)
    rows?.assumingMemoryBound(to: CollectedRows.self).pointee.cells.append(text(of: cell))
}

private nonisolated func endRow(_ terminator: Int32, _ rows: UnsafeMutableRawPointer?) {
    rows?.assumingMemoryBound(to: CollectedRows.self).pointee.endRow(terminator: terminator)
}

/// UTF-8, or Windows-1252 when the bytes are not UTF-8.
private func text(of bytes: UnsafeRawBufferPointer) -> String {
    if let text = String(validating: bytes, as: UTF8.self) { return text }
    return String(String.UnicodeScalarView(bytes.map { windows1252[Int($0)] }))
}
