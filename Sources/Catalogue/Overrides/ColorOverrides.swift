import Colors
package import Text

/// What a file of overrides says: CSV with `id`, `color` (a family or `#rrggbb`) and, if it likes, `note`. Lines that
/// begin with `#` are comments.
package struct ColorOverrides: Sendable {
    package private(set) var overrides: [ColorOverride] = []
    /// A sentence for each row that was left out.
    package private(set) var errors: [String] = []

    /// The first of these columns with a text counts.
    static let colorNames = ["color", "colour", "family", "hex"]

    /// - Throws: `CSVFault` when the file as a whole is unusable.
    package init(csv bytes: [UInt8]) throws(CSVFault) {
        try self.init(EditableCSV(bytes, isData: ColorOverrides.isData))
    }

    init(_ csv: EditableCSV) throws(CSVFault) {
        var seen: Set<String> = []
        let table = try CSVTable(csv.withoutComments, needing: "id and color", [["id"], ColorOverrides.colorNames])
        for row in table.rows {
            let id = row["id"] ?? ""
            let text = ColorOverrides.colorNames.lazy.compactMap { row[$0] }.first ?? ""
            if let fault = row.fault {
                errors.append(fault)
            } else if let override = ColorOverride(id: id, text: text, note: row["note"] ?? ""), !id.isEmpty {
                guard seen.insert(id).inserted else {
                    errors.append("Override row \(row.number) repeats the id \(id).")
                    continue
                }
                overrides.append(override)
            } else {
                errors.append(
                    "Override row \(row.number) needs an id and a family or #rrggbb, got '\(id)' and '\(text)'.")
            }
        }
    }

    /// Whether a line that begins with `#` begins with a color.
    static func isData(column: String, text: String) -> Bool { colorNames.contains(column) && RGB(hex: text) != nil }
}
