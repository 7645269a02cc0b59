import CCSV

/// A row of CSV that is not blank.
package struct CSVRow: Sendable {
    /// Counted from 1 over all rows, including blank ones and the header.
    package let number: Int
    /// Cells up to the limit; further ones are dropped.
    package let cells: [String]
    package let cellCount: Int
}

/// Parses CSV with libcsv: RFC 4180 quoting, any line ends, UTF-8 or Windows-1252.
package final class CSVParser {
    private let rowBytes: Int
    private var state = csv_parser()
    private var rows: CollectedRows

    /// - Parameters:
    ///   - rowBytes: the most bytes of a row.
    ///   - cells: the most cells of a row to keep: as many as a spreadsheet has columns.
    /// - Throws: `CSVFault.malformed` if libcsv gets no memory.
    package init(separator: UInt8, rowBytes: Int = 8 << 20, cells: Int = 16_384) throws(CSVFault) {
        self.rowBytes = rowBytes
        rows = CollectedRows(rowBytes: rowBytes, mostCells: cells)
        guard csv_init(&state, UInt8(CSV_REPALL_NL)) == 0 else {
            throw .malformed(row: 1, reason: "the CSV parser could not start")
        }
        csv_set_delim(&state, separator)
    }

    deinit { csv_free(&state) }

    /// `FIELD_BEGUN` of libcsv.c, which is not in its header.
    private static let insideField: Int32 = 2

    /// - Throws: `CSVFault.rowTooLong`, `.malformed`.
    package func feed(_ bytes: [UInt8]) throws(CSVFault) { try feed(bytes[...]) }

    /// - Throws: `CSVFault.rowTooLong`, `.malformed`.
    package func feed(_ bytes: ArraySlice<UInt8>) throws(CSVFault) {
        let consumed = withUnsafeMutablePointer(to: &rows) { rows in
            bytes.withUnsafeBytes { csv_parse(&state, $0.baseAddress, $0.count, endCell, endRow, rows) }
        }
        guard consumed == bytes.count else {
            let reason = csv_strerror(csv_error(&state)).map { String(cString: $0) } ?? "unknown"
            throw .malformed(row: rows.nextNumber, reason: reason)
        }
        let isTooLong = rows.byteCount + state.entry_pos > rowBytes
        if let row = rows.tooLongRow ?? (isTooLong ? rows.nextNumber : nil) {
            throw .rowTooLong(row: row, limit: rowBytes)
        }
    }

    /// - Throws: `CSVFault.cutShort` inside a quoted cell.
    package func finish() throws(CSVFault) {
        // libcsv reports an open quote only in its strict mode, which also refuses what spreadsheets write.
        guard state.pstate != CSVParser.insideField || state.quoted == 0 else {
            throw .cutShort(row: rows.nextNumber)
        }
        let status = withUnsafeMutablePointer(to: &rows) { rows in csv_fini(&state, endCell, endRow, rows) }
        guard status == 0 else { throw .cutShort(row: rows.nextNumber) }
    }

    /// The last row if it has no line end, even a blank one; nil before `finish`, and if the text ends with a line end.
    package var openRow: (number: Int, cellCount: Int)? { rows.openRow }

    /// The number of the next row.
    package var nextNumber: Int { rows.nextNumber }

    /// A text that is not UTF-8 and makes unlikely letters in Windows-1252.
    package struct DoubtfulText: Sendable, Equatable {
        package let row: Int
        package let text: String
        /// Whether it is UTF-8 that was taken for Windows-1252 and encoded again.
        package var isEncodedTwice = false
    }

    /// The first such text.
    package var doubtfulText: DoubtfulText? { rows.doubtfulText }

    /// The complete rows since the last call.
    package func takeRows() -> [CSVRow] {
        defer { rows.complete = [] }
        return rows.complete
    }
}

extension CSVParser {
    /// Possible separators of cells.
    static let separators = [UInt8(ascii: ","), UInt8(ascii: ";"), UInt8(ascii: "\t"), UInt8(ascii: "|")]

    /// The separator in Excel's first line `sep=;`; nil without such a line.
    static func declaredSeparator(of opening: [UInt8]) -> UInt8? {
        let line = opening.prefix { !$0.isLineBreak }.filter { $0 != UInt8(ascii: "\"") }
        guard line.count >= 5, String(decoding: line.prefix(4), as: UTF8.self).lowercased() == "sep=",
            line[4] < 0x80, line.dropFirst(5).allSatisfy({ separators.contains($0) || $0.isCSVSpace })
        else { return nil }
        return line[4]
    }

    /// The separator that gives most rows of the opening as many cells as the header; of several, the one with most
    /// cells. A comma if none divides the header.
    package static func separator(of opening: [UInt8]) -> UInt8 {
        if let declared = declaredSeparator(of: opening) { return declared }
        return best(of: opening, below: 0) ?? best(of: opening, below: mostTitles) ?? separators[0]
    }

    /// - Parameter titles: the most rows of one cell above the header.
    /// - Returns: nil if none divides the header.
    private static func best(of opening: [UInt8], below titles: Int) -> UInt8? {
        var (best, bestScore): (UInt8?, (Double, Int)) = (nil, (0, 1))
        for separator in separators {
            var score = score(separator, opening.prefix(64 << 10), below: titles)
            // Below titles, a decimal separator may fit better, and the lines of drawn tables do not fit.
            if titles > 0, score.0 >= 0.6 { score.0 = 1 }
            if score > bestScore { (best, bestScore) = (separator, score) }
        }
        return best
    }

    /// The most rows above the header of a table.
    package static let mostTitles = 20

