import Foundation

/// A value of a JSON text; anything that is not there is nil, empty or another such value.
///
/// What Foundation parsed is told apart once, and collections first: to ask a dictionary whether it is an `NSNumber` makes
/// Foundation turn all of it into Objective-C's form.
struct JSONValue {
    private enum Content {
        case missing
        case text(String)
        /// Numbers, true and false.
        case number(NSNumber)
        case list([Any])
        case object([String: Any])
    }

    private let content: Content

    init(_ raw: Any?) {
        content =
            switch raw {
            case let text as String: .text(text)
            case let object as [String: Any]: .object(object)
            case let list as [Any]: .list(list)
            case let number as NSNumber: .number(number)
            default: .missing
            }
    }

    /// The object or array in the bytes; nil when they are no JSON.
    init?(bytes: [UInt8]) {
        do {
            self.init(try JSONSerialization.jsonObject(with: Data(bytes)))
        } catch {
            return nil
        }
    }

    var isMissing: Bool { if case .missing = content { true } else { false } }
    var isObject: Bool { if case .object = content { true } else { false } }
    var isList: Bool { if case .list = content { true } else { false } }
    var isText: Bool { if case .text = content { true } else { false } }

    /// Of an object, sorted.
    var names: [String] {
        guard case .object(let object) = content else { return [] }
        return object.keys.sorted()
    }

    /// The elements of an array.
    var list: [JSONValue] {
        guard case .list(let list) = content else { return [] }
        return list.map { JSONValue($0) }
    }

    /// A text or a number without white space around it; nil when it is empty.
    var text: String? {
        switch content {
        case .text(let text): text.trimmed.nonEmpty
        case .number(let number): number.stringValue
        case .missing, .list, .object: nil
        }
    }

    /// `true` and `false`, also as words and as 1 and 0.
    var bool: Bool? {
        switch content {
        case .text(let text): Availability.isInStock(text)
        case .number(let number): number as? Bool
        case .missing, .list, .object: nil
        }
    }

    subscript(_ name: String) -> JSONValue {
        guard case .object(let object) = content else { return JSONValue(nil) }
        return JSONValue(object[name])
    }

    subscript(_ index: Int) -> JSONValue {
        guard case .list(let list) = content, list.indices.contains(index) else { return JSONValue(nil) }
        return JSONValue(list[index])
    }

    /// A text, a number, or the part of an array or object that names something.
    var telling: String? {
        switch content {
        case .missing: nil
        case .text(let text): text
        case .number(let number): number.stringValue
        case .list(let list): list.lazy.compactMap { JSONValue($0).telling }.first
        case .object(let object):
            JSONValue.tellingNames.lazy.compactMap { object[$0].flatMap { JSONValue($0).telling } }.first
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
