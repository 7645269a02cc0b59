import Glibc
import Synchronization

/// A folder in which files are written before they are renamed. No other value or process uses it. It is removed with
/// this value, and all files in it, too.
package final class StagingDirectory: Sendable {
    package let path: String
    private let count = Atomic(0)
    /// Held as long as the folder is in use, so that others see whether its process lives. nil in the system's
    /// temporary folder, which the system clears.
    private let lock: FolderLock?

    private static let lockName = "/.lock"

    /// Makes one in `.parts` of `folder`, and removes those that killed processes left there.
    /// - Parameter folder: on the same file system as the files' places, so that renaming is one step.
    package init(in folder: String) throws(FileError) {
        let parts = folder + "/.parts"
        // A link would have files removed that are not parts of ours.
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

    /// A folder of its own in the system's temporary one, which only this user may enter.
    /// - Throws: `FileError` when none can be made.
    package static func temporary() throws(FileError) -> StagingDirectory { try StagingDirectory() }

    private init() throws(FileError) {
        let folder = getenv("TMPDIR").map { String(cString: $0) } ?? ""
        path = try makeUniqueFolder((folder.isEmpty ? "/tmp" : folder) + "/huewall-")
        lock = nil
    }

    /// - Returns: nil when another process took the new folder for a leftover.
    private static func lock(_ path: String) throws(FileError) -> FolderLock? {
        do throws(LockError) {
            return try FolderLock(path: path + lockName, wait: 0, shouldStop: { true })
        } catch {
            guard case .failed(let error) = error, error.errorNumber != ENOENT else { return nil }
            rmdir(path)
            throw error
        }
    }

    /// Removes a folder whose process has ended, or a file of an earlier version. What cannot be removed stays.
    private static func removeLeftover(_ path: String) {
        guard isFolder(path), !isLink(path) else { return removeFile(path) }
        guard let lock = try? FolderLock(path: path + lockName, wait: 0, shouldStop: { true }) else { return }
        try? removeAll(path)
        _ = consume lock
    }

    deinit { try? removeAll(path) }  // what is left is removed by the next run, or by the system

    /// A path that no other thread gets.
    package func nextPath() -> String { "\(path)/\(count.add(1, ordering: .relaxed).newValue)" }

    /// Waits until all files that were committed so far are on the disk.
    package func synchronize() throws(FileError) { try OpenFile(reading: path).synchronizeFileSystem() }
}
