import Text

/// A script for psql: a schema named after the catalogue with the tables `items` and `colors`, filled by COPY in one
/// transaction, so that readers never see half of it. A second import replaces the rows and keeps tables, views and
/// rights.
enum PostgresFormat {
    /// Items between two blocks of colors.
    private static let blockSize = 5000

    static func writer(_ context: ExportContext) -> ItemWriter {
        let schema = "\"\(context.catalogue)\""
        var (itemCount, colorRows) = (0, "")
        func copy(_ table: String, _ columns: [String]) -> String {
            "COPY \(schema).\(table) (\(columns.joined(separator: ", "))) FROM stdin;\n"
        }
        /// Ends the rows of items and writes those of their colors.
        func endOfBlock() -> String {
            guard itemCount > 0 else { return "" }
            defer { colorRows = "" }
            return "\\.\n" + copy("colors", ["item_id"] + SQLTables.colors.map(\.name)) + colorRows + "\\.\n"
        }
        return ItemWriter(opening: opening(schema)) { item in
            let isFirst = itemCount % blockSize == 0
            let start = isFirst ? endOfBlock() + copy("items", SQLTables.items.map(\.name)) : ""
            itemCount += 1
            colorRows += SQLTables.colorRows(of: item, SQLTables.text(item.id)).map(row).joined()
            return Array((start + row(SQLTables.items.map { $0.cell(item) })).utf8)
        } finish: { write in
            try write(Array((endOfBlock() + closing(schema)).utf8))
        }
    }

    /// A row in COPY's text form.
    private static func row(_ cells: [SQLTables.Cell?]) -> String {
        cells.map { cell in
            switch cell {
            case nil: "\\N"
            case .text(let text), .number(let text): escaped(text)
            case .real(let number): number.shortest(3)
            case .truth(let truth): truth ? "t" : "f"
            }
        }.joined(separator: "\t") + "\n"
    }

    /// With escapes for backslashes and control characters, so that neither `\.` nor a tab means anything.
    private static func escaped(_ text: String) -> String {
        guard text.utf8.contains(where: { $0 < 0x20 || $0 == UInt8(ascii: "\\") }) else { return text }
        return text.replacingScalar("\\", with: "\\\\").replacingScalar("\t", with: "\\t")
            .replacingScalar("\n", with: "\\n").replacingScalar("\r", with: "\\r")
    }

    private static func opening(_ schema: String) -> String {
        let items = SQLTables.items.map { ($0.name, $0.kind.rawValue, $0.isRequired) }
        let colors = SQLTables.colors.map { ($0.name, $0.kind.rawValue, true) }
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
