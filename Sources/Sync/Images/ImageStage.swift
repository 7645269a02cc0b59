import Fetching
import Files
import Images
import ImageWork
import Store
import Text

/// The part of a run that looks at images: downloads, decoding and the store at the same time.
struct ImageStage {
    private let request: SyncRequest
    private let store: CatalogueStore
    private let look: ImageWorker
    private let files: ImageFiles
    /// nil for a run without network.
    private let downloads: ImageDownloads?

    /// Places that are asked for at once.
    private static let pageSize = 1000

    /// - Parameter staging: in the report's folder, for thumbnails.
    init(request: SyncRequest, store: CatalogueStore, staging: StagingDirectory) throws {
        self.request = request
        self.store = store
        let originals = try request.stagingForDownloads()
        downloads = request.network.flatMap { network in
            originals.map { ImageDownloads(network.fetcher, staging: $0, maxBytes: request.analyzer.limits.maxBytes) }
        }
        files = ImageFiles(request.folders, thumbnails: staging, originals: originals)
        look = ImageWorker(
            store: store, key: request.analysisKey,
            reader: ImageReader(request.decoders, request.runLimits), files: files,
            policy: request.imagePolicy)
    }

    /// - Throws: `SyncError.stopped` when a signal came; the images in hand are finished and kept.
    func run() throws -> ImageCounts {
        let finished = FinishedImages()
        var saver = try ImageSaver(request, store: store, files: files, finished: finished)
        let pool = try WorkerPool(width: request.runLimits.jobs, slotCount: slotCount)
        defer {
            // After an error too: no thread may be left that works for this run.
            downloads?.cancel()
            pool.drain()
        }
        try forEachTask { task in
            let plan = look.plan(for: task)
            if case .nothing = plan { return saver.countUnchanged() }
            // Before the slot is ours: what is thrown here would never give it back.
            try saver.saveIfDue()
            while !pool.acquireSlot(within: 1) { try saver.saveIfDue() }
            start(task, plan, pool, finished)
        }
        try pool.drain { try saver.saveIfDue() }
        try saver.save()
        try request.checkStop()
        return saver.counts
    }

    /// Images in hand, downloads that wait for their turn among them: enough that one slow host delays no other.
    private var slotCount: Int { max(request.runLimits.jobs * 16, 1024) }

    private func start(_ task: ImageTask, _ plan: ImagePlan, _ pool: WorkerPool, _ finished: FinishedImages) {
        let look = look
        @Sendable func run(_ body: @escaping @Sendable () throws -> FinishedImage) {
            pool.run {
                finished.add(Result { try body() })
                pool.releaseSlot()
            }
        }
        switch plan {
        case .nothing: run { FinishedImage(provenance: .unchanged, outcome: nil) }
        case .refuse(let failure): run { look.failed(task, .file, failure) }
        case .read(let path): run { try look.image(of: task, file: path) }
        case .readDownload(let download): run { try look.image(of: task, download: download) }
        case .fetch(let url, let known):
            guard let downloads else { return run { FinishedImage(provenance: .cancelled, outcome: nil) } }
            downloads.start(url, validators: FetchRequest.Validators(known)) { fetched in
                // Nearly all of a later run, and not worth a thread's waking up.
                if let image = look.unchanged(task, fetched: fetched, known: known) {
                    finished.add(.success(image))
                    return pool.releaseSlot()
                }
                run { try look.image(of: task, fetched: fetched, known: known) }
            }
        }
    }

    /// Calls `body` for every place that images come from, until the run is to stop.
    private func forEachTask(_ body: (ImageTask) throws -> Void) throws {
        var last = ""
        while true {
            let tasks = try store.imageTasks(after: last, limit: ImageStage.pageSize, key: request.analysisKey)
            guard let end = tasks.last else { return }
            for task in tasks {
                guard !request.runLimits.shouldStop else { return }
                try body(task)
            }
            last = end.location
        }
    }
}

extension FetchRequest.Validators {
    fileprivate init(_ download: Download?) {
        self.init(etag: download?.etag.nonEmpty, lastModified: download?.lastModified.nonEmpty)
    }
}

extension SyncRequest {
    /// nil for a run without network.
    fileprivate func stagingForDownloads() throws -> StagingDirectory? {
        guard network != nil else { return nil }
        return try reportingFileErrors {
            try makeFolder(folders.images)
            return try StagingDirectory(in: folders.images)
        }
    }
}
