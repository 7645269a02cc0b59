import Colors

/// The tables for naming a single color (`ColorNaming`) in a compact form. The page names typed colors by the same
/// rule, in `naming.js`.
enum PageNaming {
    /// `naming.tsv`: `0.84736 0.1215 0.25047 -0.8124 …;…`: three coordinates, then one number for each family.
    static var typicalColors: String {
        ShippedTable.naming.text.split(separator: "\n").filter { !$0.hasPrefix("#") }.map { line in
            line.split(separator: "\t").dropFirst().joined(separator: " ")
        }.joined(separator: ";")
    }

    /// `survey.tsv`: `0 -5 0 00110411;…`: lightness, a and the first b of each row, then its families: three digits
    /// each, and a fourth for the number of repeats.
    static var survey: String {
        ShippedTable.survey.rows(columns: ["lightness", "a", "b", "families"]).map { row in
            let runs = row[3].split(separator: " ").reduce(into: [(bits: Substring, count: Int)]()) { runs, bits in
                if let last = runs.last, last.bits == bits, last.count < PageNaming.longest {
                    runs[runs.count - 1].count += 1
                } else {
                    runs.append((bits, 1))
                }
            }
            let text = runs.map { $0.bits + String($0.count, radix: 36) }.joined()
            return "\(row[0]) \(row[1]) \(row[2]) \(text)"
        }.joined(separator: ";")
    }

    /// The greatest value of one digit in base 36.
    private static let longest = 35
}
