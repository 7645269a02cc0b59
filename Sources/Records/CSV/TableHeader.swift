/// The names of a table's columns.
final class TableHeader: Sendable {
    /// Normalized, in the order of the columns.
    let names: [String]
    let colorNames: [String]
    private let labels: [String]
    private let columns: [String: [Int]]
    /// By field: looked up once, and not for each row.
    private let columnsOfField: [[Int]]

    init(_ labels: [String]) {
        self.labels = labels
        names = labels.map(FieldNames.normalized)
        let columns = Dictionary(grouping: names.indices) { [names] in names[$0] }
        self.columns = columns
        columnsOfField = FieldNames.allCases.map { $0.names.flatMap { columns[$0] ?? [] } }
        colorNames = ColorOptionName.exact(columns.keys)
    }

    var count: Int { names.count }

    /// The columns of that normalized name, counted from 0.
    func columns(_ name: String) -> [Int] { columns[name] ?? [] }

    /// The columns that hold it, most specific first.
    func columns(of field: FieldNames) -> [Int] { columnsOfField[field.rawValue] }

    func label(_ name: String) -> String { columns(name).first.map { labels[$0] } ?? name }
}
