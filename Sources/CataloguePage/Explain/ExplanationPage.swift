package import ColorAnalysis
import ColorScience
import Foreground

/// A small page that shows why a picture got its colors: picture, mask, voters and their scores. One file, no script.
package struct ExplanationPage {
    /// Pictures of one explanation as PNG or JPEG files.
    package struct Pictures {
        package var original: Thumbnail
        /// The mask: see `MaskPicture`.
        package var mask: [UInt8]
        /// The samples that voted for a shown color.
        package var voters: [UInt8]

        /// A picture with its media type.
        package struct Thumbnail {
            package let bytes: [UInt8]
            package let mediaType: String

            package init(bytes: [UInt8], mediaType: String) {
                self.bytes = bytes
                self.mediaType = mediaType
            }
        }

        package init(original: Thumbnail, mask: [UInt8], voters: [UInt8]) {
            self.original = original
            self.mask = mask
            self.voters = voters
        }
    }

    private let title: String
    private let explanation: Explanation
    private let pictures: Pictures

    package init(title: String, explanation: Explanation, pictures: Pictures) {
        self.title = title
        self.explanation = explanation
        self.pictures = pictures
    }

    /// - Parameter sha256: the 32 bytes of a digest; the page allows its own style by it.
    package func bytes(sha256: ([UInt8]) -> [UInt8]) -> [UInt8] {
        let shell = PageShell.explanation
        var html = HTMLText()
        for piece in shell.pieces {
            html.trusted(piece.markup)
            switch piece.slot {
            case .policy: html.text(shell.policy(sha256: sha256))
            case .title: html.text(title)
            case .style: html.trusted(shell.style)
            case .summary: html.text(summary)
            case .items: writePictures(to: &html)
            case .report: writeTables(to: &html)
            default: break
            }
        }
        return html.takeBytes()
    }

    private var summary: String {
        let analysis = explanation.analysis
        guard let leader = analysis.colors.first else { return "No pixel voted." }
        let sure = analysis.confidence.map { ", \(percent($0)) sure" } ?? ""
        let flags =
            analysis.flags.isEmpty ? "" : " Flags: " + analysis.flags.map(\.rawValue).joined(separator: ", ") + "."
        return "\(leader.family.rawValue), \(leader.rgb.hex)\(sure).\(flags)"
    }

    private func writePictures(to html: inout HTMLText) {
        let shown: [(bytes: [UInt8], mediaType: String, caption: String)] = [
            (pictures.original.bytes, pictures.original.mediaType, "The picture"),
            (
                pictures.mask, "image/png",
                "The mask: goods as they are; backdrop grey, shadows blue, open questions (holes or pale goods) green"
            ),
            (pictures.voters, "image/png", "The pixels that voted for a shown color, in that color"),
        ]
        for picture in shown {
            html.element("figure") { figure in
                figure.markup("<img")
                let data = String(decoding: Base64.padded(picture.bytes), as: UTF8.self)
                figure.attribute("alt", picture.caption)
                figure.attribute("src", "data:\(picture.mediaType);base64,\(data)")
                figure.markup(">")
                figure.element("figcaption", picture.caption)
            }
        }
    }

    private func writeTables(to html: inout HTMLText) {
        html.element("h2", "Colors shown")
        writeTable(
            ["color", "family", "share of the votes"],
            explanation.analysis.colors.map { ($0.rgb, [$0.rgb.hex, $0.family.rawValue, percent($0.share)]) }, to: &html
        )
        html.element("h2", "Families")
        let families = Family.allCases.map { ($0, explanation.families[$0]) }.sorted { $0.1 > $1.1 }.prefix(5)
        writeTable(
            ["family", "likelihood"], families.map { (nil, [$0.0.rawValue, percent($0.1)]) }, to: &html)
        html.element("h2", "Candidates")
        html.element(
            "p", class: "note",
            """
            Each row is one color of the goods. Its vote is its share times what speaks for a color like it (vivid or \
            skin-like), for its place (middle, border, texture) and for its size, and then divided by the sum of all.
            """)
        let clusters = zip(explanation.features.clusters, zip(explanation.features.shares, explanation.scores))
            .map { (cluster: $0, share: $1.0, score: $1.1) }
            .sorted { $0.score.weight > $1.score.weight }.prefix(20)
        writeTable(
            ["color", "called", "share", "color factor", "place factor", "size term", "vote"],
            clusters.map { cluster in
                let terms = [cluster.score.colorScore, cluster.score.placeScore, cluster.score.sizeScore].map(score)
                let color = cluster.cluster.color
                return (
                    color,
                    [color.hex, cluster.score.family.rawValue, percent(cluster.share)] + terms
                        + [percent(cluster.score.weight)]
                )
            }, to: &html)
    }

    private func writeTable(_ head: [String], _ rows: [(color: RGB?, cells: [String])], to html: inout HTMLText) {
        html.element("table") { table in
            table.element("tr") { row in
                for name in head { row.element("th", name) }
            }
            for row in rows {
                table.element("tr") { line in
                    for (index, cell) in row.cells.enumerated() {
                        line.element("td") { html in
                            if index == 0, let color = row.color { writeSwatch(color, to: &html) }
                            html.text(cell)
                        }
                    }
                }
            }
        }
    }

    /// A square of one color; an attribute of SVG, since the page allows no style attributes.
    private func writeSwatch(_ color: RGB, to html: inout HTMLText) {
        html.markup("<svg width=\"18\" height=\"18\" aria-hidden=\"true\"><rect width=\"18\" height=\"18\" rx=\"3\"")
        html.attribute("fill", color.hex)
        html.markup("/></svg>")
    }

    private func percent(_ part: Double) -> String { String(Int((part * 1000).rounded()) / 10) + " %" }
    private func score(_ score: Double) -> String { String((score * 100).rounded() / 100) }
}

extension PageShell {
    static let explanation = PageShell(
        markup: PackageResources.explain_html, styles: [PackageResources.explain_css], early: [], scripts: [])
}
