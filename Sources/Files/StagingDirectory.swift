import Glibc
import Synchronization

/// A folder for files that are renamed when they are complete. Only this value uses it; it is removed with this value,
/// including all files in it.
package final class StagingDirectory: Sendable {
    package let path: String
    private let count = Atomic(0)
    /// Held while the folder is in use: it shows others that its process lives. nil in the system's temporary folder,
    /// which the system clears.
    private let lock: FolderLock?

    private static let lockName = "/.lock"

    /// Makes a folder in `.parts` of `folder`, and removes folders of killed processes there.
    /// - Parameter folder: on the same file system as the final files, so that renaming is atomic.
    package init(in folder: String) throws(FileError) {
        let parts = folder + "/.parts"
        // A link could lead to files that do not belong to huewall, which would be removed.
        if isLink(parts) { removeFile(parts) }
        try makeFolder(parts)
        var path = try makeUniqueFolder(parts + "/")
        var lock = try StagingDirectory.lock(path)
        for _ in 1..<10 where lock == nil {
            path = try makeUniqueFolder(parts + "/")
            lock = try StagingDirectory.lock(path)
        }
        if lock == nil { throw FileError("lock", path) }
        self.path = path
        self.lock = lock
        for name in try fileNames(in: parts) where parts + "/" + name != path {
            StagingDirectory.removeLeftover(parts + "/" + name)
        }
    }

    /// A folder in the system's temporary one, which only this user can access.
    /// - Throws: `FileError` if it cannot be made.
    package static func temporary() throws(FileError) -> StagingDirectory { try StagingDirectory() }

    private init() throws(FileError) {
        let folder = getenv("TMPDIR").map { String(cString: $0) } ?? ""
        path = try makeUniqueFolder((folder.isEmpty ? "/tmp" : folder) + "/huewall-")
        lock = nil
    }

    /// - Returns: nil if another process removed the new folder as a leftover.
    private static func lock(_ path: String) throws(FileError) -> FolderLock? {
        do throws(LockError) {
            return try FolderLock(path: path + lockName, wait: 0, shouldStop: { true })
        } catch {
            guard case .failed(let error) = error, error.errorNumber != ENOENT else { return nil }
            rmdir(path)
            throw error
        }
    }

    /// Removes a folder whose process has ended, or a file of an earlier version; nothing happens if that fails.
    private static func removeLeftover(_ path: String) {
        guard isFolder(path), !isLink(path) else { return removeFile(path) }
        guard let lock = try? FolderLock(path: path + lockName, wait: 0, shouldStop: { true }) else { return }
        try? removeAll(path)
        _ = consume lock
    }

    deinit { try? removeAll(path) }  // what is left is removed by the next run, or by the system

    /// A path that is unique across threads.
    package func nextPath() -> String { "\(path)/\(count.add(1, ordering: .relaxed).newValue)" }

    /// Waits until all files that were committed so far are on the disk.
    package func synchronize() throws(FileError) { try OpenFile(reading: path).synchronizeFileSystem() }
}
