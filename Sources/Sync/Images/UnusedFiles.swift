import Files
import Store

/// The files of images that no item needs any more.
struct UnusedFiles {
    let request: SyncRequest
    let store: CatalogueStore

    /// Seconds for which the images of removed items stay: items come back.
    private static let grace = 30 * 86_400

    /// Removes them. A file that cannot be removed only takes space.
    func remove() throws {
        try removeForeignThumbnails()
        let unused = try store.unusedImages(confirmedBefore: request.now() - UnusedFiles.grace)
        for hash in unused { request.folders.removeFiles(ofImage: hash) }
        try store.forgetImages(unused)
    }

    /// Removes thumbnails that the store does not know, because an earlier store was set aside or lost. Each store does
    /// this once.
    private func removeForeignThumbnails() throws {
        guard try !store.state().hasOwnThumbnails else { return }
        let folder = request.folders.thumbnails
        // A folder that cannot be listed counts as missing.
        for part in (try? fileNames(in: folder)) ?? [] {
            for name in (try? fileNames(in: folder + "/" + part)) ?? [] {
                if try !store.hasThumbnail(file: name) { removeFile("\(folder)/\(part)/\(name)") }
            }
        }
        try store.updateState { $0.hasOwnThumbnails = true }
    }
}
