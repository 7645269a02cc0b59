import Colors
import Text

/// The color values of Shopify's product taxonomy, attribute Color: a family each
/// (github.com/Shopify/product-taxonomy, `data/values.yml`).
enum ShopifyTaxonomy {
    static func color(_ family: String) -> String? {
        values[family].map { "gid://shopify/TaxonomyValue/\($0)" }
    }

    /// Pattern: Solid.
    static let solid = "gid://shopify/TaxonomyValue/2874"

    private static let values = [
        "black": 1, "blue": 2, "white": 3, "beige": 6, "brown": 7, "grey": 8, "green": 9, "orange": 10, "pink": 11,
        "purple": 12, "red": 13, "yellow": 14,
    ]
}

/// What is written at a product or a variant, all under the namespace `huewall`.
private struct ShopifyMetafields {
    let fields: [(key: String, type: String, value: String)]

    /// Empty for an item without a color.
    init(_ item: PublishedItem) {
        let colors = item.colors
        guard let lead = colors.first else {
            fields = []
            return
        }
        var fields = [
            ("family", "single_line_text_field", lead.family), ("color_name", "single_line_text_field", lead.name),
            ("color", "color", lead.hex), ("colors", "list.color", jsonList(colors.map(\.hex).unique)),
        ]
        if let color = ShopifyTaxonomy.color(lead.family) {
            fields.append(("taxonomy_color", "product_taxonomy_value_reference", color))
        }
        self.fields = fields
    }

    func write(to json: inout JSONText, owner: String?) {
        for field in fields {
            json.object { json in
                json.field("ownerId", ifAny: owner)
                json.field("namespace", "huewall")
                json.field("key", field.key)
                json.field("type", field.type)
                json.field("value", field.value)
            }
        }
    }
}

/// Variables of `metafieldsSet`, a call a line: for every variant of an item, and for the product where it is one item.
struct ShopifyMetafieldWriter: JSONWriter {
    var json = JSONText()
    private var itemsWithoutId = 0

    /// A call takes 25 metafields; an owner has 5.
    private static let ownersInCall = 5

    mutating func append(_ item: PublishedItem) {
        let metafields = ShopifyMetafields(item)
        guard !metafields.fields.isEmpty else { return }
        let owners = ShopifyMetafieldWriter.owners(of: item)
        if owners.isEmpty { itemsWithoutId += 1 }
        for start in stride(from: 0, to: owners.count, by: ShopifyMetafieldWriter.ownersInCall) {
            json.line { json in
                json.array("metafields") { list in
                    for owner in owners[start...].prefix(ShopifyMetafieldWriter.ownersInCall) {
                        metafields.write(to: &list, owner: owner)
                    }
                }
            }
        }
    }

    var remarks: [String] {
        guard itemsWithoutId > 0 else { return [] }
        return [
            """
            \(itemsWithoutId) items have no id of Shopify's and were left out; for a feed without ids, as Shopify's \
            CSV, there is --to shopify-handles.
            """
        ]
    }

    /// Shopify's ids are numbers; anything else names nothing there.
    private static func owners(of item: PublishedItem) -> [String] {
        var owners: [String] = []
        if item.id == item.text("productId"), isNumber(item.id) { owners.append("gid://shopify/Product/\(item.id)") }
        return owners + item.variantIds.filter(isNumber).map { "gid://shopify/ProductVariant/\($0)" }
    }

    private static func isNumber(_ text: String) -> Bool { text.isDigits && text.utf8.count <= 20 }
}

/// Variables of `productUpdate`, a call a line: for every product that is one item, found by its handle.
struct ShopifyHandleWriter: JSONWriter {
    var json = JSONText()
    private var itemsWithoutHandle = 0
    private var itemsOfMany = 0

    mutating func append(_ item: PublishedItem) {
        let metafields = ShopifyMetafields(item)
        guard !metafields.fields.isEmpty else { return }
        let handle = item.text("handle")
        guard !handle.isEmpty else {
            itemsWithoutHandle += 1
            return
        }
        guard item.id == item.text("productId") else {
            itemsOfMany += 1
            return
        }
        json.line { json in
            json.object("identifier") { $0.field("handle", handle) }
            json.object("product") { json in
                json.array("metafields") { metafields.write(to: &$0, owner: nil) }
            }
        }
    }

    var remarks: [String] {
        var remarks: [String] = []
        if itemsWithoutHandle > 0 { remarks.append("\(itemsWithoutHandle) items have no handle and were left out.") }
        if itemsOfMany > 0 {
            remarks.append(
                """
                \(itemsOfMany) items are one of several colors of a product and were left out: a handle names the \
                whole product. --to shopify has them, by variant.
                """)
        }
        return remarks
    }
}

/// Variables of `metaobjectUpsert`, a call a line: a color swatch for every color name that leads an item, with the
/// mean of those colors and the taxonomy's value.
struct ShopifySwatchWriter: JSONWriter {
    private struct Swatch {
        var family: String
        var count = 0
        var sums = (red: 0, green: 0, blue: 0)

        var hex: String {
            func mean(_ sum: Int) -> UInt8 { UInt8((sum + count / 2) / count) }
            return RGB(red: mean(sums.red), green: mean(sums.green), blue: mean(sums.blue)).hex
        }
    }

    var json = JSONText()
    private var swatches: [String: Swatch] = [:]

    mutating func append(_ item: PublishedItem) {
        guard let lead = item.colors.first, !lead.name.isEmpty else { return }
        var swatch = swatches[lead.name] ?? Swatch(family: lead.family)
        swatch.count += 1
        swatch.sums.red += Int(lead.rgb.red)
        swatch.sums.green += Int(lead.rgb.green)
        swatch.sums.blue += Int(lead.rgb.blue)
        swatches[lead.name] = swatch
    }

    mutating func finish() {
        for (name, swatch) in swatches.sorted(by: { $0.key < $1.key }) {
            guard let color = ShopifyTaxonomy.color(swatch.family) else { continue }
            let fields = [
                ("label", name), ("color", swatch.hex), ("color_taxonomy_reference", jsonList([color])),
                ("pattern_taxonomy_reference", ShopifyTaxonomy.solid),
            ]
            json.line { json in
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
        swatches = [:]
    }
}

/// Lists are values of metafields as JSON in a text.
private func jsonList(_ texts: [String]) -> String {
    var json = JSONText()
    json.value(texts)
    return String(decoding: json.bytes, as: UTF8.self)
}
