import FileAccess
import Foundation
import GRDB

/// A SQLite database with the tables `items` and `colors`. It is made in a temporary file, which goes with the writer.
final class SQLiteWriter: ItemWriter {
    private let path: String
    private let database: DatabaseQueue
    private let itemRow: String
    private let colorRow: String
    private var pending: [(item: [DatabaseValue], colors: [[DatabaseValue]])] = []
    private var reader: FileReader?

    /// Items that go into the database at once.
    private static let batchSize = 2000
    /// Bytes of the finished file that are read at once.
    private static let pieceSize = 1 << 20

    init(_ context: ExportContext) throws {
        path = context.temporaryFolder + "/huewall-export-" + UUID().uuidString + ".sqlite"
        var configuration = Configuration()
        // The file is nobody's before it is whole: what a crash would leave of it is not looked at.
        configuration.prepareDatabase { database in
            try database.execute(sql: "PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF; PRAGMA cache_size = -32768")
        }
        database = try DatabaseQueue(path: path, configuration: configuration)
        itemRow = SQLiteWriter.insertion("items", ItemTable.columns.count)
        colorRow = SQLiteWriter.insertion("colors", ItemTable.colorColumns.count)
        try database.write { try $0.execute(sql: SQLiteWriter.tables) }
    }

    deinit { removeFile(path) }

    func append(_ item: PublishedItem) throws {
        let colors = item.colors
        let cells = ItemTable.columns.map { SQLiteWriter.cell($0.value(item, colors), $0.kind) }
        let colorCells = colors.enumerated().map { index, color in
            zip(ItemTable.cells(color, of: item, position: index + 1), ItemTable.colorColumns)
                .map { SQLiteWriter.cell($0, $1.kind) }
        }
        pending.append((cells, colorCells))
        if pending.count == SQLiteWriter.batchSize { try insertPending() }
    }

    private func insertPending() throws {
        try database.write { database in
            let item = try database.cachedStatement(sql: itemRow)
            let color = try database.cachedStatement(sql: colorRow)
            for row in pending {
                try item.execute(arguments: StatementArguments(row.item))
                for cells in row.colors { try color.execute(arguments: StatementArguments(cells)) }
            }
        }
        pending.removeAll(keepingCapacity: true)
    }

    func finish() throws {
        try insertPending()
        try database.write { try $0.execute(sql: SQLiteWriter.indexes) }
        try database.close()
        reader = try FileReader(path)
    }

    func takeBytes() throws -> [UInt8] { try reader?.file.read(SQLiteWriter.pieceSize) ?? [] }

    /// In a class: a file that has one owner cannot be an optional property otherwise.
    private final class FileReader {
        let file: OpenFile

        init(_ path: String) throws(FileError) { file = try OpenFile(reading: path) }
    }
}

extension SQLiteWriter {
    private static func insertion(_ table: String, _ count: Int) -> String {
        "INSERT INTO \(table) VALUES (\(Array(repeating: "?", count: count).joined(separator: ", ")))"
    }

    private static func cell(_ value: String?, _ kind: ItemTable.Kind) -> DatabaseValue {
        guard let value else { return .null }
        switch kind {
        case .text: return withoutNUL(value).databaseValue
        case .list: return withoutEscapedNUL(value).databaseValue
        case .integer, .truth: return (Int(value) ?? 0).databaseValue
        case .real, .amount: return (Double(value) ?? 0).databaseValue
        }
    }

    private static let tables = """
        CREATE TABLE items (
        \(ItemTable.columns.map { column($0.name, $0.kind, $0.isRequired, isKey: $0.name == "id") }.joined(separator: ",\n"))
        );
        CREATE TABLE colors (
        \(ItemTable.colorColumns.map { column($0.name, $0.kind, true, isKey: false) }.joined(separator: ",\n")),
            PRIMARY KEY (item_id, position)
        ) WITHOUT ROWID;
        """

    private static func column(_ name: String, _ kind: ItemTable.Kind, _ isRequired: Bool, isKey: Bool) -> String {
        "    \(name) \(type(of: kind))\(isKey ? " PRIMARY KEY" : "")\(isRequired ? " NOT NULL" : "")"
    }

    private static func type(of kind: ItemTable.Kind) -> String {
        switch kind {
        case .text, .list: "TEXT"
        case .real, .amount: "REAL"
        case .integer, .truth: "INTEGER"
        }
    }

    private static let indexes = """
        CREATE INDEX items_sort_key ON items (sort_key, id);
        CREATE INDEX items_family ON items (family, sort_key);
        CREATE INDEX items_product_id ON items (product_id);
        CREATE INDEX items_lab ON items (lab_l, lab_a, lab_b);
        CREATE INDEX colors_lab ON colors (lab_l, lab_a, lab_b);
        """
}
