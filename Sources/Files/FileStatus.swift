import Glibc

/// What the system says of a file.
package struct FileStatus: Sendable, Equatable {
    package let isRegular: Bool
    /// In bytes.
    package let byteCount: Int
    /// When the bytes or the status last changed (ctime), in nanoseconds since 1970.
    package let changeTime: Int
    /// When the bytes last changed (mtime), in nanoseconds since 1970: a new name or a link does not change it.
    let modificationTime: Int

    /// Number of the file system that holds it.
    package let fileSystem: UInt64

    init(_ status: stat) {
        isRegular = status.st_mode & S_IFMT == S_IFREG
        byteCount = Int(status.st_size)
        changeTime = FileStatus.nanoseconds(status.st_ctim)
        modificationTime = FileStatus.nanoseconds(status.st_mtim)
        fileSystem = UInt64(status.st_dev)
    }

    private static func nanoseconds(_ time: timespec) -> Int { Int(time.tv_sec) * 1_000_000_000 + Int(time.tv_nsec) }

    /// Whether the file still has the bytes that it had, as far as the system says.
    package func hasBytes(of other: FileStatus) -> Bool {
        byteCount == other.byteCount && modificationTime == other.modificationTime
    }

    /// nil when there is no such file, or it cannot be asked for.
    package init?(of path: String) {
        var status = stat()
        guard stat(path, &status) == 0 else { return nil }
        self.init(status)
    }

    /// Like `init(of:)`, but nil only when there is nothing at all.
    /// - Throws: `FileError` for a link that leads nowhere or in a circle, and for what may not be asked for.
    package init?(ofWhatIsAt path: String) throws(FileError) {
        var status = stat()
        guard stat(path, &status) == 0 else {
            let error = FileError("look at", path)
            guard error.errorNumber == ENOENT || error.errorNumber == ENOTDIR, !isLink(path) else { throw error }
            return nil
        }
        self.init(status)
    }
}

/// A call to the system that failed.
package struct FileError: Error, Sendable, Equatable {
    /// What was tried, as in `open`: a verb with which "Cannot" and the path make a sentence.
    package let operation: String
    package let path: String
    /// As in `errno`.
    package let errorNumber: Int32

    /// Takes the error from `errno`.
    package init(_ operation: String, _ path: String) { self.init(operation, path, errno) }

    private init(_ operation: String, _ path: String, _ errorNumber: Int32) {
        (self.operation, self.path, self.errorNumber) = (operation, path, errorNumber)
    }

    /// The same error of the file that a person named, in whose place another one was written.
    func at(_ path: String) -> FileError { FileError(operation, path, errorNumber) }

    /// Whether there is no file that may be read at the path; not when only something was lacking to open it.
    package var isLackOfFile: Bool {
        [ENOENT, ENOTDIR, EISDIR, EACCES, EPERM, ELOOP, ENAMETOOLONG, EINVAL, ENXIO].contains(errorNumber)
    }

    /// Whether there is no file that bytes could go into, or come from.
    package var isOfCreation: Bool { ["open", "look at", "create"].contains(operation) }

    /// The system's words, as in `Permission denied`.
    package var reason: String { String(cString: strerror(errorNumber)) }
}
