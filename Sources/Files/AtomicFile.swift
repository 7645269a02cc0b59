import Glibc

/// A file that appears whole or not at all: written elsewhere, flushed, then renamed.
package struct AtomicFile: ~Copyable {
    private let file: OpenFile
    private let path: String
    private let temporaryPath: String
    /// The temporary file goes with it.
    private let staging: StagingDirectory

    /// - Parameter staging: on the same file system.
    package init(at path: String, staging: StagingDirectory) throws(FileError) {
        self.path = path
        self.staging = staging
        temporaryPath = staging.nextPath()
        file = try OpenFile(creating: temporaryPath)
    }

    package func write(_ bytes: [UInt8]) throws(FileError) { try file.write(bytes) }

    func overwriteStart(_ bytes: [UInt8]) throws(FileError) { try file.overwriteStart(bytes) }

    /// Puts the file in its place, unless the same bytes are there already: then that file stays untouched.
    ///
    /// Its bytes are on the disk when the staging directory is synchronized. A power cut before that may leave it empty
    /// or cut.
    package consuming func commit() throws(FileError) {
        if try holdsSameBytes() { return discard() }
        try place()
    }

    /// Makes the file durable, for `place`.
    /// - Returns: false when the same bytes are in its place already: then there is nothing to do.
    func prepare() throws(FileError) -> Bool {
        if try holdsSameBytes() { return false }
        try file.synchronize()
        return true
    }

    /// Keeps the file that is in the place, so that it can be given back.
    /// - Parameter old: an unused path of the same file system.
    /// - Returns: whether there was one; nil where the file system has no links.
    func keepOld(at old: String) throws(FileError) -> Bool? {
        if link(path, old) == 0 { return true }
        switch errno {
        case ENOENT: return false
        case EPERM, EOPNOTSUPP, ENOSYS, EMLINK: return nil
        default: throw FileError("link", path)
        }
    }

    func place() throws(FileError) { try renameFile(temporaryPath, to: path) }

    /// Undoes `place`.
    func takeBack(old: String, hadOld: Bool) {
        guard hadOld else { return removeFile(path) }
        if rename(old, path) == 0 { return }
        // A disk that gives no names any more may still take bytes. More cannot be done about it here.
        guard let source = try? OpenFile(reading: old), let target = try? OpenFile(creating: path) else { return }
        while let bytes = try? source.read(1 << 18), !bytes.isEmpty { try? target.write(bytes) }
        try? target.synchronize()
    }

    /// Forgets what was written.
    package consuming func discard() { unlink(temporaryPath) }

    private func holdsSameBytes() throws(FileError) -> Bool {
        guard let old = FileStatus(of: path), old.byteCount == (try file.status().byteCount) else { return false }
        let left = try OpenFile(reading: path)
        let right = try OpenFile(reading: temporaryPath)
        while true {
            let bytes = try left.read(1 << 18)
            guard bytes == (try right.read(1 << 18)) else { return false }
            if bytes.isEmpty { return true }
        }
    }
}

/// Writes a small file as `AtomicFile` does; the folder must be there.
package func writeAtomically(_ bytes: [UInt8], to path: String, staging: StagingDirectory) throws(FileError) {
    let file = try AtomicFile(at: path, staging: staging)
    do {
        try file.write(bytes)
    } catch {
        file.discard()
        throw error
    }
    try file.commit()
}
