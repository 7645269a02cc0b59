import Glibc

/// A file that appears whole or not at all: written beside its place, flushed, then renamed.
struct AtomicFile: ~Copyable {
    private let file: OpenFile
    private let path: String
    private let temporaryPath: String

    init(at path: String) throws(FileError) {
        self.path = path
        // The process number keeps two processes apart; a name left by a killed one is written over.
        temporaryPath = "\(path).\(getpid()).part"
        file = try OpenFile(creating: temporaryPath)
    }

    func write(_ bytes: [UInt8]) throws(FileError) { try file.write(bytes) }

    /// Puts the file in its place, unless the same bytes are there already: then that file stays untouched.
    consuming func commit() throws(FileError) {
        if try holdsSameBytes() {
            unlink(temporaryPath)
            return
        }
        try file.synchronize()
        guard rename(temporaryPath, path) == 0 else { throw FileError("rename", path) }
    }

    /// Forgets what was written.
    consuming func discard() { unlink(temporaryPath) }

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

/// Writes a small file whole or not at all.
func writeAtomically(_ bytes: [UInt8], to path: String) throws(FileError) {
    let file = try AtomicFile(at: path)
    do {
        try file.write(bytes)
    } catch {
        file.discard()
        throw error
    }
    try file.commit()
}
