import Glibc

/// A file that is written in large steps and appears whole or not at all: it is written elsewhere, flushed, then
/// renamed.
package final class BufferedFile {
    private let path: String
    private let temporaryPath: String
    /// Where the previous file is kept until all files are in place.
    private let oldPath: String
    /// Keeps the staging directory alive: the temporary files are removed with it.
    private let staging: StagingDirectory
    private var file: OpenFile?
    /// Whether the written file must not be put in place.
    private var isDiscarded = false
    /// Whether there was a previous file; nil if it cannot be kept.
    private var hadOld: Bool?
    private var isPlaced = false
    private var pending: [UInt8] = []
    private var hasWritten = false

    private static let writeSize = 1 << 18

    /// - Parameter staging: must be on the same file system.
    package init(_ name: String, in folder: String, staging: StagingDirectory) throws(FileError) {
        path = folder + "/" + name
        temporaryPath = staging.nextPath()
        oldPath = staging.nextPath()
        self.staging = staging
        file = try OpenFile(creating: temporaryPath)
    }

    package func append(_ bytes: [UInt8]) throws(FileError) {
        pending += bytes
        guard pending.count >= BufferedFile.writeSize else { return }
        hasWritten = true
        try file?.write(pending)
        pending.removeAll(keepingCapacity: true)
    }

    /// Overwrites the first bytes of the file, for values that are only known at the end.
    /// - Parameter bytes: at most as many as were appended.
    package func overwriteStart(_ bytes: [UInt8]) throws(FileError) {
        guard hasWritten else { return pending.replaceSubrange(..<bytes.count, with: bytes) }
        try file?.overwriteStart(bytes)
    }

    /// Writes the remaining bytes and makes them durable. If the old file has the same bytes, it stays.
    fileprivate func finish() throws(FileError) {
        try file?.write(pending)
        pending = []
        if try file?.isCopied(at: path) == true { discard() }
        try file?.synchronize()
    }

    /// Keeps the previous file so that it can be restored. Some file systems have no links.
    fileprivate func keepOld() throws(FileError) {
        if isDiscarded { return }
        if link(path, oldPath) == 0 { return hadOld = true }
        switch errno {
        case ENOENT: hadOld = false
        case EPERM, EOPNOTSUPP, ENOSYS, EMLINK: hadOld = nil
        default: throw FileError("create", path)
        }
    }

    fileprivate func moveIntoPlace() throws(FileError) {
        if isDiscarded { return }
        try renameFile(temporaryPath, to: path)
        isPlaced = true
    }

    /// Undoes `moveIntoPlace`.
    fileprivate func takeBack() {
        guard isPlaced, let hadOld else { return }
        guard hadOld else { return removeFile(path) }
        if rename(oldPath, path) == 0 { return }
        // A full disk that refuses new names may still accept bytes. There is no other way to restore it.
        guard let source = try? OpenFile(reading: oldPath), let target = try? OpenFile(creating: path) else { return }
        while let bytes = try? source.read(1 << 18), !bytes.isEmpty { try? target.write(bytes) }
        try? target.synchronize()
    }

    fileprivate func forgetOld() { removeFile(oldPath) }

    /// Drops the written bytes: the previous file stays in place.
    package func discard() {
        isDiscarded = true
        file = nil
        removeFile(temporaryPath)
    }
}

/// Runs `body` and then puts all files in place. All files are durable before the first is renamed. If one cannot be
/// renamed, the files before it get their old contents back. Only a kill or a power cut between two renames can leave
/// old and new files together.
/// - Parameter folder: the folder of the files; their names are durable on return.
package func writeTogether(_ files: [BufferedFile], in folder: String, _ body: () throws -> Void) throws {
    do {
        try body()
        for file in files { try file.finish() }
        for file in files { try file.keepOld() }
        for file in files { try file.moveIntoPlace() }
        try OpenFile(reading: folder).synchronize()
    } catch {
        for file in files { file.takeBack() }
        for file in files { file.discard() }
        for file in files { file.forgetOld() }
        throw error
    }
    for file in files { file.forgetOld() }
}

/// Writes a small file whole or not at all; the folder must exist. A file with the same bytes stays untouched.
///
/// The bytes are on the disk when the staging directory is synchronized. A power cut before that may leave the file
/// empty or cut.
/// - Parameter staging: must be on the same file system.
package func writeAtomically(_ bytes: [UInt8], to path: String, staging: StagingDirectory) throws(FileError) {
    let temporaryPath = staging.nextPath()
    let file = try OpenFile(creating: temporaryPath)
    do throws(FileError) {
        try file.write(bytes)
    } catch {
        removeFile(temporaryPath)
        throw error
    }
    if try file.isCopied(at: path) { return removeFile(temporaryPath) }
    try renameFile(temporaryPath, to: path)
}
