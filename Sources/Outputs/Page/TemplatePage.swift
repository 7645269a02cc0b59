import Text

/// A page whose fixed pieces are written in their order, with what belongs to this wall in between.
protocol TemplatePage {
    var template: PageTemplate { get }
    /// Content security policy.
    var policy: String { get }
    /// Those that are not written yet.
    var pieces: ArraySlice<PageTemplate.Piece> { get set }
    var html: HTMLText { get set }

    /// Fills a slot that is not the same on every page.
    mutating func fill(_ slot: PageTemplate.Slot)
}

extension TemplatePage {
    /// Writes the fixed pieces and fills their slots, until `stop` is the next slot to fill; nil for all of them.
    mutating func write(upTo stop: PageTemplate.Slot?) {
        while let piece = pieces.popFirst() {
            html.trusted(piece.markup)
            guard let slot = piece.slot else { continue }
            if slot == stop { return }
            switch slot {
            case .policy: html.text(policy)
            case .style: html.trusted(template.style)
            case .jsClass: html.trusted(PageTemplate.jsClass)
            case .script: html.trusted(template.script)
            default: fill(slot)
            }
        }
    }

    /// Data for the page's script, as an element of a class that it looks for.
    mutating func write(chunk: [UInt8], class name: StaticString) {
        html.markup("<script type=\"application/json\" class=\"")
        html.markup(name)
        html.markup("\">")
        html.trusted(chunk)
        html.markup("</script>\n")
    }
}
