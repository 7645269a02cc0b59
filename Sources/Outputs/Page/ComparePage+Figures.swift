package import Catalogue
import Colors
import Text

/// A figure of both walls, as text.
struct CompareFigure: Sendable {
    var name: String
    var before: String
    var after: String
}

/// The figures of two walls, group by group, and the table that shows them.
package struct CompareFigures: Sendable {
    private let before: PageSummary
    private let after: PageSummary
    private let comparison: WallComparison

    package init(before: WallSummary, after: WallSummary, comparison: WallComparison) {
        self.before = PageSummary(before)
        self.after = PageSummary(after)
        self.comparison = comparison
    }

    /// What the comparison comes to: whether the measured families agree more or less with the judges, and how many
    /// stay.
    package var sentence: String {
        let kept = comparison.itemCount - comparison.familyChanges
        let families = "\(kept) of \(comparison.itemCount) items keep their family."
        let judges = comparison.judges.filter { $0 != .acceptableLabels }
        guard !judges.isEmpty else {
            return """
                \(families) Nothing says which wall is right: there are no overrides, no labels (--labels), no vendor \
                words.
                """
        }
        return "Agreement with \(judges.map(agreement).joined(separator: "; with ")). \(families)"
    }

    /// As in "12 overrides: 9 before, 11 after".
    private func agreement(_ judge: Judge) -> String {
        let (old, new) = (comparison.before.agreements[judge], comparison.after.agreements[judge])
        let items = max(old?.items ?? 0, new?.items ?? 0)
        func text(_ agreement: Agreement?) -> String {
            items < 50 ? "\(agreement?.right ?? 0)" : (agreement?.part ?? 0).percent(1)
        }
        return "\(items) \(judge.name(items)): \(text(old)) before, \(text(new)) after"
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
        [
            ("Agreement", agreements), ("Options that differ", options),
            ("Neighbors of different color, CIEDE2000", smoothness), ("Items", counts),
        ]
    }

    private var agreements: [CompareFigure] {
        comparison.judges.map { judge in
            func text(_ figures: WallComparison.Figures) -> String {
                guard let agreement = figures.agreements[judge] else { return "-" }
                return "\(agreement.right) of \(agreement.items), \(agreement.part.percent(1))"
            }
            return CompareFigure(name: judge.title, before: text(comparison.before), after: text(comparison.after))
        }
    }

    private var smoothness: [CompareFigure] {
        let (old, new) = (comparison.before.smoothness, comparison.after.smoothness)
        return [
            CompareFigure(name: "Mean", before: old.mean.fixed(1), after: new.mean.fixed(1)),
            CompareFigure(
                name: "95th percentile", before: old.percentile95.fixed(1), after: new.percentile95.fixed(1)),
            CompareFigure(name: "Largest", before: old.largest.fixed(1), after: new.largest.fixed(1)),
            CompareFigure(
                name: "Different colors", before: String(comparison.before.colors),
                after: String(comparison.after.colors)),
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

extension Judge {
    /// In a table.
    fileprivate var title: String {
        switch self {
        case .overrides: "Overrides"
        case .labels: "Labels, best word"
        case .acceptableLabels: "Labels, any acceptable word"
        case .vendorWords: "Vendor words"
        }
    }

    /// Behind a number.
    fileprivate func name(_ count: Int) -> String {
        let name =
            switch self {
            case .overrides: "override"
            case .labels, .acceptableLabels: "label"
            case .vendorWords: "vendor word"
            }
        return count == 1 ? name : name + "s"
    }
}
