import Catalogue
import Feeds
import Store

/// The part of a run that pulls the feed and compares it with the catalogue.
struct FeedStage {
    let request: SyncRequest
    let store: CatalogueStore
    /// The number of the run, which is part of the names of its downloads.
    let run: Int
    /// Gets each row: the item as it was read, or why there is none.
    var onRow: (Result<CatalogueItem, SkippedRow>) -> Void = { _ in }
    /// Gets sentences about the feed.
    var onNote: (String) -> Void = { _ in }

    /// Replaces the catalogue by the feed, completely or not at all.
    /// - Throws: `SyncError.noSuchSource`, `.unreachable`, `.tooManyDeletes`, `FeedError`; the catalogue stays as it
    ///   was.
    func importFeed(_ source: FeedSource) throws -> FeedChange {
        let pages = try pages(of: source)
        do {
            if try store.state().feedFingerprint == pages.fingerprint { return try store.unchangedFeed() }
            // Until the new fingerprint is noted, the catalogue may have either feed.
            try store.updateState { $0.feedFingerprint = nil }
            let (change, last, idOwner) = try importPages(pages, source) { change in
                try check(change)
                return true
            }
            try pages.keep()
            try store.updateState { state in
                state.feedFingerprint = pages.fingerprint
                state.idOwner = idOwner
                state.formatWithLineEnd = last.hasLineEnd == true ? last.format : nil
            }
            return change
        } catch {
            pages.discard()
            throw error
        }
    }

    /// What `importFeed` would change, and why it would refuse that; nil if it would not.
    func preview(_ source: FeedSource) throws -> (change: FeedChange, refusal: SyncError?) {
        let pages = try pages(of: source)
        defer { pages.discard() }
        var (counting, counts) = (self, WallCounts())
        counting.onRow = { row in
            if case .failure(let skipped) = row, skipped.reason != .unpublished { counts.skippedRows += 1 }
            onRow(row)
        }
        let change = try counting.importPages(pages, source) { _ in false }.change
        do throws(SyncError) { try check(change) } catch { return (change, error) }
        counts.items = change.items
        let excess = request.maxFailures.excess(of: counts, list: "--dry-run --verbose")
        return (change, excess.map(SyncError.tooManyFailures))
    }

    private func pages(of source: FeedSource) throws -> FeedPageFiles {
        let pages = try FeedPageFiles(of: source, request: request, store: store, run: run)
        for note in pages.notes { onNote(note) }
        return pages
    }

    private func importPages(
        _ pages: FeedPageFiles, _ source: FeedSource, accept: (FeedChange) throws -> Bool
    ) throws -> (change: FeedChange, lastPage: FeedPage, idOwner: IdOwner) {
        let state = try store.state()
        var (last, idOwner) = (FeedPage(rows: 0, format: ""), IdOwner.other)
        let change = try store.replaceItems(
            { writer in
                var staging = FeedStaging(source, request: request, writer: writer, onRow: onRow, onNote: onNote)
                for page in pages.pages {
                    try staging.read(page)
                    last = staging.lastPage
                    try checkEnd(of: last, page, source, state)
                }
                try staging.finish()
                idOwner = staging.idOwner
            }, locating: { imageLocation($0, relativeTo: source.folder) }, accept: accept,
            checkStop: request.checkStop)
        return (change, last, idOwner)
    }

    /// A table that is cut inside its last cell looks complete, but lacks the line break that it had before.
    private func checkEnd(
        of last: FeedPage, _ page: FeedPageFile, _ source: FeedSource, _ state: CatalogueState
    ) throws(SyncError) {
        guard last.hasLineEnd == false, state.formatWithLineEnd == last.format, state.source == source.text,
            request.maxDelete != .part(1)
        else { return }
        throw .noLineEnd(location: page.location)
    }

    private func check(_ change: FeedChange) throws(SyncError) {
        guard change.items + change.skippedRows > 0 else { throw .emptyFeed }
        // A new store does not know the items on the wall.
        let before = change.itemsBefore > 0 ? change.itemsBefore : request.folders.itemsOnWall
        guard change.items > 0 || before == 0 else { throw .noUsableRows(change.skippedRows, before: before) }
        let removed = change.itemsBefore > 0 ? change.removed : max(0, before - change.items)
        guard !request.maxDelete.allows(removed, of: before) else { return }
        throw .tooManyDeletes(removed: removed, of: before, now: change.items, limit: request.maxDelete)
    }
}
