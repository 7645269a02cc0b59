import Glibc
import Synchronization

/// Where files are written before they get their name. One run uses it at a time; what a killed run left is removed.
package final class StagingDirectory: Sendable {
    package let path: String
    private let count = Atomic(0)

    /// - Parameter folder: on the same file system as the files' places, so that renaming is one step.
    package init(in folder: String) throws(FileError) {
        path = folder + "/.parts"
        // A link would have files removed that are no parts of ours.
        if isLink(path) { removeFile(path) }
        try makeFolder(path)
        for name in try fileNames(in: path) { removeFile(path + "/" + name) }
    }

    /// A path that no other thread gets.
    package func nextPath() -> String { "\(path)/\(count.add(1, ordering: .relaxed).newValue)" }

    /// Waits until all files that were committed with `Durability.group` so far are on the disk.
    package func synchronize() throws(FileError) { try OpenFile(reading: path).synchronizeFileSystem() }
}
