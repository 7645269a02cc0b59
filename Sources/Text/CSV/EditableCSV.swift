/// A CSV text with editable rows; all other bytes stay unchanged: comments, blank lines, other rows and their quotes.
///
/// A line that begins with `#` is a comment; a cell that begins with `#` is quoted.
package struct EditableCSV: Sendable {
    private struct Line: Sendable {
        var bytes: ArraySlice<UInt8>
        /// nil for a comment, a blank line and Excel's line `sep=;`.
        var cells: [String]?
    }

    private var lines: [Line] = []
    private var byteOrderMark: [UInt8]
    private var separator: UInt8
    private var lineEnd: [UInt8] = []
    /// The line with the names of the columns; nil if there are no rows.
    private var header: Int?

    /// - Parameter isData: whether a line that begins with `#` is a row, given the normalized name of the first column
    ///   and the text up to the first separator.
    /// - Throws: `CSVFault` if the text as a whole is unusable.
    package init(_ bytes: [UInt8], isData: (_ column: String, _ text: String) -> Bool = { _, _ in false })
        throws(CSVFault)
    {
        var splitter = CSVSplitter(text: Array(bytes.withoutByteOrderMark))
        byteOrderMark = Array(bytes.prefix(bytes.count - splitter.text.count))
        separator = splitter.separator
        var parser: CSVParser?
        var declared: UInt8?
        var position = 0
        while position < splitter.text.count {
            let line = splitter.text[position..<splitter.endOfLine(from: position)]
            if lineEnd.isEmpty { lineEnd = line.suffix(2).filter(\.isLineBreak) }
            if isComment(line, isData: isData) {
                lines.append(Line(bytes: line))
                position = line.endIndex
                continue
            }
            if lines.isEmpty, let sign = CSVParser.declaredSeparator(of: Array(line)) {
                declared = sign
                lines.append(Line(bytes: line))
                position = line.endIndex
                continue
            }
            if header == nil { splitter.separator = declared ?? CSVParser.separator(of: Array(line)) }
            guard let end = splitter.endOfRow(from: position) else { throw .cutShort(row: lines.count + 1) }
            let row = splitter.text[position..<end]
            let rowParser = if let parser { parser } else { try CSVParser(separator: splitter.separator) }
            try rowParser.feed(row)
            if row.last?.isLineBreak != true { try rowParser.feed([0x0A]) }
            lines.append(Line(bytes: row, cells: rowParser.takeRows().last?.cells))
            if header == nil, lines.last?.cells != nil {
                header = lines.count - 1
                separator = splitter.separator
            }
            // The parser is only kept once the separator is known.
            parser = header == nil ? nil : rowParser
            position = end
        }
        if lineEnd.isEmpty { lineEnd = [0x0A] }
    }

    private func isComment(_ line: ArraySlice<UInt8>, isData: (String, String) -> Bool) -> Bool {
        guard line.first(where: { !$0.isCSVSpace }) == UInt8(ascii: "#") else { return false }
        guard let column = names.first else { return true }
        let text = line.prefix { $0 != separator && !$0.isLineBreak }
        return !isData(column, String(decoding: text, as: UTF8.self).trimmed)
    }

    /// The current text.
    package var bytes: [UInt8] {
        var bytes = byteOrderMark
        bytes.reserveCapacity(lines.reduce(bytes.count) { $0 + $1.bytes.count })
        for line in lines { bytes += line.bytes }
        return bytes
    }

    /// Whether there is a row with the names of the columns.
    package var hasHeader: Bool { header != nil }

    /// The names of the columns; empty if there are no rows.
    package var columns: TableHeader { TableHeader(header.flatMap { lines[$0].cells } ?? []) }

    /// Normalized names of the columns, from left to right.
    package var names: [String] { columns.names }

    /// The rows below the header, with numbers that are valid until one is removed. Comments count: the first line of
    /// the text is number 1. A short row lacks cells for some columns.
    package var rows: some Sequence<CSVRow> {
        lines.indices.dropFirst((header ?? lines.count - 1) + 1).lazy.compactMap { [lines] index in
            lines[index].cells.map { CSVRow(number: index + 1, cells: $0, cellCount: $0.count) }
        }
    }

    /// Replaces a row in place. A row with the same cells keeps its bytes.
    package mutating func setCells(ofRow number: Int, to cells: [String]) {
        let line = lines[number - 1]
        guard line.cells != cells else { return }
        makeUTF8(for: cells)
        let end = line.bytes.suffix(2).filter(\.isLineBreak)
        lines[number - 1] = Line(bytes: (encoded(cells) + end)[...], cells: cells)
    }

    package mutating func removeRows(_ numbers: Set<Int>) {
        guard !numbers.isEmpty else { return }
        lines = lines.enumerated().filter { !numbers.contains($0.offset + 1) }.map(\.element)
    }

    /// Adds a row at the end; it is the header if there is none yet.
    package mutating func append(_ cells: [String]) {
        makeUTF8(for: cells)
        if let last = lines.indices.last, lines[last].bytes.last?.isLineBreak == false { lines[last].bytes += lineEnd }
        lines.append(Line(bytes: (encoded(cells) + lineEnd)[...], cells: cells))
        if header == nil { header = lines.count - 1 }
    }

    /// Converts a text in Windows-1252 to UTF-8 if the new cells have more than ASCII, and adds a byte order mark:
    /// without it, spreadsheets would still read Windows-1252.
    private mutating func makeUTF8(for cells: [String]) {
        guard cells.contains(where: { !$0.utf8.allSatisfy { $0 < 0x80 } }) else { return }
        for index in lines.indices where String(validating: lines[index].bytes, as: UTF8.self) == nil {
            lines[index].bytes = Array(Windows1252.text(lines[index].bytes).utf8)[...]
            byteOrderMark = [0xEF, 0xBB, 0xBF]
        }
    }

    /// Adds a column at the right; existing rows need no cell for it.
    package mutating func addColumn(_ name: String) {
        guard let header, let cells = lines[header].cells else { return }
        setCells(ofRow: header + 1, to: cells + [name])
    }

    private func encoded(_ cells: [String]) -> [UInt8] {
        Array(cells.enumerated().map { encoded($1, isFirst: $0 == 0) }.joined(separator: [separator]))
    }

    private func encoded(_ cell: String, isFirst: Bool) -> [UInt8] {
        let bytes = Array(cell.utf8)
        let needsQuotes =
            bytes.contains { $0 == separator || $0 == UInt8(ascii: "\"") || $0.isLineBreak }
            || bytes.first?.isCSVSpace == true || bytes.last?.isCSVSpace == true
            || isFirst && bytes.first == UInt8(ascii: "#")
        guard needsQuotes else { return bytes }
        return Array(CSVText.quoted(cell).utf8)
    }
}
