/// A file that is written in large steps, and appears whole or not at all.
package final class BufferedFile {
    private var file: AtomicFile?
    /// Where the file that was there before is kept until all files have their places.
    private let oldPath: String
    private let staging: StagingDirectory
    /// Whether there was one; nil where it cannot be kept.
    private var hadOld: Bool?
    private var isPlaced = false
    private var pending: [UInt8] = []
    private var hasWritten = false

    private static let writeSize = 1 << 18

    package init(_ name: String, in folder: String, staging: StagingDirectory) throws(FileError) {
        file = try AtomicFile(at: folder + "/" + name, staging: staging)
        oldPath = staging.nextPath()
        self.staging = staging
    }

    package func append(_ bytes: [UInt8]) throws(FileError) {
        pending += bytes
        guard pending.count >= BufferedFile.writeSize else { return }
        hasWritten = true
        try file?.write(pending)
        pending.removeAll(keepingCapacity: true)
    }

    /// Writes over the bytes that the file begins with, for what is known at the end.
    /// - Parameter bytes: no more than were appended.
    package func overwriteStart(_ bytes: [UInt8]) throws(FileError) {
        guard hasWritten else { return pending.replaceSubrange(..<bytes.count, with: bytes) }
        try file?.overwriteStart(bytes)
    }

    /// Writes what is left, and makes it durable.
    fileprivate func finish() throws(FileError) {
        try file?.write(pending)
        pending = []
        if try file?.prepare() == false { discard() }
    }

    fileprivate func keepOld() throws(FileError) { hadOld = try file?.keepOld(at: oldPath) ?? nil }

    fileprivate func place() throws(FileError) {
        try file?.place()
        isPlaced = true
    }

    fileprivate func takeBack() {
        if isPlaced, let hadOld { file?.takeBack(old: oldPath, hadOld: hadOld) }
    }

    fileprivate func forgetOld() { removeFile(oldPath) }

    /// Forgets what was written: the file that is in its place stays there.
    package func discard() { file.take()?.discard() }
}

/// Runs `body` and then puts all files in their places. All files are durable before the first is renamed. If one
/// cannot be renamed, those before it get their old contents back. Only a kill or a power cut between two renames can
/// leave old and new files together.
/// - Parameter folder: of the files; their names are durable when this returns.
package func writeTogether(_ files: [BufferedFile], in folder: String, _ body: () throws -> Void) throws {
    do {
        try body()
        for file in files { try file.finish() }
        for file in files { try file.keepOld() }
        for file in files { try file.place() }
        try OpenFile(reading: folder).synchronize()
    } catch {
        for file in files { file.takeBack() }
        for file in files { file.discard() }
        for file in files { file.forgetOld() }
        throw error
    }
    for file in files { file.forgetOld() }
}
