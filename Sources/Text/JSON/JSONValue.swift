import Foundation

/// A value of a JSON text; absent values and null are `missing`.
package struct JSONValue: Sendable {
    private let document: JSONDocument?
    fileprivate let index: Int

    package static let missing = JSONValue(nil, 0)

    fileprivate init(_ document: JSONDocument?, _ index: Int) {
        self.document = document
        self.index = index
    }

    /// The default depth of lists and objects.
    package static let nesting = 64

    /// - Parameter nesting: the greatest depth of lists and objects.
    /// - Throws: `JSONFault` if the bytes are not JSON.
    package init(bytes: [UInt8], nesting: Int = JSONValue.nesting) throws(JSONFault) {
        self.init(try JSONDocument(bytes, nesting: nesting), 0)
    }

    private var node: JSONNode? { document?.nodes[index] }

    package var isMissing: Bool { node.map { $0.kind == .null } ?? true }
    package var isObject: Bool { node?.kind == .object }
    package var isList: Bool { node?.kind == .list }
    package var isText: Bool { node?.kind == .text || node?.kind == .escapedText }

    /// The elements of a list; empty for anything else.
    package var list: JSONElements { JSONElements(of: self, isList ? document : nil) }

    /// The members of an object in the order of the text; empty for anything else.
    package var members: JSONMembers { JSONMembers(elements: JSONElements(of: self, isObject ? document : nil)) }

    /// A trimmed text, a number, or `true` and `false`; nil for a list, an object and an empty text.
    ///
    /// A number keeps all its digits from the feed; redundant parts are dropped: `1.50` and `15e-1` become `1.5`.
    package var text: String? { isText ? rawText.trimmed.nonEmpty : scalarText }

    /// A text unchanged, even if empty; nil for anything else.
    package var string: String? { isText ? rawText : nil }

    /// A number; nil for anything else, including a text with a number.
    package var number: Double? {
        guard let document, let node, node.kind == .number else { return nil }
        return Double(document.text(of: node))
    }

    /// A whole number that an `Int` can hold; nil for anything else.
    package var integer: Int? { number.flatMap { Int(exactly: $0) } }

    /// The source text of the value, with its quotes and brackets; empty for a missing value.
    package var sourceBytes: ArraySlice<UInt8> {
        guard let document, let node else { return [] }
        let quote = isText ? 1 : 0
        return document.bytes[(Int(node.start) - quote)..<(Int(node.end) + quote)]
    }

    fileprivate var rawText: String {
        guard let document, let node else { return "" }
        return document.text(of: node)
    }

    private var scalarText: String? {
        guard let document, let node else { return nil }
        switch node.kind {
        case .number: return JSONValue.plainNumber(document.text(of: node))
        case .yes: return "true"
        case .no: return "false"
        case .text, .escapedText, .null, .list, .object: return nil
        }
    }

    private static func plainNumber(_ text: String) -> String {
        isPlain(text) ? text : Decimal(string: text)?.description ?? text
    }

    /// Whether a number is an integer in digits without redundant parts.
    private static func isPlain(_ text: String) -> Bool {
        var hasPoint = false
        for byte in text.utf8 where !byte.isDigit && byte != UInt8(ascii: "-") {
            guard byte == UInt8(ascii: "."), !hasPoint else { return false }
            hasPoint = true
        }
        return !hasPoint || (text.utf8.last != UInt8(ascii: "0") && text.utf8.count <= mostPlainDigits)
    }

    /// Further digits are rounded.
    private static let mostPlainDigits = 30

    /// The value with that name; the last one of several.
    /// - Complexity: O(members).
    package subscript(_ name: String) -> JSONValue {
        guard let document, let found = document.member(name, of: index) else { return .missing }
        return JSONValue(document, found)
    }

    /// - Complexity: O(`index`).
    package subscript(_ index: Int) -> JSONValue {
        list.dropFirst(index).first { _ in true } ?? .missing
    }

    /// Whether an object has a member with that name, even null.
    package func has(_ name: String) -> Bool { document?.member(name, of: index) != nil }

    /// A text, a number, or the part of a list or object that has a display name.
    /// - Complexity: O(values inside): each is visited once.
    package var displayText: String? {
        if isText { return rawText }
        if isList { return list.lazy.compactMap(\.displayText).first { _ in true } }
        guard isObject else { return scalarText }
        let known = JSONValue.displayNames.lazy.map { self[$0] }.compactMap(\.displayText).first { _ in true }
        guard known == nil, members.allSatisfy({ $0.name.prefix { $0.isLowercase }.count == 2 }) else { return known }
        // "de" or "de_DE".
        return members.lazy.compactMap(\.value.displayText).first { _ in true }
    }

    /// Names with a dollar sign are for numbers and ids exported by MongoDB.
    private static let displayNames = [
        "src", "url", "uri", "href", "value", "name", "label", "id", "edges", "nodes", "node", "$oid", "$numberDecimal",
        "$numberInt", "$numberLong", "$numberDouble",
    ]
}

/// The elements of a list.
package struct JSONElements: Sequence, IteratorProtocol {
    private let document: JSONDocument?
    private var index: Int
    private let end: Int

    /// - Parameter document: the document of the value; nil if it has no elements.
    fileprivate init(of value: JSONValue, _ document: JSONDocument?) {
        self.document = document
        index = value.index + 1
        end = document.map { Int($0.nodes[value.index].next) } ?? 0
    }

    package mutating func next() -> JSONValue? {
        guard let document, index < end else { return nil }
        defer { index = Int(document.nodes[index].next) }
        return JSONValue(document, index)
    }

    package var first: JSONValue { first { _ in true } ?? .missing }
    package var isEmpty: Bool { !contains { _ in true } }
}

/// The members of an object.
package struct JSONMembers: Sequence, IteratorProtocol {
    /// Names and values alternate.
    fileprivate var elements: JSONElements

    package struct Member {
        fileprivate let key: JSONValue
        package let value: JSONValue

        package var name: String { key.rawText }
    }

    package mutating func next() -> Member? {
        guard let key = elements.next(), let value = elements.next() else { return nil }
        return Member(key: key, value: value)
    }
}
