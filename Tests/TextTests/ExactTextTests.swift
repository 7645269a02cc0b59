import Testing
import Text

@Suite(.timeLimit(.minutes(1))) struct ExactTextTests {
    private let one = "caf\u{E9}"
    private let two = "cafe\u{301}"

    @Test func `texts in two normal forms are two keys, equal bytes are one`() {
        #expect(one == two)
        #expect(ExactText(one) != ExactText(two))
        #expect(Set([one, two, "caf" + "\u{E9}"].map(ExactText.init)).count == 2)
    }

    @Test func `texts are sorted by their bytes`() {
        let texts = ["cafg", two, one, "", "caff", "cafe", "\u{1F600}", "\u{FFFD}"].map(ExactText.init)
        #expect(texts.sorted().map(\.text.unicodeScalars.count) == [0, 4, 5, 4, 4, 4, 1, 1])
        #expect(!(ExactText(one) < ExactText(one)))
    }
}
