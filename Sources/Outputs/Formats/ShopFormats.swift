import Catalogue
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
        ItemWriter(needsColor: true, opening: "id\tcolor\n") { item in
            let colors = item.colors.map(\.family).unique.prefix(3).joined(separator: "/")
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
    /// The importer stores every cell, even an empty one: an empty SKU, or an empty parent of a variation, would
    /// replace the shop's own. So one column alone says which product a row is.
    static func wooCommerce(_ context: ExportContext) -> ItemWriter {
        switch context.idOwner {
        case .wooCommerce, nil: wooCommerceById
        case .shopify, .other: wooCommerceBySKU
        }
    }

    /// The importer replaces all attributes of a product by those of its row, so only products whose feed has no
    /// attributes get one; meta fields, which it adds to those that are there, everything has.
    private static var wooCommerceById: ItemWriter {
        let attribute = ["Attribute 1 name", "Attribute 1 value(s)", "Attribute 1 visible", "Attribute 1 global"]
        let header = table([["ID", "Parent"] + metaNames + attribute])
        var (withAttributes, withoutId) = (0, 0)
        var products = ProductNames()
        return ItemWriter(
            needsColor: true, shop: "WooCommerce", opening: String(decoding: header, as: UTF8.self)
        ) { item in
            let (variants, product) = (item.variantIds, item.text("productId"))
            let isVariable = !variants.isEmpty
            let ids = isVariable ? variants : [item.id]
            let known = isVariable && !product.isDigits ? [] : ids.filter(\.isDigits)
            if known.count < ids.count { withoutId += 1 }
            if known.isEmpty { return [] }
            let hasAttributes = isVariable || !item.json["attributes"].list.isEmpty
            if hasAttributes { withAttributes += 1 }
            let family = item.colors.first?.family ?? ""
            let cells = metaCells(item) + (hasAttributes ? ["", "", "", ""] : ["Color family", family, "1", "1"])
            // A product without a choice of colors has that of its variations.
            let whole = isVariable && products.isUnique(product) ? [[product, ""] + cells] : []
            return table(whole + known.map { [$0, isVariable ? "id:\(product)" : ""] + cells })
        } counts: {
            let leftOut = "have no ID of WooCommerce's, or have variations without one: what has no ID was left out."
            let metaOnly =
                "have attributes already, which the importer would replace: they get the color in meta fields only."
            return [(withoutId, leftOut), (withAttributes, metaOnly)]
        } survey: {
            products.add($0.text("productId"))
        }
    }

    /// Such a feed says nothing of the attributes that the shop has, so there are meta fields only.
    private static var wooCommerceBySKU: ItemWriter {
        var (withoutSKU, withOneSKU) = (0, 0)
        let header = table([["SKU"] + metaNames])
        return ItemWriter(needsColor: true, opening: String(decoding: header, as: UTF8.self)) { item in
            let (sku, variants) = (item.text("sku"), item.variantIds)
            // A feed without ids of variants calls them by their SKUs.
            let skus = variants.contains(sku) ? variants : [sku].filter { !$0.isEmpty }
            if skus.isEmpty { withoutSKU += 1 } else if skus.count < variants.count { withOneSKU += 1 }
            return table(skus.map { [$0] + metaCells(item) })
        } counts: {
            let leftOut = "have no SKU and were left out; a sync with --map sku=FIELD finds it under another name."
            let oneOfMany = "have several variants, and huewall knows the SKU of one: only that variant gets the color."
            return [(withoutSKU, leftOut), (withOneSKU, oneOfMany)]
        }
    }

    private static let metaNames = ["family", "color_name", "hex", "colors", "sort_key"].map { "Meta: huewall_\($0)" }

    private static func metaCells(_ item: PublishedItem) -> [String] {
        guard let lead = item.colors.first else { return metaNames.map { _ in "" } }
        let hexes = item.colors.map(\.hex).unique.joined(separator: "|")
        return [lead.family, lead.name, lead.hex, hexes, item.text("sortKey")]
    }

    private static func table(_ rows: [[String]]) -> [UInt8] {
        var table = CSVText()
        for row in rows { table.row(row) }
        return table.takeBytes()
    }
}

/// Lines of variables for Shopify's bulk operations.
enum ShopifyFormats {
    /// For `metafieldsSet`: for every variant of an item, and for the product where it is one item.
    static func metafields(_ context: ExportContext) -> ItemWriter {
        let hasIds = context.idOwner == nil || context.idOwner == .shopify
        var itemsWithoutId = 0
        var products = ProductNames()
        return ItemWriter(needsColor: true, shop: "Shopify") { item in
            let fields = fields(of: item)
            let owners = hasIds ? owners(of: item, isProduct: products.isUnique(item.text("productId"))) : []
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
        } survey: {
            products.add($0.text("productId"))
        }
    }

    /// For `productUpdate`: for every product that is one item, found by its handle.
    static func handles(_: ExportContext) -> ItemWriter {
        var (itemsWithoutHandle, itemsOfMany) = (0, 0)
        var handles = ProductNames()
        return ItemWriter(needsColor: true) { item in
            let (fields, handle) = (fields(of: item), item.text("handle"))
            if handle.isEmpty {
                itemsWithoutHandle += 1
            } else if !handles.isUnique(handle) {
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
        } survey: {
            handles.add($0.text("handle"))
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
    private static func owners(of item: PublishedItem, isProduct: Bool) -> [String] {
        let product = item.text("productId")
        return (isProduct && isNumber(product) ? ["gid://shopify/Product/\(product)"] : [])
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
