/// A parsed JSON text: the positions of its values.
///
/// Values are decoded on access, because shops send long descriptions that huewall does not read. A value takes 16
/// bytes in addition to the text.
final class JSONDocument: Sendable {
    /// UTF-8.
    let bytes: [UInt8]
    /// In the order of the text; the content of a value follows it directly.
    let nodes: [JSONNode]

    /// - Parameter nesting: the greatest depth of lists and objects.
    /// - Throws: `JSONFault` if it is not exactly one JSON value (RFC 8259).
    /// - Complexity: O(bytes).
    init(_ bytes: [UInt8], nesting: Int) throws(JSONFault) {
        var parser = JSONParser(bytes, nesting: nesting)
        nodes = try parser.parse()
        self.bytes = bytes
    }

    /// The index of the value with that name; the last one of several, nil for none.
    /// - Complexity: O(members).
    func member(_ name: String, of index: Int) -> Int? {
        guard nodes[index].kind == .object else { return nil }
        let end = Int(nodes[index].next)
        let utf8 = name.utf8Span
        var found: Int?
        var key = index + 1
        while key < end {
            if isText(nodes[key], name, utf8.span) { found = key + 1 }
            key = Int(nodes[key + 1].next)
        }
        return found
    }

    /// - Parameter utf8: the bytes of the text.
    private func isText(_ node: JSONNode, _ text: String, _ utf8: borrowing Span<UInt8>) -> Bool {
        if node.kind == .escapedText { return self.text(of: node).utf8.elementsEqual(text.utf8) }
        guard Int(node.end - node.start) == utf8.count else { return false }
        let start = Int(node.start)
        for index in utf8.indices where bytes[start &+ index] != utf8[unchecked: index] { return false }
        return true
    }

    /// The unescaped text of a node.
    func text(of node: JSONNode) -> String {
        let part = bytes[Int(node.start)..<Int(node.end)]
        return node.kind == .escapedText ? JSONEscapes.decoded(part) : String(decoding: part, as: UTF8.self)
    }
}

/// One value, or the name of a member.
struct JSONNode {
    enum Kind: UInt8 {
        /// Its names and values alternate.
        case object
        case list
        case text
        /// A text with escape sequences.
        case escapedText
        case number
        case yes, no, null
    }

    let kind: Kind
    /// For a text, after the opening quote.
    let start: UInt32
    private(set) var end: UInt32
    /// The index of the node after this one and its content.
    private(set) var next: UInt32

    init(_ kind: Kind, start: Int, end: Int, next: Int) {
        self.kind = kind
        self.start = UInt32(start)
        self.end = UInt32(end)
        self.next = UInt32(next)
    }

    mutating func close(end: Int, next: Int) {
        self.end = UInt32(end)
        self.next = UInt32(next)
    }
}

/// Why a text cannot be read as JSON.
package enum JSONFault: Error {
    case invalid
    /// Lists and objects are nested beyond the limit.
    case tooDeep
}

/// Decodes escape sequences in a text that the parser has checked.
private enum JSONEscapes {
    /// Half of a surrogate pair becomes U+FFFD; shops produce it by cutting a title inside an emoji.
    static func decoded(_ text: ArraySlice<UInt8>) -> String {
        var units: [UInt16] = []
        var result = ""
        var rest = text
        func flush() {
            result += String(decoding: units, as: UTF16.self)
            units.removeAll(keepingCapacity: true)
        }
        while let backslash = rest.firstIndex(of: UInt8(ascii: "\\")) {
            if backslash > rest.startIndex {
                flush()
                result += String(decoding: rest[..<backslash], as: UTF8.self)
            }
            let sign = rest[backslash + 1]
            let isUnit = sign == UInt8(ascii: "u")
            units.append(isUnit ? unit(rest[(backslash + 2)...].prefix(4)) : UInt16(meaning(of: sign)))
            rest = rest[(backslash + (isUnit ? 6 : 2))...]
        }
        flush()
        return result + String(decoding: rest, as: UTF8.self)
    }

    private static func unit(_ digits: ArraySlice<UInt8>) -> UInt16 {
        digits.reduce(0) { $0 << 4 | UInt16(Character(Unicode.Scalar($1)).hexDigitValue ?? 0) }
    }

    private static func meaning(of sign: UInt8) -> UInt8 {
        switch sign {
        case UInt8(ascii: "b"): 0x08
        case UInt8(ascii: "f"): 0x0C
        case UInt8(ascii: "n"): 0x0A
        case UInt8(ascii: "r"): 0x0D
        case UInt8(ascii: "t"): 0x09
        default: sign
        }
    }
}
