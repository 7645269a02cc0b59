import Catalogue
import Files
import HTTPTypes
import ImageWork
import Logging
import NIOCore
import Search
import ServerCore
import Sync
import Synchronization
import Text

/// The current walls of a folder of reports.
///
/// A request takes the wall of a catalogue once and answers from it alone, so that no answer mixes two runs. `refresh`
/// notices files that runs have replaced.
final class Catalogues: Sendable {
    /// `Reports`
    let folder: String
    private let images: String
    private let logger: Logger
    private let searches: BlockingWork
    private let known = Mutex(Known())
    /// Held while a wall is replaced; answers do not wait for it.
    private let replacing = Mutex(())
    private let corrections: BlockingWork

    private struct Known {
        var walls: [String: (wall: ServedWall, state: WallState)] = [:]
        /// The states of files that could not be read: each is logged once.
        var unreadable: [String: WallState] = [:]
        /// The states of files of two runs, and since when they are mixed.
        var mixed: [String: (state: WallState, since: ContinuousClock.Instant)] = [:]
        /// Names that several folders have: each is logged once.
        var ambiguous: Set<String> = []
        var hasLooked = false
        var isFolderGone = false
        /// Corrections since the walls were written: by catalogue, then by id.
        var corrections: [String: [ExactText: Correction]] = [:]
        /// Catalogues whose served walls do not show all corrections yet.
        var uncorrected: Set<String> = []
    }

    /// A correction of an item.
    private struct Correction {
        /// nil for a correction that was taken back.
        let override: ColorOverride?
        /// Whether the files of the last wall show it. The run of the next wall may have begun earlier, without it.
        var isWritten = false
    }

    /// The state of all files of a wall: the file of options and counts may change while the items stay the same.
    private struct WallState: Equatable {
        let lines: FileStatus
        let header: FileStatus?

        /// nil for a folder that is not a catalogue.
        init?(folder: String) {
            guard let lines = FileStatus(of: "\(folder)/\(PublishedWall.linesName)") else { return nil }
            self.lines = lines
            header = FileStatus(of: "\(folder)/\(PublishedWall.headerName)")
        }
    }

    /// How many requests may wait for a search, and how long.
    private static let (waitingSearches, searchPatience) = (32, Duration.seconds(5))

    /// - Throws: `ThreadError` when the system has no more threads.
    init(folder: String, images: String, logger: Logger) throws(ThreadError) {
        (self.folder, self.images) = (folder, images)
        self.logger = logger
        // One processor stays free for all other requests, if there is more than one.
        searches = try BlockingWork(
            threads: max(1, System.coreCount - 1), waiting: Catalogues.waitingSearches,
            patience: Catalogues.searchPatience)
        // Any number may wait: the file of overrides has their corrections already.
        corrections = try BlockingWork(threads: 1, waiting: Int.max - 1)
    }

    /// In the order of their names.
    var all: [ServedWall] {
        known.withLock { $0.walls.values.map(\.wall) }.sorted { $0.published.name < $1.published.name }
    }

    /// Whether the folder was read once: before that, no catalogue is known to be missing.
    var areReady: Bool { known.withLock { $0.hasLooked } }

    /// - Throws: `Problem` as long as an unknown catalogue may not have been read yet.
    func checkReady() throws(Problem) {
        guard areReady else {
            throw Problem(
                .serviceUnavailable, "not-ready", "The catalogues are being read; try again soon.",
                headers: [.retryAfter: "1"])
        }
    }

    func wall(_ name: String) -> ServedWall? { known.withLock { $0.walls[name]?.wall } }

    /// - Throws: `Problem` for a name that no catalogue has.
    func wall(named name: String?) throws(Problem) -> ServedWall {
        guard let name, let wall = wall(name) else {
            try checkReady()
            throw Problem(
                .notFound, "unknown-catalogue", "There is no catalogue of that name; /v1/catalogues lists them.")
        }
        return wall
    }

    /// Reads new and replaced walls, and forgets removed ones. It may take long: for one thread, and not in a request.
    /// - Parameter shouldStop: asked between walls and while a wall is read.
    /// - Returns: whether a run is replacing a wall: then call it again soon.
    func refresh(_ shouldStop: () -> Bool) -> Bool {
        let names = try? fileNames(in: folder)
        let wasGone = known.withLock { known in
            defer { known.isFolderGone = names == nil }
            return known.isFolderGone
        }
        // A folder that cannot be listed may be readable later: the walls stay.
        guard let names else {
            if !wasGone { logger.error("The folder of reports cannot be read; walls are served as they were read.") }
            return false
        }
        if wasGone { logger.notice("The folder of reports can be read again.") }
        let folders = names.filter { !$0.hasPrefix(".") }.compactMap { name in
            WallState(folder: "\(folder)/\(name)").map { (name, $0) }
        }
        let found = distinct(folders)
        let states = Dictionary(uniqueKeysWithValues: found)
        let gone = replacing.withLock { _ in
            known.withLock { known in
                defer { known.walls = known.walls.filter { states[$0.key] != nil } }
                return known.walls.keys.filter { states[$0] == nil }
            }
        }
        for name in gone.sorted() {
            logger.warning(
                "The files of this catalogue are gone; it is no longer served.", metadata: ["catalogue": "\(name)"])
        }
        for (name, state) in found where !shouldStop() { read(name, state, shouldStop) }
        for name in known.withLock({ $0.corrections.keys }) where !shouldStop() { updateCorrections(name) }
        for name in known.withLock({ $0.uncorrected }) where !shouldStop() { correct(name) }
        return known.withLock { known in
            // A wall that could not be read yet is not unknown.
            let isMissing = found.contains { known.walls[$0.0] == nil && known.unreadable[$0.0] == nil }
            if !isMissing { known.hasLooked = true }
            return found.contains { known.walls[$0.0]?.state != $0.1 && known.unreadable[$0.0] != $0.1 }
        }
    }

