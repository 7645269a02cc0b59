package import Catalogue
import Colors
import Feeds
import Files
import ImageWork
import Store
import Text

/// The file of a catalogue's overrides as it was read: to be looked at, changed row by row, and written back.
package struct OverrideFile: Sendable {
    package let path: String
    /// Rows may be set and cleared; `write` keeps the rest.
    package var table: OverrideTable
    /// nil when there was no file.
    private let bytes: [UInt8]?

    /// - Parameter path: where the file is or shall be.
    /// - Throws: `FeedError` for a file that cannot be read or is no table of overrides.
    package init(at path: String) throws {
        self.path = path
        bytes = try OverrideFile.bytes(at: path)
        do throws(CSVFault) {
            table = try OverrideTable(csv: bytes ?? [])
        } catch {
            throw FeedError(error)
        }
    }

    /// Whether there was a file.
    package var exists: Bool { bytes != nil }

    /// Equal for equal bytes: shows whether the file is still the one that was read. Empty when there was none.
    package var version: String { bytes.map { hexadecimal(sha256($0)) } ?? "" }

    /// Writes the table, whole or not at all.
    /// - Throws: `SyncError.overridesChanged` when the file is no more what was read: then it stays as it is.
    package func write() throws {
        guard try OverrideFile.bytes(at: path) == bytes else { throw SyncError.overridesChanged(path: path) }
        guard table.bytes != bytes else { return }
        try reportingFileErrors { try replaceFile(path, by: table.bytes) }
    }

    private static func bytes(at path: String) throws -> [UInt8]? {
        guard let status = FileStatus(of: path) else { return nil }
        do throws(FileError) {
            return try OpenFile(reading: path).read(status.byteCount)
        } catch {
            throw FeedError.unreadable(path: path, reason: error.reason)
        }
    }
}

/// Which file holds a catalogue's overrides. One rule for every command: the file that was named, now or at an earlier
/// run; else `overrides.csv`, beside a local feed, or in the report's folder for a feed on the network.
package struct OverrideLocation: Sendable, Equatable {
    package enum Origin: Sendable, Equatable {
        case named, namedEarlier, usual
    }

    /// An absolute path, or one in the report's folder.
    package let path: String
    package let origin: Origin

    /// - Parameter named: an absolute path; nil when none is named.
    init(named: String?, _ state: CatalogueState, _ folders: CatalogueFolders) {
        if let named {
            (path, origin) = (named, .named)
        } else if let earlier = state.overridesPath {
            (path, origin) = (earlier, .namedEarlier)
        } else {
            let folder = state.source.flatMap(FeedSource.folder) ?? folders.report
            (path, origin) = (folder + "/overrides.csv", .usual)
        }
    }

    /// For callers without an open store.
    /// - Throws: `SyncError.unknownCatalogue`, `StoreError`.
    package init(named: String? = nil, of folders: CatalogueFolders) throws {
        self.init(named: named, try folders.openedForReading().state(), folders)
    }
}

extension CatalogueFolders {
    /// - Throws: `SyncError.unknownCatalogue` when it was never synced.
    func openedForReading() throws -> CatalogueStore.Reader {
        guard FileStatus(of: store) != nil else { throw unknown }
        return try CatalogueStore.Reader(path: store)
    }
}
