import Text

/// A script for psql: a schema named after the catalogue with the tables `items` and `colors`, filled by COPY in one
/// transaction, so that readers never see half of it. A second import replaces the rows and keeps tables, views and
/// rights.
struct PostgresWriter: ItemWriter {
    private let schema: String
    private var bytes: [UInt8]
    private var colorRows: [UInt8] = []
    private var itemCount = 0

    /// Items between two blocks of colors.
    private static let blockSize = 5000

    init(_ context: ExportContext) {
        schema = "\"\(context.catalogue)\""
        bytes = Array(PostgresWriter.opening(schema).utf8)
    }

    mutating func append(_ item: PublishedItem) {
        if itemCount % PostgresWriter.blockSize == 0 {
            endBlock()
            add("COPY \(schema).items (\(ItemTable.columns.map(\.name).joined(separator: ", "))) FROM stdin;\n")
        }
        itemCount += 1
        let colors = item.colors
        for (index, column) in ItemTable.columns.enumerated() {
            if index > 0 { bytes.append(UInt8(ascii: "\t")) }
            PostgresWriter.add(column.value(item, colors), to: &bytes)
        }
        bytes.append(UInt8(ascii: "\n"))
        for (index, color) in colors.enumerated() {
            PostgresWriter.add(.text(item.id), to: &colorRows)
            for cell in ItemTable.cells(color, position: index + 1) {
                colorRows.append(UInt8(ascii: "\t"))
                PostgresWriter.add(cell, to: &colorRows)
            }
            colorRows.append(UInt8(ascii: "\n"))
        }
    }

    mutating func finish() {
        endBlock()
        add(PostgresWriter.closing(schema))
    }

    mutating func takeBytes() -> [UInt8] {
        defer { bytes.removeAll(keepingCapacity: true) }
        return bytes
    }

    /// Ends the rows of items and writes those of their colors.
    private mutating func endBlock() {
        guard itemCount > 0 else { return }
        add("\\.\nCOPY \(schema).colors (\(ItemTable.colorColumns.map(\.name).joined(separator: ", "))) FROM stdin;\n")
        bytes += colorRows
        colorRows.removeAll(keepingCapacity: true)
        add("\\.\n")
    }

    private mutating func add(_ text: String) { bytes += text.utf8 }

    /// A cell in COPY's text form.
    private static func add(_ cell: ItemTable.Cell, to bytes: inout [UInt8]) {
        switch cell {
        case .null: bytes += [UInt8(ascii: "\\"), UInt8(ascii: "N")]
        case .text(let text): add(escaping: text, to: &bytes)
        case .list(let json): add(escaping: withoutEscapedNUL(json), to: &bytes)
        case .real(let number): bytes += number.shortest(3).utf8
        case .integer(let number): bytes += String(number).utf8
        case .number(let digits): bytes += digits.utf8
        case .truth(let truth): bytes.append(UInt8(ascii: truth ? "t" : "f"))
        }
    }

    /// Backslashes and control characters are escaped, so that neither `\.` nor a tab means anything.
    private static func add(escaping text: String, to bytes: inout [UInt8]) {
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
}

// The script around the rows.
extension PostgresWriter {
    private static func opening(_ schema: String) -> String {
        """
        \\set ON_ERROR_STOP on
        SET client_encoding = 'UTF8';
        SET client_min_messages = warning;
        BEGIN;
        CREATE SCHEMA IF NOT EXISTS \(schema);
        CREATE TABLE IF NOT EXISTS \(schema).items (
        \(columns(ItemTable.columns.map { ($0.name, $0.kind, $0.isRequired) })),
            PRIMARY KEY (id)
        );
        CREATE TABLE IF NOT EXISTS \(schema).colors (
        \(columns(ItemTable.colorColumns.map { ($0.name, $0.kind, true) })),
            PRIMARY KEY (item_id, position)
        );
        TRUNCATE \(schema).items, \(schema).colors;

        """
    }

    private static func columns(_ columns: [(name: String, kind: ItemTable.Kind, isRequired: Bool)]) -> String {
        columns.map { "    \($0.name) \(type(of: $0.kind))\($0.isRequired ? " NOT NULL" : "")" }
            .joined(separator: ",\n")
    }

    private static func type(of kind: ItemTable.Kind) -> String {
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
    private static func closing(_ schema: String) -> String {
        """
        CREATE INDEX IF NOT EXISTS items_sort_key ON \(schema).items (sort_key COLLATE "C", id COLLATE "C");
        CREATE INDEX IF NOT EXISTS items_family ON \(schema).items (family, sort_key COLLATE "C");
        CREATE INDEX IF NOT EXISTS items_product_id ON \(schema).items (product_id);
        CREATE INDEX IF NOT EXISTS items_lab ON \(schema).items USING gist (point(lab_a, lab_b));
        CREATE INDEX IF NOT EXISTS colors_family ON \(schema).colors (family, share);
        CREATE INDEX IF NOT EXISTS colors_lab ON \(schema).colors USING gist (point(lab_a, lab_b));
        COMMIT;
        ANALYZE \(schema).items, \(schema).colors;

        """
    }
}
