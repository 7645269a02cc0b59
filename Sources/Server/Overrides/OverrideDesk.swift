import Catalogue
import Colors
import HTTPTypes
import Hummingbird
import ImageWork
import Logging
import Search
import ServerCore
import Store
import Sync
import Synchronization
import Text

/// Takes corrections: writes them into the file of overrides at once, and has a run of huewall write the wall.
///
/// It changes the file, one change at a time and while no other process does so, so that no row is lost. The worker
/// writes the wall, in its own process: the server never writes a catalogue.
final class OverrideDesk: Sendable {
    private let token: EditToken
    private let catalogues: Catalogues
    private let images: String
    private let writer: WallWriter
    private let logger: Logger
    private let work: BlockingWork

    /// Changes that may wait: each takes some milliseconds.
    private static let waitingChanges = 256

    /// - Throws: `ThreadError` when the system has no more threads.
    init(
        token: EditToken, catalogues: Catalogues, images: String, writer: WallWriter, logger: Logger
    ) throws(ThreadError) {
        (self.token, self.catalogues, self.images) = (token, catalogues, images)
        (self.writer, self.logger) = (writer, logger)
        work = try BlockingWork(threads: 1, waiting: OverrideDesk.waitingChanges)
    }

    /// - Throws: `Problem` for a request without the token.
    func check(_ request: Request) throws(Problem) {
        guard token.isIn(request) else { throw .unauthorized }
    }

    /// The override of an item; nil without one.
    /// - Throws: `Problem` when the file cannot be used.
    func override(of id: String, in name: String) async throws -> ColorOverride? {
        try await working(on: name) { try OverrideFile(of: $0).table.override(of: id) }
    }

    /// All overrides of a catalogue, in the order of the file.
    /// - Throws: `Problem` when the file cannot be used.
    func overrides(in name: String) async throws -> [ColorOverride] {
        try await working(on: name) { try OverrideFile(of: $0).table.overrides.overrides }
    }

    /// Works on a catalogue's file, in the order of the requests.
    private func working<Value: Sendable>(
        on name: String, _ body: @escaping @Sendable (CatalogueFolders) throws -> Value
    ) async throws -> Value {
        try await work.run { [self] in
            do {
                return try body(CatalogueFolders(name: name, reports: catalogues.folder, images: images))
            } catch {
                throw problem(error)
            }
        }
    }

    /// The entity tag of an item's row in the file.
    static func tag(of override: ColorOverride?) -> String {
        guard let override else { return "\"none\"" }
        let text = [override.family.rawValue, override.color?.hex ?? "", override.note].joined(separator: "\n")
        return "\"\(hexadecimal(sha256(Array(text.utf8))).prefix(16))\""
    }

    /// Writes or removes a row, unless it is no longer what the editor saw. All later answers show it.
    /// - Parameters:
    ///   - change: nil to remove the row.
    ///   - expected: tags that the row may have; nil for any.
    /// - Returns: the override of the file now.
    /// - Throws: `Problem`; then nothing was changed.
    func change(
        _ id: String, in name: String, to change: (color: OverrideColor, note: String)?, expected: EntityTags?
    ) async throws -> ColorOverride? {
        let new = change.map { $0.color.override(of: id, note: $0.note) }
        try await working(on: name) { [self] folders in
            try OverrideFile.whileHeld(at: OverrideLocation(of: folders).path) {
                var file = try OverrideFile(of: folders)
                let old = file.table.override(of: id)
                if let expected, !expected.contains(OverrideDesk.tag(of: old)) { throw Problem.changedMeanwhile }
                if let new { file.table.set(new) } else { _ = file.table.clear(id) }
                try file.write()
            }
            catalogues.note(new, of: id, in: name)
            writer.request(name, items: catalogues.wall(name)?.written.count ?? 0)
        }
        await catalogues.showCorrections(in: name)
        return new
    }

    private func problem(_ error: any Error) -> Problem {
        if let problem = error as? Problem { return problem }
        if case SyncError.overridesChanged? = error as? SyncError { return .changedMeanwhile }
        if case SyncError.busy? = error as? SyncError { return .overloaded }
        let subject = StoreError(error) == nil ? "file of overrides" : "store"
        logger.error("The overrides cannot be read or changed.", metadata: ["error": "\(reported(error).message)"])
        return Problem(
            .conflict, "overrides-unusable",
            "The catalogue's \(subject) cannot be read or written; the server's log says why.")
    }
}

// The wall.
extension OverrideDesk {
    /// Has walls written that do not show the file of overrides, as after a server was killed.
    func catchUp() async {
        for wall in catalogues.all {
            let name = wall.written.name
            // A file that cannot be used is logged, and the answer to a request says why.
            guard let overrides = try? await overrides(in: name) else { continue }
            let isShown = try? await work.run { wall.shows(overrides) }
            guard isShown == false else { continue }
            for override in overrides { catalogues.note(override, of: override.id, in: name) }
            await catalogues.showCorrections(in: name)
            writer.request(name, items: 0)
        }
    }
}

extension Problem {
    fileprivate static let unauthorized = Problem(
        .unauthorized, "unauthorized", "Corrections need the token, as Authorization: Bearer TOKEN.",
        headers: [.wwwAuthenticate: "Bearer"])
    fileprivate static let changedMeanwhile = Problem(
        .preconditionFailed, "changed-meanwhile",
        "Another editor has changed this correction since you read it; read it again, then decide.")
}

/// The token of editors.
struct EditToken: Sendable {
    /// SHA-256.
    private let digest: [UInt8]

    init(_ token: [UInt8]) { digest = sha256(token) }

    /// Whether a request has the token. A wrong token takes as long as the right one.
    func isIn(_ request: Request) -> Bool {
        let scheme = "bearer "
        guard let given = request.headers[.authorization], given.lowercased().hasPrefix(scheme) else { return false }
        let other = sha256(Array(given.dropFirst(scheme.count).utf8))
        return zip(other, digest).reduce(0, { $0 | ($1.0 ^ $1.1) }) == 0
    }
}

/// Decides which requests may read the notes of corrections, which are for colleagues: all, or those with the token.
struct NoteReaders: Sendable {
    let isEveryone: Bool
    /// nil for a server without a token.
    let token: EditToken?

    func include(_ request: Request) -> Bool { isEveryone || token?.isIn(request) == true }
}
