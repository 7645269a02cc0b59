import Colors
import Records

/// What a file of overrides says: CSV with `id`, `color` (a family or `#rrggbb`) and, if it likes, `note`. Lines that
/// begin with `#` are comments.
package struct ColorOverrides: Sendable {
    package private(set) var overrides: [ColorOverride] = []
    /// A sentence for each row that was left out.
    package private(set) var complaints: [String] = []

    /// The first of these columns with a text counts.
    static let colorNames = ["color", "colour", "family", "hex"]

    /// - Throws: `FeedError` when the file as a whole is unusable.
    package init(csv bytes: [UInt8]) throws { try self.init(EditableCSV(bytes, isData: ColorOverrides.isData)) }

    init(_ csv: EditableCSV) throws {
        var seen: Set<String> = []
        let columns = RequiredColumns("id and color", [["id"], ColorOverrides.colorNames])
        for record in try CSVRecords.records(of: csv.withoutComments, columns: columns) {
            switch ColorOverrides.override(record) {
            case .success(let override) where seen.insert(override.id).inserted: overrides.append(override)
            case .success(let override): complaints.append("Override row \(record.row) repeats the id \(override.id).")
            case .failure(let skipped): complaints.append(skipped.message)
            }
        }
    }

    private static func override(_ record: FeedRecord) -> Result<ColorOverride, SkippedRow> {
        record.value.flatMap { value in
            let fields = value.fields
            let text = fields.first(of: colorNames)?.text ?? ""
            let id = fields["id"] ?? ""
            if !id.isEmpty, let override = ColorOverride(id: id, text: text, note: fields["note"] ?? "") {
                return .success(override)
            }
            let message = "Override row \(record.row) needs an id and a family or #rrggbb, got '\(id)' and '\(text)'."
            return .failure(SkippedRow(row: record.row, reason: .unreadable, message: message))
        }
    }

    /// Whether a line that begins with `#` begins with a color.
    static func isData(column: String, text: String) -> Bool { colorNames.contains(column) && RGB(hex: text) != nil }
}