    /// Names with different bytes may be equal for people and for Swift, as after a copy from another system. The first
    /// one by bytes is served.
    private func distinct(_ folders: [(String, WallState)]) -> [(String, WallState)] {
        let groups = Dictionary(grouping: folders) { $0.0 }.values.map { group in
            group.sorted { $0.0.utf8.lexicographicallyPrecedes($1.0.utf8) }
        }
        for group in groups where group.count > 1 {
            let isNew = known.withLock { $0.ambiguous.insert(group[0].0).inserted }
            guard isNew else { continue }
            logger.error(
                "Folders of reports have equal names that are written with other bytes; remove or rename all but one.",
                metadata: ["catalogue": "\(group[0].0)"])
        }
        return groups.map { $0[0] }
    }

    private func read(_ name: String, _ state: WallState, _ shouldStop: () -> Bool) {
        let isKnown = known.withLock { $0.walls[name]?.state == state || $0.unreadable[name] == state }
        guard !isKnown else { return }
        do {
            let wall = try PublishedWall(name: name, folder: "\(folder)/\(name)", digest: sha256) {
                if shouldStop() { throw CancellationError() }
            }
            // If a run replaces the files meanwhile, the wall may be of two runs: the next `refresh` reads it.
            guard WallState(folder: "\(folder)/\(name)") == state else { return }
            replacing.withLock { _ in
                let wall = ServedWall(wall, searches)
                forgetCorrections(thatAreIn: wall, name)
                serve(wall, state, as: name)
            }
            logger.info(
                "wall", metadata: ["catalogue": "\(name)", "items": "\(wall.count)", "wall": "\(wall.fingerprint)"])
            self.wall(name)?.lists.prepare()
        } catch is CancellationError {
            // The server stops.
        } catch is WallChanged where !isLeftMixed(name, state) {
            // A run is replacing it: a later `refresh` reads it.
        } catch {
            known.withLock { $0.unreadable[name] = state }
            logger.error(
                "This catalogue's metadata cannot be read; run huewall report.", metadata: ["catalogue": "\(name)"])
        }
    }

    /// Notes a correction, for the wall to show.
    /// - Parameter override: nil for a correction that was taken back.
    func note(_ override: ColorOverride?, of id: String, in name: String) {
        known.withLock { known in
            known.corrections[name, default: [:]][ExactText(id)] = Correction(override: override)
            known.uncorrected.insert(name)
        }
    }

    /// Returns when the wall shows all corrections that were noted before. Corrections that come at the same time are
    /// shown together.
    func showCorrections(in name: String) async {
        // If the client is gone, there is no answer that must show it.
        try? await corrections.run { [self] in correct(name) }
    }

    /// Updates corrections from the file of overrides, which another server, the command line or a person may change,
    /// too.
    private func updateCorrections(_ name: String) {
        guard let before = known.withLock({ $0.corrections[name] }), before.values.contains(where: { !$0.isWritten }),
            let folders = try? CatalogueFolders(name: name, reports: folder, images: images),
            let table = try? OverrideFile(of: folders).table
        else { return }
        known.withLock { known in
            for (id, old) in before where !old.isWritten {
                let new = table.override(of: id.text)
                // A newer correction stays.
                guard new != old.override, known.corrections[name]?[id]?.override == old.override else { continue }
                known.corrections[name]?[id] = Correction(override: new)
                known.uncorrected.insert(name)
            }
        }
    }

    /// Has the wall show all corrections.
    private func correct(_ name: String) {
        replacing.withLock { _ in
            let wall = known.withLock { $0.uncorrected.contains(name) ? $0.walls[name] : nil }
            if let (wall, state) = wall { serve(wall, state, as: name) }
        }
    }

    /// Serves a wall with the corrections that its files do not show yet.
    private func serve(_ wall: ServedWall, _ state: WallState, as name: String) {
        let corrections = known.withLock { known in
            known.uncorrected.remove(name)
            return known.corrections[name] ?? [:]
        }
        let open = corrections.mapValues(\.override).filter { !wall.shows($1, ofItemWithId: $0) }
        let corrected = (try? wall.showing(open, searches)) ?? wall
        known.withLock { known in
            known.walls[name] = (corrected, state)
            (known.unreadable[name], known.mixed[name]) = (nil, nil)
        }
    }

    /// Forgets corrections that two consecutive walls show: the run of the second wall began after the first was
    /// written, so all later walls show them.
    private func forgetCorrections(thatAreIn wall: ServedWall, _ name: String) {
        let corrections = known.withLock { $0.corrections[name] ?? [:] }
        let shown = corrections.mapValues(\.override).filter { wall.shows($1, ofItemWithId: $0) }
        known.withLock { known in
            for (id, old) in corrections {
                // A newer correction stays.
                guard let now = known.corrections[name]?[id], now.override == old.override else { continue }
                let isForgotten = shown[id] != nil && now.isWritten
                known.corrections[name]?[id] =
                    isForgotten ? nil : Correction(override: now.override, isWritten: shown[id] != nil)
            }
            if known.corrections[name]?.isEmpty == true { known.corrections[name] = nil }
        }
    }

    /// How long a run may take to rename all files of a wall.
    private static let patience = Duration.seconds(5)

    /// Whether the files are of two runs because a run was killed, and not because one is still writing.
    private func isLeftMixed(_ name: String, _ state: WallState) -> Bool {
        known.withLock { known in
            guard let mixed = known.mixed[name], mixed.state == state else {
                known.mixed[name] = (state, .now)
                return false
            }
            return ContinuousClock.now - mixed.since > Catalogues.patience
        }
    }
}
