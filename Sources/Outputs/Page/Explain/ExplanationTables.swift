import Colors
import Text

/// The numbers behind an answer: shown colors, families and clusters.
struct ExplanationTables {
    let explanation: Explanation

    private static let familyLimit = 5
    private static let clusterLimit = 20
    private static let minLikelihood = 0.05

    func write(to html: inout HTMLText) {
        html.element("h2", "Colors shown")
        writeTable(["color", "family", "share of the goods", "what people call the hex alone"], colorRows, to: &html)
        html.element("h2", "1. Which color leads")
        html.element(
            "p", class: "note",
            """
            Each cluster of close colors votes, for the families that its color may have in the light of this image: \
            a lit black looks grey, a shaded white too. Their votes and a look at the whole picture count together, \
            and the family that has most then leads.
            """)
        writeTable(["family", "votes"], familyRows, to: &html)
        html.element(
            "p", class: "note",
            """
            A cluster has the votes of the first one times three factors: for its color (vivid counts more), for \
            its place (its part of the goods, border, depth, likeness to the backdrop) and for its size.
            """)
        writeTable(
            [
                "color", "in this light", "alone", "share of the image's goods", "for its color", "for its place",
                "for its size", "votes",
            ],
            clusterRows, to: &html)
        html.element("h2", "2. What it is called")
        html.element("p", class: "note", naming)
    }

    /// The reason for the leading color's name.
    private var naming: String {
        guard let leader = explanation.analysis.colors.first else { return "There is no color to be named." }
        if let photographed = explanation.photographed {
            return """
                Most votes for \(leader.family.rawValue) lie around \(photographed.hex), and people do not call any \
                color of the image so when they see the hex alone. \(leader.rgb.hex) is the nearest of a similar hue \
                that they call so, which is what even light would show: \(names(of: leader.rgb)).
                """
        }
        return """
            \(leader.rgb.hex) is the color of the image around which most votes for \(leader.family.rawValue) lie, \
            among those that people call \(leader.family.rawValue) when they see the hex alone: \
            \(names(of: leader.rgb)).
            """
    }

    /// The likeliest families of a color seen alone.
    private func names(of color: RGB) -> String {
        let probabilities = ColorNaming(color).probabilities
        return Family.allCases.map { ($0, probabilities[$0]) }.filter { $0.1 >= ExplanationTables.minLikelihood }
            .sorted { $0.1 > $1.1 }.map { "\($0.0.rawValue) \($0.1.percent(0))" }.joined(separator: ", ")
    }

    private typealias Row = (color: RGB?, cells: [String])

    private var colorRows: [Row] {
        explanation.analysis.colors.map {
            ($0.rgb, [$0.rgb.hex, $0.family.rawValue, $0.share.percent(1), names(of: $0.rgb)])
        }
    }

    private var familyRows: [Row] {
        Family.allCases.map { ($0, explanation.families[$0]) }.sorted { $0.1 > $1.1 }
            .prefix(ExplanationTables.familyLimit)
            .map { (nil, [$0.0.rawValue, $0.1.percent(1)]) }
    }

    private var clusterRows: [Row] {
        let sorted = zip(explanation.features.clusters, explanation.scores).sorted { $0.1.weight > $1.1.weight }
        guard let first = sorted.first?.1 else { return [] }
        return sorted.prefix(ExplanationTables.clusterLimit)
            .map { cluster, score in
                let terms = [
                    score.colorScore - first.colorScore, score.placeScore - first.placeScore,
                    score.sizeScore - first.sizeScore,
                ].map { "× " + factor($0) }
                let names = [score.family.rawValue, ColorNaming(cluster.color).family.rawValue]
                let cells = [cluster.color.hex] + names + [score.share.percent(1)] + terms
                return (cluster.color, cells + [score.weight.percent(1)])
            }
    }

    private func writeTable(_ head: [String], _ rows: [Row], to html: inout HTMLText) {
        html.element("table") { table in
            table.row("th", head)
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

    /// A square of one color, as an SVG attribute: the page's policy forbids style attributes.
    private func writeSwatch(_ color: RGB, to html: inout HTMLText) {
        html.markup("<svg width=\"18\" height=\"18\" aria-hidden=\"true\"><rect width=\"18\" height=\"18\" rx=\"3\"")
        html.attribute("fill", color.hex)
        html.markup("/></svg>")
    }
}
