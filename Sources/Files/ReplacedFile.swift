import Glibc

/// Replaces a file in a folder that is not huewall's own, whole or not at all: nothing else is left there. A link stays
/// one, and the permissions stay as they were; a new file gets those that the user's mask leaves.
///
/// When this returns, the file and its name are on the disk.
/// - Parameter body: writes the new file; the old one stays when it throws.
package func replaceFile(_ path: String, _ body: (borrowing OpenFile) throws -> Void) throws {
    let target = realPath(path)
    let temporary = "\(target).\(getpid())\(partEnding)"
    do {
        let file = try OpenFile(creatingNew: temporary)
        try body(file)
        try file.takePermissions(of: target)
        try file.synchronize()
        try renameFile(temporary, to: target)
    } catch {
        removeFile(temporary)
        if let error = error as? FileError, error.path == temporary { throw error.at(path) }
        throw error
    }
    try OpenFile(reading: folder(of: target)).synchronize()
}

/// What the name of a file ends with while it is written, behind the number of the process.
private let partEnding = ".part"

/// Does what reads a file, and then replaces it, while no other process and no other thread does so: both hold the
/// folder that the file is in, where links lead. A program that knows nothing of this is not kept away.
/// - Parameters:
///   - wait: seconds to wait for others, 0 or more.
///   - shouldStop: asked now and then while waiting.
/// - Throws: `LockError`, and what `body` throws.
package func withFolderHeld<Value>(
    of path: String, wait: Int, shouldStop: () -> Bool, _ body: () throws -> Value
) throws -> Value {
    let lock = try FolderLock(folder: folder(of: realPath(path)), wait: wait, shouldStop: shouldStop)
    defer { extendLifetime(lock) }
    return try body()
}

/// Removes what writers left beside a file when they were killed. Only while its folder is held: then no writer that
/// still runs has such a file.
package func removeParts(of path: String) {
    let target = realPath(path)
    let folder = folder(of: target)
    let start = (target.split(separator: "/").last.map(String.init) ?? "") + "."
    // What cannot be listed is left: it only takes space.
    for name in (try? fileNames(in: folder, hidden: true)) ?? [] where name.hasPrefix(start) {
        let rest = name.dropFirst(start.count)
        guard rest.hasSuffix(partEnding), rest.dropLast(partEnding.count).allSatisfy(\.isNumber) else { continue }
        removeFile("\(folder)/\(name)")
    }
}

/// The folder that a file is in.
private func folder(of path: String) -> String {
    path.lastIndex(of: "/").map { $0 == path.startIndex ? "/" : String(path[..<$0]) } ?? "."
}

/// Where a file is that is written to a path: where links lead, also those of its folder; it need not be there yet.
package func writtenPath(_ path: String) -> String {
    guard FileStatus(of: path) == nil, let slash = path.lastIndex(of: "/") else { return realPath(path) }
    return realPath(folder(of: path)) + path[slash...]
}

/// Where links lead; the path itself for what is not there.
package func realPath(_ path: String) -> String {
    guard let real = realpath(path, nil) else { return path }
    defer { free(real) }
    return String(cString: real)
}
