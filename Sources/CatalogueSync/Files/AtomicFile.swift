import Glibc
import Synchronization

/// Where files are written before they get their name. One run uses it at a time; what a killed run left is removed.
struct PartsFolder: Sendable {
    private let path: String

    /// - Parameter reportFolder: on the same file system as the files' places, so that renaming is one step.
    init(in reportFolder: String) throws(FileError) {
        path = reportFolder + "/.parts"
        try makeFolder(path)
        try removeLeftovers()
    }

    /// A name that no other thread uses.
    func nextPath() -> String { "\(path)/\(partCount.add(1, ordering: .relaxed).newValue)" }

    private func removeLeftovers() throws(FileError) {
        for name in try fileNames(in: path) { unlink(path + "/" + name) }
    }
}

private let partCount = Atomic(0)

/// A file that appears whole or not at all: written elsewhere, flushed, then renamed.
struct AtomicFile: ~Copyable {
    private let file: OpenFile
    private let path: String
    private let temporaryPath: String

    init(at path: String, parts: PartsFolder) throws(FileError) {
        self.path = path
        temporaryPath = parts.nextPath()
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
func writeAtomically(_ bytes: [UInt8], to path: String, parts: PartsFolder) throws(FileError) {
    let file = try AtomicFile(at: path, parts: parts)
    do {
        try file.write(bytes)
    } catch {
        file.discard()
        throw error
    }
    try file.commit()
}
