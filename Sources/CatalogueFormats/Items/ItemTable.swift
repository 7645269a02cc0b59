import CatalogueExport
import ColorScience
import FeedRecords

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

    struct Column: Sendable {
        let name: String
        let kind: Kind
        let isRequired: Bool
        let value: @Sendable (PublishedItem, [PublishedColor]) -> String?

        init(
            _ name: String, _ kind: Kind, isRequired: Bool = false,
            value: @escaping @Sendable (PublishedItem, [PublishedColor]) -> String?
        ) {
            self.name = name
            self.kind = kind
            self.isRequired = isRequired
            self.value = value
        }

        /// A text of the metadata.
        init(_ name: String, of field: String, isRequired: Bool = false) {
            self.init(name, .text, isRequired: isRequired) { item, _ in
                item.json[field].string ?? (isRequired ? "" : nil)
            }
        }

        /// A list of the metadata.
        init(_ name: String, listOf field: String) {
            self.init(name, .list) { item, _ in
                let json = item.json[field]
                return json.isList ? String(decoding: json.sourceBytes, as: UTF8.self) : "[]"
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
        Column("price", .amount) { item, _ in item.price },
        Column("currency", of: "currency"),
        Column("in_stock", .truth) { item, _ in item.isInStock.map { $0 ? "1" : "0" } },
        Column("handle", of: "handle"),
        Column("sku", of: "sku"),
        Column("variant_ids", listOf: "variantIds"),
        Column("attributes", listOf: "attributes"),
        Column("family", of: "family"),
        Column("color_name", .text) { _, colors in colors.first?.name },
        Column("hex", .text) { _, colors in colors.first?.hex },
        Column("lab_l", .real) { _, colors in colors.first?.lab.lightness.shortest(3) },
        Column("lab_a", .real) { _, colors in colors.first?.lab.a.shortest(3) },
        Column("lab_b", .real) { _, colors in colors.first?.lab.b.shortest(3) },
        Column("band", of: "band", isRequired: true),
        Column("rank", .integer, isRequired: true) { item, _ in item.rank },
        Column("sort_key", of: "sortKey", isRequired: true),
        Column("image_hash", of: "imageHash"),
        Column("flags", listOf: "flags"),
        Column("confidence", .real) { item, _ in item.confidence },
        Column("note", of: "note"),
        Column("error", .text) { item, _ in item.json["error"]["message"].string },
    ]

    /// Name and kind of the columns of a color.
    static let colorColumns: [(name: String, kind: Kind)] = [
        ("item_id", .text), ("position", .integer), ("hex", .text), ("lab_l", .real), ("lab_a", .real),
        ("lab_b", .real),
        ("family", .text), ("name", .text), ("share", .real),
    ]

    /// The cells of a shown color.
    /// - Parameter position: among the colors of its item, from 1.
    static func cells(_ color: PublishedColor, of item: PublishedItem, position: Int) -> [String] {
        let lab = color.lab
        return [
            item.id, String(position), color.hex, lab.lightness.shortest(3), lab.a.shortest(3), lab.b.shortest(3),
            color.family, color.name, color.share,
        ]
    }
}

/// Databases hold no character 0 in a text: U+FFFD stands in its place.
func withoutNUL(_ text: String) -> String {
    guard text.utf8.contains(0) else { return text }
    return String(String.UnicodeScalarView(text.unicodeScalars.map { $0 == "\0" ? "\u{FFFD}" : $0 }))
}

/// The same in the source of JSON, where it stands as an escape.
func withoutEscapedNUL(_ json: String) -> String {
    guard json.contains("\\u0000") else { return json }
    var (result, rest) = ([UInt8](), Array(json.utf8)[...])
    let escape = Array("\\u0000".utf8)
    while let byte = rest.first {
        if rest.starts(with: escape) {
            result += Array("\\ufffd".utf8)
            rest = rest.dropFirst(escape.count)
        } else {
            // What a backslash escapes, be it a backslash, begins nothing.
            let count = byte == UInt8(ascii: "\\") ? 2 : 1
            result += rest.prefix(count)
            rest = rest.dropFirst(count)
        }
    }
    return String(decoding: result, as: UTF8.self)
}
