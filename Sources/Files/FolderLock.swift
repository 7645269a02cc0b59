import Glibc

/// Why a lock was not got.
package enum LockError: Error, Sendable, Equatable {
    /// The file of the lock cannot be used.
    case failed(FileError)
    /// Another process holds it.
    case held(path: String)
    /// Waiting was stopped.
    case stopped
}

/// Keeps a second run away from a catalogue. The kernel frees it when the process ends, however it ends.
package struct FolderLock: ~Copyable {
    private let descriptor: Int32

    /// - Parameters:
    ///   - wait: seconds to wait for another process to let go, 0 or more.
    ///   - shouldStop: asked now and then while waiting.
    package init(path: String, wait: Int, shouldStop: () -> Bool) throws(LockError) {
        descriptor = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0o644)
        guard descriptor >= 0 else { throw .failed(FileError("open", path)) }
        let deadline = ContinuousClock.now + .seconds(wait)
        while flock(descriptor, LOCK_EX | LOCK_NB) != 0 {
            guard errno == EWOULDBLOCK || errno == EINTR else { throw .failed(FileError("lock", path)) }
            if shouldStop() { throw .stopped }
            guard ContinuousClock.now < deadline else { throw .held(path: path) }
            usleep(FolderLock.pause)
        }
    }

    /// Microseconds between two attempts.
    private static let pause: UInt32 = 100_000

    deinit { close(descriptor) }
}
