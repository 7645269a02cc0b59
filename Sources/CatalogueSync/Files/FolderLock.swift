import Glibc

/// Keeps a second run away from a catalogue. The kernel frees it when the process ends, however it ends.
package struct FolderLock: ~Copyable {
    private let descriptor: Int32

    /// - Parameter wait: seconds to wait for another process to let go, 0 or more.
    /// - Throws: `SyncError.busy` when another process still holds it then, `.stopped` when a signal came meanwhile.
    init(path: String, wait: Int) throws {
        descriptor = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0o644)
        guard descriptor >= 0 else { throw SyncError.cannotCreate(FileError("open", path)) }
        let deadline = ContinuousClock.now + .seconds(wait)
        while flock(descriptor, LOCK_EX | LOCK_NB) != 0 {
            if let signal = StopSignal.pending { throw SyncError.stopped(signal: signal) }
            guard ContinuousClock.now < deadline else { throw SyncError.busy(path: path) }
            usleep(FolderLock.pause)
        }
    }

    /// Microseconds between two attempts.
    private static let pause: UInt32 = 100_000

    deinit { close(descriptor) }
}
