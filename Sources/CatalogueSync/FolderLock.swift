import Glibc

/// Keeps a second run away from a catalogue. The kernel frees it when the process ends, however it ends.
package struct FolderLock: ~Copyable {
    private let descriptor: Int32

    /// - Throws: `SyncError.busy` while another process holds it.
    init(path: String) throws {
        descriptor = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0o644)
        guard descriptor >= 0 else { throw SyncError.cannotWrite(FileError("open", path)) }
        guard flock(descriptor, LOCK_EX | LOCK_NB) == 0 else { throw SyncError.busy(path: path) }
    }

    deinit { close(descriptor) }
}
