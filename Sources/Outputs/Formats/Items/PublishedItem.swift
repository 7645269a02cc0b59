package import Colors
package import Text

/// An item of a finished wall, as its line of `metadata.ndjson` gives it. Beside id and colors, what is asked for is
/// looked up in the line.
package struct PublishedItem: Sendable {
    /// The whole line.
    package let json: JSONValue
    /// Never empty.
    package let id: String
    /// The shown colors, best first.
    package let colors: [PublishedColor]

    /// - Parameter line: without its line break.
    /// - Throws: `JSONFault` for a line that is not JSON; nil for one without an id.
    package init?(line: [UInt8]) throws(JSONFault) {
        json = try JSONValue(bytes: line)
        guard let id = json["id"].string, !id.isEmpty else { return nil }
        self.id = id
        colors = json["colors"].list.compactMap(PublishedColor.init)
    }

    /// A field that is a text; empty when it is missing.
    package func text(_ name: String) -> String { json[name].string ?? "" }

    /// Digits with a dot, as JSON and SQL write numbers; nil without a price.
    package var price: String? { json["price"].text }
    /// nil when the feed does not say.
    package var isInStock: Bool? { json["inStock"].text.map { $0 == "true" } }
    /// The word of the leading color; nil without a color.
    package var family: String? { json["family"].string }
    package var rank: String { json["rank"].text ?? "0" }
    /// 0...1 as JSON writes it; nil without a color.
    package var confidence: String? { json["confidence"].text }
    package var flags: [String] { json["flags"].list.compactMap(\.string) }
    package var variantIds: [String] { json["variantIds"].list.compactMap(\.string) }
}

/// A shown color of an item.
package struct PublishedColor: Sendable {
    package let rgb: RGB
    /// As in `#rrggbb`.
    package let hex: String
    /// One of the twelve words.
    package let family: String
    /// The finer name, as in `navy`.
    package let name: String
    /// Part of the goods' area as JSON writes it, 0...1.
    package let share: String

    fileprivate init?(_ json: JSONValue) {
        guard let hex = json["hex"].string, let rgb = RGB(hex: hex) else { return nil }
        self.rgb = rgb
        self.hex = hex
        family = json["family"].string ?? ""
        name = json["name"].string ?? ""
        share = json["share"].text ?? "0"
    }

    package var lab: CIELAB { CIELAB(rgb) }
}

extension Collection<String> {
    /// Each once, in the order of their first appearance.
    var unique: [String] {
        reduce(into: []) { list, text in if !list.contains(text) { list.append(text) } }
    }
}
