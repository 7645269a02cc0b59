import Catalogue
import CatalogueStore
import ColorAnalysis
import ColorScience
import FileAccess
import ImagePipeline

/// The part of a run that pulls the feed and holds it against the catalogue.
struct FeedStage {
    let request: SyncRequest
    let store: CatalogueStore
    /// Number of the run: names the pages that it downloads.
    let run: Int
    /// Hears of each row that was read: the item, or why there is none.
    var onRow: (Result<CatalogueItem, SkippedRow>) -> Void = { _ in }

    /// Replaces the catalogue by the feed; all of it, or nothing.
    /// - Throws: `SyncError.noSuchSource`, `.unreachable`, `.tooManyDeletes`, `FeedError`; the catalogue stays as it was.
    func takeOver(_ source: FeedSource) throws -> FeedChange {
        let files = try FeedFiles(of: source, request: request, store: store, run: run)
        let fingerprint = hexadecimal(sha256(Array(files.fingerprint.utf8)))
        if try store.state().feedFingerprint == fingerprint { return try store.unchangedFeed() }
        // Until the new one is noted, the catalogue may be of either feed.
        try store.updateState { $0.feedFingerprint = nil }
        do {
            let change = try takeOver(source, files) { change in try check(change) }
            try files.keep()
            try store.updateState { $0.feedFingerprint = fingerprint }
            return change
        } catch {
            try files.discard()
            throw error
        }
    }

    /// What `takeOver` would change.
    func preview(_ source: FeedSource) throws -> FeedChange {
        let files = try FeedFiles(of: source, request: request, store: store, run: run)
        do {
            return try takeOver(source, files) { change in throw PreviewEnd(change: change) }
        } catch {
            try files.discard()
            guard let end = error as? PreviewEnd else { throw error }
            return end.change
        }
    }

    private func takeOver(
        _ source: FeedSource, _ files: FeedFiles, accept: (FeedChange) throws -> Void
    ) throws -> FeedChange {
        var reader = FeedReader(format: source.format, map: source.map, sourceURL: files.url)
        return try store.replaceItems(
            { staging in
                for path in files.paths {
                    let file = try openFeed(path)
                    try reader.read(nextChunk: { try file.read(1 << 20) }) { row, number in
                        try request.checkStop()
                        if number.isMultiple(of: 10_000) { request.progress(.reading(rows: number)) }
                        try add(row, number: number, from: source, to: staging)
                    }
                }
                try reader.finish { row, number in try add(row, number: number, from: source, to: staging) }
            }, accept: accept)
    }

    private func check(_ change: FeedChange) throws(SyncError) {
        guard change.items + change.skippedRows > 0 else { throw .emptyFeed }
        guard !request.maxDelete.allows(change.removed, of: change.itemsBefore) else { return }
        throw .tooManyDeletes(removed: change.removed, of: change.itemsBefore)
    }

    private func add(
        _ row: Result<CatalogueItem, SkippedRow>, number: Int, from source: FeedSource, to staging: StagingWriter
    ) throws {
        switch row {
        case .failure(let skipped):
            onRow(row)
            try staging.add(skipped)
        case .success(let item):
            let located = LocatedItem(item: item, location: location(of: item, from: source))
            guard try !staging.add(located) else { return onRow(row) }
            let message = "Row \(number) repeats the id \(item.id); the first one is kept, give this one its own."
            let repeated = SkippedRow(row: number, reason: .duplicateId, message: message)
            onRow(.failure(repeated))
            try staging.add(repeated)
        }
    }

    private func location(of item: CatalogueItem, from source: FeedSource) -> String {
        switch ImageLocation(item.image, relativeTo: source.folder ?? "") {
        case .file(let path): source.folder == nil ? ImageLocation.foreignFile(path) : path
        case .url(let url): url
        case .unsupported: item.image
        }
    }
}

/// A preview rolls back by failing.
private struct PreviewEnd: Error {
    let change: FeedChange
}

func openFeed(_ path: String) throws(FeedError) -> OpenFile {
    do throws(FileError) {
        return try OpenFile(reading: path)
    } catch {
        throw .unreadable(path: path, reason: error.reason)
    }
}
