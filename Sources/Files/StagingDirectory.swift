import Glibc
import Synchronization

/// Where files are written before they are renamed: a folder of its own, which goes with this value and all that is in
/// it.
package final class StagingDirectory: Sendable {
    package let path: String
    private let count = Atomic(0)
    /// Shows other processes that the folder is in use. nil for one in the system's temporary folder.
    private let lock: FolderLock?

    /// In `.parts` of a folder, where other processes may have theirs. Those of processes that were killed are removed.
    /// - Parameter folder: on the same file system as the files' places, so that renaming is one step.
    package init(in folder: String) throws(FileError) {
        let parent = folder + "/.parts"
        // A link would have files removed that are not parts of ours.
        if isLink(parent) { removeFile(parent) }
        try makeFolder(parent)
        try removeLeftovers(in: parent)
        while true {
            let path = try makeUniqueFolder(parent + "/XXXXXX")
            do throws(LockError) {
                lock = try FolderLock(folder: path, wait: 1, shouldStop: { false })
                self.path = path
                return
            } catch {
                // Another process has taken the new folder for a leftover.
                guard isFolder(path) else { continue }
                rmdir(path)
                if case .failed(let error) = error { throw error }
            }
        }
    }

    /// A folder of its own in the system's temporary one, which only this user may enter; it goes with this value, and
    /// all files in it.
    /// - Throws: `FileError` when none can be made.
    package static func temporary() throws(FileError) -> StagingDirectory { try StagingDirectory() }

    private init() throws(FileError) {
        let folder = getenv("TMPDIR").map { String(cString: $0) } ?? ""
        path = try makeUniqueFolder((folder.isEmpty ? "/tmp" : folder) + "/huewall-XXXXXX")
        lock = nil
    }

    deinit {
        for name in (try? fileNames(in: path)) ?? [] { removeFile(path + "/" + name) }  // the system clears the rest
        rmdir(path)
    }

    /// A path that no other thread gets.
    package func nextPath() -> String { "\(path)/\(count.add(1, ordering: .relaxed).newValue)" }

    /// Waits until all files that were committed with `Durability.group` so far are on the disk.
    package func synchronize() throws(FileError) { try OpenFile(reading: path).synchronizeFileSystem() }
}

/// - Parameter template: a path that ends in XXXXXX.
private func makeUniqueFolder(_ template: String) throws(FileError) -> String {
    var name = Array(template.utf8CString)
    guard mkdtemp(&name) != nil else { throw FileError("mkdtemp", template) }
    return String(decoding: name.dropLast().map(UInt8.init(bitPattern:)), as: UTF8.self)
}

/// Removes the folders that no process holds.
private func removeLeftovers(in parent: String) throws(FileError) {
    for name in try fileNames(in: parent) {
        let path = parent + "/" + name
        guard isFolder(path), !isLink(path) else {
            removeFile(path)
            continue
        }
        guard let lock = try? FolderLock(folder: path, wait: 0, shouldStop: { false }) else { continue }  // in use
        try withExtendedLifetime(lock) { () throws(FileError) in try removeAll(path) }
    }
}
