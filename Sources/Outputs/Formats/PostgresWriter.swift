import Text

/// A script for psql: a schema named after the catalogue with the tables `items` and `colors`, filled by COPY in one
/// transaction, so that readers never see half of it. A second import replaces the rows and keeps tables, views and
/// rights.
final class PostgresWriter {
    private let schema: String
    private var colorRows: [UInt8] = []
    private var itemCount = 0

    /// Items between two blocks of colors.
    private static let blockSize = 5000

    init(_ context: ExportContext) { schema = "\"\(context.catalogue)\"" }

    var writer: ItemWriter {
        ItemWriter(opening: opening, bytes: bytes, finish: { try $0(self.endOfBlock() + self.closing) })
    }

    private func bytes(of item: PublishedItem) -> [UInt8] {
        var bytes: [UInt8] = []
        if itemCount % PostgresWriter.blockSize == 0 {
            bytes = endOfBlock() + copy("items", SQLTables.columns.map(\.name))
        }
        itemCount += 1
        PostgresWriter.append(SQLTables.columns.map { $0.cell(item) }, to: &bytes)
        for cells in SQLTables.colorRows(of: item) { PostgresWriter.append([.text(item.id)] + cells, to: &colorRows) }
        return bytes
    }

    /// Ends the rows of items and writes those of their colors.
    private func endOfBlock() -> [UInt8] {
        guard itemCount > 0 else { return [] }
        defer { colorRows = [] }
        return "\\.\n".utf8 + copy("colors", ["item_id"] + SQLTables.colorColumns.map(\.name)) + colorRows
            + "\\.\n".utf8
    }

    private func copy(_ table: String, _ columns: [String]) -> [UInt8] {
        Array("COPY \(schema).\(table) (\(columns.joined(separator: ", "))) FROM stdin;\n".utf8)
    }

    /// A row in COPY's text form.
    private static func append(_ cells: [SQLTables.Cell], to bytes: inout [UInt8]) {
        for (index, cell) in cells.enumerated() {
            if index > 0 { bytes.append(UInt8(ascii: "\t")) }
            switch cell {
            case .null: bytes += "\\N".utf8
            case .text(let text): append(escaping: text, to: &bytes)
            case .list(let json): append(escaping: SQLTables.withoutNUL(json: json), to: &bytes)
            case .real(let number): bytes += number.shortest(3).utf8
            case .number(let digits): bytes += digits.utf8
            case .truth(let truth): bytes.append(UInt8(ascii: truth ? "t" : "f"))
            }
        }
        bytes.append(UInt8(ascii: "\n"))
    }

    /// Backslashes and control characters are escaped, so that neither `\.` nor a tab means anything.
    private static func append(escaping text: String, to bytes: inout [UInt8]) {
        for byte in text.utf8 {
            switch byte {
            case 0: bytes += "\u{FFFD}".utf8
            case UInt8(ascii: "\\"): bytes += [byte, byte]
            case UInt8(ascii: "\t"): bytes += "\\t".utf8
            case UInt8(ascii: "\n"): bytes += "\\n".utf8
            case UInt8(ascii: "\r"): bytes += "\\r".utf8
            default: bytes.append(byte)
            }
        }
    }

    private var opening: String {
        let items = SQLTables.columns.map { ($0.name, PostgresWriter.type(of: $0.kind), $0.isRequired) }
        let colors = SQLTables.colorColumns.map { ($0.name, PostgresWriter.type(of: $0.kind), true) }
        return """
            \\set ON_ERROR_STOP on
            SET client_encoding = 'UTF8';
            SET client_min_messages = warning;
            BEGIN;
            CREATE SCHEMA IF NOT EXISTS \(schema);
            CREATE TABLE IF NOT EXISTS \(schema).items (
            \(SQLTables.definitions(items)),
                PRIMARY KEY (id)
            );
            CREATE TABLE IF NOT EXISTS \(schema).colors (
            \(SQLTables.definitions([("item_id", "text", true)] + colors)),
                PRIMARY KEY (item_id, position)
            );
            TRUNCATE \(schema).items, \(schema).colors;

            """
    }

    private static func type(of kind: SQLTables.Kind) -> String {
        switch kind {
        case .text: "text"
        case .real: "double precision"
        case .integer: "integer"
        case .truth: "boolean"
        case .amount: "numeric"
        case .list: "jsonb"
        }
    }

    /// `C` compares bytes, as the order of the wall does.
    private var closing: [UInt8] {
        Array(
            """
            CREATE INDEX IF NOT EXISTS items_sort_key ON \(schema).items (sort_key COLLATE "C", id COLLATE "C");
            CREATE INDEX IF NOT EXISTS items_family ON \(schema).items (family, sort_key COLLATE "C");
            CREATE INDEX IF NOT EXISTS items_product_id ON \(schema).items (product_id);
            CREATE INDEX IF NOT EXISTS items_lab ON \(schema).items USING gist (point(lab_a, lab_b));
            CREATE INDEX IF NOT EXISTS colors_family ON \(schema).colors (family, share);
            CREATE INDEX IF NOT EXISTS colors_lab ON \(schema).colors USING gist (point(lab_a, lab_b));
            COMMIT;
            ANALYZE \(schema).items, \(schema).colors;

            """.utf8)
    }
}
