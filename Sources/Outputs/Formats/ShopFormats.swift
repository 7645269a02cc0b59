import Colors
import Search
import Text

/// Files that shops take for items which they have already.
enum ShopFormats {
    /// A supplemental feed of Google's Merchant Center: `id` and `color`, a line for each variant that the main feed
    /// has.
    ///
    /// The families of an item in the order of their weight, three at most with a slash between them, as Google wants
    /// them: no hex, and no more than 40 characters each.
    static func google(_: ExportContext) -> ItemWriter {
        ItemWriter(opening: "id\tcolor\n") { item in
            let colors = item.colors.map(\.family).unique.prefix(3).joined(separator: "/")
            if colors.isEmpty { return [] }
            let ids = item.variantIds.isEmpty ? [item.id] : item.variantIds
            return ids.flatMap { "\(cell($0))\t\(colors)\n".utf8 }
        }
    }

    /// In quotes where a tab, a line break or a quote would mean something.
    private static func cell(_ text: String) -> String {
        text.utf8.contains { [0x09, 0x0A, 0x0D, 0x22].contains($0) } ? CSVText.quoted(text) : text
    }

    /// A file for WooCommerce's product importer, with "Update existing products" on: a row for each product or
    /// variation.
    ///
    /// The importer replaces all attributes of a product by those of its row, so only products whose feed has no
    /// attributes get one; meta fields, which it adds to those that are there, everything has.
    static func wooCommerce(_: ExportContext) -> ItemWriter {
        var (table, itemsWithAttributes) = (CSVText(), 0)
        table.row([
            "ID", "SKU", "Parent", "Meta: huewall_family", "Meta: huewall_color_name", "Meta: huewall_hex",
            "Meta: huewall_colors", "Meta: huewall_sort_key", "Attribute 1 name", "Attribute 1 value(s)",
            "Attribute 1 visible", "Attribute 1 global",
        ])
        return ItemWriter(opening: String(decoding: table.takeBytes(), as: UTF8.self)) { item in
            guard let lead = item.colors.first else { return [] }
            let (variants, productId) = (item.variantIds, item.text("productId"))
            let hasAttributes = !item.json["attributes"].list.isEmpty || !variants.isEmpty
            if hasAttributes { itemsWithAttributes += 1 }
            let attribute = hasAttributes ? ["", "", "", ""] : ["Color family", lead.family, "1", "1"]
            let hexes = item.colors.map(\.hex).unique.joined(separator: "|")
            let color = [lead.family, lead.name, lead.hex, hexes, item.text("sortKey")] + attribute
            if variants.isEmpty { table.row(identity(item.id, sku: item.text("sku"), parent: "") + color) }
            let parent = productId.isDigits ? "id:\(productId)" : productId
            for variant in variants { table.row(identity(variant, sku: "", parent: parent) + color) }
            return table.takeBytes()
        } counts: {
            let sentence =
                "have attributes already, which the importer would replace: they get the color in meta fields only."
            return [(itemsWithAttributes, sentence)]
        }
    }

    /// A number is the shop's id, anything else a SKU.
    private static func identity(_ id: String, sku: String, parent: String) -> [String] {
        id.isDigits ? [id, sku, parent] : ["", sku.isEmpty ? id : sku, parent]
    }
}

/// Lines of variables for Shopify's bulk operations.
enum ShopifyFormats {
    /// For `metafieldsSet`: for every variant of an item, and for the product where it is one item.
    static func metafields(_: ExportContext) -> ItemWriter {
        var itemsWithoutId = 0
        return ItemWriter { item in
            let (fields, owners) = (fields(of: item), owners(of: item))
            guard !fields.isEmpty else { return [] }
            if owners.isEmpty { itemsWithoutId += 1 }
            // A call takes 25 metafields; an owner has 5.
            return stride(from: 0, to: owners.count, by: 5).flatMap { start in
                jsonLine { $0.metafields(fields, owners: Array(owners[start...].prefix(5))) }
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
    static func handles(_: ExportContext) -> ItemWriter {
        var (itemsWithoutHandle, itemsOfMany) = (0, 0)
        return ItemWriter { item in
            let (fields, handle) = (fields(of: item), item.text("handle"))
            guard !fields.isEmpty else { return [] }
            if handle.isEmpty {
                itemsWithoutHandle += 1
            } else if item.id != item.text("productId") {
                itemsOfMany += 1
            } else {
                return jsonLine { json in
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
    /// color. Lists are JSON in a text.
    private static func fields(of item: PublishedItem) -> [Metafield] {
        guard let lead = item.colors.first else { return [] }
        let fields = [
            ("family", "single_line_text_field", lead.family), ("color_name", "single_line_text_field", lead.name),
            ("color", "color", lead.hex), ("colors", "list.color", item.colors.map(\.hex).unique.jsonText),
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
    static func swatches(_: ExportContext) -> ItemWriter {
        var swatches: [String: (family: String, mean: MeanColor)] = [:]
        return ItemWriter { item in
            if let lead = item.colors.first, !lead.name.isEmpty {
                swatches[lead.name, default: (lead.family, MeanColor())].mean.add(lead.rgb, weight: 1)
            }
            return []
        } finish: { write in
            for (name, swatch) in swatches.sorted(by: { $0.key < $1.key }) {
                guard let color = taxonomyColor(swatch.family) else { continue }
                try write(swatchLine(name, hex: swatch.mean.rgb.hex, color))
            }
        }
    }

    private static func swatchLine(_ name: String, hex: String, _ color: String) -> [UInt8] {
        let fields = [
            ("label", name), ("color", hex), ("color_taxonomy_reference", [color].jsonText),
            ("pattern_taxonomy_reference", "gid://shopify/TaxonomyValue/2874"),  // solid
        ]
        return jsonLine { json in
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
