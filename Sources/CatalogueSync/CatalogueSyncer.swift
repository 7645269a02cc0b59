import Catalogue
import CatalogueStore
import ColorAnalysis
import ImageDecoding

/// One run over one catalogue: feed, images, outputs. Holds the catalogue's lock as long as it lives.
package struct CatalogueSyncer: ~Copyable {
    private let request: SyncRequest
    private let store: CatalogueStore
    private let lock: FolderLock

    /// - Parameter mustExist: whether a catalogue without a store is an error.
    /// - Throws: `SyncError` and `StoreError` when the run cannot start.
    package init(_ request: SyncRequest, mustExist: Bool) throws {
        try prepareFolder(request.folders, mustExist: mustExist)
        let lock = try FolderLock(path: request.folders.lock)
        let store = try CatalogueStore(path: request.folders.store)
        self.request = request
        self.store = store
        self.lock = lock
    }

    /// Pulls the feed, looks at what changed, writes the outputs.
    package func sync(_ source: FeedSource) throws -> SyncSummary {
        try recorded {
            guard FileStatus(of: source.path) != nil else { throw SyncError.noSuchSource(path: source.path) }
            try claimName(for: source)
            let change = try takeOver(source)
            let complaints = try takeOverOverrides(source)
            var summary = try analyzeAndWrite(change)
            summary.complaints = complaints
            return summary
        }
    }

    /// Writes the outputs again from the store and the images already here; the feed is not read.
    package func report() throws -> SyncSummary {
        try recorded { try analyzeAndWrite(nil) }
    }

    private func analyzeAndWrite(_ change: FeedChange?) throws -> SyncSummary {
        let parts = try PartsFolder(in: request.folders.report)
        let analysis = try ImageStage(request: request, store: store, parts: parts).run()
        request.progress(.writing)
        let explanations = try ExplainStage(request: request, store: store, parts: parts).run()
        let counts = try OutputStage(request: request, store: store, parts: parts, explanations: explanations).run()
        return SyncSummary(feed: change, analyzed: analysis.analyzed, reused: analysis.reused, counts: counts)
    }

    /// Notes the run's beginning and end, however it ends.
    private func recorded(_ run: () throws -> SyncSummary) throws -> SyncSummary {
        let id = try store.beginRun(command: request.command, time: request.now())
        do {
            let summary = try run()
            try store.endRun(id, outcome: "done", counts: RunCounts(summary), time: request.now())
            return summary
        } catch {
            try store.endRun(id, outcome: "failed: \(sentence(for: error))", counts: RunCounts(), time: request.now())
            throw error
        }
    }

    /// A derived name must not mix two catalogues; a chosen one may take over.
    private func claimName(for source: FeedSource) throws {
        let owner = try store.setting("source")
        if let owner, owner != source.path, !source.isNameChosen {
            throw SyncError.nameTaken(name: request.folders.name, by: owner)
        }
        if owner != source.path { try store.setSetting("source", to: source.path) }
    }

    private func takeOver(_ source: FeedSource) throws -> FeedChange {
        let file = try openFeed(source.path)
        return try store.replaceItems { intake in
            var reader = FeedReader(sourceURL: source.path)
            let receive: FeedReader.Receiver = { row, number in
                if let signal = StopSignal.pending { throw SyncError.stopped(signal: signal) }
                if number.isMultiple(of: 10_000) { request.progress(.reading(rows: number)) }
                try add(row, number: number, from: source, to: intake)
            }
            try reader.read(nextChunk: { try file.read(1 << 20) }, receive: receive)
            try reader.finish(receive: receive)
        }
    }

    /// The file is the truth: without it there are no overrides.
    private func takeOverOverrides(_ source: FeedSource) throws -> [String] {
        let path = source.overridesPath ?? source.folder + "/overrides.csv"
        guard let status = FileStatus(of: path) else {
            guard source.overridesPath == nil else { throw SyncError.noSuchSource(path: path) }
            try store.replaceOverrides([])
            return []
        }
        let overrides = try ColorOverrides(csv: openFeed(path).read(status.byteCount))
        try store.replaceOverrides(overrides.overrides)
        return overrides.complaints
    }

    private func add(
        _ row: Result<CatalogueItem, SkippedRow>, number: Int, from source: FeedSource, to intake: FeedIntake
    ) throws {
        switch row {
        case .failure(let skipped):
            try intake.add(skipped)
        case .success(let item):
            let located = LocatedItem(item: item, location: location(of: item, from: source))
            guard try !intake.add(located) else { return }
            let message = "Row \(number) repeats the id \(item.id); the first one is kept, give this one its own."
            try intake.add(SkippedRow(row: number, reason: .duplicateId, message: message))
        }
    }

    private func location(of item: CatalogueItem, from source: FeedSource) -> String {
        switch ImageLocation(item.image, relativeTo: source.folder) {
        case .file(let path): path
        case .url(let url): url
        case .unsupported: item.image
        }
    }
}

private func prepareFolder(_ folders: CatalogueFolders, mustExist: Bool) throws(SyncError) {
    if mustExist, FileStatus(of: folders.store) == nil {
        throw .unknownCatalogue(name: folders.name, folder: folders.report)
    }
    do throws(FileError) {
        try makeFolder(folders.report)
    } catch {
        throw .cannotCreate(error)
    }
}

private func openFeed(_ path: String) throws(FeedError) -> OpenFile {
    do throws(FileError) {
        return try OpenFile(reading: path)
    } catch {
        throw .unreadable(path: path, reason: error.reason)
    }
}

extension RunCounts {
    fileprivate init(_ summary: SyncSummary) {
        self.init()
        items = summary.counts.items
        analyzed = summary.analyzed
        reused = summary.reused
        failed = summary.counts.failed
        skippedRows = summary.counts.skippedRows
    }
}

/// The sentence that an error of any target carries.
package func sentence(for error: any Error) -> String {
    switch error {
    case let error as SyncError: error.message
    case let error as FeedError: error.message
    case let error as StoreError: error.message
    case let error as FileError: SyncError.cannotWrite(error).message
    default: "\(error)"
    }
}
