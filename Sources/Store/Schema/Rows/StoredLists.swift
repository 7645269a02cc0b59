import Catalogue
import Text

/// Lists as JSON. `<`, `>` and `&` stand as they are: an item whose bytes differ from those that are stored counts as
/// changed.
enum StoredLists {
    static func json(_ texts: [String]) -> String { json { $0.value(texts) } }

    static func json(_ attributes: [ItemAttribute]) -> String {
        json { json in
            json.objects(attributes) { object, attribute in
                object.field("name", attribute.name)
                object.field("value", attribute.value)
            }
        }
    }

    static func texts(_ json: String) -> [String] { elements(json).compactMap(\.string) }

    static func attributes(_ json: String) -> [ItemAttribute] {
        elements(json).map { ItemAttribute($0["name"].string ?? "", $0["value"].string ?? "") }
    }

    private static func json(_ write: (inout JSONText) -> Void) -> String {
        var json = JSONText(escapesMarkup: false)
        write(&json)
        return String(decoding: json.bytes, as: UTF8.self)
    }

    /// Empty for what is not a list.
    private static func elements(_ json: String) -> [JSONValue] {
        if json == "[]" { return [] }
        return (try? JSONValue(bytes: Array(json.utf8))).map { Array($0.list) } ?? []  // written here
    }
}
