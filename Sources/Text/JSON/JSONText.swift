/// Writes JSON piece by piece, in a fixed order and with a fixed number format, so that equal values give equal bytes.
///
/// Foundation's encoder holds a whole document in memory; these outputs are too long for that.
package struct JSONText: Sendable {
    /// UTF-8.
    package private(set) var bytes: [UInt8] = []
    private var needsComma = false
    private let escapesMarkup: Bool

    /// - Parameter escapesMarkup: whether `<`, `>`, `&` and DEL are also escaped, so that the text can be inside a
    ///   script element.
    package init(escapesMarkup: Bool = true) { self.escapesMarkup = escapesMarkup }

    /// A single object.
    package static func object(_ body: (inout JSONText) -> Void) -> [UInt8] {
        var json = JSONText()
        json.object(body)
        return json.bytes
    }

    /// Takes the bytes so far; writing continues after them.
    package mutating func takeBytes() -> [UInt8] {
        defer { bytes.removeAll(keepingCapacity: true) }
        return bytes
    }

    package mutating func object(_ body: (inout JSONText) -> Void) { enclosed("{", body, "}") }
    package mutating func array(_ body: (inout JSONText) -> Void) { enclosed("[", body, "]") }

    /// An object on its own line; lines are not separated by commas.
    package mutating func line(_ body: (inout JSONText) -> Void) {
        needsComma = false
        object(body)
        newline()
        needsComma = false
    }

    /// Begins a document that is written over several calls; `closing` must follow.
    package mutating func opening(_ bracket: StaticString) {
        separate()
        raw(bracket)
        needsComma = false
    }

    package mutating func closing(_ bracket: StaticString) {
        raw(bracket)
        needsComma = true
    }

    // Members of the open object.

    @inlinable
    package mutating func field(_ name: String, _ value: some JSONWritable) {
        key(name)
        value.write(to: &self)
    }

    /// Writes nothing for nil.
    @inlinable
    package mutating func field(_ name: String, ifAny value: (some JSONWritable)?) {
        if let value { field(name, value) }
    }

    package mutating func field(_ name: String, _ number: Double, decimals: Int) {
        key(name)
        value(number, decimals: decimals)
    }

    /// - Parameter json: encoded JSON.
    package mutating func field(_ name: String, verbatim json: some Collection<UInt8>) {
        key(name)
        verbatim(json)
    }

    /// - Parameter body: writes one value.
    package mutating func field(_ name: String, _ body: (inout JSONText) -> Void) {
        key(name)
        body(&self)
    }

    package mutating func object(_ name: String, _ body: (inout JSONText) -> Void) { field(name) { $0.object(body) } }
    package mutating func array(_ name: String, _ body: (inout JSONText) -> Void) { field(name) { $0.array(body) } }

    /// A list with an object for each element.
    package mutating func objects<Element>(
        _ name: String, _ elements: some Sequence<Element>, _ body: (inout JSONText, Element) -> Void
    ) {
        key(name)
        objects(elements, body)
    }

    /// The same, as a value.
    package mutating func objects<Element>(
        _ elements: some Sequence<Element>, _ body: (inout JSONText, Element) -> Void
    ) {
        array { list in
            for element in elements { list.object { body(&$0, element) } }
        }
    }

    /// The part of `field` before the value.
    package mutating func key(_ name: String) {
        value(name)
        bytes.append(UInt8(ascii: ":"))
        needsComma = false
    }

    @inlinable
    package mutating func value(_ value: some JSONWritable) { value.write(to: &self) }

    package mutating func value(_ text: String) {
        separate()
        bytes.append(UInt8(ascii: "\""))
        append(escaping: text)
        bytes.append(UInt8(ascii: "\""))
    }

    /// Rounds to `decimals`; infinities and NaN become null, because JSON lacks them.
    package mutating func value(_ number: Double, decimals: Int = 6) {
        guard number.isFinite else { return null() }
        verbatim(number.shortest(decimals).utf8)
    }

    /// All digits of a finite number.
    package mutating func exactValue(_ number: Double) { verbatim(number.description.utf8) }

    package mutating func null() { verbatim("null".utf8) }

    /// An encoded JSON value.
    package mutating func verbatim(_ json: some Collection<UInt8>) {
        separate()
        bytes += json
    }

    /// A line break between values, without meaning.
    package mutating func newline() { bytes.append(UInt8(ascii: "\n")) }

    private mutating func enclosed(_ open: StaticString, _ body: (inout JSONText) -> Void, _ close: StaticString) {
        opening(open)
        body(&self)
        closing(close)
    }

    private mutating func separate() {
        if needsComma { bytes.append(UInt8(ascii: ",")) }
        needsComma = true
    }

    private mutating func raw(_ text: StaticString) {
        text.withUTF8Buffer { bytes.append(contentsOf: $0) }
    }

    /// Most texts need no escapes and are copied whole.
    private mutating func append(escaping text: String) {
        var text = text
        text.withUTF8 { utf8 in
            if utf8.contains(where: mustEscape) {
                for byte in utf8 { append(escaped: byte) }
            } else {
                bytes.append(contentsOf: utf8)
            }
        }
    }

    private func mustEscape(_ byte: UInt8) -> Bool {
        switch byte {
        case ..<0x20, UInt8(ascii: "\""), UInt8(ascii: "\\"): true
        case UInt8(ascii: "<"), UInt8(ascii: ">"), UInt8(ascii: "&"), 0x7F: escapesMarkup
        default: false
        }
    }

    private mutating func append(escaped byte: UInt8) {
        guard mustEscape(byte) else { return bytes.append(byte) }
        switch byte {
        case UInt8(ascii: "\""), UInt8(ascii: "\\"):
            bytes.append(UInt8(ascii: "\\"))
            bytes.append(byte)
        case UInt8(ascii: "\n"): raw("\\n")
        default:
            raw("\\u00")
            bytes.append(JSONText.digits[Int(byte >> 4)])
            bytes.append(JSONText.digits[Int(byte & 15)])
        }
    }

    private static let digits = Array("0123456789abcdef".utf8)
}

