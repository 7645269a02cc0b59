import Foundation

/// A value of a JSON text as Foundation parsed it; anything that is not there is nil, empty or another such value.
struct JSONValue {
    private let raw: Any?

    init(_ raw: Any?) { self.raw = raw is NSNull ? nil : raw }

    /// The object or array in the bytes; nil when they are no JSON.
    init?(bytes: [UInt8]) {
        do {
            self.init(try JSONSerialization.jsonObject(with: Data(bytes)))
        } catch {
            return nil
        }
    }

    var isMissing: Bool { raw == nil }
    var isObject: Bool { raw is [String: Any] }
    var isList: Bool { raw is [Any] }
    /// Of an object, sorted.
    var names: [String] { (raw as? [String: Any])?.keys.sorted() ?? [] }
    /// The elements of an array.
    var list: [JSONValue] { (raw as? [Any])?.map { JSONValue($0) } ?? [] }
    /// A text or a number without white space around it; nil when it is empty.
    var text: String? {
        let text = (raw as? String) ?? (raw as? NSNumber)?.stringValue
        return text.map(\.trimmed).flatMap { $0.isEmpty ? nil : $0 }
    }
    /// `true` and `false`, also as words and as 1 and 0.
    var bool: Bool? { (raw as? Bool) ?? (raw as? String).flatMap { Availability.isInStock($0) } }
    var isText: Bool { raw is String }

    subscript(_ name: String) -> JSONValue { JSONValue((raw as? [String: Any])?[name]) }
    subscript(_ index: Int) -> JSONValue {
        guard let list = raw as? [Any], list.indices.contains(index) else { return JSONValue(nil) }
        return JSONValue(list[index])
    }

    /// A text, a number, or the part of an array or object that names something.
    var telling: String? {
        switch raw {
        case let text as String: text
        case let number as NSNumber: number.stringValue
        case let list as [Any]: list.lazy.compactMap { JSONValue($0).telling }.first
        case let object as [String: Any]:
            JSONValue.tellingNames.lazy.compactMap { object[$0].flatMap { JSONValue($0).telling } }.first
        default: nil
        }
    }

    private static let tellingNames = ["src", "url", "href", "value", "name", "id", "edges", "nodes", "node"]

    /// Texts by normalized name.
    var fields: [String: String] {
        var fields: [String: String] = [:]
        // Sorted, so that of two names that normalize alike the same one wins in every run.
        for name in names {
            let key = ItemMapping.normalized(name)
            if fields[key] == nil { fields[key] = self[name].telling }
        }
        return fields
    }
}
