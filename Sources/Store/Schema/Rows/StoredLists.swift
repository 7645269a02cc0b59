import Catalogue
import Foundation

/// Lists as JSON, written by hand: Foundation's encoder takes longer than all else that is done with an item.
enum StoredLists {
    static func json(_ texts: [String]) -> String { list(texts, quoted) }

    static func json(_ attributes: [ItemAttribute]) -> String {
        list(attributes) { "{\"name\":" + quoted($0.name) + ",\"value\":" + quoted($0.value) + "}" }
    }

    /// Empty for what `json` did not write.
    static func decoded<Element: Decodable>(_ json: String) -> [Element] {
        if json == "[]" { return [] }
        return (try? JSONDecoder().decode([Element].self, from: Data(json.utf8))) ?? []  // written here
    }

    private static func list<Element>(_ elements: [Element], _ text: (Element) -> String) -> String {
        elements.isEmpty ? "[]" : "[" + elements.map(text).joined(separator: ",") + "]"
    }

    private static func quoted(_ text: String) -> String {
        guard text.utf8.contains(where: mustEscape) else { return "\"" + text + "\"" }
        return "\"" + text.unicodeScalars.map(escaped).joined() + "\""
    }

    private static func mustEscape(_ byte: UInt8) -> Bool {
        byte < 0x20 || byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\")
    }

    private static func escaped(_ scalar: Unicode.Scalar) -> String {
        switch scalar {
        case "\"", "\\": "\\\(scalar)"
        case "\0"..<" ": "\\u00" + (scalar.value < 0x10 ? "0" : "") + String(scalar.value, radix: 16)
        default: String(scalar)
        }
    }
}
