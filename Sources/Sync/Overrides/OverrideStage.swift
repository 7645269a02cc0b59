package import Catalogue
import Colors
import Files
import ImageWork
import Store
import Text

/// A change to the file of overrides.
package enum OverrideEdit: Sendable {
    /// - Parameter note: nil to keep the note that the item has.
    case set(id: String, color: OverrideColor, note: String?)
    case clear(id: String)
}

/// The part of a run that imports overrides. They are removed only if their rows were deleted from the file that they
/// came from, or with `--drop-overrides`.
struct OverrideStage {
    let request: SyncRequest
    let store: CatalogueStore

    /// The result.
    struct Outcome {
        var counts: OverrideCounts
        /// Sentences about rows that cannot be used, and about a file that is gone or wrong.
        var errors: [String] = []
        /// Sentences about other facts.
        var notes: [String] = []
    }

    /// Checks a file that the user named, before anything is changed.
    /// - Throws: `SyncError` for a file that cannot be used, or that lacks overrides of the catalogue.
    func check() throws {
        if request.overridesPath != nil { _ = try decision(on: try location()) }
    }

    /// Changes the file; `importFile` then imports it.
    /// - Throws: `SyncError.unknownItem` and `.noOverride` before anything is changed.
    func edit(_ edits: [OverrideEdit]) throws {
        let location = try location()
        try OverrideFile.whileHeld(at: location.path, stopReason: request.runLimits.stopReason) {
            var file: OverrideFile
            switch try decision(on: location, mayBeNew: true) {
            case .keep(let error): throw error
            case .none: file = try OverrideFile(at: location.path)
            case .take(let read, _, _): file = read
            }
            for edit in edits { try apply(edit, to: &file) }
            try request.checkSignal()
            try file.write()
        }
        try remember(location.path)
        let cleared = edits.compactMap { edit in if case .clear(let id) = edit { id } else { nil } }
        try store.removeOverrides(cleared)
    }

    private func apply(_ edit: OverrideEdit, to file: inout OverrideFile) throws {
        switch edit {
        case .set(let id, let color, let note):
            guard try store.hasItem(id) else {
                throw SyncError.unknownItem(id: id, nearest: likelyName(for: id, in: try store.itemIds()))
            }
            file.table.set(color.override(of: id, note: note ?? file.table.override(of: id)?.note ?? ""))
        case .clear(let id):
            guard file.table.clear(id) else {
                let known = file.table.overrides.overrides.map(\.id)
                throw SyncError.noOverride(id: id, path: file.path, nearest: likelyName(for: id, in: known))
            }
        }
    }

    /// Imports the overrides of the file into the catalogue.
    /// - Throws: as `check`, and when the overrides of a wall whose store is lost cannot be found.
    func importFile() throws -> Outcome {
        let location = try location()
        let decision = try decision(on: location)
        let countBefore = try store.overrideCount()
        var (path, errors, notes) = (location.last, [String](), try notes(about: location))
        switch decision {
        case .none:
            try store.replaceOverrides([])
            path = nil
            try remember(nil)
        case .keep(let error): errors = [error.message]
        case .take(_, let overrides, let kept):
            try store.replaceOverrides(overrides.overrides, keepsOthers: kept > 0, checkStop: request.checkSignal)
            path = location.path
            try remember(location.path)
            errors = sentences(about: overrides, kept: kept, in: location.path)
            notes += try unknownItems(in: location.path)
        }
        let counts = OverrideCounts(
            path: path, count: try store.overrideCount(), pathBefore: location.last, countBefore: countBefore)
        return Outcome(counts: counts, errors: errors, notes: notes)
    }

    private func location() throws -> OverrideLocation {
        let location = try OverrideLocation(named: request.overridesPath, in: store, request.folders)
        guard location.isMissing, location.last == nil, let shared = try store.state().sharedOverrides,
            try isOurs(shared)
        else { return location }
        return OverrideLocation(shared: shared)
    }

    /// Whether a shared file can be this catalogue's: no other catalogue reads it, and at least half of its items are
    /// here.
    private func isOurs(_ path: String) throws -> Bool {
        // An unreadable file belongs to no catalogue.
        guard let ids = (try? OverrideFile(at: path).overrides())?.overrides.map(\.id), !ids.isEmpty else {
            return false
        }
        let sample = ids.prefix(OverrideStage.sampledItems)
        guard try 2 * sample.count(where: store.hasItem) >= sample.count else { return false }
        return request.folders.neighbors.allSatisfy { folders in
            let location = try? OverrideLocation(of: folders)  // of a store that cannot be read, nothing is known
            return location?.last.map { realPath($0) != realPath(path) } ?? true
        }
    }

    /// Items of such a file that are looked for, at most.
    private static let sampledItems = 1000

    private func remember(_ path: String?) throws {
        try store.updateState { $0.setLastOverrides(path, request.folders) }
    }
}

// What the file may change.
extension OverrideStage {
    private enum Decision {
        /// There is no file, and there are no overrides.
        case none
        /// The overrides stay as they are.
        case keep(SyncError)
        /// The file counts, and so do `kept` overrides that it lacks.
        case take(OverrideFile, ColorOverrides, kept: Int)
    }

