import Catalogue
import Colors
import Text

// The parts of the page about the wall as a whole.
extension PageSummary {
    /// Rows of the tables of failures and of skipped rows, at most.
    static let rowLimit = 100

    func writeIntro(to html: inout HTMLText) {
        html.element("h1", summary.catalogue)
        html.element("p", countsSentence)
    }

    /// A note about the items that are invisible without scripts.
    func writeMore(to html: inout HTMLText, shown: Int) {
        guard shown < summary.counts.items else { return }
        html.text("These are the first \(shown) of \(summary.counts.items) items. The others need JavaScript, ")
        html.text("or the metadata files beside this page.")
    }

    /// - Parameter failed: the first items without a color, `rowLimit` at most.
    func writeReport(to html: inout HTMLText, _ failed: [WallEntry]) {
        html.element("p") { $0.link(WordsPage.fileName, "What this shop’s words mean") }
        html.element("section", class: "command") { html in
            html.element("h2", "Command")
            html.element("pre", summary.command)
        }
        writeTable("Options", ["Option", "Value"], options.map { [$0.flag, $0.value] }, to: &html)
        writeTable(
            "Families", ["Family", "Items"], families.map { [$0.family.rawValue, String($0.count)] }, to: &html)
        writeFailures(failed, to: &html)
        writeSkippedRows(to: &html)
    }

    private var countsSentence: String {
        let counts = summary.counts
        var parts = ["\(counts.items) items", "\(counts.images) different images"]
        if counts.failed > 0 { parts.append("\(counts.failed) without a color") }
        if counts.skippedRows > 0 { parts.append("\(counts.skippedRows) rows of the feed skipped") }
        return parts.joined(separator: ", ") + "."
    }

    private func writeFailures(_ failed: [WallEntry], to html: inout HTMLText) {
        guard !failed.isEmpty else { return }
        writeTable("Causes", ["Cause", "Items"], failureCodes.map { [$0.code, String($0.count)] }, to: &html)
        let rows = failed.map { [$0.item.id, $0.item.title, $0.failure?.message ?? ""] }
        writeTable("Items without a color", ["Item", "Title", "Reason"], rows, to: &html)
        writeRest(of: summary.counts.failed, shown: rows.count, to: &html)
    }

    private func writeSkippedRows(to html: inout HTMLText) {
        guard !summary.skippedRows.isEmpty else { return }
        let rows = summary.skippedRows.prefix(PageSummary.rowLimit)
            .map { [String($0.row), $0.reason.rawValue, $0.message] }
        writeTable("Skipped rows of the feed", ["Row", "Reason", "Message"], rows, to: &html)
        writeRest(of: summary.counts.skippedRows, shown: rows.count, to: &html)
    }

    private func writeRest(of total: Int, shown: Int, to html: inout HTMLText) {
        if shown < total { html.element("p", "And \(total - shown) more.") }
    }

    private func writeTable(_ title: String, _ heads: [String], _ rows: [[String]], to html: inout HTMLText) {
        html.element("section", class: "table") { html in
            html.element("h2", title)
            html.element("table") { html in
                html.element("thead") { $0.row("th", heads) }
                html.element("tbody") { html in
                    for row in rows { html.row("td", row) }
                }
            }
        }
        html.markup("\n")
    }
}
