/// Splits a CSV text in pieces into rows as libcsv reads them. A stray quote costs only its own line; libcsv would read
/// on to the next quote, several rows later.
///
/// A quote is stray if text follows it inside a quoted cell and the cell contains a line break. Within one line, such a
/// text is read literally (`"Pipe 16" steel"`), or by its backslashes (`"Moss \"green\""`).
package struct CSVRowSplitter {
    package enum Piece: Equatable {
        /// A row with its line end, if it has one.
        case row(ArraySlice<UInt8>)
        /// A line with a stray quote. The text after it is read as if the line were not there.
        case brokenLine
    }

    private let separator: UInt8
    private var bytes: [UInt8] = []
    /// The start of the current row.
    private var start = 0
    private var next = 0
    private var cell = CSVCellState()
    /// Whether text follows a quote in any of its cells.
    private var isDoubtful = false
    /// After the first line break of the row.
    private var endOfLine: Int?

    package init(separator: UInt8) { self.separator = separator }

    package mutating func feed(_ text: [UInt8]) {
        bytes.removeFirst(start)
        next -= start
        endOfLine = endOfLine.map { $0 - start }
        start = 0
        bytes += text
    }

    /// Bytes of the incomplete row.
    package var openCount: Int { bytes.count - start }

    /// Whether the text ends inside a quoted cell.
    package var isInQuotes: Bool { cell.state == .quoted }

    /// The text after the last row, once `next` has returned nil.
    package var rest: ArraySlice<UInt8> { (isDoubtful ? mended(bytes[start...]) : nil) ?? bytes[start...] }

    /// The text after the first line of `rest`; nil if it has one line.
    package var linesBehind: ArraySlice<UInt8>? { endOfLine.map { bytes[$0...] } }

    /// Whether the first line of `rest` is a row if its backslashes escape quotes.
    package var isMendable: Bool { mended(bytes[start..<(endOfLine ?? bytes.count)]) != nil }

    /// Takes the first line of `rest` as broken, unless it is mendable.
    package mutating func breakLine() -> Piece {
        let end = endOfLine ?? bytes.count
        let row = mended(bytes[start..<end])
        begin(at: end)
        return row.map(Piece.row) ?? .brokenLine
    }

    /// A row with backslashes before quotes inside cells replaced by quotes; nil if the result is not a clear row.
    private func mended(_ row: ArraySlice<UInt8>) -> ArraySlice<UInt8>? {
        let quote = UInt8(ascii: "\"")
        var (mended, cell) = ([UInt8](), CSVCellState())
        for (index, byte) in zip(row.indices, row) {
            let isEscape =
                cell.state == .quoted && byte == UInt8(ascii: "\\") && index + 2 < row.endIndex
                && row[index + 1] == quote && row[index + 2] != separator && !row[index + 2].isLineBreak
            mended.append(isEscape ? quote : byte)
            if !byte.isLineBreak { cell.step(isEscape ? quote : byte, separator) }
            if cell.isDoubtful { return nil }
        }
        return cell.state == .quoted ? nil : mended[...]
    }

    /// The next row or broken line; nil if more text is needed.
    package mutating func piece() -> Piece? {
        while next < bytes.count {
            let byte = bytes[next]
            if byte.isLineBreak {
                // The LF may come in the next piece.
                if byte == 0x0D, next + 1 == bytes.count { return nil }
                let end = next + (byte == 0x0D && bytes[next + 1] == 0x0A ? 2 : 1)
                if cell.state != .quoted {
                    let line = bytes[start..<end]
                    let row = (isDoubtful ? mended(line) : nil) ?? line
                    begin(at: end)
                    return .row(row)
                }
                endOfLine = endOfLine ?? end
                if cell.isDoubtful { return breakLine() }
                next = end
                continue
            }
            cell.step(byte, separator)
            next += 1
            guard cell.isDoubtful else { continue }
            isDoubtful = true
            if endOfLine != nil { return breakLine() }
        }
        return nil
    }

    private mutating func begin(at position: Int) {
        (start, next, cell, endOfLine) = (position, position, CSVCellState(), nil)
        isDoubtful = false
    }
}

/// The state of the parser within a cell, like libcsv in its lenient mode.
private struct CSVCellState {
    enum State {
        case cellNotBegun, unquoted, quoted, quoteMayHaveEnded
    }

    private(set) var state = State.cellNotBegun
    private var hasSpaces = false
    /// Whether text follows a quote in the cell.
    private(set) var isDoubtful = false

    /// - Parameter byte: not a line break, except inside quotes.
    mutating func step(_ byte: UInt8, _ separator: UInt8) {
        let quote = UInt8(ascii: "\"")
        switch state {
        case .cellNotBegun where byte == separator || byte.isCSVSpace: break
        case .cellNotBegun: state = byte == quote ? .quoted : .unquoted
        case .unquoted: if byte == separator { state = .cellNotBegun }
        case .quoted: if byte == quote { (state, hasSpaces) = (.quoteMayHaveEnded, false) }
        case .quoteMayHaveEnded where byte == separator: (state, isDoubtful) = (.cellNotBegun, false)
        case .quoteMayHaveEnded where byte.isCSVSpace: hasSpaces = true
        case .quoteMayHaveEnded where byte == quote && hasSpaces: hasSpaces = false
        case .quoteMayHaveEnded where byte == quote: state = .quoted
        case .quoteMayHaveEnded: (state, isDoubtful) = (.quoted, true)
        }
    }
}

/// Finds the ends of rows in a CSV text like libcsv in its lenient mode.
struct CSVSplitter {
    let text: [UInt8]
    var separator = UInt8(ascii: ",")

    /// The index after the first line break, ignoring quotes.
    func endOfLine(from start: Int) -> Int {
        text[start...].firstIndex(where: \.isLineBreak).map(behindBreak) ?? text.count
    }

    /// The index after the line break that ends a row; nil if a quote is never closed.
    func endOfRow(from start: Int) -> Int? {
        var cell = CSVCellState()
        for index in start..<text.count {
            if text[index].isLineBreak, cell.state != .quoted { return behindBreak(index) }
            cell.step(text[index], separator)
        }
        return cell.state == .quoted ? nil : text.count
    }

    /// CR LF is one line break.
    private func behindBreak(_ index: Int) -> Int {
        let isPair = text[index] == 0x0D && index + 1 < text.count && text[index + 1] == 0x0A
        return index + (isPair ? 2 : 1)
    }
}

extension UInt8 {
    var isLineBreak: Bool { self == 0x0A || self == 0x0D }
    /// White space that libcsv skips around a cell.
    var isCSVSpace: Bool { self == UInt8(ascii: " ") || self == UInt8(ascii: "\t") }
}
