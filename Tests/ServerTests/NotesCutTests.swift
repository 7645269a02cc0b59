import ServerCore
import Testing

@Suite(.timeLimit(.minutes(1)))
struct NotesCutTests {
    @Test(arguments: [
        (#"{"id":"a","note":"asked","flags":[]}"#, #"{"id":"a","flags":[]}"#),
        (#"{"id":"a","note":"say \"no\", {\\"}"#, #"{"id":"a"}"#),
        (#"{"note":null,"price":1}"#, #"{"price":1}"#),
        (#"{"before":{"note":null},"after":{"note":"x"}}"#, #"{"before":{},"after":{}}"#),
        ("{\"id\":1,\"note\":\"x\"}\n{\"id\":2,\"note\":\"\"}\n", "{\"id\":1}\n{\"id\":2}\n"),
    ]) func `a note is cut with its comma`(json: String, expected: String) {
        #expect(String(decoding: withoutNotes(Array(json.utf8)), as: UTF8.self) == expected)
    }

    @Test(arguments: [
        #"{"title":"note","attributes":[{"name":"note","value":"x"}]}"#, #"{"title":",\"note\":\"x\""}"#, "",
        "\"note\":",
    ]) func `what only looks like a note stays`(json: String) {
        #expect(String(decoding: withoutNotes(Array(json.utf8)), as: UTF8.self) == json)
    }

    @Test func `a line may be cut anywhere`() {
        let line = Array(#"{"id":"a","note":"as\\ked"}"#.utf8)
        for length in 0...line.count { _ = withoutNotes(Array(line.prefix(length))) }
    }
}
