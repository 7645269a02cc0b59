import Catalogue
import Files
import Store

/// The file of a catalogue's overrides, by one rule for all commands: the file that the user names, else the file that
/// the overrides came from last, else the catalogue's own.
package struct OverrideLocation: Sendable {
    /// An absolute path, or a path in the report's folder.
    package let path: String
    let isNamed: Bool
    /// Whether no file was named and none was found.
    let isMissing: Bool
    /// The file that the overrides came from last; nil if there were none.
    let last: String?

    /// - Parameter named: an absolute path; nil if the user names none.
    init(named: String?, in store: some StoreReading, _ folders: CatalogueFolders) throws {
        let state = try store.overrideOrigin()
        last = state.lastOverrides(folders, hasOverrides: try store.overrideCount() > 0)
        let usual = folders.ownOverrides(source: state.source)
        let found = usual.first(where: isThere)
        let lastOne = last.flatMap { isThere($0) || found == nil ? $0 : nil }
        path = named ?? lastOne ?? found ?? usual[0]
        isNamed = named != nil
        isMissing = named == nil && lastOne == nil && found == nil
    }

    /// A file that all catalogues of a folder of feeds shared in early versions.
    init(shared: String) { (path, isNamed, isMissing, last) = (shared, false, false, nil) }

    /// For callers without an open store, which an older huewall may have written.
    /// - Throws: `SyncError.unknownCatalogue`, `StoreError`.
    package init(named: String? = nil, of folders: CatalogueFolders) throws {
        try self.init(named: named, in: folders.openedForReading(acceptsOlder: true), folders)
    }

    /// Whether it is the file that the overrides came from last, also under another path.
    var isLast: Bool { last.map { realPath($0) == realPath(path) } ?? false }
}

extension OverrideFile {
    /// The file of a catalogue to read or change; an older huewall may have written the store.
    /// - Throws: `SyncError.unknownCatalogue`, `StoreError`; `SyncError.noOverridesFile` when it is gone or empty
    ///   although the catalogue has overrides, which a new file would replace.
    package init(of folders: CatalogueFolders) throws {
        let store = try folders.openedForReading(acceptsOlder: true)
        try self.init(at: OverrideLocation(named: nil, in: store, folders).path)
        guard !exists || table.wasBlank, try store.overrideCount() > 0 else { return }
        throw SyncError.noOverridesFile(path: path, isNamedEarlier: true)
    }
}

/// Whether there is a file, or a link, even a broken one.
func isThere(_ path: String) -> Bool { FileStatus(of: path) != nil || isLink(path) }

extension CatalogueFolders {
    /// The name of a file of overrides in the report's folder, and of a shared one beside a feed.
    static let overridesName = "overrides.csv"

    var overridesInReport: String { report + "/" + CatalogueFolders.overridesName }

    /// The paths at which the catalogue's own overrides are looked for. A new file gets the first path.
    /// - Parameter source: the path or URL of the feed, if it is known.
    func ownOverrides(source: String?) -> [String] {
        let beside = source.flatMap(FeedSource.folder).map { "\($0)/\(name).\(CatalogueFolders.overridesName)" }
        return [beside, overridesInReport].compactMap(\.self)
    }
}

extension CatalogueState {
    /// The file that the overrides came from last; nil if there were none.
    func lastOverrides(_ folders: CatalogueFolders, hasOverrides: Bool) -> String? {
        if overridesPath == CatalogueFolders.overridesName { return folders.overridesInReport }
        if let overridesPath { return overridesPath }
        // An old store does not have the path: then all catalogues of a folder of feeds shared one file.
        return hasOverrides ? sharedOverrides ?? folders.overridesInReport : nil
    }

    /// The shared file beside a local feed, which names no catalogue.
    var sharedOverrides: String? {
        source.flatMap(FeedSource.folder).map { $0 + "/" + CatalogueFolders.overridesName }
    }

    /// Notes the file of the overrides. A path in the report's folder is noted as relative: the folder may be moved.
    mutating func setLastOverrides(_ path: String?, _ folders: CatalogueFolders) {
        overridesPath = path == folders.overridesInReport ? CatalogueFolders.overridesName : path
    }
}
