import Catalogue
@testable import Colors
import Foundation
import Outputs
import Testing

@Suite(.timeLimit(.minutes(1))) struct WordsPageTests {
    private func entry(
        _ number: Int, _ word: String, _ family: Family, title: String = "Runner", confidence: Double = 0.97,
        picture: String? = nil, flags: [ImageFlag] = []
    ) -> WallEntry {
        wallEntry(
            "<\(number)>", title: title, vendorColor: word, rank: number, family: family, confidence: confidence,
            flags: flags, imageHash: picture ?? "h\(number)", thumbnail: "thumbs/ab/cd.jpg")
    }

    /// The page, and the files beside it by their names.
    private func files(
        _ entries: [WallEntry], options: WallOptions = WallOptions()
    ) -> (page: String, besides: [String: String]) {
        let summary = WallSummary(catalogue: "a & b", options: options, counts: WallCounts(), skippedRows: [])
        var page = WordsPage(summary: summary, sha256: { _ in Array(repeating: 1, count: 32) })
        for entry in entries { page.append(entry) }
        let text = String(decoding: page.takeBytes() + page.finish(), as: UTF8.self)
        let tables = page.besides().map { String(decoding: $0, as: UTF8.self) }
        return (text, Dictionary(uniqueKeysWithValues: zip(WordsPage.besides, tables)))
    }

    private func page(_ entries: [WallEntry], options: WallOptions = WallOptions()) -> String {
        files(entries, options: options).page
    }

    private func words(_ entries: [WallEntry]) -> String { files(entries).besides["words.csv"] ?? "" }
    private func odd(_ entries: [WallEntry]) -> String { files(entries).besides["words-odd.csv"] ?? "" }

    /// 40 black ones in two spellings, and a red one.
    private var blacks: [WallEntry] {
        (0..<40).map { entry($0, $0 < 30 ? "BLK" : " blk.", .black) } + [entry(40, "BLK", .red, title: "<b>odd")]
    }

    @Test func `spellings of a word are one, as most items write it`() {
        let table = words(blacks + [entry(50, "Rot", .red)])
        #expect(table.contains("\r\n\"BLK\",\" blk.\",\"41\",\"41\",\"black\",\"0.976\",\"clear\",\"0\","))
        #expect(table.contains("\r\n\"Rot\",\"\",\"1\",\"1\",\"red\",\"1.0\",\"says little\","))
    }

    @Test func `an item whose picture clearly looks otherwise is odd, and hostile text stays text`() {
        let page = page(blacks)
        #expect(page.contains("1 picture clearly looks otherwise:"))
        #expect(page.contains("<a href=\"index.html#item=%3C40%3E\">"))
        #expect(page.contains("<b>red</b><span>&lt;b&gt;odd</span>"))
        #expect(page.contains("· a &amp; b · huewall</title>"))
        #expect(!page.contains("<script") && !page.contains(" style=") && !page.contains(" onclick"))
        let table = odd(blacks)
        #expect(table.contains("\"BLK\",\"black\",\"0.976\",\"<40>\",\"<b>odd\",\"red\",\"0.97\","))
    }

    @Test func `what a family of the word looks like, what is in doubt and what a person named is not odd`() {
        let several = blacks + (60..<64).map { entry($0, "BLK", .red) }
        #expect(!page(several).contains("clearly look"))
        let doubt = blacks.dropLast() + [entry(40, "BLK", .red, confidence: 0.8)]
        #expect(!page(Array(doubt)).contains("clearly look"))
        var named = blacks
        named[40].shown = Shown(override: ColorOverride(id: "40", family: .red, color: nil, note: ""))
        #expect(!page(named).contains("clearly look"))
    }

    @Test func `color words of titles have rows of their own, and a title that the picture denies is odd`() {
        let cups =
            (0..<30).map { entry($0, "", .blue, title: "Blue cup \($0)") } + [entry(40, "", .red, title: "Blue jar")]
        let words = words(cups + blacks)
        #expect(words.contains("\r\n\"blue\",\"\",\"31\",\"31\",\"blue\",\"0.968\",\"clear\",\"0\","))
        #expect(words.contains(",\"title\"\r\n") && words.contains(",\"vendorColor\"\r\n"))
        #expect(odd(cups).contains("\"blue\",\"blue\",\"0.968\",\"<40>\",\"Blue jar\",\"red\""))
        #expect(page(cups).contains("<small>in titles</small>"))
    }

    @Test func `items with one picture count once`() {
        let table = words((0..<9).map { entry($0, "BLK", .black, picture: "same") })
        #expect(table.contains("\"BLK\",\"\",\"9\",\"1\",\"black\",\"1.0\",\"says little\""))
    }

    @Test func `the page has the most frequent words, and says how many it leaves out`() {
        let page = page((0..<620).map { entry($0, "word\($0)", .red) })
        #expect(page.contains("And 120 words of fewer items: words.csv has all."))
        #expect(page.components(separatedBy: "<tbody>").count == 501)
    }

    @Test func `the page begins with words that pictures deny, and then has the most frequent ones`() {
        let fits = (100..<160).map { entry($0, "Rot", .red) } + (200..<210).map { entry($0, "Grün", .green) }
        // All pictures of one word are of a color that it does not name, and one of another is odd.
        let denied = (300..<306).map { entry($0, "Blau", .yellow) }
        let page = page(fits + blacks + denied)
        let rows = page.components(separatedBy: "<bdi>").dropFirst().map { $0.prefix { $0 != "<" } }
        #expect(rows == ["BLK", "Blau", "Rot", "Grün"])
    }

    @Test func `an item that a title decided counts for the word that did, once`() throws {
        var both = entry(1, "", .blue, title: "Blue and white mug")
        both.shown = Shown(
            decision: WordDecision(
                family: .white, confidence: 0.9, runnerUp: nil, pictures: 3, part: 1, field: .title))
        let files = files([both, entry(2, "", .blue, title: "Blue cup")])
        #expect(files.page.contains("its word decided: for 1 item."))
        let rows = try #require(files.besides["words.csv"]).split(whereSeparator: \.isNewline)
        #expect(rows.count { $0.contains("\"blue\"") && $0.contains("\"0\"") } == 1)
    }

    @Test func `words of titles are written as the titles do`() {
        let page = page([entry(1, "", .yellow, title: "Szpilki ZŁOTE"), entry(2, "", .yellow, title: "Sandały złote")])
        #expect(page.contains("<bdi>złote<") && !page.contains("<bdi>zlote<"))
    }

    @Test func `without words in the decision it says so`() throws {
        var options = WallOptions()
        options.order.vendorWords = .off
        options.order.textWords = .off
        #expect(page(blacks, options: options).contains("Words decided nothing"))
        #expect(page(blacks).contains("its word decided: for 0 items."))
    }
}
