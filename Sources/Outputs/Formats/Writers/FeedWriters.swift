import Text

/// A supplemental feed of Google's Merchant Center: `id` and `color`, a line for each variant that the main feed has.
///
/// The families of an item in the order of their weight, three at most with a slash between them, as Google wants them:
/// no hex, and no more than 40 characters each.
struct GoogleWriter: ItemWriter {
    private var bytes = Array("id\tcolor\n".utf8)

    mutating func append(_ item: PublishedItem) {
        let colors = item.colors.map(\.family).unique.prefix(3)
        guard !colors.isEmpty else { return }
        let ids = item.variantIds.isEmpty ? [item.id] : item.variantIds
        for id in ids { bytes += "\(GoogleWriter.cell(id))\t\(colors.joined(separator: "/"))\n".utf8 }
    }

    mutating func takeBytes() -> [UInt8] {
        defer { bytes.removeAll(keepingCapacity: true) }
        return bytes
    }

    /// In quotes where a tab, a line break or a quote would mean something.
    private static func cell(_ text: String) -> String {
        text.utf8.contains { [0x09, 0x0A, 0x0D, 0x22].contains($0) } ? CSVText.quoted(text) : text
    }
}

/// A file for WooCommerce's product importer, with "Update existing products" on: a row for each product or variation.
///
/// The importer replaces all attributes of a product by those of its row, so only products whose feed has no attributes
/// get one; meta fields, which it adds to those that are there, everything has.
struct WooCommerceWriter: ItemWriter {
    private var table = CSVText()
    private var itemsWithAttributes = 0

    init() {
        table.row([
            "ID", "SKU", "Parent", "Meta: huewall_family", "Meta: huewall_color_name", "Meta: huewall_hex",
            "Meta: huewall_colors", "Meta: huewall_sort_key", "Attribute 1 name", "Attribute 1 value(s)",
            "Attribute 1 visible", "Attribute 1 global",
        ])
    }

    mutating func append(_ item: PublishedItem) {
        let colors = item.colors
        guard let lead = colors.first else { return }
        let productId = item.text("productId")
        let hasAttributes = !item.json["attributes"].list.isEmpty || !item.variantIds.isEmpty
        if hasAttributes { itemsWithAttributes += 1 }
        let attribute = hasAttributes ? ["", "", "", ""] : ["Color family", lead.family, "1", "1"]
        let color = [
            lead.family, lead.name, lead.hex, colors.map(\.hex).unique.joined(separator: "|"), item.text("sortKey"),
        ]
        if item.variantIds.isEmpty {
            table.row(WooCommerceWriter.identity(item.id, sku: item.text("sku"), parent: "") + color + attribute)
        }
        for id in item.variantIds {
            let parent = productId.isDigits ? "id:\(productId)" : productId
            table.row(WooCommerceWriter.identity(id, sku: "", parent: parent) + color + attribute)
        }
    }

    mutating func takeBytes() -> [UInt8] { table.takeBytes() }

    var remarks: [String] {
        guard itemsWithAttributes > 0 else { return [] }
        return [
            """
            \(itemsWithAttributes) items have attributes already, which the importer would replace: they get the color \
            in meta fields only.
            """
        ]
    }

    /// A number is the shop's id, anything else a SKU.
    private static func identity(_ id: String, sku: String, parent: String) -> [String] {
        id.isDigits ? [id, sku, parent] : ["", sku.isEmpty ? id : sku, parent]
    }
}
