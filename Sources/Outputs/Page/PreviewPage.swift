package import Catalogue
import Foundation
import Text

/// The page on which people judge the wall: one file that opens from disk and contains its style, script and data.
///
/// The first items come as plain markup, visible before the data is read and without scripts; the data of all items
/// follows in chunks. Images stay files beside the page. Equal input gives equal bytes.
package struct PreviewPage: OutputWriter {
    /// Items that are also written as markup.
    static let staticLength = 200
    /// The static items that are shown before the script runs. Browsers with scripts skip the others.
    static let firstLength = 100

    private var page: TemplatedPage
    private var columns = PageColumns()
    /// The first items without a color.
    private var failed: [WallEntry] = []
    private var lastHeading: StaticItem.Heading?
    private var length = 0
    private let summary: WallSummary

    /// - Parameters:
    ///   - summary: the wall as a whole; its counts must match the entries to come.
    ///   - sha256: returns the 32 bytes of a digest; the policy allows the page's own script and style by it.
    package init(summary: WallSummary, sha256: ([UInt8]) -> [UInt8]) {
        self.summary = summary
        page = TemplatedPage(.preview, sha256: sha256)
        write(upTo: .items)
    }

    /// Adds one entry; they come in wall order, those without a color last.
    package mutating func append(_ written: WrittenEntry) {
        if length == PreviewPage.firstLength { write(upTo: .others) }
        if length < PreviewPage.staticLength {
            StaticItem(entry: written.entry).write(to: &page.html, after: &lastHeading)
        } else if length == PreviewPage.staticLength {
            write(upTo: .data)
        }
        length += 1
        if written.entry.failure != nil, failed.count < PageSummary.rowLimit { failed.append(written.entry) }
        for chunk in columns.append(written) { page.write(chunk: chunk, class: "chunk") }
    }

    /// The bytes that are ready for the file, in UTF-8.
    package mutating func takeBytes() -> [UInt8] { page.html.takeBytes() }

    /// Closes the page.
    /// - Returns: the remaining bytes.
    package mutating func finish() -> [UInt8] {
        if length <= PreviewPage.staticLength { write(upTo: .data) }
        for chunk in columns.takeChunks() { page.write(chunk: chunk, class: "chunk") }
        write(upTo: nil)
        return takeBytes()
    }

    private mutating func write(upTo stop: PageTemplate.Slot?) {
        page.write(upTo: stop) { [summary, failed, length] slot, html in
            let facts = PageSummary(summary: summary)
            switch slot {
            case .title: html.text(summary.catalogue)
            case .intro: facts.writeIntro(to: &html)
            case .more: facts.writeMore(to: &html, shown: min(length, PreviewPage.staticLength))
            case .summary: html.trusted(facts.json)
            case .report: facts.writeReport(to: &html, failed)
            default: break  // slots of the other pages, and those of the items
            }
        }
    }

    /// The address of an item on the page, relative to its folder.
    static func address(ofItem id: String) -> String {
        "index.html#item=" + (id.addingPercentEncoding(withAllowedCharacters: .alphanumerics) ?? "")
    }

    /// A finished page for a server that accepts corrections: the page has the address to send them to, and its policy
    /// allows such requests.
    /// - Parameters:
    ///   - page: as written by `PreviewPage`.
    ///   - address: a path on the server.
    /// - Returns: nil for a page of another version.
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
