/// A file that is written in large steps, and appears whole or not at all.
package final class BufferedFile {
    private var file: AtomicFile?
    private var pending: [UInt8] = []

    private static let writeSize = 1 << 18

    package init(_ name: String, in folder: String, staging: StagingDirectory) throws(FileError) {
        file = try AtomicFile(at: folder + "/" + name, staging: staging)
    }

    package func append(_ bytes: [UInt8]) throws(FileError) {
        pending += bytes
        if pending.count >= BufferedFile.writeSize { try flush() }
    }

    /// Writes what is left; `commit` then puts the file in its place.
    package func flush() throws(FileError) {
        try file?.write(pending)
        pending.removeAll(keepingCapacity: true)
    }

    /// Puts the file in its place.
    package func commit() throws(FileError) { try file.take()?.commit() }
    /// Forgets what was written.
    package func discard() { file.take()?.discard() }
}

/// Runs `body` and then puts all files in their places, or none of them.
package func writeTogether(_ files: [BufferedFile], _ body: () throws -> Void) throws {
    do {
        try body()
        for file in files { try file.flush() }
    } catch {
        for file in files { file.discard() }
        throw error
    }
    for file in files { try file.commit() }
}
