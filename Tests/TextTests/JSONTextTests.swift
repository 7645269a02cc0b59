import Testing
import Text

@Suite(.timeLimit(.minutes(1))) struct JSONTextTests {
    private func text(_ json: [UInt8]) -> String { String(decoding: json, as: UTF8.self) }

    @Test func `every kind of value is a member`() throws {
        let json = JSONText.object { json in
            json.field("text", "a\"\\\n\u{1}é")
            json.field("none", String?.none)
            json.field("truth", false)
            json.field("whole", UInt64.max)
            json.field("real", 0.1234567)
            json.field("endless", Double.infinity)
            json.field("list", [1, nil, 3])
            json.field("mixed", [JSONRow(1, "a", true), JSONRow()])
            json.field("tenth", 0.26, decimals: 1)
            json.field("source", JSONSource(Array("[1.50]".utf8)))
            json.object("inner") { $0.field("a", 1) }
            json.objects("items", 1...2) { $0.field("n", $1) }
        }
        #expect(
            text(json)
                == #"{"text":"a\"\\\n\u0001é","none":null,"truth":false,"whole":18446744073709551615,"#
                + #""real":0.123457,"endless":null,"list":[1,null,3],"mixed":[[1,"a",true],[]],"tenth":0.3,"#
                + #""source":[1.50],"inner":{"a":1},"items":[{"n":1},{"n":2}]}"#)
        let value = try JSONValue(bytes: json)
        #expect(value["text"].string == "a\"\\\n\u{1}é")
        #expect(value["whole"].text.flatMap(UInt64.init) == .max)
    }

    @Test func `what would end a script element is escaped unless markup may stand`() {
        var (page, store) = (JSONText(), JSONText(escapesMarkup: false))
        page.value("</script>&\u{7F}")
        store.value("</script>&\u{7F}")
        #expect(text(page.bytes) == #""\u003c/script\u003e\u0026\u007f""#)
        #expect(text(store.bytes) == "\"</script>&\u{7F}\"")
    }

    @Test func `a member of another text comes back as it stands there, and a missing one is null`() throws {
        let value = try JSONValue(bytes: Array(#"{"a": "x\u0041", "b": [1,  2], "c": null}"#.utf8))
        let json = JSONText.object { json in
            for name in ["a", "b", "c", "d"] { json.field(name, value[name]) }
        }
        #expect(text(json) == #"{"a":"x\u0041","b":[1,  2],"c":null,"d":null}"#)
    }
}
