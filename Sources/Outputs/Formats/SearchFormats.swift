import Colors
import Foundation
import Text

/// What search engines get: a document for each item, and once what the engine must be configured with.
enum SearchFormats {
    /// For Typesense's `POST /collections/NAME/documents/import` and Meilisearch's `POST /indexes/NAME/documents`. Ids
    /// are safe in an address, as both want them.
    static func document(_ item: PublishedItem) -> [UInt8] {
        jsonLine { json in
            json.field("id", SafeIdentifier.encoded(item.id))
            json.searchFields(of: item)
        }
    }

    /// The body of a bulk request: for each item a line with its id, and a line with the document.
    static func bulkLines(_ item: PublishedItem) -> [UInt8] {
        jsonLine { json in json.object("index") { $0.field("_id", SafeIdentifier.encoded(item.id)) } }
            + jsonLine { $0.searchFields(of: item) }
    }

    /// A record for Algolia. `color` is what the color refinement list of InstantSearch takes: a word and a hex.
    static func record(_ item: PublishedItem) -> [UInt8] {
        jsonLine { json in
            json.field("objectID", item.id)
            json.field("color", ifAny: item.colors.first.map { "\($0.family);\($0.hex)" })
            json.searchFields(of: item)
        }
    }

    /// For `PATCH /indexes/NAME/settings`.
    static let meilisearchSettings = """
        {"searchableAttributes":[\(texts)],"filterableAttributes":[\(filters)],\
        "sortableAttributes":["sortKey","rank","price"]}

        """

    /// For `PUT /1/indexes/NAME/settings`.
    static let algoliaSettings = """
        {"searchableAttributes":[\(texts)],"attributesForFaceting":["color",\(filters)],\
        "numericAttributesForFiltering":["price","rank"],"customRanking":["asc(rank)"]}

        """

    private static let texts = """
        "title","vendorColor","colorNames","families","sku","itemId","brand","category"
        """
    private static let filters = """
        "family","families","colorName","colorNames","hex","vendorColor","flags","inStock","price","currency",\
        "productId","brand","category"
        """

    /// The collection, for `POST /collections`. Fields that it does not name are kept and shown, but not searched.
    static func typesenseSchema(_ catalogue: String) -> String {
        let (sorted, facet, optional) = (#","sort":true"#, #","facet":true"#, #","optional":true"#)
        let optionalFacet = facet + optional
        let fields = [
            ("itemId", "string", ""), ("rank", "int32", sorted), ("sortKey", "string", sorted),
            ("productId", "string", optionalFacet), ("title", "string", optional),
            ("vendorColor", "string", optionalFacet), ("price", "float", facet + sorted + optional),
            ("currency", "string", optionalFacet), ("inStock", "bool", optionalFacet), ("sku", "string", optional),
            ("brand", "string", optionalFacet), ("category", "string", optionalFacet),
            ("family", "string", optionalFacet), ("families", "string[]", optionalFacet),
            ("colorName", "string", optionalFacet), ("colorNames", "string[]", optionalFacet),
            ("hex", "string", optionalFacet), ("flags", "string[]", optionalFacet),
            ("confidence", "float", sorted + optional),
        ].map { #"{"name":"\#($0)","type":"\#($1)"\#($2)}"# }
        return """
            {"name":"\(catalogue)","enable_nested_fields":true,"fields":[\(fields.joined(separator: ","))]}

            """
    }

    /// For `PUT /NAME`. `lab` is a vector: neighbors by it are near in color.
    static let elasticsearchMapping = """
        {"mappings":{"dynamic":false,"properties":{"itemId":\(word),"productId":\(word),"title":{"type":"text"},\
        "url":\(shown),"image":\(shown),"thumbnail":\(shown),"vendorColor":\(word),"price":{"type":"double"},\
        "currency":\(word),"inStock":{"type":"boolean"},"handle":\(word),"sku":\(word),"brand":\(word),\
        "category":\(word),"variantIds":\(word),\
        "attributes":{"type":"nested","properties":{"name":\(word),"value":\(word)}},"family":\(word),\
        "families":\(word),"colorName":\(word),"colorNames":\(word),"hex":\(word),\
        "lab":{"type":"dense_vector","dims":3,"index":true,"similarity":"l2_norm"},\
        "colors":{"type":"nested","properties":{"hex":\(word),"family":\(word),"name":\(word),\
        "share":{"type":"float"}}},"band":\(word),"sortKey":\(word),"rank":{"type":"integer"},"flags":\(word),\
        "confidence":{"type":"float"},"note":{"type":"text"}}}}

        """
    /// A text that is compared as a whole.
    private static let word = #"{"type":"keyword"}"#
    /// A text that is given back, and not searched.
    private static let shown = #"{"type":"keyword","index":false,"doc_values":false}"#
}

extension JSONText {
    /// What all search engines get of an item, behind its id: texts, what the shop needs back, and colors to filter by,
    /// to order by and to show.
    fileprivate mutating func searchFields(of item: PublishedItem) {
        let colors = item.colors
        field("itemId", item.id)
        for name in ["productId", "title", "url", "image", "vendorColor"] { field(name, item.json[name]) }
        for name in [
            "price", "currency", "inStock", "handle", "sku", "brand", "category", "variantIds", "attributes",
            "thumbnail", "confidence", "note", "family",
        ] where !item.json[name].isMissing { field(name, item.json[name]) }
        field("families", colors.map(\.family).unique)
        if let lead = colors.first {
            field("colorName", lead.name)
            field("hex", lead.hex)
            array("lab") { list in
                for value in [lead.lab.lightness, lead.lab.a, lead.lab.b] { list.value(value, decimals: 3) }
            }
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
}

/// Ids for search engines that take only letters, digits, `-` and `_`.
///
/// Letters, digits and `-` stand for themselves, every other byte of the UTF-8 is `_` and two capital hexadecimal
/// digits, so that no two ids become one, and each can be made back from it. One that would be longer than 511 bytes,
/// as Meilisearch takes them, is cut and ends in `_x` and a sum of the whole id.
package enum SafeIdentifier {
    private static let limit = 511
    private static let plain = CharacterSet(
        charactersIn: "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-")

    package static func encoded(_ id: String) -> String {
        // Percent encoding (RFC 3986) with another sign; any text has one.
        let text = (id.addingPercentEncoding(withAllowedCharacters: plain) ?? "").replacing("%", with: "_")
        guard text.utf8.count > limit else { return text }
        let sum = String(StableHash.of(id.utf8), radix: 16)
        return text.prefix(limit - 18) + "_x" + sum.leftPadded(16, with: "0")
    }
}
