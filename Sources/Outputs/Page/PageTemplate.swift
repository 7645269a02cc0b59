private import CPageResources
import Foundation
package import Text

/// The fixed parts of a page: markup, style sheet and script.
package struct PageTemplate: Sendable {
    /// A place in the markup for content of one wall.
    package enum Slot: String, Sendable {
        case corrections, policy, title, style, jsClass, intro, items, others, more, summary, script, data, report
        case before, after, commandBefore, commandAfter, figures
    }

    /// Markup, and the slot after it; the last piece has none.
    struct Piece: Sendable {
        var markup: ArraySlice<UInt8>
        var slot: Slot?
    }

    let pieces: [Piece]
    let style: [UInt8]
    let script: [UInt8]

    /// Splits the markup at `<!--slot:NAME-->`.
    private init(_ markup: PageResource, style: PageResource, script: PageResource? = nil) {
        let (open, close) = (Array("<!--slot:".utf8), Array("-->".utf8))
        var pieces: [Piece] = []
        var rest = PageTemplate.bytes(markup)[...]
        while let start = rest.firstRange(of: open), let end = rest[start.upperBound...].firstRange(of: close) {
            let name = String(decoding: rest[start.upperBound..<end.lowerBound], as: UTF8.self)
            guard let slot = Slot(rawValue: name) else { preconditionFailure("A page has an unknown slot \(name)") }
            pieces.append(Piece(markup: rest[..<start.lowerBound], slot: slot))
            rest = rest[end.upperBound...]
        }
        self.pieces = pieces + [Piece(markup: rest, slot: nil)]
        self.style = PageTemplate.bytes(style)
        self.script = script.map(PageTemplate.bytes) ?? []
    }

    private static func bytes(_ resource: PageResource) -> [UInt8] {
        Array(UnsafeBufferPointer(start: resource.bytes, count: resource.count))
    }

    // web/build.sh bundles scripts and styles; Resources/resources.c lists those of each page.

    /// The preview page.
    static let preview = PageTemplate(wall_markup(), style: wall_style(), script: wall_script())
    /// The page that compares two walls.
    package static let compare = PageTemplate(compare_markup(), style: compare_style(), script: compare_script())
    /// The page that explains an image; it has no script.
    static let explanation = PageTemplate(explanation_markup(), style: explanation_style())
    /// The page about the meaning of the shop's words; it has no script.
    static let words = PageTemplate(words_markup(), style: words_style())

    /// Runs before the body is read: it sets the class by which styles know that scripts run.
    static let jsClass = Array("document.documentElement.className='js'".utf8)

    /// The policy that allows only the page's own script and style, and images beside it.
    func policy(sha256: ([UInt8]) -> [UInt8]) -> String {
        func source(_ bytes: [UInt8]) -> String {
            "'sha256-" + Data(sha256(bytes)).base64EncodedString() + "'"
        }
        return PageTemplate.policyStart + " img-src 'self' file: data:; style-src \(source(style)); "
            + "script-src \(source(PageTemplate.jsClass)) \(source(script)); base-uri 'none'; form-action 'none'"
    }

    /// Everything is forbidden except what follows.
    static let policyStart = "default-src 'none';"
}

/// A page in writing: the fixed pieces of its template in order, with the content of this wall in between.
package struct TemplatedPage: Sendable {
    package var html = HTMLText()
    private let template: PageTemplate
    /// Content security policy.
    private let policy: String
    /// The pieces that are not written yet.
    private var pieces: ArraySlice<PageTemplate.Piece>

    /// - Parameter sha256: returns the 32 bytes of a digest; the policy allows the page's own script and style by it.
    package init(_ template: PageTemplate, sha256: ([UInt8]) -> [UInt8]) {
        self.template = template
        policy = template.policy(sha256: sha256)
        pieces = template.pieces[...]
    }

    /// Writes the fixed pieces and fills their slots, up to the slot `stop`; all of them for nil.
    /// - Parameter fill: fills a slot whose content differs between pages.
    package mutating func write(
        upTo stop: PageTemplate.Slot? = nil, _ fill: (PageTemplate.Slot, inout HTMLText) -> Void
    ) {
        while let piece = pieces.popFirst() {
            html.trusted(piece.markup)
            guard let slot = piece.slot else { continue }
            if slot == stop { return }
            switch slot {
            case .policy: html.text(policy)
            case .style: html.trusted(template.style)
            case .jsClass: html.trusted(PageTemplate.jsClass)
            case .script: html.trusted(template.script)
            default: fill(slot, &html)
            }
        }
    }

    /// Data for the page's script, as an element with a class that the script looks for.
    package mutating func write(chunk: [UInt8], class name: StaticString) {
        html.markup("<script type=\"application/json\" class=\"")
        html.markup(name)
        html.markup("\">")
        html.trusted(chunk)
        html.markup("</script>\n")
    }
}
