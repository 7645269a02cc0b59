import CCSV

/// A row of CSV that is not blank.
struct CSVRow {
    /// Of all rows, blank ones and the header too, from 1.
    let number: Int
    /// Not all, if there are more than the limit.
    let cells: [String]
    let cellCount: Int
}

/// The owner of one libcsv parser.
final class CSVParser {
    private let limits: FeedLimits
    private var state = csv_parser()
    private var rows: CollectedRows

    /// - Throws: `FeedError.malformed` when libcsv has no memory.
    init(separator: UInt8, limits: FeedLimits) throws(FeedError) {
        self.limits = limits
        rows = CollectedRows(limits: limits)
        guard csv_init(&state, UInt8(CSV_REPALL_NL)) == 0 else {
            throw .malformed(row: 1, reason: "the CSV parser could not start")
        }
        csv_set_delim(&state, separator)
    }

    deinit { csv_free(&state) }

    /// `FIELD_BEGUN` of libcsv.c, which its header does not give.
    private static let insideField: Int32 = 2

    /// - Throws: `FeedError.recordTooLong`, `.malformed`.
    func feed(_ bytes: [UInt8]) throws(FeedError) {
        let consumed = withUnsafeMutablePointer(to: &rows) { rows in
            csv_parse(&state, bytes, bytes.count, endCell, endRow, rows)
        }
        guard consumed == bytes.count else {
            let reason = csv_strerror(csv_error(&state)).map { String(cString: $0) } ?? "unknown"
            throw .malformed(row: rows.nextNumber, reason: reason)
        }
        let isTooLong = rows.byteCount + state.entry_pos > limits.recordBytes
        if let row = rows.tooLongRow ?? (isTooLong ? rows.nextNumber : nil) {
            throw .recordTooLong(row: row, limit: limits.recordBytes)
        }
    }

    /// - Throws: `FeedError.cutShort` inside of a quoted cell.
    func finish() throws(FeedError) {
        // libcsv notices an open quote only in its strict mode, which also refuses what spreadsheets write.
        guard state.pstate != CSVParser.insideField || state.quoted == 0 else {
            throw .cutShort(row: rows.nextNumber)
        }
        let status = withUnsafeMutablePointer(to: &rows) { rows in csv_fini(&state, endCell, endRow, rows) }
        guard status == 0 else { throw .cutShort(row: rows.nextNumber) }
    }

    /// The complete rows since the last call.
    func takeRows() -> [CSVRow] {
        defer { rows.complete = [] }
        return rows.complete
    }
}

private struct CollectedRows {
    let limits: FeedLimits
    var complete: [CSVRow] = []
    var nextNumber = 1
    /// Of the row that is not complete, without its last cell.
    private(set) var byteCount = 0
    /// The first row that is longer than the limit.
    private(set) var tooLongRow: Int?
    private var cells: [String] = []
    private var cellCount = 0
    private var isBlank = true
    private var lastTerminator: Int32 = 0

    init(limits: FeedLimits) { self.limits = limits }

    mutating func endCell(_ bytes: UnsafeRawBufferPointer) {
        cellCount += 1
        byteCount += bytes.count + 1
        isBlank = isBlank && bytes.isEmpty
        if byteCount > limits.recordBytes, tooLongRow == nil { tooLongRow = nextNumber }
        if cellCount <= limits.cells { cells.append(Windows1252.textUnlessUTF8(bytes)) }
    }

    /// Called for every line break, so that empty lines count; the second half of CR LF is no line of its own.
    mutating func endRow(terminator: Int32) {
        defer { lastTerminator = terminator }
        if cellCount == 0 && lastTerminator == 0x0D && terminator == 0x0A { return }
        if !isBlank { complete.append(CSVRow(number: nextNumber, cells: cells, cellCount: cellCount)) }
        nextNumber += 1
        (cells, cellCount, byteCount, isBlank) = ([], 0, 0, true)
    }
}

private nonisolated func endCell(_ bytes: UnsafeMutableRawPointer?, _ count: Int, _ rows: UnsafeMutableRawPointer?) {
    let cell = UnsafeRawBufferPointer(start: bytes, count: count)
    rows?.assumingMemoryBound(to: CollectedRows.self).pointee.endCell(cell)
}

private nonisolated func endRow(_ terminator: Int32, _ rows: UnsafeMutableRawPointer?) {
    rows?.assumingMemoryBound(to: CollectedRows.self).pointee.endRow(terminator: terminator)
}
