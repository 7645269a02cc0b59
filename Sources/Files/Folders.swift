import Glibc

/// Makes a folder and its parents; an existing folder is fine.
package func makeFolder(_ path: String) throws(FileError) {
    if mkdir(path, 0o755) == 0 || errno == EEXIST && isFolder(path) { return }
    guard errno == ENOENT, let slash = path.lastIndex(of: "/"), slash > path.startIndex else {
        throw FileError("create", path)
    }
    try makeFolder(String(path[..<slash]))
    guard mkdir(path, 0o755) == 0 || errno == EEXIST else { throw FileError("create", path) }
}

/// Makes a folder with a unique name that only this user can access.
/// - Parameter prefix: the beginning of its path; six letters are appended.
func makeUniqueFolder(_ prefix: String) throws(FileError) -> String {
    var name = Array("\(prefix)XXXXXX".utf8CString)
    guard mkdtemp(&name) != nil else { throw FileError("create", prefix) }
    return String(decoding: name.dropLast().map(UInt8.init(bitPattern:)), as: UTF8.self)
}

/// Makes the folder for a file that will be written.
package func makeFolder(of path: String) throws(FileError) {
    if let slash = path.lastIndex(of: "/") { try makeFolder(String(path[..<slash])) }
}

/// Removes a file if it exists and permissions allow it; other failures show when the next file is written.
package func removeFile(_ path: String) { unlink(path) }

/// Renames a file atomically, replacing any other.
package func renameFile(_ path: String, to newPath: String) throws(FileError) {
    guard rename(path, newPath) == 0 else { throw FileError("rename", newPath) }
}

/// Whether there is a folder at this path.
package func isFolder(_ path: String) -> Bool {
    var status = stat()
    return stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
}

/// Whether there is a symbolic link at this path.
package func isLink(_ path: String) -> Bool {
    var status = stat()
    return lstat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFLNK
}

/// The names in a folder, in no particular order. In a name that is not UTF-8, bytes beyond ASCII are percent-encoded:
/// it can be shown, but does not name the file.
/// - Parameter hidden: whether to include names that begin with a dot.
package func fileNames(in path: String, hidden: Bool = false) throws(FileError) -> [String] {
    guard let folder = opendir(path) else { throw FileError("open", path) }
    defer { closedir(folder) }
    var names: [String] = []
    while let entry = readdir(folder) {
        let name = withUnsafeBytes(of: entry.pointee.d_name) { bytes in
            fileName(bytes.prefix { $0 != 0 })
        }
        if hidden ? name != "." && name != ".." : !name.hasPrefix(".") { names.append(name) }
    }
    return names
}

private func fileName(_ bytes: some Collection<UInt8>) -> String {
    if let name = String(validating: bytes, as: UTF8.self) { return name }
    return bytes.reduce(into: "") { name, byte in
        let hexadecimal = String(byte, radix: 16, uppercase: true)
        name += byte < 0x80 ? String(UnicodeScalar(byte)) : "%" + hexadecimal
    }
}

/// Removes a file, a link, or a folder with its contents; a missing one is fine. Links are not followed.
package func removeAll(_ path: String) throws(FileError) {
    var status = stat()
    guard lstat(path, &status) == 0 else { return }
    guard status.st_mode & S_IFMT == S_IFDIR else {
        guard unlink(path) == 0 || errno == ENOENT else { throw FileError("remove", path) }
        return
    }
    for name in try fileNames(in: path, hidden: true) { try removeAll(path + "/" + name) }
    guard rmdir(path) == 0 || errno == ENOENT else { throw FileError("remove", path) }
}

/// Removes a folder if it is empty.
package func removeEmptyFolder(_ path: String) { rmdir(path) }

/// Bytes of a file, or of all files below a folder; links are not followed and count themselves. 0 if nothing is there.
/// - Complexity: one system call per file.
package func byteCount(below path: String) -> Int {
    var status = stat()
    guard lstat(path, &status) == 0 else { return 0 }
    guard status.st_mode & S_IFMT == S_IFDIR else { return Int(status.st_size) }
    // Folders that cannot be listed are not counted.
    return ((try? fileNames(in: path, hidden: true)) ?? []).reduce(0) { $0 + byteCount(below: path + "/" + $1) }
}
