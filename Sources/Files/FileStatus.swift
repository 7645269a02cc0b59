import Glibc

/// The status of a file, from stat(2).
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

    /// Whether the file still has the same bytes, judged by its status.
    package func hasBytes(of other: FileStatus) -> Bool {
        byteCount == other.byteCount && modificationTime == other.modificationTime
    }

    /// nil if there is no such file, or its status cannot be read.
    package init?(of path: String) {
        var status = stat()
        guard stat(path, &status) == 0 else { return nil }
        self.init(status)
    }

    /// Like `init(of:)`, but nil only if nothing is at the path.
    /// - Throws: `FileError` for a broken or circular link, and without permission.
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

/// A failed system call.
package struct FileError: Error, Sendable, Equatable {
    /// The operation, such as `open`: a verb that completes the sentence "Cannot ... path".
    package let operation: String
    package let path: String
    /// A value of `errno`.
    package let errorNumber: Int32

    /// Takes the error from `errno`.
    package init(_ operation: String, _ path: String) { self.init(operation, path, errno) }

    private init(_ operation: String, _ path: String, _ errorNumber: Int32) {
        (self.operation, self.path, self.errorNumber) = (operation, path, errorNumber)
    }

    /// The same error for the path that the user gave, if another file was written instead.
    func at(_ path: String) -> FileError { FileError(operation, path, errorNumber) }

    /// Whether the path has no readable file; false if only resources to open it are missing.
    package var isLackOfFile: Bool {
        [ENOENT, ENOTDIR, EISDIR, EACCES, EPERM, ELOOP, ENAMETOOLONG, EINVAL, ENXIO].contains(errorNumber)
    }

    /// Whether the file could not be opened or created.
    package var isOfCreation: Bool { ["open", "look at", "create"].contains(operation) }

    /// The message of the system, such as `Permission denied`.
    package var reason: String { String(cString: strerror(errorNumber)) }
}
