import Glibc

/// Why a lock was not acquired.
package enum LockError: Error, Sendable, Equatable {
    /// The lock file cannot be used.
    case failed(FileError)
    /// Another process holds it.
    case held(path: String)
    /// Waiting was stopped.
    case stopped
}

/// Excludes a second run from a catalogue, or a second writer from a file. The kernel releases it when the process ends
/// for any reason.
package struct FolderLock: ~Copyable, Sendable {
    private let descriptor: Int32

    /// Locks a file made for this purpose.
    /// - Parameters:
    ///   - wait: seconds to wait for another process to release it, 0 or more.
    ///   - shouldStop: called now and then while waiting.
    package init(path: String, wait: Int, shouldStop: () -> Bool) throws(LockError) {
        try self.init(path, O_RDWR | O_CREAT, wait: wait, pause: FolderLock.longPause, shouldStop)
    }

    /// Locks a folder itself, without creating a file. For operations of milliseconds.
    /// - Parameters:
    ///   - wait: seconds to wait for another process, or another thread of this one, to release it; 0 or more.
    ///   - shouldStop: called now and then while waiting.
    init(folder: String, wait: Int, shouldStop: () -> Bool) throws(LockError) {
        try self.init(folder, O_RDONLY | O_DIRECTORY, wait: wait, pause: FolderLock.shortPause, shouldStop)
    }

    private init(
        _ path: String, _ flags: Int32, wait: Int, pause: UInt32, _ shouldStop: () -> Bool
    ) throws(LockError) {
        let deadline = ContinuousClock.now + .seconds(wait)
        while true {
            let descriptor = open(path, flags | O_CLOEXEC, 0o644)
            guard descriptor >= 0 else { throw .failed(FileError("open", path)) }
            do throws(LockError) {
                try FolderLock.wait(for: descriptor, path, until: deadline, pause: pause, shouldStop)
            } catch {
                close(descriptor)
                throw error
            }
            // The previous holder may have removed the file with its folder: then the name belongs to another lock.
            if FolderLock.isNamed(descriptor, path) {
                self.descriptor = descriptor
                return
            }
            close(descriptor)
        }
    }

    private static func wait(
        for descriptor: Int32, _ path: String, until deadline: ContinuousClock.Instant, pause: UInt32,
        _ shouldStop: () -> Bool
    ) throws(LockError) {
        while flock(descriptor, LOCK_EX | LOCK_NB) != 0 {
            guard errno == EWOULDBLOCK || errno == EINTR else { throw .failed(FileError("lock", path)) }
            if shouldStop() { throw .stopped }
            guard ContinuousClock.now < deadline else { throw .held(path: path) }
            usleep(pause)
        }
    }

    private static func isNamed(_ descriptor: Int32, _ path: String) -> Bool {
        var (held, named) = (stat(), stat())
        return fstat(descriptor, &held) == 0 && stat(path, &named) == 0 && held.st_ino == named.st_ino
            && held.st_dev == named.st_dev
    }

    /// Microseconds between two attempts: for locks held as long as a run, and for locks held for milliseconds.
    private static let (longPause, shortPause): (UInt32, UInt32) = (100_000, 2000)

    deinit { close(descriptor) }
}
