package import Catalogue
package import Text

/// One record of a feed, or why it could not be read.
package struct FeedRecord {
    /// As `SkippedRow.row` counts, on its page.
    package let row: Int
    package let value: Result<FeedValue, SkippedRow>

    static func unreadable(row: Int, _ message: String) -> FeedRecord {
        FeedRecord(row: row, value: .failure(SkippedRow(row: row, reason: .unreadable, message: message)))
    }
}

/// What a record holds.
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

    /// Missing for what is not JSON.
    var object: JSONValue {
        switch self {
        case .fields: .missing
        case .object(let object): object
        }
    }
}

/// Cuts the text of a page into records: it is fed pieces, and records are pulled from it.
protocol RecordParser {
    /// Takes the next piece. The records of the one before have been pulled.
    mutating func feed(_ text: [UInt8]) throws
    /// No more pieces come.
    /// - Throws: `FeedError` for a page that is not complete.
    mutating func finish() throws
    /// The next record; nil when it takes more text.
    mutating func next() throws -> FeedRecord?
    /// Whether the last row ended with a line end, once the page is finished; nil for a form where that says nothing.
    var hasLineEnd: Bool? { get }
    /// A sentence about a list that is not read although it may have the products.
    var listNote: String? { get }
    /// The first text whose encoding was guessed and may be another one.
    var doubtfulText: CSVParser.DoubtfulText? { get }
}

extension RecordParser {
    var hasLineEnd: Bool? { nil }
    var listNote: String? { nil }
    var doubtfulText: CSVParser.DoubtfulText? { nil }
}

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
