import Text

/// Files that shops take for items which they have already.
enum ShopFeedFormats {
    /// A supplemental feed of Google's Merchant Center: `id` and `color`, a line for each variant that the main feed
    /// has.
    ///
    /// The families of an item in the order of their weight, three at most with a slash between them, as Google wants
    /// them: no hex, and no more than 40 characters each.
    static var google: ItemWriter {
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
    static var wooCommerce: ItemWriter {
        let header = [
            "ID", "SKU", "Parent", "Meta: huewall_family", "Meta: huewall_color_name", "Meta: huewall_hex",
            "Meta: huewall_colors", "Meta: huewall_sort_key", "Attribute 1 name", "Attribute 1 value(s)",
            "Attribute 1 visible", "Attribute 1 global",
        ]
        var itemsWithAttributes = 0
        return ItemWriter(opening: String(decoding: table([header]), as: UTF8.self)) { item in
            guard let lead = item.colors.first else { return [] }
            let (variants, productId) = (item.variantIds, item.text("productId"))
            let hasAttributes = !item.json["attributes"].list.isEmpty || !variants.isEmpty
            if hasAttributes { itemsWithAttributes += 1 }
            let attribute = hasAttributes ? ["", "", "", ""] : ["Color family", lead.family, "1", "1"]
            let hexes = item.colors.map(\.hex).unique.joined(separator: "|")
            let color = [lead.family, lead.name, lead.hex, hexes, item.text("sortKey")] + attribute
            if variants.isEmpty { return table([identity(item.id, sku: item.text("sku"), parent: "") + color]) }
            let parent = productId.isDigits ? "id:\(productId)" : productId
            return table(variants.map { identity($0, sku: "", parent: parent) + color })
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

    private static func table(_ rows: [[String]]) -> [UInt8] {
        var table = CSVText()
        for row in rows { table.row(row) }
        return table.bytes
    }
}
