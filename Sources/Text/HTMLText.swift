/// Writes HTML piece by piece. Every text of a feed goes through `text` or `attribute`, which escape it.
package struct HTMLText: Sendable {
    /// UTF-8.
    package private(set) var bytes: [UInt8] = []

    package init() {}

    /// Takes the bytes so far; writing continues after them.
    package mutating func takeBytes() -> [UInt8] {
        defer { bytes.removeAll(keepingCapacity: true) }
        return bytes
    }

    /// Markup from this project, unescaped.
    package mutating func markup(_ text: StaticString) {
        text.withUTF8Buffer { bytes.append(contentsOf: $0) }
    }

    /// Markup from this project, or JSON escaped by `JSONText`, unchanged.
    package mutating func trusted(_ markup: some Sequence<UInt8>) { bytes.append(contentsOf: markup) }

    /// Text between tags or inside double quotes. Control characters, which HTML forbids, are left out.
    package mutating func text(_ text: String) {
        for byte in text.utf8 { append(escaped: byte) }
    }

    /// `<name class="kind">text</name>`; without the class if it is empty.
    package mutating func element(_ name: StaticString, class kind: StaticString = "", _ content: String) {
        element(name, class: kind) { html in html.text(content) }
    }

    /// The same with nested markup.
    package mutating func element(_ name: StaticString, class kind: StaticString = "", _ body: (inout HTMLText) -> Void)
    {
        markup("<")
        markup(name)
        if kind.utf8CodeUnitCount > 0 {
            markup(" class=\"")
            markup(kind)
            markup("\"")
        }
        markup(">")
        body(&self)
        markup("</")
        markup(name)
        markup(">")
    }

    /// ` name="value"`.
    package mutating func attribute(_ name: StaticString, _ value: String) {
        markup(" ")
        markup(name)
        markup("=\"")
        text(value)
        markup("\"")
    }

    /// `<tr>` with a cell for each text.
    package mutating func row(_ cell: StaticString, _ texts: [String]) {
        element("tr") { row in
            for text in texts { row.element(cell, text) }
        }
    }

    /// `<a href="address">text</a>`.
    package mutating func link(_ address: String, _ text: String) {
        markup("<a")
        attribute("href", address)
        markup(">")
        self.text(text)
        markup("</a>")
    }

    private mutating func append(escaped byte: UInt8) {
        switch byte {
        case UInt8(ascii: "&"): markup("&amp;")
        case UInt8(ascii: "<"): markup("&lt;")
        case UInt8(ascii: ">"): markup("&gt;")
        case UInt8(ascii: "\""): markup("&quot;")
        case UInt8(ascii: "'"): markup("&#39;")
        case UInt8(ascii: "\t"), UInt8(ascii: "\n"): bytes.append(byte)
        case ..<0x20, 0x7F: break
        default: bytes.append(byte)
        }
    }
}
