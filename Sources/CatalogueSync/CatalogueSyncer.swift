import Catalogue
package import CatalogueStore
import Foundation
import HTTPFetching

/// One run over one catalogue: feed, images, outputs. Holds the catalogue's lock as long as it lives.
package struct CatalogueSyncer: ~Copyable {
    private let request: SyncRequest
    private let store: CatalogueStore
    private let lock: FolderLock

    /// - Parameter mustExist: whether a catalogue without a store is an error.
    /// - Throws: `SyncError` and `StoreError` when the run cannot start.
    package init(_ request: SyncRequest, mustExist: Bool) throws {
        try prepareFolder(request.folders, mustExist: mustExist)
        let lock = try FolderLock(path: request.folders.lock, wait: request.lockWait)
        let store = try CatalogueStore(path: request.folders.store)
        self.request = request
        self.store = store
        self.lock = lock
    }

    /// Pulls the feed, looks at what changed, writes the outputs.
    package func sync(_ source: FeedSource) throws -> SyncSummary {
        try recorded { run in
            try claimName(for: source)
            let change = try FeedStage(request: request, store: store, run: run).importFeed(source)
            let complaints = try importOverrides(source)
            var summary = try analyzeAndWrite(change)
            summary.complaints = complaints
            try removeUnusedFiles()
            try store.forgetOlderAnalyses()
            return summary
        }
    }

    /// Seconds for which the image of an item that left the feed stays: items come back.
    private static let graceForImages = 30 * 86_400

    /// A file that cannot be removed only takes space.
    private func removeUnusedFiles() throws {
        let time = request.now() - CatalogueSyncer.graceForImages
        let unused = try store.forgetUnusedImages(confirmedBefore: time)
        for file in unused.originals { removeFile(request.folders.images + "/" + file) }
        for file in unused.thumbnails { removeFile(request.folders.report + "/" + file) }
    }

    /// Pulls the feed and tells what a sync would change, and changes nothing.
    package func preview(_ source: FeedSource) throws -> FeedChange {
        try FeedStage(request: request, store: store, run: 0).preview(source)
    }

    /// Writes the outputs again from the store and the images already here; the feed is not read.
    /// - Parameter other: options of another wall to compare with; its analyses are kept under their own options.
    package func report(comparedWith other: SyncRequest? = nil) throws -> SyncSummary {
        try recorded { _ in
            var summary = try analyzeAndWrite(nil)
            if let other { try compare(with: other, &summary) }
            return summary
        }
    }

    private func compare(with other: SyncRequest, _ summary: inout SyncSummary) throws {
        let parts = try PartsFolder(in: request.folders.report)
        let analysis = try ImageStage(request: other, store: store, parts: parts).run()
        request.progress(.writing)
        summary.images.analyzed += analysis.analyzed
        summary.comparison = try CompareStage(before: request, after: other, store: store, parts: parts).run()
    }

    private func analyzeAndWrite(_ change: FeedChange?) throws -> SyncSummary {
        let parts = try PartsFolder(in: request.folders.report)
        let images = try ImageStage(request: request, store: store, parts: parts).run()
        request.progress(.writing)
        return SyncSummary(feed: change, images: images, counts: try write(parts))
    }

    private func write(_ parts: PartsFolder) throws -> WallCounts {
        let mark = OutputMark(request, store)
        if try mark.isCurrent() { return try store.wallCounts(key: request.analysisKey) }
        let explanations = try ExplainStage(request: request, store: store, parts: parts).run()
        if let signal = StopSignal.pending { throw SyncError.stopped(signal: signal) }
        let counts = try OutputStage(
            request: request, store: store, parts: parts, explanations: explanations.pages
        ).run()
        if explanations.areComplete { try mark.keep() }
        return counts
    }

    /// Notes the run's beginning and end, however it ends.
    private func recorded(_ run: (Int) throws -> SyncSummary) throws -> SyncSummary {
        let id = try store.beginRun(command: request.command, time: timestamp(request.now()))
        do {
            let summary = try run(id)
            try store.setSetting("lastSuccess", to: String(request.now()))
            try store.endRun(id, outcome: "done", counts: RunCounts(summary), time: timestamp(request.now()))
            return summary
        } catch {
            let outcome = "failed: \(sentence(for: error))"
            try store.endRun(id, outcome: outcome, counts: RunCounts(), time: timestamp(request.now()))
            throw error
        }
    }

    /// A derived name must not mix two catalogues; a chosen one may take over.
    private func claimName(for source: FeedSource) throws {
        let owner = try store.setting("source")
        if let owner, owner != source.text, !source.isNameChosen {
            throw SyncError.nameTaken(name: request.folders.name, by: owner)
        }
        if owner != source.text { try store.setSetting("source", to: source.text) }
    }

    /// The file is the truth: without it there are no overrides.
    private func importOverrides(_ source: FeedSource) throws -> [String] {
        let path = source.overridesPath ?? (source.folder ?? request.folders.report) + "/overrides.csv"
        guard let status = FileStatus(of: path) else {
            guard source.overridesPath == nil else { throw SyncError.noSuchSource(path: path) }
            try store.replaceOverrides([])
            return []
        }
        let overrides = try ColorOverrides(csv: overrideBytes(path, count: status.byteCount))
        try store.replaceOverrides(overrides.overrides)
        return overrides.complaints
    }
}

private func overrideBytes(_ path: String, count: Int) throws -> [UInt8] {
    do throws(FileError) {
        return try OpenFile(reading: path).read(count)
    } catch {
        throw FeedError.unreadable(path: path, reason: error.reason)
    }
}

/// ISO 8601 in UTC.
/// - Parameter seconds: since 1970.
package func timestamp(_ seconds: Int) -> String {
    Date(timeIntervalSince1970: TimeInterval(seconds)).formatted(.iso8601)
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

extension RunCounts {
    fileprivate init(_ summary: SyncSummary) {
        self.init()
        items = summary.counts.items
        analyzed = summary.images.analyzed
        reused = summary.images.reused
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
    case let error as FetchSetupError: error.message
    case let error as FileError: SyncError.cannotWrite(error).message
    default: StoreError(error)?.message ?? "\(error)"
    }
}
