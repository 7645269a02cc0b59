import CLinux
import Glibc

/// An open file with one owner.
package struct OpenFile: ~Copyable {
    private let descriptor: Int32
    private let path: String

    /// - Throws: `FileError` if the file is missing or unreadable.
    package init(reading path: String) throws(FileError) {
        // Non-blocking, because opening a pipe without a writer would wait forever.
        try self.init(path, flags: O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    }

    /// An existing file is emptied.
    package init(creating path: String) throws(FileError) {
        try self.init(path, flags: O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC)
    }

    /// Replaces an existing file, and does not follow links.
    package init(creatingNew path: String) throws(FileError) {
        unlink(path)
        try self.init(path, flags: O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC)
    }

    private init(_ path: String, flags: Int32) throws(FileError) {
        var descriptor = open(path, flags, 0o644)
        while descriptor < 0, errno == EINTR { descriptor = open(path, flags, 0o644) }
        guard descriptor >= 0 else { throw FileError("open", path) }
        self.descriptor = descriptor
        self.path = path
    }

    deinit { close(descriptor) }

    /// From now on, reading a pipe waits for bytes.
    fileprivate func waitForBytes() { _ = fcntl(descriptor, F_SETFL, 0) }

    package func status() throws(FileError) -> FileStatus {
        var status = stat()
        guard fstat(descriptor, &status) == 0 else { throw FileError("look at", path) }
        return FileStatus(status)
    }

    /// - Throws: `FileError` (`EINVAL`) also for a pipe, a device or a folder: they have no size, and may never end.
    package func statusOfRegularFile() throws(FileError) -> FileStatus {
        let status = try status()
        guard status.isRegular else {
            errno = EINVAL
            throw FileError("read", path)
        }
        return status
    }

    /// The next bytes, at most `count`; fewer at the end of the file, then none.
    package func read(_ count: Int) throws(FileError) -> [UInt8] {
        try bytes(count) { [descriptor] start, count, _ in Glibc.read(descriptor, start, count) }
    }

    /// The bytes at an offset, at most `count`, from any thread; fewer at the end of the file.
    /// - Parameter offset: in bytes from the beginning.
    package func read(_ count: Int, at offset: Int) throws(FileError) -> [UInt8] {
        try bytes(count) { [descriptor] start, count, done in pread(descriptor, start, count, off_t(offset + done)) }
    }

    /// - Parameter read: reads at most a number of bytes to an address, given how many were read before.
    private func bytes(
        _ count: Int, _ read: (UnsafeMutablePointer<UInt8>?, _ count: Int, _ done: Int) -> Int
    ) throws(FileError) -> [UInt8] {
        var failure: FileError?
        let bytes = [UInt8](unsafeUninitializedCapacity: count) { buffer, filled in
            while filled < count {
                let got = read(buffer.baseAddress?.advanced(by: filled), count - filled, filled)
                if got < 0, errno == EINTR { continue }
                if got < 0 { failure = FileError("read", path) }
                guard got > 0 else { break }
                filled += got
            }
        }
        if let failure { throw failure }
        return bytes
    }

    /// Writes all bytes.
    package func write(_ bytes: [UInt8]) throws(FileError) {
        try write(bytes) { [descriptor] start, count, _ in Glibc.write(descriptor, start, count) }
    }

    /// Overwrites the first bytes of the file.
    func overwriteStart(_ bytes: [UInt8]) throws(FileError) {
        try write(bytes) { [descriptor] start, count, done in pwrite(descriptor, start, count, off_t(done)) }
    }

    /// - Parameter write: writes at most a number of bytes from an address, given how many were written before.
    private func write(
        _ bytes: [UInt8], _ write: (UnsafeRawPointer?, _ count: Int, _ done: Int) -> Int
    ) throws(FileError) {
        var done = 0
        while done < bytes.count {
            let written = bytes.withUnsafeBytes { write($0.baseAddress?.advanced(by: done), $0.count - done, done) }
            if written < 0, errno == EINTR { continue }
            guard written >= 0 else { throw FileError("write", path) }
            done += written
        }
    }

    /// Whether another path has a file with the same bytes.
    func isCopied(at other: String) throws(FileError) -> Bool {
        guard let status = FileStatus(of: other), status.byteCount == (try self.status().byteCount) else {
            return false
        }
        let left = try OpenFile(reading: other)
        let right = try OpenFile(reading: path)
        while true {
            let bytes = try left.read(1 << 18)
            guard bytes == (try right.read(1 << 18)) else { return false }
            if bytes.isEmpty { return true }
        }
    }

    /// Copies the permissions of another file, if it exists.
    func takePermissions(of path: String) throws(FileError) {
        var status = stat()
        guard stat(path, &status) == 0 else { return }
        guard fchmod(descriptor, status.st_mode & 0o777) == 0 else { throw FileError("protect", self.path) }
    }

    /// Waits until the bytes are on the disk.
    func synchronize() throws(FileError) {
        while fsync(descriptor) != 0 {
            guard errno == EINTR else { throw FileError("save", path) }
        }
    }

    /// Waits until everything written to the file system of this file or folder is on the disk: one call for many
    /// files.
    package func synchronizeFileSystem() throws(FileError) {
        while syncfs(descriptor) != 0 {
            guard errno == EINTR else { throw FileError("save", path) }
        }
    }
}

/// The bytes of a file named by a user, which may be a pipe such as `<(command)`.
/// - Parameter limit: in bytes; a longer file is an error (`EFBIG`).
package func contents(of path: String, limit: Int) throws(FileError) -> [UInt8] {
    let file = try OpenFile(reading: path)
    file.waitForBytes()
    let bytes = try file.read(limit + 1)
    guard bytes.count <= limit else {
        errno = EFBIG
        throw FileError("read", path)
    }
    return bytes
}
