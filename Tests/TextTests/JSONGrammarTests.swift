import Testing
import Text

/// What RFC 8259 calls JSON, and nothing else.
@Suite(.timeLimit(.minutes(1))) struct JSONGrammarTests {
    @Test(arguments: [
        "0", "-0", "12", "0.5", "-1.25e+10", "1E-2", "0e0", "\"\"", "\"\\u0041\\\"\\\\\\/\\b\\f\\n\\r\\t\"",
        "\"\u{7F}\u{2028}\u{10FFFF}\"", "true", "false", "null", "[]", "{}", " [ 1 , [ ] , { } ] ", "\t\r\n0\n",
        "{\"\":0}", "{\"a\":1,\"a\":2}", "[\"]\",\"}\"]", "\"\\ud83d\\ude00\"", "\"\\ud83d\"", "\"\\u0000\"",
        "123456789012345678901234567890",
    ])
    func `JSON is read`(text: String) {
        #expect(throws: Never.self, "\(text)") { try JSONValue(bytes: Array(text.utf8)) }
    }

    @Test(arguments: [
        "", " ", "[", "]", "{", "}", "[1", "[1,", "[1,]", "[,1]", "[1 2]", "[1]]", "{\"a\"}", "{\"a\":}", "{\"a\":1,}",
        "{a:1}", "{'a':1}", "{1:1}", "{\"a\":1 \"b\":2}", "{\"a\",1}", "{\"a\":1}}", "1 2", "01", "-", "-01", "+1",
        ".5",
        "1.", "1.e1", "1e", "1e+", "0x1", "1_000", "NaN", "Infinity", "-Infinity", "nul", "nulll", "True", "tru", "\"",
        "\"a", "'a'", "\"\\x41\"", "\"\\u12g4\"", "\"\\u123\"", "\"\\", "\"\\\"", "\"a\nb\"", "\"a\tb\"", "\"\u{0}\"",
        "/**/1", "1//", "[1,//\n2]", "\u{A0}1", "\u{FEFF}1", "1\u{0}", "[\u{C}1]", "1f", "１",
    ])
    func `everything else is refused`(text: String) {
        #expect(throws: JSONFault.invalid, "\(text)") { try JSONValue(bytes: Array(text.utf8)) }
    }

    @Test(
        arguments: [
            [0x22, 0xFF, 0x22], [0x22, 0xC0, 0x80, 0x22], [0x22, 0xED, 0xA0, 0x80, 0x22],
            [0x22, 0xF4, 0x90, 0x80, 0x80, 0x22],
            [0x22, 0xE2, 0x82, 0x22], [0xC3], [0x00, 0x31], [0xFF, 0xFE, 0x31, 0x00],
        ] as [[UInt8]])
    func `bytes that are not UTF-8 are refused`(bytes: [UInt8]) {
        #expect(throws: JSONFault.invalid) { try JSONValue(bytes: bytes) }
    }

    @Test func `values may stand inside each other as deep as said`() throws {
        func nested(_ depth: Int) -> [UInt8] {
            [UInt8](repeating: 0x5B, count: depth) + [UInt8](repeating: 0x5D, count: depth)
        }
        #expect(try JSONValue(bytes: nested(64)).isList)
        #expect(throws: JSONFault.tooDeep) { try JSONValue(bytes: nested(65)) }
        #expect(throws: JSONFault.tooDeep) { try JSONValue(bytes: [UInt8](repeating: 0x5B, count: 1_000_000)) }
        #expect(try JSONValue(bytes: nested(3), nesting: 3).isList)
        #expect(throws: JSONFault.tooDeep) { try JSONValue(bytes: Array("[{\"a\":[]}]".utf8), nesting: 2) }
    }

    @Test func `of two members of one name the last counts, however it is written`() throws {
        let value = try JSONValue(bytes: Array(#"{"a":1,"\u0061":2,"b":3,"a":{"a":4}}"#.utf8))
        #expect(value["a"]["a"].integer == 4)
        #expect(value.members.map(\.name) == ["a", "a", "b", "a"])
        #expect(try JSONValue(bytes: Array(#"{"a":1,"\u0061":2}"#.utf8))["a"].integer == 2)
        #expect(value["c"].isMissing && !value.has("c"))
        // Names are bytes, with an escape and without.
        for json in ["{\"e\u{301}\":1}", #"{"e\u0301":1}"#] {
            let value = try JSONValue(bytes: Array(json.utf8))
            #expect(value.has("e\u{301}") && !value.has("\u{E9}"), "\(json)")
        }
    }

    @Test(arguments: [
        (#""\u00e9\u20ac""#, "é€"), (#""\ud83d\ude00""#, "😀"), (#""\ud83d""#, "\u{FFFD}"), (#""\ude00x""#, "\u{FFFD}x"),
        (#""\ud83d\u0041""#, "\u{FFFD}A"), (#""\u0000""#, "\u{0}"), (#""\/\b\f\n\r\t""#, "/\u{8}\u{C}\n\r\t"),
    ])
    func `escapes are undone`(json: String, text: String) throws {
        #expect(try JSONValue(bytes: Array(json.utf8)).string == text, "\(json)")
    }

    @Test(arguments: [
        ("1.50", "1.5"), ("15e-1", "1.5"), ("1e2", "100"), ("-0.10", "-0.1"),
        ("12345678901234567.89", "12345678901234567.89"),
        ("1.0", "1"), ("9007199254740993", "9007199254740993"),
    ])
    func `a number keeps its digits`(json: String, text: String) throws {
        #expect(try JSONValue(bytes: Array(json.utf8)).text == text, "\(json)")
    }

    @Test func `whole numbers that no Int holds are none`() throws {
        for (json, integer) in [("1", 1), ("1.0", 1), ("1.5", nil), ("1e30", nil), ("\"1\"", nil), ("1e400", nil)]
            as [(String, Int?)]
        {
            #expect(try JSONValue(bytes: Array(json.utf8)).integer == integer, "\(json)")
        }
    }
}
