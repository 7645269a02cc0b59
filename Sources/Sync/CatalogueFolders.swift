package import Catalogue
import Colors
import Files
import Foundation
import ImageWork
import Outputs
import Store
import Text

/// The paths of one catalogue's files.
package struct CatalogueFolders: Sendable, Equatable {
    package let name: String
    /// `Reports/NAME`.
    package let report: String
    /// `Images/NAME`.
    package let images: String

    /// - Throws: `SyncError.invalidName` for a name that could leave the folders or confuse a shell.
    package init(name: String, reports: String, images: String) throws(SyncError) {
        guard CatalogueFolders.isValid(name) else { throw .invalidName(name) }
        self.name = name
        report = reports + "/" + name
        self.images = images + "/" + name
    }

    private static func isValid(_ name: String) -> Bool {
        let allowed = name.unicodeScalars.allSatisfy {
            $0.properties.isAlphabetic || "0123456789._-".unicodeScalars.contains($0)
        }
        return allowed && !name.isEmpty && !name.hasPrefix(".") && !name.hasPrefix("-") && name.utf8.count <= 100
    }

    package var store: String { report + "/huewall.sqlite" }
    /// The endings of the names of the store and of SQLite's files beside it.
    static let storeParts = ["", "-wal", "-shm", "-journal"]
    var thumbnails: String { report + "/thumbs" }
    package var page: String { report + "/index.html" }
    /// The page that compares two walls, and the wall after as a preview page, which it links to.
    package static let (comparePageName, comparedPageName) = ("compare.html", "compare-after.html")
    package var comparePage: String { report + "/" + CatalogueFolders.comparePageName }
    /// The file of an image; nil if it was neither local nor downloaded.
    package func path(of stored: StoredLocation) -> String? {
        if let file = stored.file, !file.isEmpty { return images + "/" + file }
        guard case .file(let path) = ImageLocation(stored.location, relativeTo: "/") else { return nil }
        return path
    }

    static let lockName = "huewall.lock"
    var lock: String { report + "/" + CatalogueFolders.lockName }
    var imagesLock: String { images + "/" + CatalogueFolders.lockName }

    /// Where a damaged store is kept for inspection; it replaces an earlier one.
    static let damagedStoreName = "huewall.sqlite.damaged"

    /// Moves the store aside with its log and journal, which SQLite would otherwise apply to a new store.
    func setStoreAside() throws {
        for part in CatalogueFolders.storeParts where FileStatus(of: store + part) != nil {
            try reportingFileErrors {
                try renameFile(store + part, to: report + "/" + CatalogueFolders.damagedStoreName + part)
            }
        }
    }

    static let changesName = "changes.ndjson"

    /// The run of `changes.ndjson`; 0 without such a file.
    var runOfChanges: Int {
        // An unreadable file counts as missing.
        guard let file = try? OpenFile(reading: report + "/" + CatalogueFolders.changesName),
            let start = try? file.read(1 << 12), let end = start.firstIndex(of: 0x0A),
            let header = try? JSONValue(bytes: Array(start[..<end]))
        else { return 0 }
        return header["run"].integer ?? 0
    }

    /// The number of items in the outputs; 0 without outputs.
    var itemsOnWall: Int {
        var count = 0
        forEachPiece(of: report + "/metadata.ndjson") { piece in count += piece.count { $0 == 0x0A } }
        return count
    }

    /// The ids of items that have an override in the outputs.
    var overriddenOnWall: Set<ExactText> {
        var (ids, lines) = (Set<ExactText>(), LineSplitter())
        forEachPiece(of: report + "/metadata.ndjson") { piece in
            for line in lines.lines(of: piece) {
                // A line that is not an item's has no override.
                guard let item = try? JSONValue(bytes: line), let id = item["id"].string else { continue }
                if item["flags"].list.contains(where: { $0.string == ImageFlag.overridden.rawValue }) {
                    ids.insert(ExactText(id))
                }
            }
        }
        return ids
    }

    /// Calls `body` with the bytes of a file, piece by piece; not at all if the file cannot be read.
    private func forEachPiece(of path: String, _ body: ([UInt8]) -> Void) {
        guard let file = try? OpenFile(reading: path) else { return }
        while let bytes = try? file.read(1 << 18), !bytes.isEmpty { body(bytes) }
    }

    /// Reports errors of the database with the path of the store.
    func namingStore<Value>(_ body: () throws -> Value) throws -> Value {
        do { return try body() } catch { throw StoreError(error, path: store) ?? error }
    }

    /// - Throws: `SyncError` for a catalogue that no run has finished yet.
    package func checkPublished() throws(SyncError) {
        guard FileStatus(of: report + "/metadata.ndjson") == nil else { return }
        throw FileStatus(of: store) == nil ? unknown : .notWritten(name: name)
    }

    /// Makes the folder of reports.
    /// - Parameter mustExist: whether a catalogue without a store is an error.
    func prepare(mustExist: Bool) throws(SyncError) {
        if mustExist, FileStatus(of: store) == nil { throw unknown }
        do throws(FileError) { try makeFolder(report) } catch { throw .cannotCreate(error) }
    }

    /// The owner of the items' ids; nil if no run has noted it.
    package var idOwner: IdOwner? {
        // The outputs can be used without a store, or with one from another version.
        try? openedForReading().state().idOwner
    }

    /// Whether the store has never imported a feed. It must exist.
    var wasNeverFilled: Bool {
        do {
            // The first run may have been interrupted while it made the tables.
            return try CatalogueStore.Reader(path: store, acceptsOlder: true).overrideOrigin().source == nil
        } catch {
            return StoreError(error) == .neverFilled(path: store)
        }
    }

    /// The error about a catalogue that was never synced, with the nearest name of another catalogue.
    var unknown: SyncError {
        if FileStatus(of: report + "/metadata.ndjson") != nil { return .noStore(name: name, folder: report) }
        let nearest = likelyName(for: name, in: CatalogueFolders.names(in: CatalogueFolders.parent(of: report)))
        return .unknownCatalogue(name: name, folder: report, nearest: nearest)
    }

    /// The parent folders of the catalogue's folders that do not exist yet.
    var missingParents: [String] {
        [report, images].map(CatalogueFolders.parent).filter { FileStatus(of: $0) == nil }
    }

    /// The folder that a catalogue's folder is in.
    private static func parent(of folder: String) -> String {
        folder.lastIndex(of: "/").map { String(folder[..<$0]) } ?? "."
    }

    /// The other catalogues in the same folder of reports.
    var neighbors: [CatalogueFolders] {
        let reports = CatalogueFolders.parent(of: report)
        return CatalogueFolders.names(in: reports).filter { $0 != name }
            .compactMap { try? CatalogueFolders(name: $0, reports: reports, images: reports) }  // another program's
    }

    /// The names of the catalogues in a folder of reports, sorted.
    package static func names(in reports: String) -> [String] {
        let names = (try? fileNames(in: reports)) ?? []  // no folder, no catalogue
        return names.sorted().filter { FileStatus(of: "\(reports)/\($0)/huewall.sqlite") != nil }
    }

    /// All folders in a folder of reports that may be catalogues, sorted: those with a store or a wall, and those that
    /// cannot be listed.
    /// - Returns: names of catalogues, and names of folders that have a store but are not valid names of catalogues.
    /// - Throws: `SyncError.noReports` when the folder cannot be listed.
    package static func candidates(in reports: String) throws(SyncError) -> (names: [String], foreign: [String]) {
        let names: [String]
        do throws(FileError) { names = try fileNames(in: reports).sorted() } catch { throw .noReports(error) }
        let foreign = names.filter { !isValid($0) && FileStatus(of: "\(reports)/\($0)/huewall.sqlite") != nil }
        return (names.filter { isValid($0) && mayBeCatalogue("\(reports)/\($0)") }, foreign)
    }

    private static func mayBeCatalogue(_ folder: String) -> Bool {
        do {
            return try ["huewall.sqlite", "metadata.ndjson"].contains { name in
                try FileStatus(ofWhatIsAt: folder + "/" + name) != nil
            }
        } catch {
            return true
        }
    }

    /// A name for a catalogue, from the path or URL of its feed: the file's name without its extension, or the folder's
    /// name if any feed could have the file's name.
    package static func suggestedName(for source: String) -> String {
        let parts = source.split(separator: "/").map(String.init)
        let file = parts.last ?? "catalogue"
        let stem = file.split(separator: ".").first.map(String.init) ?? file
        let generic = ["catalogue", "catalog", "products", "items", "feed", "export", "index", "data"]
        let chosen = generic.contains(stem.lowercased()) && parts.count > 1 ? parts[parts.count - 2] : stem
        let cleaned = String(chosen.map { $0.isLetter || $0.isNumber || "._-".contains($0) ? $0 : "-" })
        let trimmed = cleaned.drop { ".-".contains($0) }
        return trimmed.isEmpty ? "catalogue" : String(trimmed.prefix(60))
    }
}

