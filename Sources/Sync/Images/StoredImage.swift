import Catalogue
import Images
import ImageWork
import Store
import Synchronization

/// The memory of a sync for one image: its store and its folders.
struct StoredImage: ImageMemory {
    let task: ImageTask
    let plan: ImagePlan
    private let images: StoredImages
    /// Whether nothing is missing if its bytes did not change. Its file is checked early, because a server's answer
    /// comes in the only thread of the network.
    private let isFinished: Bool

    init(_ task: ImageTask, _ images: StoredImages) {
        self.task = task
        self.images = images
        plan = ImagePlan(for: task, images.policy, images.files)
        isFinished =
            switch plan {
            case .fetch, .recall: task.isFinished(images.files)
            case .nothing, .refuse, .bytes, .file: false
            }
    }

    var location: String { task.location }

    /// Whether only a run with the network can get it. That is not a failure, because no item loses its colors.
    var isLeftToSync: Bool {
        if case .refuse = plan { !images.policy.isOnline } else { false }
    }

    var isLeft: Bool { images.leave() }

    func recalled(_ known: KnownImage) -> ImageKnowledge? { isFinished ? .complete : nil }

    func knowledge(of hash: [UInt8], _ bytes: [UInt8]) throws -> ImageKnowledge {
        let thumbnail = try thumbnail(of: hash)
        let isMeasured = try images.store.isMeasured(hash: hash, key: images.key)
        if isMeasured, thumbnail != .unknown { return .complete }
        return images.take(hash) ? .nothing(thumbnail) : .complete
    }

    func path(of download: Download) -> String { images.files.path(of: download.file) }

    func keep(downloadAt path: String, hash: [UInt8], _ format: ImageFormat) throws -> String {
        try images.files.saveOriginal(path, hash: hash, format)
    }

    func keep(_ thumbnail: Thumbnail, of hash: [UInt8]) throws { try images.files.save(thumbnail, of: hash) }

    /// The thumbnail of these bytes; `.unknown` when its file is missing.
    private func thumbnail(of hash: [UInt8]) throws -> ThumbnailState {
        let state = hash == task.lastRead?.hash ? task.thumbnail : try images.store.thumbnail(of: hash)
        guard case .made(let fileExtension, let isCut) = state else { return state }
        return images.files.hasThumbnail(hash, fileExtension, isCut: isCut) ? state : .unknown
    }
}

/// The state that all images of a sync share.
final class StoredImages: Sendable {
    fileprivate let store: CatalogueStore
    fileprivate let key: FeatureKey
    fileprivate let files: ImageFiles
    let policy: ImagePolicy
    private let limits: RunLimits
    private let left = Atomic(false)
    private let inHand = Mutex(Set<[UInt8]>())

    init(_ request: SyncRequest, store: CatalogueStore, files: ImageFiles) {
        (self.store, self.files) = (store, files)
        (key, policy, limits) = (request.analysisKey.features, request.imagePolicy, request.runLimits)
    }

    /// Leaves an image to the next run, if this run is to stop.
    /// - Returns: whether it is left.
    func leave() -> Bool {
        guard limits.shouldStop else { return false }
        left.store(true, ordering: .relaxed)
        return true
    }

    /// Whether an image was left.
    var isAnyLeft: Bool { left.load(ordering: .relaxed) }

    /// Whether the caller is the first in this run to measure an image: no other measures it then.
    /// - Parameter hash: SHA-256, 32 bytes.
    fileprivate func take(_ hash: [UInt8]) -> Bool { inHand.withLock { $0.insert(hash).inserted } }
}
