package import Catalogue
package import Text

/// One record of a feed, or why it could not be read.
package struct FeedRecord {
    /// The row on its page, as `SkippedRow.row` counts.
    package let row: Int
    package let value: Result<FeedValue, SkippedRow>

    static func unreadable(row: Int, _ message: String) -> FeedRecord {
        FeedRecord(row: row, value: .failure(SkippedRow(row: row, reason: .unreadable, message: message)))
    }
}

/// The content of a record.
package enum FeedValue {
    /// A row of a table, or an item of XML.
    case fields(FeedFields)
    case object(JSONValue)

    /// The texts of the record by name.
    package var fields: FeedFields {
        switch self {
        case .fields(let fields): fields
        case .object(let object): FeedFields(FeedMembers(object))
        }
    }

    /// The JSON object; missing for another record.
    var object: JSONValue {
        switch self {
        case .fields: .missing
        case .object(let object): object
        }
    }
}

/// Splits the text of a page into records: pieces of text are fed, and records are pulled.
protocol RecordParser {
    /// Takes the next piece. All records of the one before must have been pulled.
    mutating func feed(_ text: [UInt8]) throws
    /// Ends the page.
    /// - Throws: `FeedError` for a page that is not complete.
    mutating func finish() throws
    /// The next record; nil when more text is needed.
    mutating func next() throws -> FeedRecord?
    /// Whether the last row ended with a line break, when the page is finished; nil for formats other than a table.
    var hasLineEnd: Bool? { get }
    /// A sentence about a list that is not read although it may have products.
    var listNote: String? { get }
    /// The first text whose encoding is a doubtful guess.
    var doubtfulText: CSVParser.DoubtfulText? { get }
}

extension RecordParser {
    var hasLineEnd: Bool? { nil }
    var listNote: String? { nil }
    var doubtfulText: CSVParser.DoubtfulText? { nil }
}

/// The names of a table's columns, with the fields that they may mean: looked up once, and not for each row.
final class FeedHeader: Sendable {
    let table: TableHeader
    /// Normalized names that mean color without doubt, sorted.
    let colorNames: [String]
    /// The columns with names of options, each with the column of its values: `Variation Name 1`, `Variation Value 1`.
    let options: [(name: Int, value: Int)]
    private let columnsOfField: [[Int]]

    init(_ table: TableHeader) {
        self.table = table
        var columns: [FieldNames: [(rank: Int, index: Int)]] = [:]
        for (name, indices) in table.columns {
            for (field, rank) in FieldNames.meanings(of: name) {
                columns[field, default: []] += indices.map { index in
                    let remark = field == .price ? table.names[index].dropFirst(name.count) : ""
                    return (FeedHeader.traders.contains(String(remark)) ? rank + 10_000 : rank, index)
                }
            }
        }
        columnsOfField = FieldNames.allCases.map { columns[$0, default: []].sorted(by: <).map(\.index) }
        options = table.names.enumerated().compactMap { index, name in
            guard FeedHeader.optionNames.contains(where: name.contains) else { return nil }
            let values = FeedHeader.optionWords.lazy.compactMap { table.columns[name.replacing($0, with: $1)]?.first }
            return values.first { $0 != index }.map { (index, $0) }
        }
        colorNames = ColorOptionName.exact(Set(table.names))
    }

    private static let traders = Set("ek einkauf netto net cost purchase wholesale händler dealer ht".words)

    /// Parts of the names of columns for options.
    private static let optionNames = "variation variant option attribut atribut atrybut eigenschap".words

    /// Words for the name of an option, with those for its values.
    private static let optionWords = [
        ("name", "value"), ("name", "values"), ("name", "werte"), ("sname", "swert"), ("nom", "valeurs"),
        ("nombre", "valores"), ("nome", "valores"), ("nome", "valori"), ("nome", "valutae"), ("naam", "waarde"),
        ("naam", "waarden"), ("nazwa", "wartości"), ("nazwa", "wartośći"),
    ]

    /// The columns of a field, the most specific name first.
    func columns(of field: FieldNames) -> [Int] { columnsOfField[field.rawValue] }
}
