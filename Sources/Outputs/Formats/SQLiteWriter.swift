import Files
import Foundation
import GRDBSQLite
import Text

/// A SQLite database with the tables `items` and `colors`, which meet by `rank`. It is made in a temporary file, which
/// goes with the writer, and is written without a journal, because only the whole file is read.
///
/// Rows go in by rank, so that both tables grow at their end; indexes are made when all are there. SQLite's own calls,
/// since millions of rows go in.
final class SQLiteWriter {
    private let path: String
    private var connection: OpaquePointer?
    private var items: OpaquePointer?
    private var colors: OpaquePointer?

    /// Bytes of the finished file that are read at once.
    private static let pieceSize = 1 << 20

    /// - Throws: `ReportedError`, as all that follows.
    init(_ context: ExportContext) throws {
        path = context.temporaryFolder + "/huewall-export-" + UUID().uuidString + ".sqlite"
        try check(sqlite3_open_v2(path, &connection, SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE, nil))
        try execute("PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF; PRAGMA cache_size = -65536; BEGIN")
        try execute(SQLiteWriter.tables)
        items = try insertion(into: "items", columns: SQLTables.items.count)
        colors = try insertion(into: "colors", columns: SQLTables.colors.count + 1)
    }

    deinit {
        sqlite3_finalize(items)
        sqlite3_finalize(colors)
        sqlite3_close_v2(connection)
        removeFile(path)
    }

    var writer: ItemWriter { ItemWriter(bytes: bytes, finish: finish) }

    private func bytes(of item: PublishedItem) throws -> [UInt8] {
        try insert(SQLTables.items.map { $0.cell(item) }, by: items)
        for row in SQLTables.colorRows(of: item, .number(item.rank)) { try insert(row, by: colors) }
        return []
    }

    private func finish(_ write: ([UInt8]) throws -> Void) throws {
        try execute(SQLiteWriter.indexes + "; COMMIT")
        let file = try OpenFile(reading: path)
        while case let bytes = try file.read(SQLiteWriter.pieceSize), !bytes.isEmpty { try write(bytes) }
    }

    private func execute(_ sql: String) throws(ReportedError) {
        try check(sqlite3_exec(connection, sql, nil, nil, nil))
    }

    private func insertion(into table: String, columns: Int) throws(ReportedError) -> OpaquePointer? {
        let places = Array(repeating: "?", count: columns).joined(separator: ",")
        var statement: OpaquePointer?
        try check(sqlite3_prepare_v2(connection, "INSERT INTO \(table) VALUES (\(places))", -1, &statement, nil))
        return statement
    }

    private func insert(_ cells: [SQLTables.Cell?], by statement: OpaquePointer?) throws(ReportedError) {
        for (cell, column) in zip(cells, Int32(1)...) {
            switch cell {
            case nil: sqlite3_bind_null(statement, column)
            case .text(let text):
                // SQLite copies the text before the call returns: SQLITE_TRANSIENT, which Swift cannot import.
                let copying = unsafeBitCast(-1, to: sqlite3_destructor_type.self)
                sqlite3_bind_text(statement, column, text, Int32(text.utf8.count), copying)
            case .number(let digits):
                // SQLite's own reading of decimals can miss the nearest number.
                if let whole = Int64(digits) {
                    sqlite3_bind_int64(statement, column, whole)
                } else {
                    sqlite3_bind_double(statement, column, Double(digits) ?? .nan)
                }
            case .real(let number): sqlite3_bind_double(statement, column, number)
            case .truth(let truth): sqlite3_bind_int64(statement, column, truth ? 1 : 0)
            }
        }
        try check(sqlite3_step(statement), expecting: SQLITE_DONE)
        sqlite3_reset(statement)
    }

    private func check(_ status: Int32, expecting expected: Int32 = SQLITE_OK) throws(ReportedError) {
        guard status != expected else { return }
        let reason = String(cString: sqlite3_errmsg(connection))
        throw ReportedError("Cannot write \(path) (\(reason)); check space and permissions, or set TMPDIR.", .ioError)
    }
}

extension SQLiteWriter {
    /// The rank is the key: rows lie in wall order.
    private static var tables: String {
        let items = SQLTables.items.map { column in
            column.name == "rank"
                ? ("rank", "INTEGER PRIMARY KEY", false) : (column.name, type(of: column.kind), column.isRequired)
        }
        let colors = SQLTables.colors.map { ($0.name, type(of: $0.kind), true) }
        return """
            CREATE TABLE items (
            \(SQLTables.definitions(items))
            );
            CREATE TABLE colors (
            \(SQLTables.definitions([("rank", "INTEGER", true)] + colors)),
                PRIMARY KEY (rank, position)
            ) WITHOUT ROWID
            """
    }

    private static func type(of kind: SQLTables.Kind) -> String {
        switch kind {
        case .text, .list: "TEXT"
        case .real, .amount: "REAL"
        case .integer, .truth: "INTEGER"
        }
    }

    private static let indexes = """
        CREATE UNIQUE INDEX items_id ON items (id);
        CREATE INDEX items_family ON items (family, rank);
        CREATE INDEX items_product_id ON items (product_id)
        """
}
