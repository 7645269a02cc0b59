import Catalogue
import Colors
import Fetching
import Files
import ImageWork
import Images
import Store

extension ImageWorker {
    /// - Parameter known: the download of last time, if its bytes are still here.
    /// - Throws: `SyncError` for what ends the whole run.
    func image(of task: ImageTask, fetched: FetchedImage, known: Download?) throws -> FinishedImage {
        switch fetched.result {
        case .success(let response) where response.content == .notModified:
            guard var known else { return failed(task, .file, ItemFailure(unaskedNotModified: task.location)) }
            known.checkedAt = policy.now
            return try image(of: task, keeping: known, .confirmed)
        case .success(let response):
            return try image(of: task, response: response, path: fetched.path)
        case .failure(let error) where error.cause == .cancelled:
            return FinishedImage(provenance: .cancelled, outcome: nil)
        case .failure(let error) where error.isLocal:
            throw SyncError.cannotKeep(error)
        case .failure(let error):
            if let known, !error.isPermanent { return try image(of: task, keeping: known, .unanswered) }
            return failed(task, .file, ItemFailure(error), goneAt: error.isPermanent ? policy.now : nil)
        }
    }

    /// The image of last time if its server says that it did not change, and nothing is missing here; nil when there is
    /// more to do than to note that.
    /// - Complexity: O(1); a call to the file system.
    func unchanged(_ task: ImageTask, fetched: FetchedImage, known: Download?) -> FinishedImage? {
        guard case .success(let response) = fetched.result, response.content == .notModified, var known else {
            return nil
        }
        known.checkedAt = policy.now
        return finished(task, keeping: known, .confirmed)
    }

    /// The image of last time: looked at only if that is still missing.
    private func image(
        of task: ImageTask, keeping download: Download, _ provenance: FinishedImage.Provenance
    ) throws -> FinishedImage {
        try finished(task, keeping: download, provenance) ?? image(of: task, download: download, provenance)
    }

    /// nil when the image of last time has to be looked at.
    private func finished(
        _ task: ImageTask, keeping download: Download, _ provenance: FinishedImage.Provenance
    ) -> FinishedImage? {
        guard var image = task.known, isFinished(task) else { return nil }
        image.download = download
        return FinishedImage(
            provenance: provenance,
            outcome: ImageOutcome(location: task.location, image: .success(image), measured: nil))
    }

    private func image(of task: ImageTask, response: FetchResponse, path: String) throws -> FinishedImage {
        let finished = try finished(task, .download(byteCount: response.byteCount)) {
            try reader.withImage(at: path) { file in
                let hash = sha256(file.bytes)
                let download = Download(
                    file: originalPath(hexadecimal(hash), try downloadedFormat(of: file.bytes, response)),
                    etag: response.etag ?? "", lastModified: response.lastModified ?? "", checkedAt: policy.now)
                try files.saveOriginal(path, as: download)
                let image = KnownImage(hash: hash, byteCount: file.bytes.count, changeTime: 0, download: download)
                return try outcome(of: task, image: image, &file)
            }
        }
        removeFile(path)  // still there when it is no image
        return finished
    }
}

/// Where the bytes of a downloaded image lie, relative to the catalogue's folder of images.
private func originalPath(_ imageHash: String, _ format: ImageFormat) -> String {
    "\(imageHash.prefix(2))/\(imageHash).\(format.fileExtension)"
}
