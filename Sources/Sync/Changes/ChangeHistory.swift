import Catalogue
import Colors
import Files
import Store
import Text

/// The changes since a run, for clients that missed `changes.ndjson`: from the store and the files of the last run.
package struct ChangeHistory {
    private let folders: CatalogueFolders
    private let store: CatalogueStore.Reader

    /// - Throws: `SyncError.unknownCatalogue`, `.notWritten`; `StoreError`.
    package init(of folders: CatalogueFolders) throws {
        try folders.checkPublished()
        guard FileStatus(of: folders.store) != nil else { throw folders.unknown }
        self.folders = folders
        store = try CatalogueStore.Reader(path: folders.store)
    }

    /// - Parameters:
    ///   - run: nil for the last run: there are no changes since then, so the answer only names it and its wall.
    ///   - write: gets the lines of `changes.ndjson` piece by piece: added and changed items in wall order, then
    ///     removed ones by id. The first line has the counts, so all other lines wait until the last is known.
    ///   - shown: reduces an item to what the reader may see; other differences make no line.
    /// - Throws: `SyncError.unknownRun`; `.changing` when a run replaces the wall meanwhile.
    /// - Complexity: O(bytes of the wall); memory grows with the changes.
    package func export(
        since run: Int?, to write: ([UInt8]) throws -> Void, shown: (consuming [UInt8]) -> [UInt8] = { $0 }
    ) throws {
        // The file is opened first, so that the store knows its run.
        let file = try OpenFile(reading: folders.report + "/metadata.ndjson")
        let known = try store.publications().filter(\.isFinished)
        let last = try store.lastRuns(1).first?.id ?? 0
        let run = run ?? known.last?.run ?? 0
        guard let newest = known.last, let oldest = known.first, (oldest.run...max(last, newest.run)).contains(run)
        else {
            throw SyncError.unknownRun(run, oldest: known.first?.run, newest: max(last, known.last?.run ?? 0))
        }
        // A run without changes has no own wall.
        let start = known.last { $0.run <= run } ?? oldest
        var before: [ExactText: String?] = [:]
        try store.forEachChange(behind: start.run) { before[ExactText($0)] = .some($1) }

        var changes = ChangeLines()
        let state = try store.state()
        let order = state.options?.order ?? OrderOptions()
        changes.counts.failed = try state.analysisKey.map { try store.wallCounts(key: $0, order: order).failed } ?? 0
        var (lines, digest) = (LineSplitter(), UInt64(0))
        while case let piece = try file.read(ChangeHistory.pieceSize), !piece.isEmpty {
            for text in lines.lines(of: piece) {
                guard let line = WallLine(text[...]) else { continue }
                digest &+= mixed(line.digest)
                changes.counts.items += 1
                add(line, text, &before, to: &changes, shown)
            }
        }
        guard digest == newest.digest else { throw SyncError.changing(name: folders.name) }
        for (id, line) in before.sorted(by: { $0.key < $1.key }) {
            if let line { changes.remove(id.text, shown(Array(line.utf8))) }
        }
        try write(ChangesHeader(catalogue: folders.name, new: newest, old: start).line(changes.counts))
        try write(changes.takeBytes())
    }

    private static let pieceSize = 1 << 20

    private func add(
        _ line: WallLine, _ text: [UInt8], _ before: inout [ExactText: String?], to changes: inout ChangeLines,
        _ shown: (consuming [UInt8]) -> [UInt8]
    ) {
        guard !before.isEmpty else { return }
        let id = id(ofLine: line.bytes)
        switch before.removeValue(forKey: ExactText(id)) {
        case nil: return
        case .some(.none): changes.add(id, shown(text))
        case .some(.some(let old)): _ = changes.change(id, from: shown(Array(old.utf8)), to: shown(line.bytes))
        }
    }
}
