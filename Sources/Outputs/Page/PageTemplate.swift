import Foundation

/// The fixed parts of a page: its markup, and its style sheet and its script.
struct PageTemplate: Sendable {
    /// A place in the markup that is filled with something of this wall.
    enum Slot: String, Sendable {
        case corrections, policy, title, style, jsClass, intro, items, others, more, summary, script, data, report
        case before, after, commandBefore, commandAfter, figures
    }

    /// Markup, and the slot that comes after it; the last piece has none.
    struct Piece: Sendable {
        var markup: ArraySlice<UInt8>
        var slot: Slot?
    }

    let pieces: [Piece]
    let style: [UInt8]
    let script: [UInt8]

    init(markup: [UInt8], style: [UInt8], script: [UInt8]) {
        pieces = PageTemplate.pieces(of: markup)
        self.style = style
        self.script = script
    }

    /// Runs before the body is read: it gives the page the class by which styles know that scripts run.
    static let jsClass = Array("document.documentElement.className='js'".utf8)

    /// The policy that lets this page run its own script and style, show images beside it, and do nothing else.
    func policy(sha256: ([UInt8]) -> [UInt8]) -> String {
        func source(_ bytes: [UInt8]) -> String {
            "'sha256-" + Data(sha256(bytes)).base64EncodedString() + "'"
        }
        return PageTemplate.policyStart + " img-src 'self' file: data:; style-src \(source(style)); "
            + "script-src \(source(PageTemplate.jsClass)) \(source(script)); base-uri 'none'; form-action 'none'"
    }

    /// Nothing is allowed but what follows.
    static let policyStart = "default-src 'none';"

    /// Splits at `<!--slot:NAME-->`.
    private static func pieces(of markup: [UInt8]) -> [Piece] {
        let (open, close) = (Array("<!--slot:".utf8), Array("-->".utf8))
        var pieces: [Piece] = []
        var rest = markup[...]
        while let start = rest.firstRange(of: open), let end = rest[start.upperBound...].firstRange(of: close) {
            let name = String(decoding: rest[start.upperBound..<end.lowerBound], as: UTF8.self)
            guard let slot = Slot(rawValue: name) else { preconditionFailure("A page has an unknown slot \(name)") }
            pieces.append(Piece(markup: rest[..<start.lowerBound], slot: slot))
            rest = rest[end.upperBound...]
        }
        pieces.append(Piece(markup: rest, slot: nil))
        return pieces
    }
}
