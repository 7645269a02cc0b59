import Search
import ServerCore
import Testing

@Suite(.timeLimit(.minutes(1))) struct PageCursorTests {
    private let wall = "0123456789abcdef"

    private func question(_ words: String) -> WallSearch.Question {
        var question = WallSearch.Question()
        question.words = words
        return question
    }

    private var cursor: PageCursor {
        PageCursor(fingerprint: wall, catalogue: "shop", question: question("cap"), offset: 50, last: "cap-50".utf8)
    }

    @Test func `a cursor is found again from its text`() throws {
        let again = try PageCursor(cursor.text, catalogue: "shop", question: question("cap"))
        #expect(again == cursor)
        #expect(again.offset == 50)
        #expect(again.isOf(wall) && !again.isOf("fedcba9876543210"))
        #expect(again.isBehind("cap-50".utf8) && !again.isBehind("cap-5".utf8))
        // As the description of the API has it.
        #expect(
            try cursor.text.wholeMatch(of: Regex("[0-9a-f]{16}-[0-9a-f]{12}-[1-9][0-9]{0,8}-[0-9a-f]{1,16}")) != nil)
    }

    @Test func `it is good for its catalogue and question only`() {
        for (catalogue, words) in [("shop", "hat"), ("other", "cap"), ("shop", "")] {
            let problem = #expect(throws: Problem.self) {
                try PageCursor(cursor.text, catalogue: catalogue, question: question(words))
            }
            #expect(problem?.code == "invalid-cursor")
            #expect(problem?.detail == "The cursor was given for other parameters; begin without one.")
        }
    }

    @Test(arguments: [
        "", "-", "---", "a-b-c-d", "a-b-0-d", "a-b--1-d", "a-b-1-d-e", "a-b-99999999999999999999-d",
    ])
    func `another text is not a cursor`(text: String) {
        let problem = #expect(throws: Problem.self) { try PageCursor(text, catalogue: "shop", question: question("")) }
        #expect(problem?.status == .badRequest)
        #expect(problem?.code == "invalid-cursor")
    }
}
