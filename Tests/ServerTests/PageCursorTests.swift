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
        PageCursor(
            fingerprint: wall, catalogue: "shop", question: question("cap"), offset: 50,
            last: ["cap-50", "cap-49", "cap-48"].map(\.utf8))
    }

    private func ids(_ numbers: [Int]) -> [String.UTF8View] { numbers.map { "cap-\($0)".utf8 } }

    @Test func `a cursor is found again from its text`() throws {
        let again = try PageCursor(cursor.text, catalogue: "shop", question: question("cap"))
        #expect(again == cursor)
        #expect(again.offset == 50)
        #expect(again.isOf(wall) && !again.isOf("fedcba9876543210"))
        // As the description of the API has it.
        let pattern = try Regex("[0-9a-f]{16}-[0-9a-f]{12}-[1-9][0-9]{0,8}(-[0-9a-f]{1,16}){1,3}")
        #expect(cursor.text.wholeMatch(of: pattern) != nil)
    }

    @Test func `on another wall it continues behind its item, and where others were if that item moved`() {
        #expect(cursor.offset(in: ids(Array(1...100))) == 50)
        #expect(cursor.offset(in: ids(Array(-9...100))) == 60)
        #expect(cursor.offset(in: ids([1, 2] + Array(48...100))) == 5)
        // A correction sent the last one far away.
        #expect(cursor.offset(in: ids(Array(1...49) + Array(51...90) + [50] + Array(91...100))) == 49)
        #expect(cursor.offset(in: ids(Array(-9...49) + Array(51...90) + [50] + Array(91...100))) == 59)
        #expect(cursor.offset(in: ids(Array(1...10) + [50] + Array(11...49) + Array(51...100))) == 50)
        #expect(cursor.offset(in: ids(Array(1...49) + Array(51...100))) == 49)
        // Of two that disagree the nearest counts, and without any what was given.
        #expect(cursor.offset(in: ids(Array(1...48) + Array(51...90) + [50] + Array(91...100))) == 48)
        #expect(cursor.offset(in: ids(Array(1...20))) == 50)
    }

    @Test func `a page of one has one item to continue behind`() {
        let one = PageCursor(
            fingerprint: wall, catalogue: "shop", question: question("cap"), offset: 1, last: ["cap-1"].map(\.utf8))
        #expect(one.offset(in: ids([3, 1, 2])) == 2)
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
        "", "-", "---", "a-b-c-d", "a-b-0-d", "a-b--1-d", "a-b-1-d-e-f-g", "a-b-1", "a-b-99999999999999999999-d",
    ])
    func `another text is not a cursor`(text: String) {
        let problem = #expect(throws: Problem.self) { try PageCursor(text, catalogue: "shop", question: question("")) }
        #expect(problem?.status == .badRequest)
        #expect(problem?.code == "invalid-cursor")
    }
}
