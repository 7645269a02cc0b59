import Colors
import Text

/// A catalogue as two tables, which PostgreSQL and SQLite share: one of items, and one of their shown colors.
enum ItemTable {
    /// What a cell is.
    enum Kind {
        /// `null` where the field is missing.
        case text
        case real
        case integer
        case truth
        /// Digits as the feed wrote them.
        case amount
        /// A JSON array.
        case list
    }

    /// What is in a cell.
    enum Cell: Sendable {
        case null
        case text(String)
        case real(Double)
        case integer(Int)
        /// Digits as the metadata have them.
        case number(String)
        case truth(Bool)
        /// JSON.
        case list(String)

        /// `null` for nil.
        static func text(orNull text: String?) -> Cell { text.map(Cell.text) ?? .null }
        /// `null` for nil.
        static func number(orNull digits: String?) -> Cell { digits.map(Cell.number) ?? .null }
    }

    struct Column: Sendable {
        let name: String
        let kind: Kind
        let isRequired: Bool
        /// Of an item with these shown colors.
        let value: @Sendable (PublishedItem, [PublishedColor]) -> Cell

        init(
            _ name: String, _ kind: Kind, isRequired: Bool = false,
            value: @escaping @Sendable (PublishedItem, [PublishedColor]) -> Cell
        ) {
            self.name = name
            self.kind = kind
            self.isRequired = isRequired
            self.value = value
        }

        /// A text of the metadata.
        init(_ name: String, of field: String, isRequired: Bool = false) {
            self.init(name, .text, isRequired: isRequired) { item, _ in
                .text(orNull: item.json[field].string ?? (isRequired ? "" : nil))
            }
        }

        /// A list of the metadata.
        init(_ name: String, listOf field: String) {
            self.init(name, .list) { item, _ in
                let json = item.json[field]
                return .list(json.isList ? String(decoding: json.sourceBytes, as: UTF8.self) : "[]")
            }
        }
    }

    static let columns = [
        Column("id", of: "id", isRequired: true),
        Column("product_id", of: "productId", isRequired: true),
        Column("title", of: "title", isRequired: true),
        Column("url", of: "url", isRequired: true),
        Column("image", of: "image", isRequired: true),
        Column("thumbnail", of: "thumbnail"),
        Column("vendor_color", of: "vendorColor", isRequired: true),
        Column("price", .amount) { item, _ in .number(orNull: item.price) },
        Column("currency", of: "currency"),
        Column("in_stock", .truth) { item, _ in item.isInStock.map(Cell.truth) ?? .null },
        Column("handle", of: "handle"),
        Column("sku", of: "sku"),
        Column("variant_ids", listOf: "variantIds"),
        Column("attributes", listOf: "attributes"),
        Column("family", of: "family"),
        Column("color_name", .text) { _, colors in .text(orNull: colors.first?.name) },
        Column("hex", .text) { _, colors in .text(orNull: colors.first?.hex) },
        Column("lab_l", .real) { _, colors in colors.first.map { .real($0.lab.lightness) } ?? .null },
        Column("lab_a", .real) { _, colors in colors.first.map { .real($0.lab.a) } ?? .null },
        Column("lab_b", .real) { _, colors in colors.first.map { .real($0.lab.b) } ?? .null },
        Column("band", of: "band", isRequired: true),
        Column("rank", .integer, isRequired: true) { item, _ in .number(item.rank) },
        Column("sort_key", of: "sortKey", isRequired: true),
        Column("image_hash", of: "imageHash"),
        Column("flags", listOf: "flags"),
        Column("confidence", .real) { item, _ in .number(orNull: item.confidence) },
        Column("note", of: "note"),
        Column("error", .text) { item, _ in .text(orNull: item.json["error"]["message"].string) },
        Column("brand", of: "brand"),
        Column("category", of: "category"),
    ]

    /// Name and kind of the columns of a color.
    static let colorColumns: [(name: String, kind: Kind)] = [
        ("item_id", .text), ("position", .integer), ("hex", .text), ("lab_l", .real), ("lab_a", .real),
        ("lab_b", .real),
        ("family", .text), ("name", .text), ("share", .real),
    ]

    /// The cells of a shown color, except for that which names the item.
    /// - Parameter position: among the colors of its item, from 1.
    static func cells(_ color: PublishedColor, position: Int) -> [Cell] {
        let lab = color.lab
        return [
            .integer(position), .text(color.hex), .real(lab.lightness), .real(lab.a), .real(lab.b), .text(color.family),
            .text(color.name), .number(color.share),
        ]
    }
}

/// Databases hold no character 0 in a text: U+FFFD is in its place.
func withoutNUL(_ text: String) -> String {
    guard text.utf8.contains(0) else { return text }
    return String(String.UnicodeScalarView(text.unicodeScalars.map { $0 == "\0" ? "\u{FFFD}" : $0 }))
}

/// The same in the source of JSON, where it stands as an escape.
func withoutEscapedNUL(_ json: String) -> String {
    guard json.utf8.contains(UInt8(ascii: "\\")), json.contains("\\u0000") else { return json }
    var (result, rest) = ([UInt8](), Array(json.utf8)[...])
    let escape = Array("\\u0000".utf8)
    while let byte = rest.first {
        if rest.starts(with: escape) {
            result += Array("\\ufffd".utf8)
            rest = rest.dropFirst(escape.count)
        } else {
            // What a backslash escapes, even a backslash, begins nothing.
            let count = byte == UInt8(ascii: "\\") ? 2 : 1
            result += rest.prefix(count)
            rest = rest.dropFirst(count)
        }
    }
    return String(decoding: result, as: UTF8.self)
}
