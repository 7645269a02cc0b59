import Catalogue
import Files
import Store

/// Which file holds a catalogue's overrides. One rule for every command: the file that was named; else the one that the
/// overrides came from last; else the catalogue's own.
package struct OverrideLocation: Sendable {
    /// An absolute path, or one in the report's folder.
    package let path: String
    let isNamed: Bool
    /// Whether no file was named and none was found.
    let isMissing: Bool
    /// Where the overrides came from last; nil when there were none.
    let last: String?

    /// - Parameter named: an absolute path; nil when none is named.
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

    /// The file of a time when all catalogues of a folder of feeds shared one.
    init(shared: String) { (path, isNamed, isMissing, last) = (shared, false, false, nil) }

    /// For callers without an open store. An older huewall may have written it.
    /// - Throws: `SyncError.unknownCatalogue`, `StoreError`.
    package init(named: String? = nil, of folders: CatalogueFolders) throws {
        try self.init(named: named, in: folders.openedForReading(acceptsOlder: true), folders)
    }

    /// Whether it is the file that the overrides came from last, however its path is written.
    var isLast: Bool { last.map { realPath($0) == realPath(path) } ?? false }
}

extension OverrideFile {
    /// The file of a catalogue, to be read or changed; an older huewall may have written its store.
    /// - Throws: `SyncError.unknownCatalogue`, `StoreError`; `SyncError.noOverridesFile` when it is gone or empty, and
    ///   the catalogue has overrides: a new one would take their place.
    package init(of folders: CatalogueFolders) throws {
        let store = try folders.openedForReading(acceptsOlder: true)
        try self.init(at: OverrideLocation(named: nil, in: store, folders).path)
        guard !exists || table.wasBlank, try store.overrideCount() > 0 else { return }
        throw SyncError.noOverridesFile(path: path, isNamedEarlier: true)
    }
}

/// Also of a link that leads nowhere.
func isThere(_ path: String) -> Bool { FileStatus(of: path) != nil || isLink(path) }

extension CatalogueFolders {
    /// The name of a file of overrides in the report's folder, and of one beside a feed before each catalogue had its
    /// own.
    static let overridesName = "overrides.csv"

    var overridesInReport: String { report + "/" + CatalogueFolders.overridesName }

    /// Where the catalogue's own overrides are looked for. A new file gets the first of these places.
    /// - Parameter source: the path or URL of the feed, if it is known.
    func ownOverrides(source: String?) -> [String] {
        let beside = source.flatMap(FeedSource.folder).map { "\($0)/\(name).\(CatalogueFolders.overridesName)" }
        return [beside, overridesInReport].compactMap(\.self)
    }
}

extension CatalogueState {
    /// Where the overrides came from last; nil when there were none.
    func lastOverrides(_ folders: CatalogueFolders, hasOverrides: Bool) -> String? {
        if overridesPath == CatalogueFolders.overridesName { return folders.overridesInReport }
        if let overridesPath { return overridesPath }
        // A store of before huewall noted it, when all catalogues of a folder of feeds shared one file.
        return hasOverrides ? sharedOverrides ?? folders.overridesInReport : nil
    }

    /// The file beside a local feed that does not say whose it is.
    var sharedOverrides: String? {
        source.flatMap(FeedSource.folder).map { $0 + "/" + CatalogueFolders.overridesName }
    }

    /// Notes where the overrides come from. The report's folder may be moved.
    mutating func setLastOverrides(_ path: String?, _ folders: CatalogueFolders) {
        overridesPath = path == folders.overridesInReport ? CatalogueFolders.overridesName : path
    }
}
