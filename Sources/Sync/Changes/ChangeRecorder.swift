import Catalogue
import Files
import Outputs
import Store
import Text

/// Compares the wall that a run writes with the one before it. It writes `changes.ndjson`, and notes the changes in the
/// store for clients that missed runs.
///
/// The wall before is that of the files, and not that of the store: a run may have been killed between the two. Such a
/// run has noted its wall in the store, and the files are either its own or those of the wall before.
// SAFETY: only one thread at a time uses a recorder: each batch gives it to one thread, and waits.
final class ChangeRecorder: OutputWriter, @unchecked Sendable {
    private let catalogue: String
    private let run: Int
    /// The wall of the files; nil without one.
    private let base: Base?
    /// Earlier lines of items that unfinished runs changed after `base.since`.
    private var overlay: [ExactText: String?] = [:]
    private var changes = ChangeLines()
    /// For the store: numbers of replaced lines of the wall before, and ids of new items.
    private var replaced: [Int32] = []
    private var added: [String] = []
    private var seen: [Bool]
    private var digest: UInt64 = 0
    private var failure: FileError?

    private struct Base {
        let wall: PublishedLines
        /// The run that wrote the wall.
        let run: Int
        /// The last run before it that wrote all files of its wall.
        let since: Publication
        /// Whether its `changes.ndjson` is there.
        let hasChanges: Bool
    }

    /// - Parameters:
    ///   - run: the run that writes.
    ///   - checkStop: throws when the run is to stop.
    init(
        _ folders: CatalogueFolders, _ store: CatalogueStore, run: Int, checkStop: () throws -> Void
    ) throws {
        catalogue = folders.name
        self.run = run
        base = try ChangeRecorder.base(folders, store, checkStop)
        seen = [Bool](repeating: false, count: base?.wall.count ?? 0)
        if let base, base.since.run < base.run {
            try store.forEachChange(behind: base.since.run) { [self] in overlay[ExactText($0)] = .some($1) }
        }
    }

    /// The first line with the counts so far. It always has the same length.
    var header: [UInt8] {
        let new = Publication(run: run, digest: digest)
        return ChangesHeader(catalogue: catalogue, new: new, old: base?.since).line(changes.counts)
    }

    /// Finds the run that wrote the published wall; forgets runs that did not finish, and all runs when no known
    /// run wrote it.
    private static func base(
        _ folders: CatalogueFolders, _ store: CatalogueStore, _ checkStop: () throws -> Void
    ) throws -> Base? {
        let known = try store.publications()
        guard let wall = try PublishedLines(path: folders.report + "/metadata.ndjson", checkStop: checkStop),
            let owner = known.last(where: { $0.digest == wall.digest })
        else {
            try store.forgetPublications(behind: 0)
            return nil
        }
        try store.forgetPublications(behind: owner.run)
        guard let last = known.last(where: { $0.run <= owner.run && $0.isFinished }) else { return nil }
        return Base(wall: wall, run: owner.run, since: last, hasChanges: folders.runOfChanges == owner.run)
    }

    func append(_ written: WrittenEntry) {
        let (entry, text) = (written.entry, written.json)
        guard let line = WallLine(text[...]) else { return }
        digest &+= mixed(line.digest)
        changes.counts.items += 1
        changes.counts.failed += entry.failure == nil ? 0 : 1
        guard let base else { return changes.counts.added += 1 }
        do throws(FileError) {
            try compare(line, text, entry.item.id, with: base)
        } catch {
            failure = failure ?? error
        }
    }

    private func compare(_ line: WallLine, _ text: [UInt8], _ id: String, with base: Base) throws(FileError) {
        let number = base.wall.index(of: line.key)
        if let number { seen[number] = true }
        let isSame = number.map { base.wall.digest(at: $0) == line.digest } ?? false
        if number == nil { added.append(id) }
        let earlier = overlay.removeValue(forKey: ExactText(id))
        if isSame, earlier == nil { return }
        var isChanged = true
        switch earlier {
        case .some(.none): changes.add(id, text)
        case .some(.some(let before)): isChanged = changes.change(id, from: Array(before.utf8), to: line.bytes)
        case .none:
            guard let number else { return changes.add(id, text) }
            isChanged = changes.change(id, from: try base.wall.line(at: number), to: line.bytes)
        }
        if let number, !isSame, isChanged || earlier != nil { replaced.append(Int32(number)) }
    }

    func takeBytes() -> [UInt8] { changes.takeBytes() }

    func finish() -> [UInt8] {
        if let base {
            do throws(FileError) {
                try addRemoved(from: base)
            } catch {
                failure = failure ?? error
            }
        }
        return changes.takeBytes()
    }

    /// Adds lines of removed items, by id.
    private func addRemoved(from base: Base) throws(FileError) {
        var gone: [ExactText: [UInt8]] = [:]
        for number in seen.indices where !seen[number] {
            replaced.append(Int32(number))
            let line = try base.wall.line(at: number)
            let id = ExactText(id(ofLine: line))
            // Items that were added and removed since the base run are omitted.
            if let earlier = overlay.removeValue(forKey: id) {
                gone[id] = earlier.map { Array($0.utf8) }
            } else {
                gone[id] = line
            }
        }
        for (id, before) in overlay { gone[id] = before.map { Array($0.utf8) } }
        for (id, line) in gone.sorted(by: { $0.key < $1.key }) { changes.remove(id.text, line) }
    }

    /// Notes the wall in the store: after all of it was compared, and before its files get their places.
    /// - Returns: false when neither the wall nor `changes.ndjson` has changed: then that file stays.
    func note(in store: CatalogueStore) throws -> Bool {
        if let failure { throw failure }
        if let base, base.wall.digest == digest, base.run == base.since.run, base.hasChanges { return false }
        try store.addPublication(Publication(run: run, digest: digest)) { add in
            guard let base else { return }
            for id in added { try add(id, nil) }
            for number in replaced {
                let line = try base.wall.line(at: Int(number))
                try add(id(ofLine: line), String(decoding: line, as: UTF8.self))
            }
        }
        return true
    }

    /// Changes that the store keeps: enough for forty nights in which one item in a hundred changes. Each holds a line
    /// of the wall, so more of them would soon be most of the store.
    var keptChanges: Int { max(1000, seen.count * 2 / 5) }
}
