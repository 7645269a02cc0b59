import Files
import HTTPTypes
import ImageWork
import Logging
import Search
import Synchronization

/// The finished walls of a folder of reports, as they are now.
///
/// A request takes the wall of a catalogue once and answers from it alone, so that no answer mixes two runs. Runs
/// replace files; `refresh` notices.
final class Catalogues: Sendable {
    /// `Reports`
    let folder: String
    private let logger: Logger
    private let known = Mutex(Known())

    private struct Known {
        var walls: [String: (wall: ServedWall, state: FileStatus)] = [:]
        /// Of files that could not be read: logged once.
        var unreadable: [String: FileStatus] = [:]
        var hasLooked = false
    }

    init(folder: String, logger: Logger) {
        self.folder = folder
        self.logger = logger
    }

    /// In the order of their names.
    var all: [ServedWall] {
        known.withLock { $0.walls.values.map(\.wall) }.sorted { $0.published.name < $1.published.name }
    }

    /// Whether the folder was read once: before that nothing is known to be missing.
    var areReady: Bool { known.withLock { $0.hasLooked } }

    func wall(_ name: String) -> ServedWall? { known.withLock { $0.walls[name]?.wall } }

    /// - Throws: `Problem` for a name that no catalogue has.
    func wall(named name: String?) throws(Problem) -> ServedWall {
        guard let name, let wall = wall(name) else {
            guard areReady else {
                throw Problem(
                    status: .serviceUnavailable, code: "not-ready",
                    detail: "The catalogues are being read; try again soon.",
                    headers: [.retryAfter: "1"])
            }
            throw .notFound("unknown-catalogue", "There is no catalogue of that name; /v1/catalogues lists them.")
        }
        return wall
    }

    /// Reads walls that are new or were replaced, and forgets those that are gone. Takes as long as reading takes: not
    /// for a request.
    func refresh() {
        // What cannot be listed now may be so again: the walls stay.
        guard let names = try? fileNames(in: folder) else {
            if !areReady { logger.warning("The folder of reports cannot be read; is --reports right?") }
            return
        }
        let found = names.compactMap { name in state(of: name).map { (name, $0) } }
        let states = Dictionary(uniqueKeysWithValues: found)
        known.withLock { known in known.walls = known.walls.filter { states[$0.key] != nil } }
        for (name, state) in found { read(name, state) }
        known.withLock { $0.hasLooked = true }
    }

    /// Of the file with the items; nil for a folder that is no catalogue.
    private func state(of name: String) -> FileStatus? {
        guard !name.hasPrefix(".") else { return nil }
        return FileStatus(of: "\(folder)/\(name)/\(PublishedWall.linesName)")
    }

    private func read(_ name: String, _ state: FileStatus) {
        let isKnown = known.withLock { $0.walls[name]?.state == state || $0.unreadable[name] == state }
        guard !isKnown else { return }
        do {
            let wall = try PublishedWall(name: name, folder: "\(folder)/\(name)", digest: sha256)
            let served = ServedWall(wall)
            known.withLock { known in
                known.walls[name] = (served, state)
                known.unreadable[name] = nil
            }
            logger.info(
                "wall", metadata: ["catalogue": "\(name)", "items": "\(wall.count)", "wall": "\(wall.fingerprint)"])
        } catch is WallChanged {
            // A run is replacing it: the next look finds it whole.
        } catch {
            known.withLock { $0.unreadable[name] = state }
            logger.error(
                "This catalogue's metadata cannot be read; run huewall report.", metadata: ["catalogue": "\(name)"])
        }
    }
}
