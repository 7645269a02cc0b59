import Colors
import Text

/// A catalogue as two tables, which PostgreSQL and SQLite share: one of items, and one of their shown colors.
enum SQLTables {
    /// What a column holds; the raw value is PostgreSQL's type.
    enum Kind: String {
        case text, integer
        case real = "double precision"
        case truth = "boolean"
        /// Digits as the feed wrote them.
        case amount = "numeric"
        /// A JSON array.
        case list = "jsonb"
    }

    /// What is in a cell.
    enum Cell {
        case text(String)
        /// Digits.
        case number(String)
        case real(Double)
        case truth(Bool)
    }

    struct Column<Source>: Sendable {
        let name: String
        let kind: Kind
        let isRequired: Bool
        /// nil for NULL.
        let cell: @Sendable (Source) -> Cell?

        init(
            _ name: String, _ kind: Kind = .text, isRequired: Bool = false, cell: @escaping @Sendable (Source) -> Cell?
        ) {
            (self.name, self.kind, self.isRequired, self.cell) = (name, kind, isRequired, cell)
        }
    }

    static let items = [
        field("id", isRequired: true), field("productId", isRequired: true), field("title", isRequired: true),
        field("url", isRequired: true), field("image", isRequired: true), field("thumbnail"),
        field("vendorColor", isRequired: true), field("price", .amount), field("currency"), field("inStock", .truth),
        field("handle"), field("sku"), field("variantIds", .list), field("attributes", .list), field("family"),
        Column("color_name") { $0.colors.first.map { text($0.name) } },
        Column("hex") { $0.colors.first.map { .text($0.hex) } },
        Column("lab_l", .real) { $0.colors.first.map { .real($0.lab.lightness) } },
        Column("lab_a", .real) { $0.colors.first.map { .real($0.lab.a) } },
        Column("lab_b", .real) { $0.colors.first.map { .real($0.lab.b) } }, field("band", isRequired: true),
        field("rank", .integer, isRequired: true), field("sortKey", isRequired: true), field("imageHash"),
        field("flags", .list), field("confidence", .real), field("note"),
        Column("error") { $0.json["error"]["message"].string.map(text) }, field("brand"), field("category"),
    ]

    /// Behind the column that names the item; each is required.
    static let colors: [Column<(position: Int, color: PublishedColor)>] = [
        Column("position", .integer) { .number(String($0.position)) }, Column("hex") { .text($0.color.hex) },
        Column("lab_l", .real) { .real($0.color.lab.lightness) }, Column("lab_a", .real) { .real($0.color.lab.a) },
        Column("lab_b", .real) { .real($0.color.lab.b) }, Column("family") { text($0.color.family) },
        Column("name") { text($0.color.name) }, Column("share", .real) { .number($0.color.share) },
    ]

    /// The rows of an item's shown colors, the best first.
    /// - Parameter name: the cell that names the item.
    static func colorRows(of item: PublishedItem, _ name: Cell) -> [[Cell?]] {
        item.colors.enumerated().map { index, color in [name] + colors.map { $0.cell((index + 1, color)) } }
    }

    /// A field of the metadata: `sortKey` as `sort_key`.
    private static func field(
        _ field: String, _ kind: Kind = .text, isRequired: Bool = false
    ) -> Column<PublishedItem> {
        let name = field.map { $0.isUppercase ? "_" + $0.lowercased() : String($0) }.joined()
        return Column(name, kind, isRequired: isRequired) { item in
            let json = item.json[field]
            switch kind {
            case .text: return (json.string ?? (isRequired ? "" : nil)).map(text)
            case .real, .integer, .amount: return (json.text ?? (isRequired ? "0" : nil)).map(Cell.number)
            case .truth: return json.text.map { .truth($0 == "true") }
            case .list: return .text(json.isList ? withoutNUL(String(decoding: json.sourceBytes, as: UTF8.self)) : "[]")
            }
        }
    }

    /// Databases hold the character 0 in no text: U+FFFD is in its place.
    static func text(_ text: String) -> Cell { .text(text.replacingScalar("\0", with: "\u{FFFD}")) }

    /// The source of JSON without the character 0, where it stands as an escape.
    private static func withoutNUL(_ json: String) -> String {
        guard json.utf8.contains(UInt8(ascii: "\\")), json.contains("\\u0000") else { return json }
        // What a backslash escapes, even a backslash, begins nothing.
        return json.replacing(/\\(u0000|.)/.matchingSemantics(.unicodeScalar)) {
            $0.output.1 == "u0000" ? "\\ufffd" : $0.output.0
        }
    }

    /// The definitions of columns, a line each.
    static func definitions(_ columns: [(name: String, type: String, isRequired: Bool)]) -> String {
        columns.map { "    \($0.name) \($0.type)\($0.isRequired ? " NOT NULL" : "")" }.joined(separator: ",\n")
    }
}
