package import Catalogue
import Text

/// The page on which people judge the wall: one file that opens from disk, with its style, script and data inside.
///
/// It begins with the first items as plain markup, so that something is to be seen before any data is read and
/// without a script at all; the data of all items follows in chunks. Images stay files beside the page.
/// Equal input gives equal bytes.
package struct PreviewPage: OutputWriter, TemplatePage {
    /// Items that are written as markup too.
    static let staticLength = 200
    /// Those of them that are shown before the script runs. Browsers with scripts do not read the others.
    static let firstLength = 100

    var html = HTMLText()
    var pieces: ArraySlice<PageTemplate.Piece>
    private var columns = PageColumns()
    private var failures = PageFailures()
    private var lastHeading: StaticItem.Heading?
    private var length = 0
    let template: PageTemplate
    let policy: String
    private let summary: WallSummary

    /// - Parameters:
    ///   - summary: what is said of the wall as a whole; its counts must be those of the entries to come.
    ///   - sha256: the 32 bytes of a digest; the page allows its own script and style by it.
    package init(summary: WallSummary, sha256: ([UInt8]) -> [UInt8]) {
        self.summary = summary
        template = PageTemplate.preview
        pieces = template.pieces[...]
        policy = template.policy(sha256: sha256)
        write(upTo: .items)
    }

    /// Adds one entry; they come in wall order, those without a color last.
    package mutating func append(_ entry: WallEntry) {
        if length == PreviewPage.firstLength { write(upTo: .others) }
        if length < PreviewPage.staticLength {
            StaticItem(entry).write(to: &html, after: &lastHeading)
        } else if length == PreviewPage.staticLength {
            write(upTo: .data)
        }
        length += 1
        failures.append(entry)
        for chunk in columns.append(entry) { write(chunk: chunk, class: "chunk") }
    }

    package mutating func append(_ written: WrittenEntry) { append(written.entry) }

    /// What is ready to be written to the file, as UTF-8.
    package mutating func takeBytes() -> [UInt8] { html.takeBytes() }

    /// Closes the page.
    /// - Returns: the last bytes of it.
    package mutating func finish() -> [UInt8] {
        if length <= PreviewPage.staticLength { write(upTo: .data) }
        for chunk in columns.takeChunks() { write(chunk: chunk, class: "chunk") }
        write(upTo: nil)
        return takeBytes()
    }

    mutating func fill(_ slot: PageTemplate.Slot) {
        switch slot {
        case .title: html.text(summary.catalogue)
        case .intro: PageReport(summary).writeIntro(to: &html)
        case .more: PageReport(summary).writeMore(to: &html, shown: min(length, PreviewPage.staticLength))
        case .summary: html.trusted(PageSummary(summary).json)
        case .report: PageReport(summary).write(to: &html, failures: failures)
        default: break  // slots of the other page, and those of the items
        }
    }
}
