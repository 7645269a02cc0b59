import Files

/// What the files of a catalogue take, in bytes.
package struct CatalogueSizes: Sendable, Equatable {
    package let store: Int
    package let thumbnails: Int
    /// Metadata and pages.
    package let outputs: Int
    /// Images that were downloaded.
    package let images: Int

    /// - Complexity: one question to the system for each file.
    package init(of folders: CatalogueFolders) {
        store = CatalogueFolders.storeParts.reduce(0) { $0 + byteCount(below: folders.store + $1) }
        thumbnails = byteCount(below: folders.thumbnails)
        outputs = byteCount(below: folders.report) - store - thumbnails
        images = byteCount(below: folders.images)
    }
}
