import Glibc

/// Replaces a file in a folder that huewall does not own, whole or not at all; no other files stay there. A link
/// remains a link and permissions are kept; a new file gets the permissions of the user's mask.
///
/// On return, the file and its name are on the disk.
/// - Parameter body: writes the new file; if it throws, the old one stays.
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

/// The suffix of the name while it is written, after the process number.
private let partEnding = ".part"

/// Reads and then replaces a file while no other process or thread does: each locks the folder of the file, after
/// following links. Programs that do not know this lock are not excluded.
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

/// Removes temporary files of killed writers. Call it only while the folder is locked: then no running writer has such
/// a file.
package func removeParts(of path: String) {
    let target = realPath(path)
    let folder = folder(of: target)
    let start = (target.split(separator: "/").last.map(String.init) ?? "") + "."
    // If the folder cannot be listed, the files stay: they only take space.
    for name in (try? fileNames(in: folder, hidden: true)) ?? [] where name.hasPrefix(start) {
        let rest = name.dropFirst(start.count)
        guard rest.hasSuffix(partEnding), rest.dropLast(partEnding.count).allSatisfy(\.isNumber) else { continue }
        removeFile("\(folder)/\(name)")
    }
}

/// The folder of a file.
private func folder(of path: String) -> String {
    path.lastIndex(of: "/").map { $0 == path.startIndex ? "/" : String(path[..<$0]) } ?? "."
}

/// The real path of a file to write: links are followed, also in its folder; the file need not exist.
package func writtenPath(_ path: String) -> String {
    guard FileStatus(of: path) == nil, let slash = path.lastIndex(of: "/") else { return realPath(path) }
    return realPath(folder(of: path)) + path[slash...]
}

/// The target of links; the path itself if nothing is there.
package func realPath(_ path: String) -> String {
    guard let real = realpath(path, nil) else { return path }
    defer { free(real) }
    return String(cString: real)
}
