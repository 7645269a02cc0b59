import Catalogue
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
    private let work: ImageWork
    private let images: StoredImages
    private let files: ImageFiles

    /// Places that are asked for at once.
    private static let pageSize = 1000

    /// - Parameter staging: in the report's folder, for thumbnails.
    init(request: SyncRequest, store: CatalogueStore, staging: StagingDirectory) throws {
        self.request = request
        self.store = store
        let originals = try request.stagingForDownloads()
        files = ImageFiles(request.folders, thumbnails: staging, originals: originals)
        let policy = request.imagePolicy
        work = ImageWork(
            request.decoders, request.runLimits, fetcher: request.network?.fetcher, staging: originals,
            now: policy.now)
        images = StoredImages(store: store, key: request.analysisKey.features, files: files, policy: policy)
    }

    /// - Throws: `SyncError.stopped` when a signal came; the images in hand are finished and kept.
    func run() throws -> ImageCounts {
        let finished = FinishedImages()
        var saver = try ImageSaver(request, store: store, files: files, finished: finished)
        let pool = try WorkerPool(width: request.runLimits.jobs, slotCount: slotCount)
        defer {
            // After an error too: no thread may be left that works for this run.
            work.cancelDownloads()
            pool.drain()
        }
        try forEachTask { task in
            let image = StoredImage(task, images)
            if case .nothing = image.plan { return saver.countUnchanged() }
            // Before the slot is ours: what is thrown here would never give it back.
            try saver.saveIfDue()
            while !pool.acquireSlot(within: 1) { try saver.saveIfDue() }
            start(image, pool, finished)
        }
        try pool.drain { try saver.saveIfDue() }
        try saver.save()
        try request.checkStop()
        return saver.counts
    }

    /// Images in hand, downloads that wait for their turn among them: enough that one slow host delays no other.
    private var slotCount: Int { max(request.runLimits.jobs * 16, 1024) }

    private func start(_ image: StoredImage, _ pool: WorkerPool, _ finished: FinishedImages) {
        let work = work
        @Sendable func start() {
            work.start(image, on: pool) { result in
                finished.add(result.mapError { ($0 as? FetchError).map(SyncError.cannotKeep) ?? $0 })
                pool.releaseSlot()
            }
        }
        if case .fetch = image.plan { start() } else { pool.run(start) }
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
