package import Catalogue
import CatalogueStore
import ColorAnalysis
package import ImageDecoding

/// Looks at one image: read, hash, decode, analyze, small picture. Any thread may call it.
struct ImageWorker: Sendable {
    let store: CatalogueStore
    let key: AnalysisKey
    let analyzer: ColorAnalyzer
    let decoder: ImageDecoder
    let folders: CatalogueFolders
    let parts: PartsFolder
    let policy: ImagePolicy
    let claimed = ClaimedHashes()

    /// Longer side of the small pictures, in pixels.
    static let thumbnailSide = 320

    /// - Parameter download: how the file came here; nil for the user's own.
    /// - Throws: `SyncError` for what ends the whole run.
    func outcome(of task: ImageTask, reading path: String, download: Download?) throws -> ImageOutcome {
        do {
            let file = try readImage(path, limit: decoder.limits.maxBytes)
            guard let download else { return try outcome(of: task, local: file) }
            return try outcome(of: task, download: download, path: path, bytes: file.bytes)
        } catch let failure as ItemFailure {
            return ImageOutcome(location: task.location, image: .failure(failure), measured: nil)
        }
    }

    private func outcome(of task: ImageTask, local file: ImageBytes) throws -> ImageOutcome {
        let image = KnownImage(
            hash: sha256(file.bytes), byteCount: file.status.byteCount, changeTime: file.status.changeTime)
        return try outcome(of: task, image: image, bytes: file.bytes)
    }

    /// A download is believed only while its bytes are those that came.
    private func outcome(of task: ImageTask, download: Download, path: String, bytes: [UInt8]) throws -> ImageOutcome {
        let hash = sha256(bytes)
        guard hash == task.known?.hash else {
            removeFile(path)
            let message = "\(path) is damaged and was removed; the next huewall sync downloads it again."
            throw ItemFailure(stage: .fetch, code: "damaged-file", message: message)
        }
        let image = KnownImage(hash: hash, byteCount: bytes.count, changeTime: 0, download: download)
        return try outcome(of: task, image: image, bytes: bytes)
    }

    /// - Parameter image: what is to be remembered of `bytes`.
    func outcome(of task: ImageTask, image: KnownImage, bytes: [UInt8]) throws -> ImageOutcome {
        let isKnown = try store.isAnalyzed(hash: image.hash, key: key)
        let needsLook = !(isKnown && hasThumbnail(image.hash, task.thumbnail)) && claimed.claim(image.hash)
        let measured = needsLook ? try analyze(bytes, hash: image.hash) : nil
        return ImageOutcome(location: task.location, image: .success(image), measured: measured)
    }

    /// Whether a local file is as it was when it was looked at.
    func isUnchanged(_ task: ImageTask, at path: String) -> Bool {
        guard let known = task.known, isFinished(task), let status = FileStatus(of: path) else { return false }
        return status.byteCount == known.byteCount && status.changeTime == known.changeTime
    }

    /// Whether colors and small picture of the known bytes are there.
    func isFinished(_ task: ImageTask) -> Bool {
        guard task.isAnalyzed, let known = task.known else { return false }
        return hasThumbnail(known.hash, task.thumbnail)
    }

    private func hasThumbnail(_ hash: [UInt8], _ thumbnail: ThumbnailState) -> Bool {
        guard case .made(let fileExtension) = thumbnail else { return true }
        return FileStatus(of: folders.report + "/" + thumbnailPath(hexadecimal(hash), fileExtension)) != nil
    }

    private func analyze(_ bytes: [UInt8], hash: [UInt8]) throws -> MeasuredImage {
        do {
            let image = try decoder.decode(bytes, for: analyzer, thumbnailSide: ImageWorker.thumbnailSide)
            let analysis = analyzer.analysis(of: image)
            let thumbnail = image.thumbnail(side: ImageWorker.thumbnailSide)
            if let thumbnail { try keep(thumbnail, hash: hash) }
            return MeasuredImage(
                hash: hash, features: .success([]), colors: analysis, thumbnail: .some(thumbnail?.fileExtension))
        } catch let error as DecodeError {
            return MeasuredImage(hash: hash, features: .failure(ItemFailure(error)), colors: nil, thumbnail: nil)
        }
    }

    private func keep(_ thumbnail: Thumbnail, hash: [UInt8]) throws {
        let path = folders.report + "/" + thumbnailPath(hexadecimal(hash), thumbnail.fileExtension)
        do throws(FileError) {
            try makeFolder(of: path)
            try writeAtomically(thumbnail.bytes, to: path, parts: parts)
        } catch {
            throw SyncError.cannotWrite(error)
        }
    }
}

extension ColorAnalyzer {
    /// The colors of a decoded image, with what its decoding adds to the flags.
    func analysis(of image: borrowing DecodedImage) -> ImageAnalysis {
        var analysis = analyze(image.sampled(step: step(imageWidth: image.width, imageHeight: image.height)))
        if image.colorNotes.contains(.cmykConverted) { analysis.flags.append(.plainCMYK) }
        analysis.flags = ImageFlag.allCases.filter(analysis.flags.contains)
        return analysis
    }
}

extension ItemFailure {
    package init(_ error: DecodeError) {
        self.init(stage: .decode, code: error.code, message: error.message)
    }
}