/// A type with a JSON form.
package protocol JSONWritable {
    func write(to json: inout JSONText)
}

extension String: JSONWritable {
    package func write(to json: inout JSONText) { json.value(self) }
}

extension Bool: JSONWritable {
    package func write(to json: inout JSONText) { json.verbatim(description.utf8) }
}

extension Int: JSONWritable {
    package func write(to json: inout JSONText) { json.verbatim(description.utf8) }
}

extension UInt64: JSONWritable {
    package func write(to json: inout JSONText) { json.verbatim(description.utf8) }
}

extension Double: JSONWritable {
    /// Rounded to six decimals.
    package func write(to json: inout JSONText) { json.value(self, decimals: 6) }
}

extension Optional: JSONWritable where Wrapped: JSONWritable {
    package func write(to json: inout JSONText) {
        if let self { self.write(to: &json) } else { json.null() }
    }
}

extension Array: JSONWritable where Element: JSONWritable {
    package func write(to json: inout JSONText) {
        json.array { list in
            for element in self { list.value(element) }
        }
    }
}

extension JSONValue: JSONWritable {
    /// As it is in its text.
    package func write(to json: inout JSONText) {
        if isMissing { json.null() } else { json.verbatim(sourceBytes) }
    }
}

/// Encoded JSON.
package struct JSONSource: JSONWritable {
    private let bytes: [UInt8]

    package init(_ bytes: [UInt8]) { self.bytes = bytes }

    package func write(to json: inout JSONText) { json.verbatim(bytes) }
}

/// A list with values of different types.
package struct JSONRow: JSONWritable {
    private let values: [any JSONWritable]

    package init(_ values: any JSONWritable...) { self.values = values }

    package func write(to json: inout JSONText) {
        json.array { list in
            for value in values { list.value(value) }
        }
    }
}
