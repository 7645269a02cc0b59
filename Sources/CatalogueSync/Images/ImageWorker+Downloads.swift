import Catalogue
import CatalogueStore
import ColorAnalysis
import HTTPFetching
import ImageDecoding

extension ImageWorker {
    /// - Parameter known: the download of last time, if its bytes are still here.
    /// - Returns: nil when nothing is to be remembered.
    func outcome(
        of task: ImageTask, fetched: FetchedImage, known: Download?, tally: ImageTally
    ) throws -> ImageOutcome? {
        switch fetched.result {
        case .success(let response) where response.content == .notModified:
            guard var known else { return unaskedNotModified(task) }
            known.checkedAt = policy.now
            return try outcome(of: task, keeping: known)
        case .success(let response):
            return try outcome(of: task, response: response, path: fetched.path)
        case .failure(let error) where error.cause == .cancelled:
            return nil
        case .failure(let error) where error.isLocal:
            throw SyncError.cannotKeep(error)
        case .failure(let error):
            guard let known, !error.isPermanent else { return failed(task, error) }
            tally.add { $0.kept += 1 }
            return try outcome(of: task, keeping: known)
        }
    }

    /// The picture of last time: looked at only if that is still missing.
    private func outcome(of task: ImageTask, keeping download: Download) throws -> ImageOutcome? {
        guard let image = task.known, isFinished(task) else {
            return try outcome(of: task, reading: path(of: download), download: download)
        }
        var confirmed = image
        confirmed.download = download
        return ImageOutcome(location: task.location, image: .success(confirmed), analysis: nil)
    }

    private func outcome(of task: ImageTask, response: FetchResponse, path: String) throws -> ImageOutcome {
        do {
            let bytes = try readImage(path, limit: decoder.limits.maxBytes).bytes
            let format = try format(of: bytes, response)
            let hash = sha256(bytes)
            let download = Download(
                file: originalPath(hexadecimal(hash), format), etag: response.etag ?? "",
                lastModified: response.lastModified ?? "", checkedAt: policy.now)
            try keepOriginal(path, at: self.path(of: download))
            let image = KnownImage(hash: hash, byteCount: bytes.count, changeTime: 0, download: download)
            return try outcome(of: task, image: image, bytes: bytes)
        } catch let failure as ItemFailure {
            removeFile(path)
            return ImageOutcome(location: task.location, image: .failure(failure), analysis: nil)
        }
    }

    private func keepOriginal(_ path: String, at target: String) throws {
        do throws(FileError) {
            try makeFolder(of: target)
            try renameFile(path, to: target)
        } catch {
            throw SyncError.cannotWrite(error)
        }
    }

    /// A broken server: without our asking, "not modified" means nothing.
    private func unaskedNotModified(_ task: ImageTask) -> ImageOutcome {
        let message = "\(task.location) was answered with 304, although nothing is here yet; try again later."
        let failure = ItemFailure(stage: .fetch, code: "bad-response", message: message)
        return ImageOutcome(location: task.location, image: .failure(failure), analysis: nil)
    }

    private func failed(_ task: ImageTask, _ error: FetchError) -> ImageOutcome {
        ImageOutcome(
            location: task.location, image: .failure(ItemFailure(error)), analysis: nil,
            goneAt: error.isPermanent ? policy.now : nil)
    }

    /// Told apart by the bytes: what servers call them is often wrong.
    private func format(of bytes: [UInt8], _ response: FetchResponse) throws(ItemFailure) -> ImageFormat {
        do throws(DecodeError) {
            return try ImageFormat(of: bytes)
        } catch {
            let called = response.contentType.map { " The server calls it \($0)." } ?? ""
            throw ItemFailure(stage: .fetch, code: error.code, message: error.message + called)
        }
    }
}

/// Where the bytes of a downloaded image lie, relative to the catalogue's folder of images.
private func originalPath(_ imageHash: String, _ format: ImageFormat) -> String {
    "\(imageHash.prefix(2))/\(imageHash).\(format.fileExtension)"
}
