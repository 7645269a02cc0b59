import Catalogue
import Colors
import Fetching
import Files
import Images
import ImageWork
import Store

/// The part of a run that measures images: downloads, decoding and saving run at the same time.
struct ImageStage {
    private let request: SyncRequest
    private let store: CatalogueStore
    private let runNumber: Int
    private let part: TaskPictures
    private let work: ImageWork
    private let images: StoredImages
    private let files: ImageFiles

    /// Locations that are read from the store at once.
    private static let pageSize = 1000

    /// - Parameters:
    ///   - run: the number of the run.
    ///   - staging: in the report's folder, for thumbnails.
    init(
        _ part: TaskPictures, request: SyncRequest, store: CatalogueStore, run: Int, staging: StagingDirectory
    ) throws {
        self.part = part
        self.request = request
        self.store = store
        runNumber = run
        let originals = try request.stagingForDownloads()
        files = ImageFiles(request.folders, thumbnails: staging, originals: originals)
        images = StoredImages(request, store: store, files: files)
        work = ImageWork(
            request.decoders, request.runLimits, fetcher: request.fetcher, staging: originals,
            now: images.policy.now)
    }

    /// - Throws: `SyncError.stopped` when a signal came, or the time is over while images are left. Images in a thread
    ///   are finished and kept; waiting ones are left.
    func run() throws -> ImageCounts {
        let finished = FinishedImages()
        var saver = try ImageSaver(request, store: store, run: runNumber, files: files, finished: finished)
        let pool = try WorkerPool(width: request.runLimits.jobs, slotCount: slotCount)
        defer {
            // After an error, too: no thread may go on working for this run.
            work.cancelDownloads()
            pool.drain()
            // Not by a worker with the last reference: a thread cannot wait for itself.
            pool.finish()
        }
        try forEachTask { task in
            let image = StoredImage(task, images)
            if part == .newFurther, image.isLeftToSync { return true }
            // Before a slot is taken: an error thrown here could not give it back.
            try saver.saveIfDue()
            if case .nothing = image.plan {
                saver.countUnchanged()
                return !request.runLimits.isInterrupted
            }
            guard !image.isLeft else { return false }
            while !pool.acquireSlot(within: ImageStage.interval) { try saver.saveIfDue() }
            start(image, pool, finished)
            return true
        }
        try pool.drain(every: ImageStage.interval) { try saver.saveIfDue() }
        try saver.finish()
        if images.isAnyLeft || saver.hasCancelled { try request.checkStop() }
        try request.checkSignal()
        return saver.counts
    }

    /// The time between two checks for finished images.
    private static let interval = Duration.milliseconds(100)

    /// Images in work, also waiting downloads: enough that one slow host delays no other.
    private var slotCount: Int { max(request.runLimits.jobs * 16, 1024) }

    private func start(_ image: StoredImage, _ pool: WorkerPool, _ finished: FinishedImages) {
        let work = work
        let wasKnown = part == .firstAndSeen && image.task.lastRead != nil
        @Sendable func start() {
            work.start(image, on: pool) { result in
                finished.add(
                    result.mapError { ($0 as? FetchError).map(SyncError.cannotKeep) ?? $0 }, wasKnown: wasKnown)
                pool.releaseSlot()
            }
        }
        if case .fetch = image.plan { start() } else { pool.run(start) }
    }

    /// Calls `body` for the task of every location, until it returns false.
    private func forEachTask(_ body: (ImageTask) throws -> Bool) throws {
        var last = ""
        while true {
            let tasks = try store.imageTasks(
                part, after: last, limit: ImageStage.pageSize, key: request.analysisKey)
            guard let end = tasks.last else { return }
            for task in tasks where try !body(task) { return }
            last = end.location
        }
    }
}

extension SyncRequest {
    /// nil for a run without the network.
    fileprivate func stagingForDownloads() throws -> StagingDirectory? {
        guard fetcher != nil else { return nil }
        return try reportingFileErrors {
            try makeFolder(folders.images)
            return try StagingDirectory(in: folders.images)
        }
    }
}

/// The part of a run that votes on measured images that have no vote under these options.
struct VoteStage {
    let request: SyncRequest
    let store: CatalogueStore

    /// Images in one transaction.
    private static let batchSize = 2048
    /// Images that a thread takes at once.
    private static let chunkSize = 32

    struct Votes {
        var count = 0
        /// Hashes of images whose features cannot be decoded: they must be measured again.
        var damaged: [[UInt8]] = []
    }

    /// - Throws: `SyncError.stopped`; votes until then are kept.
    func run() throws -> Votes {
        let (key, analyzer) = (request.analysisKey, request.decoders.analyzer)
        var votes = Votes()
        var last: [UInt8]?
        while true {
            let batch = try store.unvotedFeatures(after: last, limit: VoteStage.batchSize, key: key)
            guard let end = batch.last else { return votes }
            try request.checkStop()
            request.progress(.voting(images: votes.count))
            let chunks = stride(from: 0, to: batch.count, by: VoteStage.chunkSize).map { start in
                batch[start..<min(start + VoteStage.chunkSize, batch.count)]
            }
            let answers = parallelMap(chunks, width: request.runLimits.jobs) { chunk in
                chunk.map { image in (image.hash, ImageFeatures(encoded: image.data).map(analyzer.vote)) }
            }.joined()
            let voted = answers.compactMap { hash, colors in colors.map { (hash: hash, colors: $0) } }
            try store.save(colors: voted, key: key)
            votes.count += voted.count
            votes.damaged += answers.compactMap { hash, colors in colors == nil ? hash : nil }
            last = end.hash
        }
    }
}
