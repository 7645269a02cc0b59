import Catalogue
@testable import Colors
@testable import Lab
import Testing

@Suite(.timeLimit(.minutes(1))) struct WallEvaluationTests {
    private func entry(
        _ id: String, shown: Family, pictured: Family, word: WordField? = nil, title: String = "", vendor: String = ""
    ) -> WallEntry {
        var entry = wallEntry(id, title: title, vendorColor: vendor, family: shown)
        entry.pictured = wallEntry(id, family: pictured).analysis
        entry.shown = Shown(
            decision: word.map {
                WordDecision(family: shown, confidence: 0.9, runnerUp: nil, pictures: 3, part: 1, field: $0)
            })
        return entry
    }

    private func judged(_ id: String, _ best: Family, or others: Family...) -> LabelledImage {
        LabelledImage(image: "", judgement: Judgement(best: best, alternatives: others), kind: "", id: id)
    }

    /// Two items gained by words, one lost, one that no word decided, one of a person, one without a judgement.
    private func evaluation() -> WallEvaluation {
        var evaluation = WallEvaluation([
            judged("1", .blue), judged("2", .black, or: .blue), judged("3", .green), judged("4", .red, or: .pink),
            judged("5", .red), judged("gone", .red),
        ])
        evaluation.add(entry("1", shown: .blue, pictured: .black, word: .title, title: "Wazon granatowy"))
        evaluation.add(entry("2", shown: .blue, pictured: .grey, word: .vendorColor, vendor: "Navy"))
        evaluation.add(entry("3", shown: .blue, pictured: .green, word: .vendorColor, title: "Mug", vendor: "navy"))
        evaluation.add(entry("4", shown: .pink, pictured: .pink))
        var named = entry("5", shown: .red, pictured: .blue, word: .vendorColor, vendor: "navy")
        let override = ColorOverride(id: "5", family: .red, color: nil, note: "")
        named.shown = Shown(decision: named.shown.decision, override: override)
        evaluation.add(named)
        evaluation.add(entry("6", shown: .red, pictured: .red))
        return evaluation
    }

    @Test func `words are counted by what they gained and lost`() {
        let evaluation = evaluation()
        #expect(evaluation.shown.count == 5 && evaluation.shown.strict == 2 && evaluation.shown.lenient == 4)
        #expect(evaluation.pictured.strict == 1 && evaluation.pictured.lenient == 2)
        #expect(evaluation.words.map(\.text) == ["navy", "granatowy"])
        #expect(evaluation.words.map(\.items) == [2, 1])
        #expect(evaluation.words.map(\.gained) == [1, 1])
        #expect(evaluation.words.map(\.lost) == [1, 0])
        #expect(evaluation.fields.map(\.field) == [.vendorColor, .title])
        #expect(evaluation.losses.map(\.id) == ["3"])
        #expect(evaluation.unknown == ["gone"])
    }

    @Test func `the text lists words and what they lost`() {
        let text = evaluation().text
        #expect(text.contains("as it is shown             5   40.0 %"), "\(text)")
        #expect(text.contains("navy                  vendorColor       2       1       1"))
        #expect(text.contains("3  Mug  green, the picture green, \"navy\" blue"))
    }
}
