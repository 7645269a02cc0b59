import Catalogue
import GRDB
import Text

/// The columns of a table or a query: each case has the name of a column, and its number is the column's position.
protocol ColumnList: RawRepresentable<Int>, CaseIterable, Sendable {}

extension ColumnList {
    static var names: [String] { allCases.map { "\($0)" } }
}

/// A row that is written by a cached statement which names every column.
///
/// For tables that get a million rows at once: GRDB's `PersistableRecord` would make a dictionary of each row.
protocol StatementRecord {
    associatedtype Columns: ColumnList

    static var databaseTableName: String { get }

    func value(of column: Columns) -> (any DatabaseValueConvertible)?
}

extension StatementRecord {
    /// An `INSERT` with a parameter for each column, to be made once.
    /// - Parameter verb: as in `INSERT OR REPLACE`.
    static func insertion(_ verb: String = "INSERT", into table: String = databaseTableName) -> String {
        let parameters = Columns.names.map { _ in "?" }.joined(separator: ", ")
        return "\(verb) INTO \(table) (\(Columns.names.joined(separator: ", "))) VALUES (\(parameters))"
    }

    /// - Parameter sql: an `insertion`.
    func write(_ sql: String, in database: Database) throws {
        let statement = try database.cachedStatement(sql: sql)
        // Unchecked, because there are always as many values as parameters.
        statement.setUncheckedArguments(StatementArguments(Columns.allCases.map { value(of: $0) }))
        try statement.execute()
    }
}

extension Row {
    /// A column of a query that selects the columns of one list in its order: by position, without a search for its
    /// name.
    subscript<Value: DatabaseValueConvertible & StatementColumnConvertible>(column: some ColumnList) -> Value {
        self[column.rawValue]
    }
}

/// Lists as JSON. `<`, `>` and `&` must not be escaped: an item whose bytes differ from the stored ones counts as
/// changed.
enum StoredLists {
    static func json(_ texts: [String]) -> String { texts.isEmpty ? empty : json { $0.value(texts) } }

    static func json(_ attributes: [ItemAttribute]) -> String {
        if attributes.isEmpty { return empty }
        return json { json in
            json.objects(attributes) { object, attribute in
                object.field("name", attribute.name)
                object.field("value", attribute.value)
            }
        }
    }

    static func texts(_ json: String) -> [String] { elements(json).compactMap(\.string) }

    static func attributes(_ json: String) -> [ItemAttribute] {
        elements(json).map { ItemAttribute($0["name"].string ?? "", $0["value"].string ?? "") }
    }

    private static let empty = "[]"

    private static func json(_ write: (inout JSONText) -> Void) -> String {
        var json = JSONText(escapesMarkup: false)
        write(&json)
        return String(decoding: json.bytes, as: UTF8.self)
    }

    /// The elements; none if it is not a list.
    private static func elements(_ json: String) -> [JSONValue] {
        if json == empty { return [] }
        return (try? JSONValue(bytes: Array(json.utf8))).map { Array($0.list) } ?? []  // written here
    }
}
