import Catalogue
import Files
import Images
import ImageWork
import Store

/// The memory of a line of `huewall measure` for its image. It keeps thumbnails, and results that other lines can use.
struct LineImage: ImageMemory {
    let location: String
    let plan: ImagePlan
    /// The state of the same location under the same options and engine.
    private let state: ImageState?
    private let images: LineImages

    init(_ row: ReadRow, _ state: ImageState?, _ images: LineImages) {
        location = row.location
        let state = state.flatMap { $0.location == row.location && images.isUsable($0) ? $0 : nil }
        self.state = state
        self.images = images
        if let bytes = row.bytes {
            plan = .bytes(bytes)
        } else if images.trustsAddresses, let state, case .url = ImageLocation(location, relativeTo: "/") {
            plan = .recall(state.image)
        } else {
            plan = ImagePlan(location, known: state?.image)
        }
    }

    func recalled(_ known: KnownImage) -> ImageKnowledge? { state.map { .measured($0.features, $0.thumbnail) } }

    func knowledge(of hash: [UInt8], _ bytes: [UInt8]) -> ImageKnowledge {
        if let state, state.image.hash == hash, hasThumbnail(state) {
            return .measured(state.features, state.thumbnail)
        }
        if let outcome = images.measured.cached(hash), let features = outcome.measured {
            return .measured(features, outcome.thumbnail)
        }
        return .nothing(.unknown)
    }

    private func hasThumbnail(_ state: ImageState) -> Bool {
        images.thumbnails.map { state.thumbnail.isThere(state.image.hash, below: $0.folder) } ?? true
    }

    func keep(_ thumbnail: Thumbnail, of hash: [UInt8]) throws {
        if let (folder, staging) = images.thumbnails { try thumbnail.write(hash, below: folder, staging) }
    }

    func note(_ outcome: ImageOutcome) {
        if let hash = outcome.hash { images.measured.put(outcome, for: hash) }
    }
}

/// The state that all images of a measurement share.
struct LineImages: Sendable {
    let key: FeatureKey
    /// Whether an address that an earlier run read counts as unchanged.
    let trustsAddresses: Bool
    /// Where thumbnails are written; nil to only name them.
    fileprivate let thumbnails: (folder: String, staging: StagingDirectory)?
    /// Results by SHA-256: two addresses with the same bytes are measured once.
    fileprivate let measured = RequestCoalescer<[UInt8], ImageOutcome>(limit: 1024)

    /// - Parameter folder: for thumbnails; nil to only name them.
    /// - Throws: `FileError` when the folder cannot be made.
    init(key: FeatureKey, trustsAddresses: Bool, thumbnails folder: String?) throws(FileError) {
        self.key = key
        self.trustsAddresses = trustsAddresses
        thumbnails = try folder.map { (path) throws(FileError) in (path, try StagingDirectory(in: path)) }
    }

    fileprivate func isUsable(_ state: ImageState) -> Bool {
        guard state.key == key else { return false }
        if case .failure(let failure) = state.features { return failure.code != FailureCode.outOfMemory.rawValue }
        return true
    }
}
