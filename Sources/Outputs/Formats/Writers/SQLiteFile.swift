import GRDBSQLite
package import Text

/// A new SQLite database that is filled once, from one end to the other: SQLite's own calls, since millions of rows go
/// in.
///
/// The file is not visible before it is whole, so it is written without a journal.
struct SQLiteFile: ~Copyable {
    private let connection: OpaquePointer

    /// - Throws: `SQLiteFault`, as all that follows.
    init(creating path: String) throws(SQLiteFault) {
        var connection: OpaquePointer?
        var status = sqlite3_open_v2(path, &connection, SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE, nil)
        if status == SQLITE_OK {
            let settings = "PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF; PRAGMA cache_size = -65536; BEGIN"
            status = sqlite3_exec(connection, settings, nil, nil, nil)
        }
        guard status == SQLITE_OK, let connection else {
            sqlite3_close_v2(connection)
            throw SQLiteFault(path: path, reason: String(cString: sqlite3_errstr(status)))
        }
        self.connection = connection
    }

    deinit { sqlite3_close_v2(connection) }

    func execute(_ sql: String) throws(SQLiteFault) {
        guard sqlite3_exec(connection, sql, nil, nil, nil) == SQLITE_OK else { throw fault }
    }

    /// A statement that puts one row into a table after the other.
    func insertion(into table: String, columns: Int) throws(SQLiteFault) -> SQLiteInsertion {
        let places = Array(repeating: "?", count: columns).joined(separator: ",")
        var statement: OpaquePointer?
        let sql = "INSERT INTO \(table) VALUES (\(places))"
        guard sqlite3_prepare_v2(connection, sql, -1, &statement, nil) == SQLITE_OK, let statement else { throw fault }
        return SQLiteInsertion(statement)
    }

    fileprivate var fault: SQLiteFault {
        SQLiteFault(
            path: sqlite3_db_filename(connection, nil).map { String(cString: $0) } ?? "",
            reason: String(cString: sqlite3_errmsg(connection)))
    }
}

/// Must not outlive its file.
struct SQLiteInsertion: ~Copyable {
    private let statement: OpaquePointer
    private var column: Int32 = 0

    fileprivate init(_ statement: OpaquePointer) { self.statement = statement }

    deinit { sqlite3_finalize(statement) }

    /// Sets the next cell of the row.
    mutating func bind(_ cell: ItemTable.Cell) {
        column += 1
        switch cell {
        case .null: sqlite3_bind_null(statement, column)
        case .text(let text): bind(withoutNUL(text))
        case .list(let json): bind(withoutEscapedNUL(json))
        case .real(let number): sqlite3_bind_double(statement, column, number)
        case .integer(let number): sqlite3_bind_int64(statement, column, Int64(number))
        case .truth(let truth): sqlite3_bind_int64(statement, column, truth ? 1 : 0)
        // The column's type makes a number of it.
        case .number(let digits): bind(digits)
        }
    }

    private func bind(_ text: String) {
        // No bytes may have no address, which SQLite would take for null.
        guard !text.isEmpty else { return _ = sqlite3_bind_text(statement, column, "", 0, copied) }
        var text = text
        text.withUTF8 { utf8 in
            utf8.withMemoryRebound(to: CChar.self) { bytes in
                _ = sqlite3_bind_text(statement, column, bytes.baseAddress, Int32(bytes.count), copied)
            }
        }
    }

    /// Puts the row in, and begins the next one.
    mutating func run(in file: borrowing SQLiteFile) throws(SQLiteFault) {
        guard sqlite3_step(statement) == SQLITE_DONE else { throw file.fault }
        sqlite3_reset(statement)
        column = 0
    }
}

/// SQLite copies the text before the call returns: SQLITE_TRANSIENT, which Swift cannot import.
private let copied = unsafeBitCast(-1, to: sqlite3_destructor_type.self)

/// Why a database cannot be made.
package struct SQLiteFault: UserFacingError, Sendable, Equatable {
    package let path: String
    package let reason: String

    /// One sentence: what is wrong and what to do.
    package var message: String { "Cannot write \(path) (\(reason)); check space and permissions, or set TMPDIR." }

    package var status: ExitStatus { .ioError }
}
