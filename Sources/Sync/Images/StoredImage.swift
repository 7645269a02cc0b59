import Catalogue
import Files
import Images
import ImageWork
import Store
import Synchronization

/// What a sync knows of one image and keeps of it: in its store and its folders.
struct StoredImage: ImageMemory {
    let task: ImageTask
    let plan: ImagePlan
    private let images: StoredImages
    /// Whether nothing is missing if its bytes are still those that are known. Its file is looked for now: a server's
    /// answer comes in the one thread of the network.
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

    /// Whether only a run with the network can have it. No item lacks its colors for that, so it is not a failure.
    var isLeftToSync: Bool {
        if case .refuse = plan { !images.policy.isOnline } else { false }
    }

    var isLeft: Bool { images.left.leave() }

    func recalled(_ known: KnownImage) -> ImageKnowledge? { isFinished ? .complete : nil }

    func knowledge(of hash: [UInt8], _ bytes: [UInt8]) throws -> ImageKnowledge {
        let thumbnail = try thumbnail(of: hash)
        let isMeasured = try images.store.isMeasured(hash: hash, key: images.key)
        if isMeasured, thumbnail != .unknown { return .complete }
        return images.inHand.insert(hash) ? .nothing(thumbnail) : .complete
    }

    func path(of download: Download) -> String { images.files.path(of: download.file) }

    func keep(downloadAt path: String, hash: [UInt8], _ format: ImageFormat) throws -> String {
        try images.files.saveOriginal(path, hash: hash, format)
    }

    func keep(_ thumbnail: Thumbnail, of hash: [UInt8]) throws { try images.files.save(thumbnail, of: hash) }

    /// What is known of the thumbnail of these bytes; unknown when its file is not there.
    private func thumbnail(of hash: [UInt8]) throws -> ThumbnailState {
        let state = hash == task.known?.hash ? task.thumbnail : try images.store.thumbnail(of: hash)
        guard case .made(let fileExtension, let isCut) = state else { return state }
        return images.files.hasThumbnail(hash, fileExtension, isCut: isCut) ? state : .unknown
    }
}

/// What all images of a sync share.
struct StoredImages: Sendable {
    let store: CatalogueStore
    let key: FeatureKey
    let files: ImageFiles
    let policy: ImagePolicy
    let left: LeftImages
    fileprivate let inHand = HashesInHand()
}

/// Whether a run that is to stop has left images to the next one.
final class LeftImages: Sendable {
    private let limits: RunLimits
    private let isAnyLeft = Atomic(false)

    init(_ limits: RunLimits) { self.limits = limits }

    /// Leaves the next image, if the run is to stop.
    /// - Returns: whether it is left.
    func leave() -> Bool {
        guard limits.shouldStop else { return false }
        isAnyLeft.store(true, ordering: .relaxed)
        return true
    }

    var isAny: Bool { isAnyLeft.load(ordering: .relaxed) }
}

/// Images that some thread of this run measures, so that no other does the same.
private final class HashesInHand: Sendable {
    private let hashes = Mutex(Set<[UInt8]>())

    /// - Parameter hash: SHA-256, 32 bytes.
    /// - Returns: false when it was there before.
    func insert(_ hash: [UInt8]) -> Bool { hashes.withLock { $0.insert(hash).inserted } }
}
