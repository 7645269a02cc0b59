import Catalogue
import Colors
import Files
import Images
import ImageWork
import Store
import Synchronization

/// The files of a run's images: downloaded originals, and thumbnails.
///
/// Files are renamed at once, and made durable in groups, before the store mentions them.
final class ImageFiles: ImageFileChecks, Sendable {
    private let folders: CatalogueFolders
    private let thumbnails: StagingDirectory
    /// nil for a run without the network.
    private let originals: StagingDirectory?
    /// Whether files were made since all were made durable the last time.
    private let isDirty = Mutex(false)

    /// - Parameter originals: where downloads are written, in the folder of images.
    init(_ folders: CatalogueFolders, thumbnails: StagingDirectory, originals: StagingDirectory?) {
        self.folders = folders
        self.thumbnails = thumbnails
        self.originals = originals
    }

    /// Not empty: a full disk or a power cut may leave empty files.
    func hasThumbnail(_ imageHash: [UInt8], _ fileExtension: String, isCut: Bool) -> Bool {
        thumbnailPaths(hexadecimal(imageHash), fileExtension, isCut: isCut).allSatisfy { path in
            FileStatus(of: folders.report + "/" + path).map { $0.isRegular && $0.byteCount > 0 } ?? false
        }
    }

    /// - Throws: `SyncError.cannotWrite`.
    func save(_ thumbnail: Thumbnail, of imageHash: [UInt8]) throws {
        try reportingFileErrors { try thumbnail.write(imageHash, below: folders.report, thumbnails) }
        isDirty.withLock { $0 = true }
    }

    /// Moves a downloaded file to its place.
    /// - Returns: its path relative to the folder of images.
    /// - Throws: `SyncError.cannotWrite`.
    func saveOriginal(_ path: String, hash: [UInt8], _ format: ImageFormat) throws -> String {
        let file = originalPath(hash, format)
        let target = self.path(of: file)
        try reportingFileErrors {
            try makeFolder(of: target)
            try renameFile(path, to: target)
        }
        isDirty.withLock { $0 = true }
        return file
    }

    /// - Parameter file: a `Download.file`.
    func path(of file: String) -> String { folders.images + "/" + file }

    func status(of path: String) -> FileStatus? { FileStatus(of: existingFile(path)) }

    func isHere(_ image: KnownImage, _ download: Download) -> Bool {
        FileStatus(of: path(of: download.file))?.byteCount == image.byteCount
    }

    /// Waits until all saved files are on the disk.
    /// - Throws: `SyncError.cannotWrite`.
    func synchronize() throws {
        let wasDirty = isDirty.withLock { isDirty in
            defer { isDirty = false }
            return isDirty
        }
        guard wasDirty else { return }
        try reportingFileErrors {
            try thumbnails.synchronize()
            guard let originals,
                FileStatus(of: originals.path)?.fileSystem != FileStatus(of: thumbnails.path)?.fileSystem
            else { return }
            try originals.synchronize()
        }
    }
}

extension Thumbnail {
    /// Writes its files, whole and cut; they become durable with `staging`.
    /// - Parameter folder: the catalogue's report folder, or another one like it.
    func write(_ imageHash: [UInt8], below folder: String, _ staging: StagingDirectory) throws(FileError) {
        let files: [(isCut: Bool, bytes: [UInt8]?)] = [(false, bytes), (true, cut)]
        for case (let isCut, let bytes?) in files {
            let path = folder + "/" + thumbnailPath(hexadecimal(imageHash), fileExtension, isCut: isCut)
            try makeFolder(of: path)
            try writeAtomically(bytes, to: path, staging: staging)
        }
    }
}

extension ThumbnailState {
    /// Whether its files are in a folder such as a catalogue's report folder.
    func isThere(_ imageHash: [UInt8], below folder: String) -> Bool {
        guard case .made(let fileExtension, let isCut) = self else { return true }
        return thumbnailPaths(hexadecimal(imageHash), fileExtension, isCut: isCut).allSatisfy {
            FileStatus(of: folder + "/" + $0) != nil
        }
    }
}

extension CatalogueFolders {
    /// Removes the downloaded original and the thumbnail. A file that cannot be removed only takes space.
    /// - Parameter hash: SHA-256 of the image's bytes, 32 bytes.
    func removeFiles(ofImage hash: [UInt8]) {
        for format in ImageFormat.allCases { removeFile(images + "/" + originalPath(hash, format)) }
        for name in Thumbnail.fileExtensions {
            for path in thumbnailPaths(hexadecimal(hash), name, isCut: true) { removeFile(report + "/" + path) }
        }
    }
}

/// The path of a downloaded image, relative to the catalogue's folder of images.
private func originalPath(_ hash: [UInt8], _ format: ImageFormat) -> String {
    let name = hexadecimal(hash)
    return "\(name.prefix(2))/\(name).\(format.fileExtension)"
}
