/// A file that is written in large steps, and appears whole or not at all.
final class OutputFile {
    private var file: AtomicFile?
    private var pending: [UInt8] = []

    private static let writeSize = 1 << 18

    init(_ name: String, in folder: String, parts: PartsFolder) throws(FileError) {
        file = try AtomicFile(at: folder + "/" + name, parts: parts)
    }

    func append(_ bytes: [UInt8]) throws(FileError) {
        pending += bytes
        if pending.count >= OutputFile.writeSize { try flush() }
    }

    /// Writes what is left; `commit` then puts the file in its place.
    func flush() throws(FileError) {
        try file?.write(pending)
        pending.removeAll(keepingCapacity: true)
    }

    func commit() throws(FileError) { try file.take()?.commit() }
    func discard() { file.take()?.discard() }
}

/// Runs `body` and then puts all files in their places, or none of them.
func writeTogether(_ files: [OutputFile], _ body: () throws -> Void) throws {
    do {
        try body()
        for file in files { try file.flush() }
    } catch {
        for file in files { file.discard() }
        throw error
    }
    for file in files { try file.commit() }
}

/// An error of the file system as one that says whether a place or its content is at fault.
func reportingFileErrors<Value>(_ body: () throws -> Value) throws -> Value {
    do {
        return try body()
    } catch let error as FileError {
        throw error.operation == "open" ? SyncError.cannotCreate(error) : SyncError.cannotWrite(error)
    }
}
