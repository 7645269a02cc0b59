package import Colors
import Text

/// A small page that shows why an image got its colors: image, mask, clusters and their scores. One file, no script.
package struct ExplanationPage {
    /// Raised whenever the page of an unchanged image changes, so that pages of an older program are written again.
    package static let version = 7

    private let subject: ExplanationSubject
    private let explanation: Explanation
    private let images: ExplanationImages

    package init(subject: ExplanationSubject, explanation: Explanation, images: ExplanationImages) {
        self.subject = subject
        self.explanation = explanation
        self.images = images
    }

    /// - Parameter sha256: the 32 bytes of a digest; the page allows its own style by it.
    package func bytes(sha256: ([UInt8]) -> [UInt8]) -> [UInt8] {
        let template = PageTemplate.explanation
        var html = HTMLText()
        for piece in template.pieces {
            html.trusted(piece.markup)
            switch piece.slot {
            case .policy: html.text(template.policy(sha256: sha256))
            case .title: html.text(subject.title)
            case .style: html.trusted(template.style)
            case .intro: subject.writeOrigin(to: &html)
            case .summary: writeSummary(to: &html)
            case .items: images.write(to: &html)
            case .report: ExplanationTables(explanation).write(to: &html)
            default: break  // slots of other pages
            }
        }
        return html.takeBytes()
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

extension DominantColor {
    /// How sure it is that this color leads, after a space; empty where that is not known.
    func sentence(of confidence: Double?) -> String {
        confidence.map { " It is \($0.percent(0)) likely that people name \(family.rawValue) first." } ?? ""
    }
}
