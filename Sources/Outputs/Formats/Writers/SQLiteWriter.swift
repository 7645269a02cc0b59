import Files
import Foundation

/// A SQLite database with the tables `items` and `colors`, which meet by `rank`. It is made in a temporary file, which
/// goes with the writer.
///
/// Rows go in by rank, so that both tables grow at their end; indexes are made when all are there.
final class SQLiteWriter: ItemWriter {
    private let path: String
    private let database: SQLiteFile
    private var items: SQLiteInsertion
    private var colors: SQLiteInsertion
    private var reader: FileReader?

    /// Bytes of the finished file that are read at once.
    private static let pieceSize = 1 << 20

    init(_ context: ExportContext) throws {
        path = context.temporaryFolder + "/huewall-export-" + UUID().uuidString + ".sqlite"
        database = try SQLiteFile(creating: path)
        try database.execute(SQLiteWriter.tables)
        items = try database.insertion(into: "items", columns: ItemTable.columns.count)
        colors = try database.insertion(into: "colors", columns: ItemTable.colorColumns.count)
    }

    deinit { removeFile(path) }

    func append(_ item: PublishedItem) throws {
        let shown = item.colors
        for column in ItemTable.columns { items.bind(column.value(item, shown)) }
        try items.run(in: database)
        for (index, color) in shown.enumerated() {
            colors.bind(.number(item.rank))
            for cell in ItemTable.cells(color, position: index + 1) { colors.bind(cell) }
            try colors.run(in: database)
        }
    }

    func finish() throws {
        try database.execute(SQLiteWriter.indexes + "; COMMIT")
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
    private static let tables = """
        CREATE TABLE items (
        \(ItemTable.columns.map(definition).joined(separator: ",\n"))
        );
        CREATE TABLE colors (
            rank INTEGER NOT NULL,
        \(colorColumns.joined(separator: ",\n")),
            PRIMARY KEY (rank, position)
        ) WITHOUT ROWID
        """

    private static let colorColumns = ItemTable.colorColumns.dropFirst()
        .map { "    \($0.name) \(type(of: $0.kind)) NOT NULL" }

    /// The rank is the key: rows lie in wall order.
    private static func definition(_ column: ItemTable.Column) -> String {
        if column.name == "rank" { return "    rank INTEGER PRIMARY KEY" }
        return "    \(column.name) \(type(of: column.kind))\(column.isRequired ? " NOT NULL" : "")"
    }

    private static func type(of kind: ItemTable.Kind) -> String {
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
