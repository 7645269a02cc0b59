/// Writes CSV as in RFC 4180: every cell quoted, CRLF at line ends.
///
/// A cell that a spreadsheet would run as a formula gets a leading apostrophe (OWASP, "CSV Injection"); the JSON
/// outputs have the exact text.
package struct CSVText: Sendable {
    package private(set) var bytes: [UInt8] = []

    package init() {}

    package mutating func row(_ cells: [String]) {
        for (index, cell) in cells.enumerated() {
            if index > 0 { bytes.append(UInt8(ascii: ",")) }
            append(cell)
        }
        bytes.append(contentsOf: [0x0D, 0x0A])
    }

    package mutating func takeBytes() -> [UInt8] {
        defer { bytes.removeAll(keepingCapacity: true) }
        return bytes
    }

    private mutating func append(_ cell: String) {
        bytes.append(UInt8(ascii: "\""))
        if CSVText.isFormula(cell) { bytes.append(UInt8(ascii: "'")) }
        append(doublingQuotes: cell)
        bytes.append(UInt8(ascii: "\""))
    }

    /// Most cells have no quotes, and are copied whole.
    private mutating func append(doublingQuotes cell: String) {
        var cell = cell
        cell.withUTF8 { utf8 in
            guard utf8.contains(UInt8(ascii: "\"")) else { return bytes.append(contentsOf: utf8) }
            for byte in utf8 {
                if byte == UInt8(ascii: "\"") { bytes.append(byte) }
                bytes.append(byte)
            }
        }
    }

    /// A quoted cell with any content.
    package static func quoted(_ cell: String) -> String { "\"" + cell.replacingScalar("\"", with: "\"\"") + "\"" }

    private static let formulaSigns = Array("=+-@\t\r\n|＝＋－＠".unicodeScalars)

    /// Includes full-width signs, which spreadsheets convert, and formulas after leading spaces.
    private static func isFormula(_ cell: String) -> Bool {
        // The beginning of nearly all cells.
        if let first = cell.utf8.first, (first | 0x20).isLowercaseOrDigit { return false }
        guard let first = cell.unicodeScalars.first(where: { $0 != " " }) else { return false }
        return CSVText.formulaSigns.contains(first)
    }
}