    /// The part of the rows with as many cells as the header, and that number of cells.
    private static func score(_ separator: UInt8, _ opening: ArraySlice<UInt8>, below titles: Int) -> (Double, Int) {
        guard let parser = try? CSVParser(separator: separator), (try? parser.feed(opening)) != nil else {
            return (0, 0)
        }
        var counts = parser.takeRows().map(\.cellCount)
        // Without a line end, there is only the header.
        if counts.isEmpty, (try? parser.finish()) != nil { counts = parser.takeRows().map(\.cellCount) }
        let table = counts.prefix(titles).drop { $0 == 1 } + counts.dropFirst(titles)
        guard let header = table.first, header > 1 else { return (0, 0) }
        let rows = table.dropFirst()
        let fitting = rows.count { $0 == header }
        return (rows.isEmpty ? 1 : Double(fitting) / Double(rows.count), header)
    }
}

extension CSVRow {
    /// Whether it only draws a line, as below the header of a table in Markdown.
    package var isDrawnLine: Bool {
        cells.allSatisfy { $0.utf8.allSatisfy("-=+: ".utf8.contains) } && cells.contains { $0.contains("---") }
    }

    /// Whether it is Excel's line `sep=;`.
    package var isSeparatorLine: Bool {
        number == 1 && cells.first?.lowercased().hasPrefix("sep=") == true
            && cells.joined().utf8.dropFirst(4).allSatisfy { CSVParser.separators.contains($0) }
    }
}

private struct CollectedRows {
    let rowBytes: Int
    let mostCells: Int
    var complete: [CSVRow] = []
    var nextNumber = 1
    /// Bytes of the incomplete row, without its last cell.
    private(set) var byteCount = 0
    /// The first row that is longer than the limit.
    private(set) var tooLongRow: Int?
    private(set) var openRow: (number: Int, cellCount: Int)?
    private(set) var doubtfulText: CSVParser.DoubtfulText?
    private var cells: [String] = []
    private var cellCount = 0
    private var isBlank = true
    private var lastTerminator: Int32 = 0

    init(rowBytes: Int, mostCells: Int) { (self.rowBytes, self.mostCells) = (rowBytes, mostCells) }

    mutating func endCell(_ bytes: UnsafeRawBufferPointer) {
        cellCount += 1
        byteCount += bytes.count + 1
        isBlank = isBlank && bytes.isEmpty
        if byteCount > rowBytes, tooLongRow == nil { tooLongRow = nextNumber }
        guard cellCount <= mostCells else { return }
        // Most cells are ASCII, which is faster to read.
        let isASCII = bytes.allSatisfy { $0 < 0x80 }
        if isASCII { return cells.append(String(decoding: bytes, as: UTF8.self)) }
        if let text = String(validating: bytes, as: UTF8.self) {
            // The bytes of a letter as two letters: "Ã¤" for "ä".
            if doubtfulText == nil, bytes.contains([0xC3, 0x83, 0xC2]) {
                doubtfulText = .init(row: nextNumber, text: text, isEncodedTwice: true)
            }
            return cells.append(text)
        }
        let text = Windows1252.text(bytes)
        if doubtfulText == nil, Windows1252.isDoubtful(bytes) { doubtfulText = .init(row: nextNumber, text: text) }
        cells.append(text)
    }

    /// Called for every line break, so that empty lines count; the LF of CR LF is not another line.
    mutating func endRow(terminator: Int32) {
        defer { lastTerminator = terminator }
        if cellCount == 0 && lastTerminator == 0x0D && terminator == 0x0A { return }
        // The value that libcsv gives for a row ended by the end of the text.
        if terminator == -1 { openRow = (nextNumber, cellCount) }
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

/// Latin-1 except for 0x80...0x9F (WHATWG Encoding, windows-1252).
package enum Windows1252 {
    /// The character of each byte.
    package static let scalars: [Unicode.Scalar] = {
        let upper = "€\u{81}‚ƒ„…†‡ˆ‰Š‹Œ\u{8D}Ž\u{8F}\u{90}‘’“”•–—˜™š›œ\u{9D}žŸ".unicodeScalars
        return (0...0x7F).map { Unicode.Scalar(UInt8($0)) } + upper + (0xA0...0xFF).map { Unicode.Scalar(UInt8($0)) }
    }()

    package static func text(_ bytes: some Sequence<UInt8>) -> String {
        String(String.UnicodeScalarView(bytes.map { scalars[Int($0)] }))
    }

    /// Whether a text is probably not in this encoding: it has signs inside words, or many letters beyond ASCII in a
    /// row.
    static func isDoubtful(_ bytes: some Sequence<UInt8>) -> Bool {
        var (before, sign, run) = (UInt8(0), false, 0)
        for byte in bytes {
            let isLetter = byte >= 0xC0 || 0x61...0x7A ~= byte | 0x20
            if sign, isLetter { return true }
            sign = signs.contains(byte) && (before >= 0xC0 || 0x61...0x7A ~= before | 0x20)
            run = byte >= 0xC0 ? run + 1 : 0
            if run == 4 { return true }
            before = byte
        }
        return false
    }

    /// Signs that are never between two letters in any language.
    private static let signs = Set<UInt8>(
        [0x81, 0x82, 0x84, 0x86, 0x87, 0x89, 0x8B, 0x8D, 0x8F, 0x90, 0x98, 0x9B, 0x9D]
            + [0xA1, 0xA2, 0xA3, 0xA4, 0xA5, 0xA6, 0xA7, 0xA9, 0xAC, 0xAE, 0xAF, 0xB1, 0xB3, 0xB6, 0xB8, 0xB9]
            + [0xBC, 0xBD, 0xBE, 0xBF])
}
