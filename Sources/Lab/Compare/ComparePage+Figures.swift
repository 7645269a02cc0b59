import Catalogue
import Colors
import Outputs
import Text

/// The figures of two walls by group, and the table with them.
struct CompareFigures: Sendable {
    private let before: PageSummary
    private let after: PageSummary
    private let comparison: WallComparison

    /// A figure of both walls, as text.
    private typealias Figure = (name: String, before: String, after: String)

    init(before: WallSummary, after: WallSummary, comparison: WallComparison) {
        self.before = PageSummary(summary: before)
        self.after = PageSummary(summary: after)
        self.comparison = comparison
    }

    /// The result of the comparison: whether the measured families agree more or less with the judges, and how many
    /// stay the same.
    var sentence: String {
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
        let items = max(old.items, new.items)
        func text(_ agreement: Agreement) -> String {
            items < 50 ? "\(agreement.right)" : agreement.part.percent(1)
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

    private func write(_ row: Figure, to html: inout HTMLText) {
        html.markup(row.before == row.after ? "<tr class=\"same\">" : "<tr>")
        html.markup("<th scope=\"row\">")
        html.text(row.name)
        html.markup("</th>")
        html.element("td", row.before)
        html.element("td", row.after)
        html.markup("</tr>")
    }

    private var groups: [(title: String, rows: [Figure])] {
        [
            ("Agreement", agreements), ("Options that differ", options),
            (
                "How far neighbors of different color are apart (CIEDE2000: 1 is hardly seen, 10 is seen at once)",
                smoothness
            ), ("Items", counts),
        ]
    }

    private var agreements: [Figure] {
        comparison.judges.map { judge in
            func text(_ figures: WallComparison.Figures) -> String {
                let agreement = figures.agreements[judge]
                return agreement.items == 0
                    ? "-" : "\(agreement.right) of \(agreement.items), \(agreement.part.percent(1))"
            }
            return (judge.title, text(comparison.before), text(comparison.after))
        }
    }

    private var smoothness: [Figure] {
        let (old, new) = (comparison.before.smoothness, comparison.after.smoothness)
        return [
            ("Mean", old.mean.fixed(1), new.mean.fixed(1)),
            ("19 of 20 are at most", old.percentile95.fixed(1), new.percentile95.fixed(1)),
            ("Largest", old.largest.fixed(1), new.largest.fixed(1)),
            ("Different colors", String(comparison.before.colors), String(comparison.after.colors)),
            ("Stretches of one family", String(old.familyRuns), String(new.familyRuns)),
        ]
    }

    private var counts: [Figure] {
        let families = before.familyCounts(with: after)
            .map { ($0.family.rawValue, String($0.counts.0), String($0.counts.1)) }
        let (old, new) = (before.summary.counts.failed, after.summary.counts.failed)
        return families + (old + new > 0 ? [("without a color", String(old), String(new))] : [])
    }

    private var options: [Figure] {
        zip(before.options, after.options)
            .filter { $0.value != $1.value }
            .map { ($0.flag, $0.value, $1.value) }
    }
}

extension Judge {
    /// The title in a table.
    fileprivate var title: String {
        switch self {
        case .overrides: "Overrides"
        case .labels: "Labels, best word"
        case .acceptableLabels: "Labels, any acceptable word"
        case .vendorWords: "Vendor words"
        }
    }

    /// The name after a number.
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
