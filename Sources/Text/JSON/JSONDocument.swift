/// A JSON text as the places of its values.
///
/// Values are decoded on access: shops send long descriptions that huewall does not read. A value takes 16
/// bytes beside the text itself.
final class JSONDocument: Sendable {
    /// UTF-8.
    let bytes: [UInt8]
    /// In the order of the text; what is inside of a value stands right behind it.
    let nodes: [JSONNode]

    /// - Parameter nesting: how many lists and objects may stand inside each other.
    /// - Throws: `JSONFault` for what is not a single JSON value (RFC 8259).
    /// - Complexity: O(bytes).
    init(_ bytes: [UInt8], nesting: Int) throws(JSONFault) {
        var parser = JSONParser(bytes, nesting: nesting)
        nodes = try parser.parse()
        self.bytes = bytes
    }

    /// The value of the member of that name; of several the last, nil for none.
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

    /// The text between the quotes of a node, with its escapes undone.
    func text(of node: JSONNode) -> String {
        let part = bytes[Int(node.start)..<Int(node.end)]
        return node.kind == .escapedText ? JSONEscapes.decoded(part) : String(decoding: part, as: UTF8.self)
    }
}

/// One value, or the name of a member.
struct JSONNode {
    enum Kind: UInt8 {
        /// Names and values follow in turn.
        case object
        case list
        case text
        /// A text with escapes.
        case escapedText
        case number
        case yes, no, null
    }

    let kind: Kind
    /// Of a text, behind its quote.
    let start: UInt32
    private(set) var end: UInt32
    /// The number of the node behind this one and all that is inside of it.
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

/// Why a text is not JSON that can be read here.
package enum JSONFault: Error {
    case invalid
    /// Lists and objects inside each other beyond the limit.
    case tooDeep
}

/// Escapes in a text that the parser has checked.
private enum JSONEscapes {
    /// Half of a surrogate pair, as shops make it that cut a title inside an emoji, becomes U+FFFD.
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
