import Colors
import Text

/// Lines of variables for Shopify's bulk operations.
enum ShopifyFormats {
    /// For `metafieldsSet`: for every variant of an item, and for the product where it is one item.
    static var metafields: ItemWriter {
        var itemsWithoutId = 0
        return ItemWriter { item in
            let fields = fields(of: item)
            guard !fields.isEmpty else { return [] }
            let owners = owners(of: item)
            if owners.isEmpty { itemsWithoutId += 1 }
            // A call takes 25 metafields; an owner has 5.
            return stride(from: 0, to: owners.count, by: 5).flatMap { start in
                SearchFormats.line { $0.metafields(fields, owners: Array(owners[start...].prefix(5))) }
            }
        } counts: {
            let sentence = """
                have no id of Shopify's and were left out; for a feed without ids, as Shopify's CSV, there is --to \
                shopify-handles.
                """
            return [(itemsWithoutId, sentence)]
        }
    }

    /// For `productUpdate`: for every product that is one item, found by its handle.
    static var handles: ItemWriter {
        var (itemsWithoutHandle, itemsOfMany) = (0, 0)
        return ItemWriter { item in
            let (fields, handle) = (fields(of: item), item.text("handle"))
            guard !fields.isEmpty else { return [] }
            if handle.isEmpty {
                itemsWithoutHandle += 1
            } else if item.id != item.text("productId") {
                itemsOfMany += 1
            } else {
                return SearchFormats.line { json in
                    json.object("identifier") { $0.field("handle", handle) }
                    json.object("product") { $0.metafields(fields, owners: [nil]) }
                }
            }
            return []
        } counts: {
            let ofMany = """
                are one of several colors of a product and were left out: a handle names the whole product. --to \
                shopify has them, by variant.
                """
            return [(itemsWithoutHandle, "have no handle and were left out."), (itemsOfMany, ofMany)]
        }
    }

    fileprivate typealias Metafield = (key: String, type: String, value: String)

    /// What is written at a product or a variant, all under the namespace `huewall`; nothing for an item without a
    /// color.
    private static func fields(of item: PublishedItem) -> [Metafield] {
        guard let lead = item.colors.first else { return [] }
        let fields = [
            ("family", "single_line_text_field", lead.family), ("color_name", "single_line_text_field", lead.name),
            ("color", "color", lead.hex), ("colors", "list.color", jsonList(item.colors.map(\.hex).unique)),
        ]
        guard let color = taxonomyColor(lead.family) else { return fields }
        return fields + [("taxonomy_color", "product_taxonomy_value_reference", color)]
    }

    /// Shopify's ids are numbers; anything else names nothing there.
    private static func owners(of item: PublishedItem) -> [String] {
        let isProduct = item.id == item.text("productId") && isNumber(item.id)
        return (isProduct ? ["gid://shopify/Product/\(item.id)"] : [])
            + item.variantIds.filter(isNumber).map { "gid://shopify/ProductVariant/\($0)" }
    }

    private static func isNumber(_ text: String) -> Bool { text.isDigits && text.utf8.count <= 20 }

    /// For `metaobjectUpsert`: a color swatch for every color name that leads an item, with the mean of those colors
    /// and the taxonomy's value.
    static var swatches: ItemWriter {
        var swatches: [String: Swatch] = [:]
        return ItemWriter { item in
            if let lead = item.colors.first, !lead.name.isEmpty {
                swatches[lead.name, default: Swatch(family: lead.family)].add(lead.rgb)
            }
            return []
        } finish: { write in
            try write(swatches.sorted { $0.key < $1.key }.flatMap { line($0.value, name: $0.key) })
        }
    }

    private struct Swatch {
        let family: String
        private var count = 0
        private var sums = SIMD3<Int>()

        init(family: String) { self.family = family }

        mutating func add(_ color: RGB) {
            count += 1
            sums &+= SIMD3(Int(color.red), Int(color.green), Int(color.blue))
        }

        var hex: String {
            func mean(_ sum: Int) -> UInt8 { UInt8((sum + count / 2) / count) }
            return RGB(red: mean(sums.x), green: mean(sums.y), blue: mean(sums.z)).hex
        }
    }

    private static func line(_ swatch: Swatch, name: String) -> [UInt8] {
        guard let color = taxonomyColor(swatch.family) else { return [] }
        let fields = [
            ("label", name), ("color", swatch.hex), ("color_taxonomy_reference", jsonList([color])),
            ("pattern_taxonomy_reference", "gid://shopify/TaxonomyValue/2874"),  // solid
        ]
        return SearchFormats.line { json in
            json.object("handle") { json in
                json.field("type", "shopify--color-pattern")
                json.field("handle", "huewall-" + name.replacing(" ", with: "-"))
            }
            json.object("metaobject") { json in
                json.objects("fields", fields) { json, field in
                    json.field("key", field.0)
                    json.field("value", field.1)
                }
            }
        }
    }

    /// A color value of Shopify's product taxonomy, attribute Color: a family each
    /// (github.com/Shopify/product-taxonomy, `data/values.yml`).
    private static func taxonomyColor(_ family: String) -> String? {
        taxonomy[family].map { "gid://shopify/TaxonomyValue/\($0)" }
    }

    private static let taxonomy = [
        "black": 1, "blue": 2, "white": 3, "beige": 6, "brown": 7, "grey": 8, "green": 9, "orange": 10, "pink": 11,
        "purple": 12, "red": 13, "yellow": 14,
    ]

    /// Lists are values of metafields as JSON in a text.
    private static func jsonList(_ texts: [String]) -> String {
        var json = JSONText()
        json.value(texts)
        return String(decoding: json.bytes, as: UTF8.self)
    }
}

extension JSONText {
    fileprivate mutating func metafields(_ fields: [ShopifyFormats.Metafield], owners: [String?]) {
        objects("metafields", owners.flatMap { owner in fields.map { (owner, $0) } }) { json, metafield in
            let (owner, field) = metafield
            json.field("ownerId", ifAny: owner)
            json.field("namespace", "huewall")
            json.field("key", field.key)
            json.field("type", field.type)
            json.field("value", field.value)
        }
    }
}
