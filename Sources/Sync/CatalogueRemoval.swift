import Files
package import ImageWork
import Outputs
import Store

/// What `remove` deletes of a catalogue: everything that runs wrote, and could write again. What people wrote, such as
/// a file of overrides, stays.
package struct CatalogueRemoval {
    /// In bytes.
    package let byteCount: Int
    /// Paths of what stays: other files in the catalogue's folders, and the targets of links in them.
    package let remaining: [String]
    private let folders: CatalogueFolders
    private let paths: [String]

    /// - Throws: `SyncError.unknownCatalogue` when it has no files.
    package init(of folders: CatalogueFolders) throws(SyncError) {
        self.folders = folders
        let outputs = CatalogueFolders.outputNames.map { folders.report + "/" + $0 }
        let images = CatalogueRemoval.entries(in: folders.images, hidden: true).filter(CatalogueRemoval.isOfImages)
        // The store comes last, so that a killed removal can be repeated.
        paths = (outputs + images + folders.storeFiles).filter(isThere)
        guard !paths.isEmpty else { throw folders.unknown }
        byteCount = paths.reduce(0) { $0 + Files.byteCount(below: $1) }
        let removed = Set(paths + [folders.lock, folders.imagesLock])
        let found = CatalogueRemoval.entries(in: folders.report) + CatalogueRemoval.entries(in: folders.images)
        remaining = (found + paths.filter(isLink).map(realPath)).filter { !removed.contains($0) }
    }

    /// Removes the files while no run holds the catalogue.
    /// - Parameters:
    ///   - wait: seconds to wait for a run to end, 0 or more.
    ///   - stopReason: asked now and then while waiting.
    /// - Throws: `SyncError.busy`, `.stopped`, `.cannotWrite`; files that were removed until then are gone.
    package func run(wait: Int, stopReason: () -> StopReason?) throws {
        let lock = try FolderLock(path: folders.lock, wait: wait, stopReason: stopReason)
        let hasImages = isFolder(folders.images)
        let imagesLock =
            hasImages ? try FolderLock(path: folders.imagesLock, wait: wait, stopReason: stopReason) : nil
        try reportingFileErrors { for path in paths { try removeAll(path) } }
        if hasImages { folders.removeImagesLock() }
        folders.removeLock()
        _ = consume imagesLock
        _ = consume lock
    }

    /// Removes a catalogue that never imported a feed, as after a first try with a wrong source.
    /// - Parameter parents: folders to remove, too, if they are empty.
    static func removeIfNeverFilled(_ folders: CatalogueFolders, _ parents: [String]) {
        // A catalogue that cannot be read, or is held by another run, stays.
        guard FileStatus(of: folders.page) == nil,
            let lock = try? FolderLock(path: folders.lock, wait: 0, shouldStop: { false }),
            FileStatus(of: folders.store) == nil || folders.wasNeverFilled
        else { return }
        for path in folders.storeFiles { removeFile(path) }
        removeEmptyFolder(folders.report + "/.parts")
        folders.removeLock()
        removeImages(folders)
        for parent in parents { removeEmptyFolder(parent) }
        _ = consume lock
    }

    /// Removes the folder of images if it has none. It stays while a run of another folder of reports holds it.
    private static func removeImages(_ folders: CatalogueFolders) {
        guard isFolder(folders.images),
            let lock = try? FolderLock(path: folders.imagesLock, wait: 0, shouldStop: { false })  // as above
        else { return }
        removeEmptyFolder(folders.images + "/feed")
        folders.removeImagesLock()
        _ = consume lock
    }

    private static func entries(in folder: String, hidden: Bool = false) -> [String] {
        // No folder, no files.
        ((try? fileNames(in: folder, hidden: hidden)) ?? []).sorted().map { folder + "/" + $0 }
    }

    /// Whether a run made a path in a folder of images: pages of the feed, parts, and originals, which have their hash
    /// as name and are in a folder with its first two digits as name.
    private static func isOfImages(_ path: String) -> Bool {
        let name = path.split(separator: "/").last ?? ""
        if ["feed", ".parts"].contains(name) { return true }
        guard name.count == 2, name.allSatisfy(\.isHexDigit), let files = try? fileNames(in: path, hidden: true) else {
            return false
        }
        return files.allSatisfy { $0.prefix(64).count == 64 && $0.prefix(64).allSatisfy(\.isHexDigit) }
    }
}

extension CatalogueFolders {
    /// The store itself last.
    fileprivate var storeFiles: [String] { CatalogueFolders.storeParts.reversed().map { store + $0 } }

    /// The names of everything that runs write into the folder of the report, except for the store and the lock.
    fileprivate static let outputNames =
        WallOutput.all.flatMap(\.fileNames) + [
            "thumbs", "explain", ".parts", changesName, comparePageName, comparedPageName,
        ]
        + storeParts.map { damagedStoreName + $0 }

    /// Checks a file that the user named for an output.
    /// - Throws: `SyncError.isOfCatalogue` for a file that runs of this or another catalogue read or write.
    package func checkOutput(_ path: String) throws(SyncError) {
        let output = writtenPath(absolutePath(path))
        let isInReport = CatalogueFolders.areOutputs(output, or: [CatalogueFolders.overridesName])
        let state = try? CatalogueStore.Reader(path: store).state()  // a store that cannot be read names no files
        let read = [state?.source, state?.overridesPath] + ownOverrides(source: state?.source)
        guard !isInReport, !output.hasPrefix(writtenPath(absolutePath(images)) + "/"),
            !read.contains(where: { $0.map(writtenPath) == output })
        else { throw .isOfCatalogue(path: path) }
    }

    /// Whether a path is that of a file that runs write into the folder of any report.
    /// - Parameters:
    ///   - output: an absolute path.
    ///   - names: further names of files there.
    static func areOutputs(_ output: String, or names: [String] = []) -> Bool {
        let own = Set(outputNames + storeParts.map { "huewall.sqlite" + $0 } + [lockName] + names)
        let parts = output.split(separator: "/").map(String.init)
        return parts.indices.contains { index in
            let folder = "/" + parts[..<index].joined(separator: "/")
            return own.contains(parts[index]) && FileStatus(of: folder + "/huewall.sqlite") != nil
        }
    }

    /// Removes the lock while it is held, and the folder, if it is empty then.
    fileprivate func removeLock() {
        removeFile(lock)
        removeEmptyFolder(report)
    }

    /// The same for the folder of images.
    fileprivate func removeImagesLock() {
        removeFile(imagesLock)
        removeEmptyFolder(images)
    }
}
