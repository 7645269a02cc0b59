import Colors
import Text

/// A catalogue as two tables, which PostgreSQL and SQLite share: one of items, and one of their shown colors.
enum SQLTables {
    /// What a column holds.
    enum Kind {
        case text, real, integer, truth
        /// Digits as the feed wrote them.
        case amount
        /// A JSON array.
        case list
    }

    /// What is in a cell.
    enum Cell {
        case null
        case text(String)
        case real(Double)
        /// Digits.
        case number(String)
        case truth(Bool)
        /// JSON.
        case list(String)
    }

    struct Column: Sendable {
        let name: String
        let kind: Kind
        let isRequired: Bool
        let cell: @Sendable (PublishedItem) -> Cell

        init(
            _ name: String, _ kind: Kind, isRequired: Bool = false, cell: @escaping @Sendable (PublishedItem) -> Cell?
        ) {
            (self.name, self.kind, self.isRequired) = (name, kind, isRequired)
            self.cell = { cell($0) ?? .null }
        }

        /// A field of the metadata: `sortKey` as `sort_key`.
        init(_ field: String, _ kind: Kind = .text, isRequired: Bool = false) {
            let name = field.map { $0.isUppercase ? "_" + $0.lowercased() : String($0) }.joined()
            self.init(name, kind, isRequired: isRequired) { item in
                let json = item.json[field]
                switch kind {
                case .text: return (json.string ?? (isRequired ? "" : nil)).map(Cell.text)
                case .real, .integer, .amount: return (json.text ?? (isRequired ? "0" : nil)).map(Cell.number)
                case .truth: return json.text.map { .truth($0 == "true") }
                case .list: return .list(json.isList ? String(decoding: json.sourceBytes, as: UTF8.self) : "[]")
                }
            }
        }
    }

    static let columns = [
        Column("id", isRequired: true), Column("productId", isRequired: true), Column("title", isRequired: true),
        Column("url", isRequired: true), Column("image", isRequired: true), Column("thumbnail"),
        Column("vendorColor", isRequired: true), Column("price", .amount), Column("currency"),
        Column("inStock", .truth), Column("handle"), Column("sku"), Column("variantIds", .list),
        Column("attributes", .list), Column("family"),
        Column("color_name", .text) { $0.colors.first.map { .text($0.name) } },
        Column("hex", .text) { $0.colors.first.map { .text($0.hex) } },
        Column("lab_l", .real) { $0.colors.first.map { .real($0.lab.lightness) } },
        Column("lab_a", .real) { $0.colors.first.map { .real($0.lab.a) } },
        Column("lab_b", .real) { $0.colors.first.map { .real($0.lab.b) } }, Column("band", isRequired: true),
        Column("rank", .integer, isRequired: true), Column("sortKey", isRequired: true), Column("imageHash"),
        Column("flags", .list), Column("confidence", .real), Column("note"),
        Column("error", .text) { $0.json["error"]["message"].string.map(Cell.text) }, Column("brand"),
        Column("category"),
    ]

    /// Name and kind of the columns of a color, behind the one that names its item.
    static let colorColumns: [(name: String, kind: Kind)] = [
        ("position", .integer), ("hex", .text), ("lab_l", .real), ("lab_a", .real), ("lab_b", .real),
        ("family", .text), ("name", .text), ("share", .real),
    ]

    /// The cells of an item's shown colors, the best first.
    static func colorRows(of item: PublishedItem) -> [[Cell]] {
        item.colors.enumerated().map { index, color in
            let lab = color.lab
            return [
                .number(String(index + 1)), .text(color.hex), .real(lab.lightness), .real(lab.a), .real(lab.b),
                .text(color.family), .text(color.name), .number(color.share),
            ]
        }
    }

    /// The definitions of columns, a line each.
    static func definitions(_ columns: [(name: String, type: String, isRequired: Bool)]) -> String {
        columns.map { "    \($0.name) \($0.type)\($0.isRequired ? " NOT NULL" : "")" }.joined(separator: ",\n")
    }

    /// A text without the character 0, which databases hold in no text: U+FFFD is in its place.
    static func withoutNUL(_ text: String) -> String {
        text.utf8.contains(0) ? text.replacing("\0", with: "\u{FFFD}") : text
    }

    /// The source of JSON without it, where it stands as an escape.
    static func withoutNUL(json: String) -> String {
        guard json.utf8.contains(UInt8(ascii: "\\")), json.contains("\\u0000") else { return json }
        // What a backslash escapes, even a backslash, begins nothing.
        return json.replacing(/\\(u0000|.)/.matchingSemantics(.unicodeScalar)) {
            $0.output.1 == "u0000" ? "\\ufffd" : $0.output.0
        }
    }
}
