package import Catalogue
import Colors
import Files
import Store

/// A change to the file of overrides.
package enum OverrideEdit: Sendable {
    /// - Parameter note: nil to keep the note that the item has.
    case set(id: String, color: OverrideColor, note: String?)
    case clear(id: String)
}

/// The part of a run that takes over what people said of colors.
struct OverrideStage {
    let request: SyncRequest
    let store: CatalogueStore

    /// What came of it, in sentences.
    struct Remarks {
        /// Rows that cannot be used, and a file that is gone.
        var errors: [String] = []
        /// What is worth knowing and nothing wrong.
        var notes: [String] = []
    }

    /// Changes the file; the catalogue takes it over with `importFile`.
    /// - Throws: `SyncError.unknownItem` and `.noOverride` before anything is changed.
    func edit(_ edits: [OverrideEdit]) throws {
        let place = try place()
        if place.origin == .namedEarlier, FileStatus(of: place.path) == nil {
            throw SyncError.noOverridesFile(path: place.path, isNamedEarlier: true)
        }
        var file = try OverrideFile(at: place.path)
        for edit in edits { try apply(edit, to: &file) }
        try file.write()
        try remember(place)
    }

    private func apply(_ edit: OverrideEdit, to file: inout OverrideFile) throws {
        switch edit {
        case .set(let id, let color, let note):
            guard try store.hasItem(id) else {
                throw SyncError.unknownItem(id: id, nearest: nearestName(to: id, in: try store.itemIds()))
            }
            let old = try file.table.overrides().overrides.first { $0.id == id }?.note
            file.table.set(color.override(of: id, note: note ?? old ?? ""))
        case .clear(let id):
            let known = try file.table.overrides().overrides.map(\.id)
            guard file.table.clear(id) else {
                throw SyncError.noOverride(id: id, path: file.path, nearest: nearestName(to: id, in: known))
            }
        }
    }

    /// The file is the truth: without it there are no overrides. Only one that an earlier run was given, and that is
    /// gone, leaves the overrides of last time.
    func importFile() throws -> Remarks {
        let place = try place()
        let file = try OverrideFile(at: place.path)
        switch (file.exists, place.origin) {
        case (false, .named): throw SyncError.noOverridesFile(path: place.path, isNamedEarlier: false)
        case (false, .namedEarlier):
            let error = SyncError.noOverridesFile(path: place.path, isNamedEarlier: true)
            return Remarks(errors: [error.message])
        case (false, .usual):
            try store.replaceOverrides([])
            return Remarks()
        case (true, _):
            let overrides = try file.table.overrides()
            try store.replaceOverrides(overrides.overrides)
            try remember(place)
            let errors = overrides.errors.map { "\(place.path): \($0)" }
            return Remarks(errors: errors, notes: try unknownItems(in: place.path))
        }
    }

    private func place() throws -> OverrideLocation {
        OverrideLocation(named: request.overridesPath, try store.state(), request.folders)
    }

    private func remember(_ place: OverrideLocation) throws {
        guard place.origin == .named, try store.state().overridesPath != place.path else { return }
        try store.updateState { $0.overridesPath = place.path }
    }

    /// Overrides of unknown items that are named, with the nearest id.
    private static let namedItems = 3

    private func unknownItems(in path: String) throws -> [String] {
        let unknown = try store.overridesWithoutItem()
        guard !unknown.isEmpty else { return [] }
        let ids = try store.itemIds()
        let named = unknown.prefix(OverrideStage.namedItems).map { id in
            "'\(id)'" + (nearestName(to: id, in: ids).map { " (nearest: \($0))" } ?? "")
        }
        let more = unknown.count > named.count ? " and \(unknown.count - named.count) more" : ""
        let what = unknown.count == 1 ? "An override is" : "\(unknown.count) overrides are"
        return [
            """
            \(what) for no item of the catalogue, in \(path): \(named.joined(separator: ", "))\(more); should \
            the item come, it counts.
            """
        ]
    }
}
