package import Catalogue
import Colors
import Text

/// The page about the meanings of the shop's words: `words.html`. One file, no script.
package struct WordsPage: OutputWriter {
    package static let fileName = "words.html"
    /// The same data as tables: `words.csv`, `words-odd.csv`.
    package static let besides = ["words.csv", "words-odd.csv"]

    private var words = ShopWords()
    private let summary: WallSummary
    private var page: TemplatedPage

    /// More words would make the page slow to open; the table for spreadsheets has all.
    private static let wordLimit = 500
    private static let oddLimit = 10
    /// For all words together.
    private static let pictureLimit = 600
    /// Families that hardly any picture has are left out.
    private static let leastPart = 0.02

    /// - Parameter sha256: returns the 32 bytes of a digest; the policy allows the page's own style by it.
    package init(summary: WallSummary, sha256: ([UInt8]) -> [UInt8]) {
        self.summary = summary
        page = TemplatedPage(.words, sha256: sha256)
    }

    package mutating func append(_ written: WrittenEntry) { words.append(written.entry) }
    package func besides() -> [[UInt8]] { [words.table(), words.oddItems()] }

    package mutating func finish() -> [UInt8] {
        let sorted = words.sorted
        // The most frequent words, sorted by how much they need a person's attention.
        let shown = sorted.prefix(WordsPage.wordLimit)
        let rows = shown.filter(\.isDenied) + shown.filter { !$0.isDenied }
        page.write { [self] slot, html in
            switch slot {
            case .title: html.text(summary.catalogue)
            case .intro: writeIntro(sorted, to: &html)
            case .items: writeRows(rows, to: &html)
            case .more: writeMore(sorted, to: &html)
            default: break  // slots of other pages
            }
        }
        return page.html.takeBytes()
    }

    private func writeIntro(_ sorted: [ShopWord], to html: inout HTMLText) {
        let decided = sorted.reduce(0) { $0 + $1.decided }
        var sentences = ["\(sorted.count) \(sorted.count == 1 ? "word" : "words") of the shop."]
        let without = words.itemsWithoutWord
        if without > 0 { sentences.append("\(without) \(without == 1 ? "item has" : "items have") none.") }
        sentences.append(
            isOff
                ? "Words decided nothing: the pictures alone gave the colors."
                : "Where a picture left doubt, its word decided: for \(decided) \(decided == 1 ? "item" : "items").")
        html.element("p", class: "lead", sentences.joined(separator: " "))
    }

    /// Whether the options keep words from deciding.
    private var isOff: Bool {
        WordField.counted(by: summary.options.order).isEmpty
            || AnalysisOption.vendorWords.optionClass(in: summary.options) == .none
    }

    private func writeMore(_ sorted: [ShopWord], to html: inout HTMLText) {
        let left = sorted.count - WordsPage.wordLimit
        if left > 0 {
            html.element("p", class: "note", "And \(left) words of fewer items: words.csv has all.")
        }
        guard words.itemsOfOtherWords > 0 else { return }
        html.element(
            "p", class: "note", "\(words.itemsOfOtherWords) items have other words, which are too many to be counted.")
    }

    private func writeRows(_ rows: [ShopWord], to html: inout HTMLText) {
        var room = WordsPage.pictureLimit
        for word in rows {
            html.markup("<tbody>")
            write(word, to: &html)
            let odd = word.oddItems
            let shown = odd.prefix(min(room, WordsPage.oddLimit))
            room -= shown.count
            if !odd.isEmpty { write(shown, of: odd.count, to: &html) }
            html.markup("</tbody>\n")
        }
    }

    private func write(_ word: ShopWord, to html: inout HTMLText) {
        html.element("tr") { html in
            html.markup("<th scope=\"row\">")
            html.element("bdi", word.spelling)
            let others = word.otherSpellings.prefix(5)
            if !others.isEmpty {
                let rest = word.otherSpellings.count - others.count
                let text = others.joined(separator: ", ") + (rest > 0 ? " and \(rest) more" : "")
                html.element("small", "also " + text)
            }
            if word.field == .title { html.element("small", "in titles") }
            html.markup("</th>")
            writeCell("items", String(word.items), to: &html)
            writeCell("pictures", String(word.sums.pictures), to: &html)
            html.element("td", class: "families") { html in writeFamilies(of: word, to: &html) }
            html.element("td", class: "sure", word.clarity?.rawValue ?? "no picture")
            writeCell("decided", word.decided == 0 ? "" : String(word.decided), to: &html)
        }
    }

    /// - Parameter name: the label of the cell where the columns are not side by side.
    private func writeCell(_ name: String, _ text: String, to html: inout HTMLText) {
        html.markup("<td")
        if !text.isEmpty { html.attribute("data-name", name) }
        html.markup(">")
        html.text(text)
        html.markup("</td>")
    }

    /// The families in words, and as one bar. SVG, because the page's policy forbids style attributes.
    private func writeFamilies(of word: ShopWord, to html: inout HTMLText) {
        let families = word.families.filter { $0.part >= WordsPage.leastPart }
        html.markup("<svg viewBox=\"0 0 1000 10\" preserveAspectRatio=\"none\" aria-hidden=\"true\">")
        var start = 0
        for (family, part) in families {
            let width = Int((part * 1000).rounded())
            html.markup("<rect height=\"10\"")
            html.attribute("class", family.rawValue)
            html.attribute("x", String(start))
            html.attribute("width", String(width))
            html.markup("/>")
            start += width
        }
        html.markup("</svg>")
        html.text(families.map { "\($0.family.rawValue)\u{A0}\($0.part.percent(0))" }.joined(separator: ", "))
    }

    private func write(_ items: ArraySlice<ShopWord.Item>, of count: Int, to html: inout HTMLText) {
        html.markup("<tr class=\"odd\"><td colspan=\"6\"><p>")
        html.text(count == 1 ? "1 picture clearly looks otherwise" : "\(count) pictures clearly look otherwise")
        html.text(items.count < count ? "; words-odd.csv has all:" : ":")
        html.markup("</p><ul>")
        for item in items {
            html.element("li") { html in
                html.markup("<a")
                html.attribute("href", PreviewPage.address(ofItem: item.id))
                html.markup(">")
                writePicture(of: item, to: &html)
                html.element("b", item.family.rawValue)
                html.element("span", item.title.isEmpty ? item.id : item.title)
                if !["", item.id].contains(item.title) { html.element("small", item.id) }
                html.markup("</a>")
            }
        }
        html.markup("</ul></td></tr>")
    }

    private func writePicture(of item: ShopWord.Item, to html: inout HTMLText) {
        guard let thumbnail = item.thumbnail else { return html.markup("<i></i>") }
        html.markup("<img loading=\"lazy\" decoding=\"async\" width=\"72\" height=\"72\" alt=\"\"")
        html.attribute("src", thumbnail)
        html.markup(">")
    }
}
