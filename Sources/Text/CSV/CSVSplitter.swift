/// Finds the ends of rows in a CSV text as libcsv does where it is not strict.
struct CSVSplitter {
    let text: [UInt8]
    var separator = UInt8(ascii: ",")

    /// Behind the first line break, whatever the quotes.
    func endOfLine(from start: Int) -> Int {
        text[start...].firstIndex(where: \.isLineBreak).map(behindBreak) ?? text.count
    }

    private enum State {
        case cellNotBegun, unquoted, quoted, quoteMayHaveEnded
    }

    /// Behind the line break that ends a row; nil when a quote is never closed.
    func endOfRow(from start: Int) -> Int? {
        let quote = UInt8(ascii: "\"")
        var state = State.cellNotBegun
        var hasSpaces = false
        for index in start..<text.count {
            let byte = text[index]
            if byte.isLineBreak, state != .quoted { return behindBreak(index) }
            switch state {
            case .cellNotBegun where byte == separator || byte.isCSVSpace: break
            case .cellNotBegun: state = byte == quote ? .quoted : .unquoted
            case .unquoted: if byte == separator { state = .cellNotBegun }
            case .quoted: if byte == quote { (state, hasSpaces) = (.quoteMayHaveEnded, false) }
            case .quoteMayHaveEnded where byte == separator: state = .cellNotBegun
            case .quoteMayHaveEnded where byte.isCSVSpace: hasSpaces = true
            case .quoteMayHaveEnded where byte == quote && hasSpaces: hasSpaces = false
            case .quoteMayHaveEnded: state = .quoted
            }
        }
        return state == .quoted ? nil : text.count
    }

    /// CR LF is one line break.
    private func behindBreak(_ index: Int) -> Int {
        let isPair = text[index] == 0x0D && index + 1 < text.count && text[index + 1] == 0x0A
        return index + (isPair ? 2 : 1)
    }
}

extension UInt8 {
    var isLineBreak: Bool { self == 0x0A || self == 0x0D }
    /// What libcsv skips around a cell.
    var isCSVSpace: Bool { self == UInt8(ascii: " ") || self == UInt8(ascii: "\t") }
}
