import Colors
package import Text

/// The text of a file of overrides, which can be changed item by item. Comments, unknown columns and unusable rows stay
/// as they were written.
package struct OverrideTable: Sendable {
    private var csv: EditableCSV
    private var columns: OverrideColumns
    /// Whether the text had no row at all, not even the names of columns.
    package let wasBlank: Bool

    /// - Parameter bytes: of the file; none for a new one.
    /// - Throws: `CSVFault` when the file as a whole is unusable.
    package init(csv bytes: [UInt8] = []) throws(CSVFault) {
        csv = try EditableCSV(bytes, isData: ColorOverrides.isData)
        wasBlank = !csv.hasHeader
        if wasBlank { csv.append(["id", "color", "note"]) }
        columns = try OverrideColumns(csv.columns)
    }

    /// The text as it is now.
    package var bytes: [UInt8] { csv.bytes }

    /// The overrides now, with a sentence for each row that cannot be used.
    package var overrides: ColorOverrides { ColorOverrides(csv, columns) }

    /// The override of an item.
    package func override(of id: String) -> ColorOverride? {
        let header = csv.columns
        return rows(of: id).lazy.filter { $0.fault(below: header) == nil }.compactMap(columns.override).first
    }

    /// Gives an item a color and a note; an empty note is none. The first row of the item is changed where it stands,
    /// others are removed; a new row comes last.
    package mutating func set(_ override: ColorOverride) {
        if !override.note.isEmpty, columns.notes.isEmpty {
            csv.addColumn("note")
            columns = (try? OverrideColumns(csv.columns)) ?? columns  // it has the columns that were there
        }
        let known = rows(of: override.id)
        guard let row = known.first else {
            return csv.append(cells(of: override, from: []))
        }
        csv.setCells(ofRow: row.number, to: cells(of: override, from: row.cells))
        csv.removeRows(Set(known.dropFirst().map(\.number)))
    }

    /// Removes all rows of an item.
    /// - Returns: whether there were some.
    package mutating func clear(_ id: String) -> Bool {
        let numbers = Set(rows(of: id).map(\.number))
        csv.removeRows(numbers)
        return !numbers.isEmpty
    }

    private func rows(of id: String) -> [CSVRow] {
        let id = ExactText(id)
        return csv.rows.filter { columns.id(in: $0).map(ExactText.init) == id }
    }

    /// The cells of a row with the override. Other cells stay, as far as they have a column.
    private func cells(of override: ColorOverride, from cells: [String]) -> [String] {
        let count = csv.columns.count
        var cells = Array(cells.prefix(count)) + [String](repeating: "", count: max(0, count - cells.count))
        for (indices, text) in [
            (columns.ids, override.id), (columns.colors, override.text), (columns.notes, override.note),
        ] {
            for (order, column) in indices.enumerated() { cells[column] = order == 0 ? text : "" }
        }
        return cells
    }
}

extension ColorOverride {
    /// The color as a file of overrides has it: a family, `#rrggbb`, or the color's name if its family is not that of
    /// the hex.
    package var text: String {
        guard let color else { return family.rawValue }
        guard Family(of: color) != family else { return color.hex }
        let name = ColorName.all.first { $0.color == color && $0.families.first == family }?.name
        let thing = ColorWords.things.first { $0.meaning.color == color && $0.meaning.family == family }?.meaning.word
        return name ?? thing ?? color.hex
    }
}
