import Colors
import Text

extension JSONText {
    /// What all search engines get of an item, behind its id: texts, what the shop needs back, and colors to filter by,
    /// to order by and to show.
    mutating func searchFields(of item: PublishedItem, _ colors: [PublishedColor]) {
        field("itemId", item.id)
        for name in ["productId", "title", "url", "image", "vendorColor"] { field(name, item.json[name]) }
        for name in SearchFields.optional where !item.json[name].isMissing { field(name, item.json[name]) }
        if let family = item.family { field("family", family) }
        field("families", colors.map(\.family).unique)
        if let lead = colors.first {
            field("colorName", lead.name)
            field("hex", lead.hex)
            field("lab") { $0.lab(lead.lab) }
        }
        field("colorNames", colors.map(\.name).unique)
        objects("colors", colors) { json, color in
            json.field("hex", color.hex)
            json.field("family", color.family)
            json.field("name", color.name)
            json.field("share", verbatim: color.share.utf8)
        }
        for name in ["band", "sortKey", "flags"] { field(name, item.json[name]) }
        field("rank", verbatim: item.rank.utf8)
    }

    private mutating func lab(_ lab: CIELAB) {
        array { list in for value in [lab.lightness, lab.a, lab.b] { list.value(value, decimals: 3) } }
    }
}

/// Names of fields that several formats and their settings speak of.
enum SearchFields {
    /// There when the metadata have them.
    static let optional = [
        "price", "currency", "inStock", "handle", "sku", "brand", "category", "variantIds", "attributes", "thumbnail",
        "confidence",
        "note",
    ]
    static let filters = [
        "family", "families", "colorName", "colorNames", "hex", "vendorColor", "flags", "inStock", "price", "currency",
        "productId", "brand", "category",
    ]
    static let texts = ["title", "vendorColor", "colorNames", "families", "sku", "itemId", "brand", "category"]
}

/// A writer of JSON.
protocol JSONWriter: ItemWriter {
    var json: JSONText { get set }
}

extension JSONWriter {
    package mutating func takeBytes() -> [UInt8] { json.takeBytes() }
}
