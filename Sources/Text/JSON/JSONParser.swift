/// Finds the values of a JSON text and checks its grammar (RFC 8259).
struct JSONParser {
    private let bytes: [UInt8]
    private let nesting: Int
    private var position = 0
    private var nodes: [JSONNode] = []

    init(_ bytes: [UInt8], nesting: Int) {
        self.bytes = bytes
        self.nesting = nesting
    }

    mutating func parse() throws(JSONFault) -> [JSONNode] {
        // Positions have 32 bits; records are far shorter.
        guard bytes.count < Int(UInt32.max), isUTF8(bytes) else { throw .invalid }
        nodes.reserveCapacity(bytes.count / 32)
        try parseValue(depth: 0)
        skipWhitespace()
        guard position == bytes.count else { throw .invalid }
        return nodes
    }

    private mutating func parseValue(depth: Int) throws(JSONFault) {
        skipWhitespace()
        switch current {
        case UInt8(ascii: "\""): try parseText()
        case UInt8(ascii: "{"): try parseObject(depth: depth + 1)
        case UInt8(ascii: "["): try parseList(depth: depth + 1)
        case UInt8(ascii: "t"): try parseWord("true", .yes)
        case UInt8(ascii: "f"): try parseWord("false", .no)
        case UInt8(ascii: "n"): try parseWord("null", .null)
        default: try parseNumber()
        }
    }

    private mutating func parseObject(depth: Int) throws(JSONFault) {
        let index = try open(.object, depth: depth)
        guard !closes(UInt8(ascii: "}"), index) else { return }
        repeat {
            skipWhitespace()
            guard current == UInt8(ascii: "\"") else { throw .invalid }
            try parseText()
            guard take(UInt8(ascii: ":")) else { throw .invalid }
            try parseValue(depth: depth)
        } while take(UInt8(ascii: ","))
        guard closes(UInt8(ascii: "}"), index) else { throw .invalid }
    }

    private mutating func parseList(depth: Int) throws(JSONFault) {
        let index = try open(.list, depth: depth)
        guard !closes(UInt8(ascii: "]"), index) else { return }
        repeat { try parseValue(depth: depth) } while take(UInt8(ascii: ","))
        guard closes(UInt8(ascii: "]"), index) else { throw .invalid }
    }

    private mutating func open(_ kind: JSONNode.Kind, depth: Int) throws(JSONFault) -> Int {
        guard depth <= nesting else { throw .tooDeep }
        nodes.append(JSONNode(kind, start: position, end: position, next: 0))
        position += 1
        return nodes.count - 1
    }

    private mutating func closes(_ bracket: UInt8, _ index: Int) -> Bool {
        guard take(bracket) else { return false }
        nodes[index].close(end: position, next: nodes.count)
        return true
    }

    private mutating func parseText() throws(JSONFault) {
        position += 1
        let start = position
        var kind = JSONNode.Kind.text
        while position < bytes.count, bytes[position] != UInt8(ascii: "\"") {
            if bytes[position] == UInt8(ascii: "\\") {
                kind = .escapedText
                try skipEscape()
            } else {
                // Control characters must be escaped.
                guard bytes[position] >= 0x20 else { throw .invalid }
                position += 1
            }
        }
        guard position < bytes.count else { throw .invalid }
        append(kind, from: start)
        position += 1
    }

    private mutating func skipEscape() throws(JSONFault) {
        position += 1
        if current == UInt8(ascii: "u") {
            let digits = bytes[(position + 1)...].prefix(4)
            guard digits.count == 4, digits.allSatisfy(\.isHexDigit) else { throw .invalid }
            position += 5
        } else {
            guard JSONParser.escapes.contains(current) else { throw .invalid }
            position += 1
        }
    }

    private static let escapes = Array("\"\\/bfnrt".utf8)

    private mutating func parseWord(_ word: StaticString, _ kind: JSONNode.Kind) throws(JSONFault) {
        let start = position
        position += word.utf8CodeUnitCount
        let isWord = word.withUTF8Buffer { bytes[start...].prefix($0.count).elementsEqual($0) }
        guard isWord else { throw .invalid }
        append(kind, from: start)
    }

    private mutating func parseNumber() throws(JSONFault) {
        let start = position
        if current == UInt8(ascii: "-") { position += 1 }
        let isZero = current == UInt8(ascii: "0")
        let count = skipDigits()
        guard count == 1 || (count > 1 && !isZero) else { throw .invalid }
        if current == UInt8(ascii: ".") {
            position += 1
            guard skipDigits() > 0 else { throw .invalid }
        }
        if current == UInt8(ascii: "e") || current == UInt8(ascii: "E") {
            position += 1
            if current == UInt8(ascii: "+") || current == UInt8(ascii: "-") { position += 1 }
            guard skipDigits() > 0 else { throw .invalid }
        }
        append(.number, from: start)
    }

    private mutating func skipDigits() -> Int {
        let start = position
        while current.isDigit { position += 1 }
        return position - start
    }

    private mutating func append(_ kind: JSONNode.Kind, from start: Int) {
        nodes.append(JSONNode(kind, start: start, end: position, next: nodes.count + 1))
    }

    /// The next byte; 0 at the end of the text, since JSON cannot contain it.
    private var current: UInt8 { position < bytes.count ? bytes[position] : 0 }

    private mutating func skipWhitespace() {
        while current.isJSONWhitespace { position += 1 }
    }

    /// Skips white space, and then the byte, if it follows.
    private mutating func take(_ byte: UInt8) -> Bool {
        skipWhitespace()
        guard current == byte else { return false }
        position += 1
        return true
    }
}

/// Whether all bytes are valid UTF-8.
private func isUTF8(_ bytes: [UInt8]) -> Bool {
    do {
        _ = try UTF8Span(validating: bytes.span)
        return true
    } catch {
        return false
    }
}
