import Colors
import Text

/// The overrides of a file: CSV with the columns `id`, `color` (as `OverrideColor` reads it) and optionally `note`.
/// Lines that begin with `#` are comments.
package struct ColorOverrides: Sendable {
    package private(set) var overrides: [ColorOverride] = []
    /// Sentences about rows that were left out: the first ones.
    package private(set) var errors: [String] = []
    /// Rows that were left out.
    package private(set) var unusableRows = 0

    /// The first of these columns with a text counts.
    static let colorNames = ["color", "colour"]

    /// A log must not get a million sentences.
    private static let mostErrors = 20

    init(_ csv: EditableCSV, _ columns: OverrideColumns) {
        let header = csv.columns
        var seen: Set<ExactText> = []
        for row in csv.rows {
            if let fault = row.fault(below: header) {
                leaveOut(fault)
            } else if let override = columns.override(row) {
                guard seen.insert(ExactText(override.id)).inserted else {
                    leaveOut("Override row \(row.number) repeats the id \(override.id.cut(toBytes: 40)).")
                    continue
                }
                overrides.append(override)
            } else {
                let (id, text) = (columns.id(in: row) ?? "", columns.color(in: row) ?? "")
                leaveOut(
                    """
                    Override row \(row.number) needs an id and a family, another word for a color or #rrggbb, got \
                    '\(id.cut(toBytes: 40))' and '\(text.cut(toBytes: 40))'.
                    """)
            }
        }
    }

    private mutating func leaveOut(_ sentence: String) {
        unusableRows += 1
        if errors.count < ColorOverrides.mostErrors { errors.append(sentence) }
    }

    /// Whether a cell that begins with `#` is a color, and no comment.
    static func isData(column: String, text: String) -> Bool { colorNames.contains(column) && RGB(hex: text) != nil }
}

/// The positions of the columns of a table of overrides.
struct OverrideColumns {
    let ids: [Int]
    let colors: [Int]
    let notes: [Int]

    /// - Throws: `CSVFault.lacksColumns` for a header that does not name them.
    init(_ header: TableHeader) throws(CSVFault) {
        ids = header.columns("id")
        colors = ColorOverrides.colorNames.flatMap(header.columns)
        notes = header.columns("note")
        guard !ids.isEmpty, !colors.isEmpty else {
            throw .lacksColumns(found: header.names, needed: "id and color")
        }
    }

    func id(in row: CSVRow) -> String? { row.text(in: ids) }

    func color(in row: CSVRow) -> String? { row.text(in: colors) }

    /// nil for an empty row.
    func override(_ row: CSVRow) -> ColorOverride? {
        guard let id = id(in: row), let color = color(in: row).flatMap(OverrideColor.init) else { return nil }
        return color.override(of: id, note: row.text(in: notes) ?? "")
    }
}
