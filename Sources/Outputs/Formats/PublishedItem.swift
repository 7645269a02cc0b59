import Colors
import Text

/// An item of a finished wall, as its line of `metadata.ndjson` gives it. Beside id and colors, what is asked for is
/// looked up in the line.
struct PublishedItem: Sendable {
    /// The whole line.
    let json: JSONValue
    /// Never empty.
    let id: String
    /// The shown colors, best first.
    let colors: [PublishedColor]

    /// - Parameter line: without its line break.
    /// - Returns: nil for a line that is not JSON or has no id.
    init?(line: [UInt8]) {
        guard let json = try? JSONValue(bytes: line), let id = json["id"].string, !id.isEmpty else { return nil }
        (self.json, self.id) = (json, id)
        colors = json["colors"].list.compactMap(PublishedColor.init)
    }

    /// A field that is a text; empty when it is missing.
    func text(_ name: String) -> String { json[name].string ?? "" }
    var rank: String { json["rank"].text ?? "0" }
    var variantIds: [String] { json["variantIds"].list.compactMap(\.string) }
}

/// A shown color of an item.
struct PublishedColor: Sendable {
    let rgb: RGB
    /// As in `#rrggbb`.
    let hex: String
    /// One of the twelve words.
    let family: String
    /// The finer name, as in `navy`.
    let name: String
    /// Part of the goods' area as JSON writes it, 0...1.
    let share: String

    fileprivate init?(_ json: JSONValue) {
        guard let hex = json["hex"].string, let rgb = RGB(hex: hex) else { return nil }
        (self.hex, self.rgb) = (hex, rgb)
        family = json["family"].string ?? ""
        name = json["name"].string ?? ""
        share = json["share"].text ?? "0"
    }

    var lab: CIELAB { CIELAB(rgb) }
}

/// Which names of products only one item has. 64 bits stand for a name.
struct ProductNames {
    private var seen: Set<UInt64> = []
    private var repeated: Set<UInt64> = []

    mutating func add(_ name: String) {
        let key = seededHash(name.utf8)
        if !seen.insert(key).inserted { repeated.insert(key) }
    }

    /// - Parameter name: one that was added.
    func isUnique(_ name: String) -> Bool { !repeated.contains(seededHash(name.utf8)) }
}

extension Collection<String> {
    /// Each once, in the order of their first appearance.
    var unique: [String] {
        reduce(into: []) { list, text in if !list.contains(text) { list.append(text) } }
    }
}

/// A line with one JSON object.
func jsonLine(_ body: (inout JSONText) -> Void) -> [UInt8] { JSONText.object(body) + [UInt8(ascii: "\n")] }

extension JSONWritable {
    /// As JSON in a text.
    var jsonText: String {
        var json = JSONText()
        json.value(self)
        return String(decoding: json.bytes, as: UTF8.self)
    }
}
