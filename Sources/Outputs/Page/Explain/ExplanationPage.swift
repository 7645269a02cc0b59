package import Colors
import Foundation
import Text

/// A small page that shows why an image got its colors: image, mask, clusters and their scores. One file, no script.
package struct ExplanationPage {
    /// Raised whenever the page of an unchanged image changes, so that pages of an older program are written again.
    package static let version = 8

    private let subject: ExplanationSubject
    private let explanation: Explanation
    private let images: ExplanationImages

    package init(subject: ExplanationSubject, explanation: Explanation, images: ExplanationImages) {
        self.subject = subject
        self.explanation = explanation
        self.images = images
    }

    /// - Parameter sha256: returns the 32 bytes of a digest; the page's policy allows its own style by it.
    package func bytes(sha256: ([UInt8]) -> [UInt8]) -> [UInt8] {
        var page = TemplatedPage(.explanation, sha256: sha256)
        page.write { slot, html in
            switch slot {
            case .title: html.text(subject.title)
            case .intro: subject.writeOrigin(to: &html)
            case .summary: writeSummary(to: &html)
            case .items: images.write(to: &html)
            case .report: ExplanationTables(explanation: explanation).write(to: &html)
            default: break  // slots of other pages
            }
        }
        return page.html.bytes
    }

    private func writeSummary(to html: inout HTMLText) {
        if let ruling = subject.ruling {
            let flags = ruling.flags.map { " " + $0.sentence }.joined()
            html.element("p", class: "answer", ruling.answer + flags)
            html.element("p", class: "why", ruling.reason)
            html.element("p", class: "note", "The rest explains the picture alone, without the word.")
        } else {
            html.element("p", class: "answer", summary)
        }
        if let sentences = ExplanationSentences(explanation) { html.element("p", class: "why", sentences.text) }
    }

    private var summary: String {
        let analysis = explanation.analysis
        guard let leader = analysis.colors.first else { return "No pixel was counted." }
        let sure = leader.sentence(of: analysis.confidence)
        let flags = analysis.flags.isEmpty ? "" : " " + analysis.flags.map(\.sentence).joined(separator: " ")
        return "The leading color is \(leader.rgb.hex), \(leader.family.rawValue).\(sure)\(flags)"
    }
}

/// The subject of an explanation: an item of a wall, or a file alone.
package struct ExplanationSubject: Sendable {
    /// The product's title, or the file's path.
    package let title: String
    /// The item's id; nil for a file alone.
    package let id: String?
    /// The decision of the shop's word; nil for a file alone, and where the picture's own answer was kept.
    let ruling: WordRuling?

    package init(title: String, id: String? = nil, ruling: WordRuling? = nil) {
        self.title = title
        self.id = id
        self.ruling = ruling
    }

    /// The id, and a link back to the wall.
    func writeOrigin(to html: inout HTMLText) {
        guard let id else { return }
        html.element("p", class: "origin") { html in
            html.text(id)
            html.text(" ")
            html.link("../" + PreviewPage.address(ofItem: id), "Back to the wall")
        }
    }
}

/// The images of one explanation.
package struct ExplanationImages: Sendable {
    private let figures: [(caption: String, image: EncodedImage)]

    /// - Parameters:
    ///   - mask: see `Explainer`: the foreground unchanged, each kind of excluded area in its own color.
    ///   - weights: the samples of the goods unchanged, the others dark.
    ///   - clusters: the samples that count for a shown color, in that color.
    package init(original: EncodedImage, mask: EncodedImage, weights: EncodedImage, clusters: EncodedImage) {
        let maskCaption =
            "The mask: foreground as it is; backdrop grey, shadows blue, undecided (holes or pale foreground) green"
        figures = [
            ("The image", original), (maskCaption, mask),
            ("The goods, as the net of places sees them: dark places count less", weights),
            ("The pixels that were counted for a shown color, in that color", clusters),
        ]
    }

    func write(to html: inout HTMLText) {
        for (caption, image) in figures {
            html.element("figure") { figure in
                figure.markup("<img")
                figure.attribute("alt", caption)
                figure.attribute("src", image.dataAddress)
                figure.markup(">")
                figure.element("figcaption", caption)
            }
        }
    }
}

/// An image file in memory.
package struct EncodedImage: Sendable {
    package let bytes: [UInt8]
    /// As in `image/png`.
    let mediaType: String

    package init(bytes: [UInt8], mediaType: String) {
        self.bytes = bytes
        self.mediaType = mediaType
    }

    /// The whole image as a `data:` address (RFC 2397).
    var dataAddress: String { "data:\(mediaType);base64," + Data(bytes).base64EncodedString() }
}

extension DominantColor {
    /// The probability that this color leads, after a space; empty if unknown.
    func sentence(of confidence: Double?) -> String {
        confidence.map { " It is \($0.percent(0)) likely that people name \(family.rawValue) first." } ?? ""
    }
}
