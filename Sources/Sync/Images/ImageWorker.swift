import Catalogue
import Colors
import Files
import ImageWork
import Images
import Store
import Synchronization

/// One look at an image: read, hash, measure, vote, thumbnail. Any thread may take it.
struct ImageWorker: Sendable {
    let store: CatalogueStore
    let key: AnalysisKey
    let reader: ImageReader
    let files: ImageFiles
    let policy: ImagePolicy
    private let inFlight = InFlightHashes()

    init(store: CatalogueStore, key: AnalysisKey, reader: ImageReader, files: ImageFiles, policy: ImagePolicy) {
        self.store = store
        self.key = key
        self.reader = reader
        self.files = files
        self.policy = policy
    }

    /// The look at a file of the user's own.
    /// - Throws: `SyncError` and `StoreError` for what ends the whole run.
    func image(of task: ImageTask, file path: String) throws -> FinishedImage {
        try finished(task, .file) {
            try reader.withImage(at: path) { file in
                let image = KnownImage(
                    hash: sha256(file.bytes), byteCount: file.bytes.count, changeTime: file.changeTime)
                return try outcome(of: task, image: image, &file)
            }
        }
    }

    /// The look at a download of an earlier run; it is believed only while its bytes are those that came.
    func image(
        of task: ImageTask, download: Download, _ provenance: FinishedImage.Provenance = .file
    ) throws -> FinishedImage {
        let path = files.path(of: download)
        return try finished(task, provenance) {
            try reader.withImage(at: path) { file in
                let hash = sha256(file.bytes)
                guard hash == task.known?.hash else {
                    removeFile(path)
                    throw ItemFailure(damaged: path)
                }
                let image = KnownImage(hash: hash, byteCount: file.bytes.count, changeTime: 0, download: download)
                return try outcome(of: task, image: image, &file)
            }
        }
    }

    /// - Parameter image: what is to be remembered of the file.
    func outcome(of task: ImageTask, image: KnownImage, _ file: inout ImageFile) throws -> ImageOutcome {
        let thumbnail = try thumbnail(of: image, task)
        let isMeasured = try store.isMeasured(hash: image.hash, key: key.features)
        let needsLook = !(isMeasured && thumbnail != .unknown) && inFlight.insert(image.hash)
        let measured = needsLook ? try measure(&file, hash: image.hash, thumbnail) : nil
        return ImageOutcome(location: task.location, image: .success(image), measured: measured)
    }

    /// What is known of the thumbnail of these bytes; unknown when its file is not there.
    private func thumbnail(of image: KnownImage, _ task: ImageTask) throws -> ThumbnailState {
        let state = image.hash == task.known?.hash ? task.thumbnail : try store.thumbnail(of: image.hash)
        guard case .made(let fileExtension) = state else { return state }
        return files.hasThumbnail(image.hash, fileExtension) ? state : .unknown
    }

    /// - Parameter thumbnail: made once for an image, whatever the options.
    private func measure(_ file: inout ImageFile, hash: [UInt8], _ thumbnail: ThumbnailState) throws -> MeasuredImage {
        do {
            let wantsThumbnail = thumbnail == .unknown
            let measurement = try file.measure(thumbnailSide: wantsThumbnail ? ImageFile.thumbnailSide : nil)
            if let made = measurement.thumbnail { try files.save(made, of: hash) }
            let made = measurement.thumbnail.map { ThumbnailState.made($0.fileExtension) } ?? .unknown
            return MeasuredImage(
                hash: hash, features: .success(measurement.features.encoded),
                colors: reader.analyzer.vote(measurement.features), thumbnail: wantsThumbnail ? made : thumbnail)
        } catch let error as DecodeError {
            return MeasuredImage(
                hash: hash, features: .failure(ItemFailure(error, hash: hash)), colors: nil, thumbnail: thumbnail)
        }
    }

    /// A failure of one image is an outcome like any other.
    func finished(
        _ task: ImageTask, _ provenance: FinishedImage.Provenance, _ body: () throws -> ImageOutcome
    ) throws -> FinishedImage {
        do {
            return FinishedImage(provenance: provenance, outcome: try body())
        } catch let failure as ItemFailure {
            return failed(task, provenance, failure)
        } catch is MeasuringStopped {
            return FinishedImage(provenance: .cancelled, outcome: nil)
        }
    }

    func failed(
        _ task: ImageTask, _ provenance: FinishedImage.Provenance, _ failure: ItemFailure, goneAt: Int? = nil
    ) -> FinishedImage {
        FinishedImage(
            provenance: provenance,
            outcome: ImageOutcome(location: task.location, image: .failure(failure), measured: nil, goneAt: goneAt))
    }
}

/// Images that some thread of this run looks at, so that no other does the same.
private final class InFlightHashes: Sendable {
    private let hashes = Mutex(Set<[UInt8]>())

    /// - Parameter hash: SHA-256, 32 bytes.
    /// - Returns: false when it was there before.
    func insert(_ hash: [UInt8]) -> Bool { hashes.withLock { $0.insert(hash).inserted } }
}

extension ItemFailure {
    fileprivate init(damaged path: String) {
        self.init(
            stage: .fetch, code: .damagedFile,
            message: "\(path) is damaged and was removed; the next huewall sync downloads it again.")
    }
}
