import Glibc

/// A call to the system that failed.
package struct FileError: Error, Sendable, Equatable {
    /// What was tried, as in `open`.
    package let operation: String
    package let path: String
    /// As in `errno`.
    package let errorNumber: Int32

    /// Takes the error from `errno`.
    package init(_ operation: String, _ path: String) {
        self.operation = operation
        self.path = path
        errorNumber = errno
    }

    /// Whether there is no file that may be read at the path; not when only something was lacking to open it.
    package var isLackOfFile: Bool {
        [ENOENT, ENOTDIR, EISDIR, EACCES, EPERM, ELOOP, ENAMETOOLONG, EINVAL, ENXIO].contains(errorNumber)
    }

    /// The system's words, as in `Permission denied`.
    package var reason: String { String(cString: strerror(errorNumber)) }
}
