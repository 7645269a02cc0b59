import Text

/// The names of a table's columns, with what a feed may hold under them: looked up once, and not for each row.
final class FeedHeader: Sendable {
    let table: TableHeader
    /// Normalized names that mean color without doubt, sorted.
    let colorNames: [String]
    private let columnsOfField: [[Int]]

    init(_ table: TableHeader) {
        self.table = table
        columnsOfField = FieldNames.allCases.map { $0.names.flatMap(table.columns) }
        colorNames = ColorOptionName.exact(Set(table.names))
    }

    /// The columns that hold it, most specific first.
    func columns(of field: FieldNames) -> [Int] { columnsOfField[field.rawValue] }
}
