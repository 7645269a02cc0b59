import Catalogue
import CatalogueExport
import ColorAnalysis
import ColorEvaluation
import ColorScience

/// A figure of both walls, as text.
struct CompareFigure: Sendable {
    var name: String
    var before: String
    var after: String
}

/// The figures of two walls, group by group, and the table that shows them.
struct CompareFigures: Sendable {
    private let before: PageSummary
    private let after: PageSummary
    private let comparison: WallComparison

    init(before: WallSummary, after: WallSummary, comparison: WallComparison) {
        self.before = PageSummary(before)
        self.after = PageSummary(after)
        self.comparison = comparison
    }

    /// What the comparison comes to, in one sentence.
    var sentence: String {
        let (changed, all) = (comparison.familyChanges, comparison.itemCount)
        let families = changed == 0 ? "No item changes its family" : "\(changed) of \(all) items change their family"
        let (old, new) = (comparison.before.mean, comparison.after.mean)
        let (from, to) = (old.fixed(1), new.fixed(1))
        guard from != to else { return "\(families); the wall is as smooth as before." }
        let kind = new < old ? "smoother" : "rougher"
        return "\(families); the wall gets \(kind), from \(from) to \(to) CIEDE2000 between neighbors."
    }

    func writeTables(to html: inout HTMLText) {
        for (title, rows) in groups where !rows.isEmpty {
            html.element("table") { html in
                html.element("caption", title)
                html.markup("<thead><tr><td></td><th scope=\"col\">Before</th>")
                html.markup("<th scope=\"col\">After</th></tr></thead>")
                html.element("tbody") { html in
                    for row in rows { write(row, to: &html) }
                }
            }
        }
    }

    private func write(_ row: CompareFigure, to html: inout HTMLText) {
        html.markup(row.before == row.after ? "<tr class=\"same\">" : "<tr>")
        html.markup("<th scope=\"row\">")
        html.text(row.name)
        html.markup("</th>")
        html.element("td", row.before)
        html.element("td", row.after)
        html.markup("</tr>")
    }

    private var groups: [(title: String, rows: [CompareFigure])] {
        [("Neighbors, CIEDE2000", smoothness), ("Options that differ", options), ("Items", counts)]
    }

    private var smoothness: [CompareFigure] {
        let (old, new) = (comparison.before, comparison.after)
        return [
            CompareFigure(name: "Mean", before: old.mean.fixed(1), after: new.mean.fixed(1)),
            CompareFigure(
                name: "95th percentile", before: old.percentile95.fixed(1), after: new.percentile95.fixed(1)),
            CompareFigure(name: "Largest", before: old.largest.fixed(1), after: new.largest.fixed(1)),
            CompareFigure(
                name: "Runs of one family", before: String(old.familyRuns), after: String(new.familyRuns)),
        ]
    }

    private var counts: [CompareFigure] {
        let families = before.familyCounts(with: after)
            .map { CompareFigure(name: $0.family.rawValue, before: String($0.counts.0), after: String($0.counts.1)) }
        let (old, new) = (before.summary.counts.failed, after.summary.counts.failed)
        let failed = CompareFigure(name: "without a color", before: String(old), after: String(new))
        return families + (old + new > 0 ? [failed] : [])
    }

    private var options: [CompareFigure] {
        zip(before.options, after.options)
            .filter { $0.value != $1.value }
            .map { CompareFigure(name: $0.flag, before: $0.value, after: $1.value) }
    }
}