    /// - Parameter mayBeNew: whether a named file may be missing.
    private func decision(on location: OverrideLocation, mayBeNew: Bool = false) throws -> Decision {
        let lost = try overridesOfLostStore()
        let (file, overrides): (OverrideFile, ColorOverrides)
        do {
            guard let read = try read(location, mayBeNew: mayBeNew) else {
                if !lost.isEmpty { throw SyncError.overridesForgotten(count: lost.count) }
                return .none
            }
            (file, overrides) = read
        } catch let error as SyncError {
            // An error about a named file ends the command; any other file must not stop a nightly run.
            if location.isNamed || !lost.isEmpty { throw error }
            return .keep(error)
        }
        try request.checkSignal()
        guard !request.dropsOverrides else { return .take(file, overrides, kept: 0) }
        let ids = Set(overrides.overrides.map { ExactText($0.id) })
        let forgotten = lost.subtracting(ids).count
        if forgotten > 0 { throw SyncError.overridesForgotten(count: forgotten) }
        let missing = try store.overrideCount(besides: ids, checkStop: request.checkSignal)
        if missing > 0, location.isLast, let error = try changedIds(overrides.overrides, ids, location.path) {
            return .keep(error)
        }
        if missing == 0 || location.isLast {
            return .take(file, overrides, kept: overrides.unusableRows > 0 ? missing : 0)
        }
        let counts = OverrideCounts(
            path: location.path, count: ids.count, pathBefore: location.last, countBefore: try store.overrideCount())
        if location.isNamed { throw SyncError.losesOverrides(missing, counts) }
        return .keep(.losesOverrides(missing, counts))
    }

    /// An error if items of the catalogue have lost their rows, and there are new rows of unknown items: a spreadsheet
    /// does that to ids such as 0001.
    /// - Parameter ids: those of all rows.
    private func changedIds(_ rows: [ColorOverride], _ ids: Set<ExactText>, _ path: String) throws -> SyncError? {
        let known = Set(try store.overridesWithoutItem().map { ExactText($0) })
        let new = try rows.first { try !known.contains(ExactText($0.id)) && !store.hasItem($0.id) }
        let lost = try store.overriddenItems().map(\.override.id).filter { !ids.contains(ExactText($0)) }
        guard let new, let old = lost.first else { return nil }
        return .overrideIdsChanged(lost.count, of: old, to: new.id, path: path)
    }

    /// The file and its overrides; nil if there is no file, and none is needed.
    private func read(_ location: OverrideLocation, mayBeNew: Bool) throws -> (OverrideFile, ColorOverrides)? {
        let file = try OverrideFile(at: location.path)
        if !file.exists, location.isNamed, !mayBeNew {
            throw SyncError.noOverridesFile(path: location.path, isNamedEarlier: false)
        }
        if try !file.table.wasBlank || request.dropsOverrides || store.overrideCount() == 0 {
            return file.exists ? (file, try file.overrides()) : nil
        }
        if file.exists { throw SyncError.overridesUnusable(path: location.path, reason: "it is empty") }
        guard location.isLast else { return (file, try file.overrides()) }
        throw SyncError.noOverridesFile(path: location.path, isNamedEarlier: true)
    }

    /// The ids of items that have an override on the wall, if the store is new and does not know them.
    private func overridesOfLostStore() throws -> Set<ExactText> {
        guard !request.dropsOverrides, try store.state().options == nil, try store.overrideCount() == 0 else {
            return []
        }
        return request.folders.overriddenOnWall
    }
}

// Messages.
extension OverrideStage {
    private func sentences(about overrides: ColorOverrides, kept: Int, in path: String) -> [String] {
        var sentences = overrides.errors.map { "\(path): \($0)" }
        let more = overrides.unusableRows - sentences.count
        if more > 0 { sentences.append("\(path): \(more) more \(more == 1 ? "row" : "rows") cannot be used.") }
        if kept > 0 {
            let what = kept == 1 ? "override of the last run stays" : "overrides of the last run stay"
            sentences.append("\(path): \(kept) \(what) until all of its rows can be used.")
        }
        return sentences
    }

    /// Sentences about files that are not read although their path suggests it, and about a shared file that is read. A
    /// run reports each file once, and again when it has changed.
    private func notes(about location: OverrideLocation) throws -> [String] {
        let state = try store.state()
        func isNews(_ path: String) -> Bool {
            guard let status = FileStatus(of: path), realPath(path) != realPath(location.path) else { return false }
            return status.changeTime / 1_000_000_000 >= state.lastSuccess ?? 0
        }
        let own = request.folders.ownOverrides(source: state.source)
        var notes = own.filter(isNews).map { path in
            "\(path) is not read: the overrides come from \(location.path). Give --overrides \(path) to change that."
        }
        guard let shared = state.sharedOverrides, let better = own.first else { return notes }
        if location.path == shared, state.overridesPath == nil, FileStatus(of: shared) != nil {
            notes.append(
                """
                The overrides still come from \(shared), whose name does not say for which catalogue it is; other \
                catalogues no longer read it. Rename it to \(better).
                """)
        } else if FileStatus(of: location.path) == nil, isNews(shared) {
            notes.append(
                """
                \(shared) is not read: its name does not say for which catalogue it is. If it is for \
                \(request.folders.name), rename it to \(better), or give --overrides \(shared).
                """)
        }
        return notes
    }

    /// Overrides of unknown items to name in a message, with the nearest id.
    private static let namedItems = 3

    private func unknownItems(in path: String) throws -> [String] {
        let unknown = try store.overridesWithoutItem()
        guard !unknown.isEmpty else { return [] }
        let ids = try store.itemIds()
        let named = unknown.prefix(OverrideStage.namedItems).map { id in
            "'\(id)'" + (likelyName(for: id, in: ids).map { " (nearest: \($0))" } ?? "")
        }
        let more = unknown.count > named.count ? " and \(unknown.count - named.count) more" : ""
        let what = unknown.count == 1 ? "An override is" : "\(unknown.count) overrides are"
        return [
            """
            \(what) for no item of the catalogue, in \(path): \(named.joined(separator: ", "))\(more). \
            An override counts as soon as the feed has its item.
            """
        ]
    }
}
