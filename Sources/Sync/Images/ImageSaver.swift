import Catalogue
import Store
import Synchronization

/// Saves finished images in groups: their files are made durable together, then one transaction mentions them.
struct ImageSaver {
    private let request: SyncRequest
    private let store: CatalogueStore
    private let files: ImageFiles
    private let finished: FinishedImages
    private(set) var counts: ImageCounts
    /// Whether an image was cancelled while it was measured.
    private(set) var hasCancelled = false
    private let run: Int
    /// In seconds since 1970.
    private var lastSave: Int

    /// Images in one group, at most.
    private static let batchLimit = 256
    /// Seconds after which a small group is saved, too: with the time of saving and the images in work, a killed run
    /// loses at most five seconds.
    private static let saveInterval = 2

    init(_ request: SyncRequest, store: CatalogueStore, run: Int, files: ImageFiles, finished: FinishedImages) throws {
        self.request = request
        self.store = store
        self.run = run
        lastSave = request.now()
        self.files = files
        self.finished = finished
        counts = ImageCounts(of: try store.imageCount())
    }

    mutating func countUnchanged() { counts.done += 1 }

    /// Saves if enough images are finished, and reports progress.
    /// - Throws: an error that ends the run: of the work on an image, or of saving.
    mutating func saveIfDue() throws {
        // In both directions: a clock may be set.
        let isDue = abs(request.now() - lastSave) >= ImageSaver.saveInterval
        if isDue || finished.failure != nil || finished.count >= ImageSaver.batchLimit { return try save() }
        // Images that are not saved are counted without their results.
        var counts = counts
        counts.done += finished.count
        request.progress(.images(counts))
    }

    /// Saves the rest, and the losses, unless these are too many.
    mutating func finish() throws {
        try save()
        let losses = finished.takeLosses()
        let isAllowed = losses.count < WithheldLosses.least || request.maxDelete.allows(losses.count, of: counts.total)
        if isAllowed { try save(losses) } else { counts.withhold(losses) }
        request.progress(.images(counts))
    }

    /// Saves all finished images.
    mutating func save() throws {
        lastSave = request.now()
        let failure = finished.failure
        try save(finished.take())
        request.progress(.images(counts))
        if let failure { throw failure }
    }

    private mutating func save(_ all: [ImageOutcome]) throws {
        for outcome in all { counts.add(outcome) }
        let outcomes = all.filter { $0.provenance != .cancelled }
        hasCancelled = hasCancelled || outcomes.count < all.count
        if !outcomes.isEmpty {
            try files.synchronize()
            try store.save(outcomes, key: request.analysisKey, run: run)
        }
    }
}

/// Finished images of a run that are not saved yet.
final class FinishedImages: Sendable {
    private let state = Mutex(State())

    private struct State {
        var images: [ImageOutcome] = []
        var losses: [ImageOutcome] = []
        var failure: (any Error)?
    }

    /// - Parameters:
    ///   - result: an error ends the run.
    ///   - wasKnown: whether an earlier run had the image. If it is gone, it waits for `takeLosses`.
    func add(_ result: Result<ImageOutcome, any Error>, wasKnown: Bool) {
        state.withLock { state in
            switch result {
            case .success(let image):
                let isLoss = wasKnown && image.hash == nil
                if isLoss { state.losses.append(image) } else { state.images.append(image) }
            case .failure(let error): state.failure = state.failure ?? error
            }
        }
    }

    /// The number of images, without losses.
    var count: Int { state.withLock { $0.images.count } }
    var failure: (any Error)? { state.withLock { $0.failure } }

    /// Takes all images that were added since the last call.
    func take() -> [ImageOutcome] {
        state.withLock { state in
            defer { state.images = [] }
            return state.images
        }
    }

    /// Takes all images that earlier runs had and that are gone.
    func takeLosses() -> [ImageOutcome] {
        state.withLock { state in
            defer { state.losses = [] }
            return state.losses
        }
    }
}
