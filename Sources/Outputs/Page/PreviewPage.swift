package import Catalogue
import Foundation
import Text

/// The page on which people judge the wall: one file that opens from disk, with its style, script and data inside.
///
/// It begins with the first items as plain markup, so that something is to be seen before any data is read and
/// without a script at all; the data of all items follows in chunks. Images stay files beside the page.
/// Equal input gives equal bytes.
package struct PreviewPage: OutputWriter {
    /// Items that are written as markup too.
    static let staticLength = 200
    /// Those of them that are shown before the script runs. Browsers with scripts do not read the others.
    static let firstLength = 100

    private var page: TemplatedPage
    private var columns = PageColumns()
    /// The first items without a color.
    private var failed: [WallEntry] = []
    private var lastHeading: StaticItem.Heading?
    private var length = 0
    private let summary: WallSummary

    /// - Parameters:
    ///   - summary: what is said of the wall as a whole; its counts must be those of the entries to come.
    ///   - sha256: the 32 bytes of a digest; the page allows its own script and style by it.
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

    /// What is ready to be written to the file, as UTF-8.
    package mutating func takeBytes() -> [UInt8] { page.html.takeBytes() }

    /// Closes the page.
    /// - Returns: the last bytes of it.
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

    /// Of an item on the page, relative to its folder.
    static func address(ofItem id: String) -> String {
        "index.html#item=" + (id.addingPercentEncoding(withAllowedCharacters: .alphanumerics) ?? "")
    }

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
