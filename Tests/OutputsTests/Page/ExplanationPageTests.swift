import Catalogue
@testable import Colors
import Outputs
import Testing

@Suite(.timeLimit(.minutes(1))) struct ExplanationPageTests {
    private let explanation: Explanation

    /// A red square on white, whose lower part is blue.
    init() {
        let side = 64
        let pixels = (0..<side * side).map { index -> UInt32 in
            let (x, y) = (index % side, index / side)
            guard (16..<48).contains(x) && (16..<48).contains(y) else { return 0xFFFFFF }
            return y < 41 ? 0xC8322B : 0x2B50C8
        }
        explanation = ColorAnalyzer(AnalysisOptions())
            .explanation(of: PixelGrid(imageWidth: side, imageHeight: side, step: 1, pixels: pixels))
    }

    private func page(_ subject: ExplanationSubject) -> String {
        let image = EncodedImage(bytes: [1, 2, 3], mediaType: "image/png")
        let images = ExplanationImages(original: image, mask: image, weights: image, clusters: image)
        let page = ExplanationPage(subject: subject, explanation: explanation, images: images)
        return String(decoding: page.bytes { _ in Array(repeating: 1, count: 32) }, as: UTF8.self)
    }

    @Test func `shares keep their tenth of a percent`() throws {
        let leader = try #require(explanation.analysis.colors.first)
        let tenths = Int((leader.share * 1000).rounded())
        try #require(!tenths.isMultiple(of: 10))
        #expect(page(ExplanationSubject(title: "a.png")).contains("<td>\(tenths / 10).\(tenths % 10)\u{202F}%</td>"))
    }

    @Test func `the answer is said in words, and what they say is so`() throws {
        let text = page(ExplanationSubject(title: "a.png"))
        let rival = try #require(explanation.rival)
        #expect(rival.family == .blue && rival.factor == explanation.families[.red] / explanation.families[.blue])
        let votes = Int((explanation.families[.red] * 100).rounded())
        #expect(text.contains("Red won with \(votes)\u{202F}% of the votes; "))
        #expect(text.contains("Of its votes, "))
        let parts = try #require(text.firstMatch(of: /alone give it ([0-9]+).%, and a look at .+ gives it ([0-9]+).%/))
        let least = min(try #require(Int(parts.1)), try #require(Int(parts.2)))
        #expect(text.contains("are less sure than each alone") == (votes < least))
        #expect(text.contains("times as much for its size"))
        let times = try #require(text.firstMatch(of: /Blue would have won if its votes had counted ([0-9.]+) times/))
        #expect(try #require(Double(times.1)) > rival.factor)
        #expect(!text.contains("term</th>"))
    }

    @Test func `an item has its id and a link to the wall, a file alone has neither`() {
        let item = ExplanationSubject(title: "A & B", id: "<7>")
        #expect(page(item).contains("<h1>A &amp; B</h1>"))
        #expect(page(item).contains("&lt;7&gt; <a href=\"../index.html#item=%3C7%3E\">"))
        #expect(!page(ExplanationSubject(title: "a.png")).contains("<a "))
    }

    @Test func `where the shop's word decided, the page says so and has the answer of the wall`() {
        let rgb = RGB(red: 20, green: 20, blue: 20)
        var picture = explanation.analysis
        picture.likelihood = FamilyCounts([410, 20, 480, 90] + Array(repeating: 0, count: 8))
        let black = DominantColor(hsv: HSV(rgb), rgb: rgb, weight: 1, share: 1, family: .black)
        var shown = picture
        shown.colors = [black]
        shown.confidence = 0.93
        let item = CatalogueItem(id: "1", productId: "1", title: "", url: "", image: "", vendorColor: "<BLK>")
        var entry = WallEntry(
            item: item, rank: 1, position: WallPosition(band: .dark, sortKey: ""), analysis: shown, failure: nil,
            flags: [.vendorWords], imageHash: nil, thumbnail: nil)
        entry.pictured = picture
        entry.shown = Shown(
            decision: WordDecision(family: .black, confidence: 0.93, runnerUp: .grey, pictures: 212, part: 0.97))
        let ruling = WordRuling(entry)
        let text = page(ExplanationSubject(title: "a", id: "1", ruling: ruling))
        #expect(
            text.contains("The leading color is #141414, black. It is 93\u{202F}% likely that people name black first.")
        )
        #expect(
            text.contains(
                """
                The picture alone: grey 48\u{202F}%, black 41\u{202F}%. Of 212 other pictures that this shop calls \
                &lt;BLK&gt;, 97\u{202F}% look like black, so it is shown as black.
                """))
        let override = ColorOverride(id: "1", family: .red, color: nil, note: "")
        entry.shown = Shown(decision: entry.shown.decision, override: override)
        #expect(WordRuling(entry) == nil)
    }
}
