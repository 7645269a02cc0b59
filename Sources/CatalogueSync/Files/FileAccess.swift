import Glibc

/// A call to the system that failed.
package struct FileError: Error, Sendable, Equatable {
    /// What was tried, as in `open`.
    package let operation: String
    package let path: String
    package let errorNumber: Int32

    init(_ operation: String, _ path: String) {
        self.operation = operation
        self.path = path
        errorNumber = errno
    }

    /// The system's words, as in `Permission denied`.
    package var reason: String { String(cString: strerror(errorNumber)) }
}

/// An open file with one owner.
struct OpenFile: ~Copyable {
    let descriptor: Int32
    let path: String

    init(reading path: String) throws(FileError) {
        // Non-blocking, or opening a pipe that nobody writes to would wait for ever.
        try self.init(path, flags: O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    }

    init(creating path: String) throws(FileError) {
        try self.init(path, flags: O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC)
    }

    private init(_ path: String, flags: Int32) throws(FileError) {
        descriptor = open(path, flags, 0o644)
        self.path = path
        guard descriptor >= 0 else { throw FileError("open", path) }
    }

    deinit { close(descriptor) }

    func status() throws(FileError) -> FileStatus {
        var status = stat()
        guard fstat(descriptor, &status) == 0 else { throw FileError("stat", path) }
        return FileStatus(status)
    }

    /// At most `count` bytes; fewer at the end of the file, and none behind it.
    func read(_ count: Int) throws(FileError) -> [UInt8] {
        var failure: FileError?
        let bytes = [UInt8](unsafeUninitializedCapacity: count) { buffer, filled in
            while filled < count {
                let got = Glibc.read(descriptor, buffer.baseAddress?.advanced(by: filled), count - filled)
                if got < 0, errno == EINTR { continue }
                if got < 0 { failure = FileError("read", path) }
                guard got > 0 else { break }
                filled += got
            }
        }
        if let failure { throw failure }
        return bytes
    }

    func write(_ bytes: [UInt8]) throws(FileError) {
        var rest = bytes[...]
        while !rest.isEmpty {
            let written = rest.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
            if written < 0, errno == EINTR { continue }
            guard written >= 0 else { throw FileError("write", path) }
            rest = rest.dropFirst(written)
        }
    }

    func synchronize() throws(FileError) {
        guard fsync(descriptor) == 0 else { throw FileError("fsync", path) }
    }
}

/// What the system says of a file.
struct FileStatus: Equatable {
    let isRegular: Bool
    let byteCount: Int
    /// When the bytes or the status last changed (ctime), in nanoseconds since 1970.
    let changeTime: Int

    init(_ status: stat) {
        isRegular = status.st_mode & S_IFMT == S_IFREG
        byteCount = Int(status.st_size)
        changeTime = Int(status.st_ctim.tv_sec) * 1_000_000_000 + Int(status.st_ctim.tv_nsec)
    }

    /// nil when there is no such file, or it cannot be asked for.
    init?(of path: String) {
        var status = stat()
        guard stat(path, &status) == 0 else { return nil }
        self.init(status)
    }
}

/// Makes a folder and those above it; an existing one is fine.
package func makeFolder(_ path: String) throws(FileError) {
    if mkdir(path, 0o755) == 0 || errno == EEXIST && isFolder(path) { return }
    guard errno == ENOENT, let slash = path.lastIndex(of: "/"), slash > path.startIndex else {
        throw FileError("mkdir", path)
    }
    try makeFolder(String(path[..<slash]))
    guard mkdir(path, 0o755) == 0 || errno == EEXIST else { throw FileError("mkdir", path) }
}

/// Makes the folder that a file shall be in.
func makeFolder(of path: String) throws(FileError) {
    if let slash = path.lastIndex(of: "/") { try makeFolder(String(path[..<slash])) }
}

/// Removes a file if it is there and may be removed; who needs it gone finds out when writing the next one.
func removeFile(_ path: String) { unlink(path) }

/// Gives a file its name at once, in the place of any other.
func renameFile(_ path: String, to newPath: String) throws(FileError) {
    guard rename(path, newPath) == 0 else { throw FileError("rename", newPath) }
}

package func isFolder(_ path: String) -> Bool {
    var status = stat()
    return stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
}

/// The names in a folder, in no order, without those that begin with a dot.
func fileNames(in path: String) throws(FileError) -> [String] {
    guard let folder = opendir(path) else { throw FileError("open", path) }
    defer { closedir(folder) }
    var names: [String] = []
    while let entry = readdir(folder) {
        let name = withUnsafeBytes(of: entry.pointee.d_name) { bytes in
            String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
        }
        if !name.hasPrefix(".") { names.append(name) }
    }
    return names
}
