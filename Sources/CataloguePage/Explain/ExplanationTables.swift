import CatalogueExport
import ColorAnalysis
import ColorScience
import Foreground

/// The numbers behind an answer: shown colors, families and clusters.
struct ExplanationTables {
    private let explanation: Explanation

    init(_ explanation: Explanation) {
        self.explanation = explanation
    }

    private static let familyLimit = 5
    private static let clusterLimit = 20

    func write(to html: inout HTMLText) {
        html.element("h2", "Colors shown")
        writeTable(["color", "family", "share"], colorRows, to: &html)
        html.element("h2", "Families")
        writeTable(["family", "likelihood"], familyRows, to: &html)
        html.element("h2", "Clusters")
        html.element(
            "p", class: "note",
            """
            Each row is a cluster of close colors of the foreground. Its score is its share times what speaks for a color \
            like it (vivid or skin-like), for its place (middle, border, texture) and for its size, and then divided by \
            the sum of all.
            """)
        writeTable(
            ["color", "called", "share", "color factor", "place factor", "size term", "score"], clusterRows, to: &html)
    }

    private typealias Row = (color: RGB?, cells: [String])

    private var colorRows: [Row] {
        explanation.analysis.colors.map { ($0.rgb, [$0.rgb.hex, $0.family.rawValue, $0.share.percent(1)]) }
    }

    private var familyRows: [Row] {
        Family.allCases.map { ($0, explanation.families[$0]) }.sorted { $0.1 > $1.1 }
            .prefix(ExplanationTables.familyLimit)
            .map { (nil, [$0.0.rawValue, $0.1.percent(1)]) }
    }

    private var clusterRows: [Row] {
        let features = explanation.features
        return zip(zip(features.clusters, features.shares), explanation.scores)
            .sorted { $0.1.weight > $1.1.weight }.prefix(ExplanationTables.clusterLimit)
            .map { cluster, score in
                let (color, share) = (cluster.0.color, cluster.1)
                let factors = [score.colorScore, score.placeScore, score.sizeScore].map { $0.fixed(2) }
                let cells = [color.hex, score.family.rawValue, share.percent(1)] + factors
                return (color, cells + [score.weight.percent(1)])
            }
    }

    private func writeTable(_ head: [String], _ rows: [Row], to html: inout HTMLText) {
        html.element("table") { table in
            table.element("tr") { row in
                for name in head { row.element("th", name) }
            }
            for row in rows {
                table.element("tr") { html in write(row, to: &html) }
            }
        }
    }

    private func write(_ row: Row, to html: inout HTMLText) {
        for (index, cell) in row.cells.enumerated() {
            html.element("td") { html in
                if index == 0, let color = row.color { writeSwatch(color, to: &html) }
                html.text(cell)
            }
        }
    }

    /// A square of one color; an attribute of SVG, since the page allows no style attributes.
    private func writeSwatch(_ color: RGB, to html: inout HTMLText) {
        html.markup("<svg width=\"18\" height=\"18\" aria-hidden=\"true\"><rect width=\"18\" height=\"18\" rx=\"3\"")
        html.attribute("fill", color.hex)
        html.markup("/></svg>")
    }
}