/// `path` from the root, without `.` and `..`.
package func absolutePath(_ path: String) -> String { URL(fileURLWithPath: path).standardizedFileURL.path }

extension SyncRequest {
    /// Locks the folder of images, which two folders of reports may share.
    /// - Returns: nil for a run that downloads nothing.
    func lockOfImages() throws -> FolderLock? {
        guard fetcher != nil else { return nil }
        try reportingFileErrors { try makeFolder(folders.images) }
        return try lock(folders.imagesLock)
    }

    func lock(_ path: String) throws(SyncError) -> FolderLock {
        try FolderLock(path: path, wait: lockWait, stopReason: runLimits.stopReason)
    }
}

extension FolderLock {
    /// - Parameters:
    ///   - wait: seconds to wait for another process to let go, 0 or more.
    ///   - stopReason: asked again and again while waiting.
    init(path: String, wait: Int, stopReason: () -> StopReason?) throws(SyncError) {
        do throws(LockError) {
            try self.init(path: path, wait: wait, shouldStop: { stopReason() != nil })
        } catch {
            throw SyncError(error, stopReason)
        }
    }
}

extension SyncError {
    /// - Parameter stopReason: why waiting was stopped, if it was.
    init(_ error: LockError, _ stopReason: () -> StopReason?) {
        switch error {
        case .failed(let error): self = .cannotCreate(error)
        case .held(let path): self = .busy(path: path)
        case .stopped: self = .stopped(stopReason() ?? .signal(0))
        }
    }
}

/// The sizes of a catalogue's files, in bytes.
package struct CatalogueSizes: Sendable, Equatable {
    package let store: Int
    package let thumbnails: Int
    /// Metadata and pages.
    package let outputs: Int
    /// Images that were downloaded.
    package let images: Int

    /// - Complexity: one system call for each file.
    package init(of folders: CatalogueFolders) {
        store = CatalogueFolders.storeParts.reduce(0) { $0 + byteCount(below: folders.store + $1) }
        thumbnails = byteCount(below: folders.thumbnails)
        outputs = byteCount(below: folders.report) - store - thumbnails
        images = byteCount(below: folders.images)
    }
}
