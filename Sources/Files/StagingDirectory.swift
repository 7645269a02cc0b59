import Glibc
import Synchronization

/// Where files are written before they are renamed. One run uses it at a time; what a killed run left is removed.
package final class StagingDirectory: Sendable {
    package let path: String
    private let count = Atomic(0)
    private let isTemporary: Bool

    /// - Parameter folder: on the same file system as the files' places, so that renaming is one step.
    package init(in folder: String) throws(FileError) {
        path = folder + "/.parts"
        isTemporary = false
        // A link would have files removed that are not parts of ours.
        if isLink(path) { removeFile(path) }
        try makeFolder(path)
        for name in try fileNames(in: path) { removeFile(path + "/" + name) }
    }

    /// A folder of its own in the system's temporary one, which only this user may enter; it goes with this value, and
    /// all files in it.
    /// - Throws: `FileError` when none can be made.
    package static func temporary() throws(FileError) -> StagingDirectory { try StagingDirectory() }

    private init() throws(FileError) {
        let folder = getenv("TMPDIR").map { String(cString: $0) } ?? ""
        let template = (folder.isEmpty ? "/tmp" : folder) + "/huewall-XXXXXX"
        var name = Array(template.utf8CString)
        guard mkdtemp(&name) != nil else { throw FileError("mkdtemp", template) }
        path = String(decoding: name.dropLast().map(UInt8.init(bitPattern:)), as: UTF8.self)
        isTemporary = true
    }

    deinit {
        guard isTemporary else { return }
        for name in (try? fileNames(in: path)) ?? [] { removeFile(path + "/" + name) }  // the system clears the rest
        rmdir(path)
    }

    /// A path that no other thread gets.
    package func nextPath() -> String { "\(path)/\(count.add(1, ordering: .relaxed).newValue)" }

    /// Waits until all files that were committed with `Durability.group` so far are on the disk.
    package func synchronize() throws(FileError) { try OpenFile(reading: path).synchronizeFileSystem() }
}
