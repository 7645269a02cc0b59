/// How a feed is written. The raw values are the names that people give on the command line.
package enum FeedFormat: String, Sendable, CaseIterable, Codable {
    /// One JSON object a line.
    case ndjson
    /// One JSON array of objects, at the top or somewhere inside an object.
    case json
    /// Comma, semicolon or tab separated, with a header.
    case csv
    /// A Shopify storefront's `products.json`, and the Admin API's products and product listings.
    case shopifyJSON = "shopify-json"
    /// Shopify's product export, both generations of headers.
    case shopifyCSV = "shopify-csv"
    /// A Google Merchant feed as RSS 2.0 or Atom.
    case googleXML = "google-xml"
    /// A Google Merchant feed as tab separated text, or as CSV with the same names.
    case googleTSV = "google-tsv"
    /// Products of WooCommerce's Store API.
    case wooCommerceJSON = "woocommerce-json"
    /// WooCommerce's product export.
    case wooCommerceCSV = "woocommerce-csv"
    /// Magento's (Adobe Commerce's) product export.
    case magentoCSV = "magento-csv"

    /// Tells what the feed is made of by the first byte that is not white space; nil when there is none.
    package init?(firstBytes: [UInt8]) {
        switch firstBytes.withoutByteOrderMark.first(where: { !$0.isJSONWhitespace }) {
        case nil: return nil
        case UInt8(ascii: "["): self = .json
        case UInt8(ascii: "{"): self = .ndjson
        case UInt8(ascii: "<"): self = .googleXML
        default: self = .csv
        }
    }

    /// Whether it is one of the formats without a shop system, whose fields are found by their names.
    package var isPlain: Bool { self == .ndjson || self == .json || self == .csv }
}

extension [UInt8] {
    /// The bytes behind a UTF-8 byte order mark, if there is one.
    var withoutByteOrderMark: ArraySlice<UInt8> { starts(with: [0xEF, 0xBB, 0xBF]) ? dropFirst(3) : self[...] }
}

extension UInt8 {
    var isJSONWhitespace: Bool { self == 0x20 || self == 0x0A || self == 0x0D || self == 0x09 }
}
