import Catalogue
import Foundation
import Outputs
import TestSupport

/// A finished wall of lines that a test writes, and what a format makes of it.
struct ExportedCatalogue {
    private let home: TemporaryFolder
    var folder: String { home.path }

    init(_ lines: [String]) throws {
        home = try TemporaryFolder()
        let text = lines.map { $0 + "\n" }.joined()
        try home.write(text, to: "metadata.ndjson")
    }

    func bytes(_ name: String, _ idOwner: IdOwner? = .other) throws -> (bytes: [UInt8], remarks: [String]) {
        guard let format = ExportFormat.all.first(where: { $0.name == name }) else { throw UnknownFormat(name: name) }
        var bytes: [UInt8] = []
        let remarks = try format.export("shop", in: folder, idOwner: idOwner, temporaryFolder: folder) { bytes += $0 }
        return (bytes, remarks)
    }

    func text(_ name: String, _ idOwner: IdOwner? = .other) throws -> String {
        String(decoding: try bytes(name, idOwner).bytes, as: UTF8.self)
    }

    /// Lines of JSON objects.
    func objects(_ name: String, _ idOwner: IdOwner? = .other) throws -> [[String: Any]] {
        try text(name, idOwner).split(separator: "\n").map {
            try JSONSerialization.jsonObject(with: Data($0.utf8)) as? [String: Any] ?? [:]
        }
    }

    private struct UnknownFormat: Error { let name: String }
}

/// A line of `metadata.ndjson`.
/// - Parameter title: also the vendor's color.
func line(
    _ id: String, title: String = "Runner", colors: [(hex: String, family: String, name: String)] = [red, beige],
    rank: Int = 1, more: String = ""
) throws -> String {
    func json(_ text: String) throws -> String {
        String(decoding: try JSONEncoder().encode(text), as: UTF8.self)
    }
    let list = colors.map {
        #"{"hsv":[0.5,0.5,0.5],"hex":"\#($0.hex)","weight":10.0,"share":0.5,"family":"\#($0.family)","name":"\#($0.name)"}"#
    }
    let family = colors.first.map { "\"\($0.family)\"" } ?? "null"
    return try
        #"{"id":\#(json(id)),"productId":\#(json(id)),"title":\#(json(title)),"url":"https://shop.example/1","image":"a.png","#
        + #""vendorColor":\#(json(title))\#(more),"colors":[\#(list.joined(separator: ","))],"family":\#(family),"#
        + #""band":"hue","rank":\#(rank),"sortKey":"0-00","imageHash":null,"flags":["multi"],"confidence":0.75}"#
}

let red = (hex: "#c8322b", family: "red", name: "cherry")
let beige = (hex: "#d2b48c", family: "beige", name: "tan")

/// Texts that mean something in some format, and have to stay texts in all.
let hostileTexts = [
    "say \"red\" and 'blue'", "two\nlines\r\nand more", "tab\there", "nul\u{0}inside", "a,b;c|d", "👟 Größe 日本語",
    "=cmd|' /C calc'!A0", "\\.", "\\", "\\N", "\u{FFFD}", "</script>&amp;", "'; DROP TABLE items; --", "$$ $1 %s {}",
    " ",
    // Signs that an accent follows are other characters, and the same bytes.
    "say \"\u{301}red\" '\u{301}; \\\u{301} \t\u{301} <\u{301} &\u{301}", "\u{202E}desrever", "\\u0000", "\\\\u0000",
]
