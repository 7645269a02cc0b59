import Colors
import Files
import ImageWork
import Text

/// The pictures in a folder and its subfolders as a feed: one line of NDJSON each, sorted by path.
///
/// It leaves out names that begin with a dot, links, other files, names that are not UTF-8, and huewall's own folders.
struct PictureList {
    /// The file with the lines.
    let path: String
    /// Equal for equal lists.
    let hash: String
    /// Removes the file at the end of its life.
    private let staging: StagingDirectory
    /// The number of files that are not pictures by their names.
    private let otherFiles: Int
    /// Paths of files and folders whose names are not UTF-8.
    private let unreadableNames: [String]

    /// - Throws: `SyncError.unreadable` for a folder that cannot be listed, and `.noPictures` for one without pictures:
    ///   otherwise all its items would be removed.
    init(of folder: String, _ request: SyncRequest) throws {
        var walk = Walk(own: request.ownFolders)
        do throws(FileError) { try walk.add(folder, below: "") } catch { throw SyncError.unreadable(error) }
        guard !walk.pictures.isEmpty else { throw SyncError.noPictures(folder: folder) }
        let lines = walk.pictures.sorted().flatMap(PictureList.line)
        staging = try reportingFileErrors { try StagingDirectory(in: request.folders.report) }
        path = staging.nextPath()
        try reportingFileErrors { [path] in try OpenFile(creatingNew: path).write(lines) }
        hash = hexadecimal(sha256(lines))
        otherFiles = walk.otherFiles
        unreadableNames = walk.unreadableNames.sorted()
    }

    var notes: [String] {
        var notes: [String] = []
        if otherFiles > 0 {
            notes.append("Skipped files of the folder whose names are not names of pictures: \(otherFiles).")
        }
        if !unreadableNames.isEmpty {
            let more = unreadableNames.count - PictureList.namedNames
            notes.append(
                """
                Skipped files and folders whose names are not UTF-8: \
                \(unreadableNames.prefix(PictureList.namedNames).joined(separator: ", "))\
                \(more > 0 ? ", and \(more) more" : ""). Rename them, for example by convmv -f latin1 -t utf8.
                """)
        }
        return notes
    }

    /// Names in one sentence, at most.
    private static let namedNames = 10

    /// - Parameter path: relative to the folder.
    private static func line(_ path: String) -> [UInt8] {
        let name = path.split(separator: "/").last.map(String.init) ?? path
        let stem = name.lastIndex(of: ".").map { String(name[..<$0]) } ?? name
        var json = JSONText()
        json.line { json in
            json.field("id", path)
            json.field("title", stem.replacing("_", with: " ").replacing("-", with: " "))
            // A name may look like a URL with a scheme.
            json.field("image", path.contains(":") ? "./" + path : path)
        }
        return json.bytes
    }

    private struct Walk {
        /// Absolute paths to leave out: the catalogue's folders, and those of all catalogues.
        private let own: Set<String>
        /// Paths of pictures, relative to the folder.
        private(set) var pictures: [String] = []
        private(set) var otherFiles = 0
        private(set) var unreadableNames: [String] = []

        private static let extensions: Set<String> = [
            "jpg", "jpeg", "jpe", "jfif", "png", "gif", "webp", "avif", "bmp",
        ]

        init(own folders: CatalogueFolders) {
            let paths = [folders.report, folders.images].map(absolutePath)
            own = Set(paths + paths.map { absolutePath($0 + "/..") })
        }

        /// - Parameter path: `folder` relative to the first folder; empty, or with a slash at its end.
        mutating func add(_ folder: String, below path: String) throws(FileError) {
            for name in try fileNames(in: folder) {
                let entry = folder + "/" + name
                if own.contains(entry) || isLink(entry) {
                    continue
                } else if FileStatus(of: entry) == nil {
                    unreadableNames.append(path + name)
                } else if isFolder(entry) {
                    try add(entry, below: path + name + "/")
                } else if isPicture(name), FileStatus(of: entry)?.isRegular == true {
                    pictures.append(path + name)
                } else {
                    otherFiles += 1
                }
            }
        }

        private func isPicture(_ name: String) -> Bool {
            name.split(separator: ".").last.map { Walk.extensions.contains($0.lowercased()) } ?? false
        }
    }
}
