package import Catalogue

/// The page on which people judge the wall: one file that opens from disk, with its style, script and data inside.
///
/// It begins with the first items as plain markup, so that something is to be seen before any data is read and
/// without a script at all; the data of all items follows in chunks. Pictures stay files beside the page.
/// Equal input gives equal bytes.
package struct PreviewPage: WallDocument {
    package static let fileName = "index.html"
    /// Items that are written as markup too.
    package static let staticLength = 200

    private var html = HTMLText()
    private var pieces: ArraySlice<PageShell.Piece>
    private var columns = PageColumns()
    private var failures = PageFailures()
    private var lastHeading: StaticItem.Heading?
    private var length = 0
    private let shell: PageShell
    private let policy: String
    private let summary: WallSummary

    /// - Parameters:
    ///   - summary: what is said of the wall as a whole; its counts must be those of the entries to come.
    ///   - sha256: the 32 bytes of a digest; the page allows its own script and style by it.
    package init(summary: WallSummary, sha256: ([UInt8]) -> [UInt8]) {
        self.summary = summary
        shell = PageShell.preview
        pieces = shell.pieces[...]
        policy = shell.policy(sha256: sha256)
        write(upTo: .items)
    }

    /// Adds one entry; they come in wall order, those without a color last.
    package mutating func append(_ entry: WallEntry) {
        if length < PreviewPage.staticLength {
            StaticItem(entry).write(to: &html, after: &lastHeading)
        } else if length == PreviewPage.staticLength {
            write(upTo: .data)
        }
        length += 1
        failures.append(entry)
        if let chunk = columns.append(entry) { write(chunk: chunk) }
    }

    /// What is ready to be written to the file, as UTF-8.
    package mutating func takeBytes() -> [UInt8] { html.takeBytes() }

    /// Closes the page.
    /// - Returns: the last bytes of it.
    package mutating func finish() -> [UInt8] {
        if length <= PreviewPage.staticLength { write(upTo: .data) }
        if let chunk = columns.takeChunk() { write(chunk: chunk) }
        write(upTo: nil)
        return takeBytes()
    }

    /// Short walls end inside the static part, so chunks wait until it is closed.
    private mutating func write(chunk: [UInt8]) {
        html.markup("<script type=\"application/json\" class=\"chunk\">")
        html.trusted(chunk)
        html.markup("</script>\n")
    }

    /// Writes the fixed pieces and fills their slots, until `stop` is the next slot to fill.
    private mutating func write(upTo stop: PageShell.Slot?) {
        while let piece = pieces.popFirst() {
            html.trusted(piece.markup)
            if piece.slot == stop { return }
            if let slot = piece.slot { fill(slot) }
        }
    }

    private mutating func fill(_ slot: PageShell.Slot) {
        switch slot {
        case .policy: html.text(policy)
        case .title: html.text(summary.catalogue)
        case .style: html.trusted(shell.style)
        case .early: html.trusted(shell.early)
        case .script: html.trusted(shell.script)
        case .intro: PageReport(summary).writeIntro(to: &html)
        case .more: PageReport(summary).writeMore(to: &html, shown: min(length, PreviewPage.staticLength))
        case .summary: html.trusted(PageSummary(summary).json)
        case .report: PageReport(summary).write(to: &html, failures: failures)
        case .items, .data, .before, .after, .commandBefore, .commandAfter, .figures: break
        }
    }
}
