import Text

extension PreviewPage {
    /// A finished page as a server gives it that takes corrections: it says where they are saved, and its policy lets
    /// its script ask there.
    /// - Parameters:
    ///   - page: as `PreviewPage` wrote it.
    ///   - address: a path on the server.
    /// - Returns: nil for a page that another version wrote.
    package static func page(_ page: [UInt8], savingCorrectionsAt address: String) -> [UInt8]? {
        var html = HTMLText()
        var rest = page[...]
        for piece in PageTemplate.preview.pieces {
            guard rest.starts(with: piece.markup) else { return nil }
            rest = rest.dropFirst(piece.markup.count)
            html.trusted(piece.markup)
            if piece.slot == .corrections { html.attribute("data-corrections", address) }
            guard piece.slot == .policy else { continue }
            var start = HTMLText()
            start.text(PageTemplate.policyStart)
            guard rest.starts(with: start.bytes) else { return nil }
            html.text(PageTemplate.policyStart + " connect-src 'self';")
            html.trusted(rest.dropFirst(start.bytes.count))
            return html.bytes
        }
        return nil
    }
}
