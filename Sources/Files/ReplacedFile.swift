import Glibc

/// Replaces a file in a folder that is not huewall's own, whole or not at all: nothing else is left there. A link stays
/// one, and the permissions stay as they were; a new file gets those that the user's mask leaves.
/// - Returns: when this returns, the file and its name are on the disk.
package func replaceFile(_ path: String, by bytes: [UInt8]) throws(FileError) {
    do {
        try replaceFile(path) { file in try file.write(bytes) }
    } catch let error as FileError {
        throw error
    } catch {
        preconditionFailure("only calls to the system are made here")
    }
}

/// The same for what is written piece by piece; the old file stays when `body` throws.
package func replaceFile(_ path: String, _ body: (borrowing OpenFile) throws -> Void) throws {
    let target = realPath(path)
    let folder = target.lastIndex(of: "/").map { $0 == target.startIndex ? "/" : String(target[..<$0]) } ?? "."
    let temporary = "\(target).\(getpid()).part"
    do {
        let file = try OpenFile(creatingNew: temporary)
        try body(file)
        try file.takePermissions(of: target)
        try file.synchronize()
        try renameFile(temporary, to: target)
    } catch {
        removeFile(temporary)
        throw error
    }
    try OpenFile(reading: folder).synchronize()
}

/// Where links lead; the path itself for what is not there.
package func realPath(_ path: String) -> String {
    guard let real = realpath(path, nil) else { return path }
    defer { free(real) }
    return String(cString: real)
}
