import Catalogue
import Outputs
import Sync
import Text

/// Two walls of one catalogue side by side, to show the effect of other options.
///
/// One file like `PreviewPage`, with the same images beside it. Equal input gives equal bytes.
struct ComparePage: Sendable {
    private var page: TemplatedPage
    private var columns = (before: PageColumns(), after: PageColumns())
    private let summaries: (before: WallSummary, after: WallSummary)
    private let figures: CompareFigures

    /// - Parameters:
    ///   - comparison: the figures of both walls.
    ///   - sha256: returns the 32 bytes of a digest; the policy allows the page's own script and style by it.
    init(
        before: WallSummary, after: WallSummary, comparison: WallComparison, sha256: ([UInt8]) -> [UInt8]
    ) {
        summaries = (before, after)
        figures = CompareFigures(before: before, after: after, comparison: comparison)
        page = TemplatedPage(.compare, sha256: sha256)
        write(upTo: .data)
    }

    /// Adds an entry of one wall, in its order; calls for both walls may alternate.
    mutating func append(_ entry: WallEntry, to side: WallComparison.Side) {
        let written = WrittenEntry(entry)
        switch side {
        case .before: for chunk in columns.before.append(written) { page.write(chunk: chunk, class: "before") }
        case .after: for chunk in columns.after.append(written) { page.write(chunk: chunk, class: "after") }
        }
    }

    /// The bytes that are ready for the file, in UTF-8.
    mutating func takeBytes() -> [UInt8] { page.html.takeBytes() }

    /// Closes the page.
    /// - Returns: the remaining bytes.
    mutating func finish() -> [UInt8] {
        for chunk in columns.before.takeChunks() { page.write(chunk: chunk, class: "before") }
        for chunk in columns.after.takeChunks() { page.write(chunk: chunk, class: "after") }
        write(upTo: nil)
        return takeBytes()
    }

    private mutating func write(upTo stop: PageTemplate.Slot?) {
        page.write(upTo: stop) { [summaries, figures] slot, html in
            switch slot {
            case .title: html.text(summaries.after.catalogue)
            case .before: html.trusted(PageSummary(summary: summaries.before).json)
            case .after: html.trusted(PageSummary(summary: summaries.after).json)
            case .commandBefore: html.text(summaries.before.command)
            case .commandAfter: html.text(summaries.after.command)
            case .intro: html.text(figures.sentence)
            case .figures: figures.writeTables(to: &html)
            default: break  // slots of the other pages
            }
        }
    }
}
