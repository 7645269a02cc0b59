import Catalogue
import Colors
import Foundation
import HTTPTypes
import ImageWork
import Logging
import Sync
import Synchronization
import Text

/// Takes what people say of colors: into the file of overrides at once, and onto the wall by a run of huewall.
///
/// The file is changed here, one change at a time and only while it is as it was read, so that no row is lost. The
/// wall is written by the worker, in a process of its own: the server never writes a catalogue.
final class OverrideDesk: Sendable {
    /// SHA-256 of the token that editors must know.
    private let tokenDigest: [UInt8]
    private let catalogues: Catalogues
    private let images: String
    /// Path of the worker.
    private let worker: String
    private let logger: Logger
    private let files = Mutex(())
    private let runs = Mutex<[String: Run]>([:])

    /// Of a catalogue whose wall is being written.
    private enum Run {
        case running
        /// Something changed since it began: another one must follow.
        case outdated
    }

    init(token: [UInt8], catalogues: Catalogues, images: String, worker: String, logger: Logger) {
        tokenDigest = sha256(token)
        (self.catalogues, self.images, self.worker, self.logger) = (catalogues, images, worker, logger)
    }

    /// - Throws: `Problem` for anyone who does not know the token. It takes as long for a wrong one as for the right
    ///   one.
    func check(authorization: String?) throws(Problem) {
        let scheme = "bearer "
        guard let authorization, authorization.lowercased().hasPrefix(scheme) else { throw .unauthorized }
        let given = sha256(Array(authorization.dropFirst(scheme.count).utf8))
        guard zip(given, tokenDigest).reduce(0, { $0 | ($1.0 ^ $1.1) }) == 0 else { throw .unauthorized }
    }

    /// What a person said of an item; nil for nothing.
    /// - Throws: `Problem` when the file cannot be used.
    func override(of id: String, in name: String) throws(Problem) -> ColorOverride? {
        do {
            return try file(of: name).table.override(of: id)
        } catch {
            throw problem(error)
        }
    }

    /// All of a catalogue, in the order of the file.
    /// - Throws: `Problem` when the file cannot be used.
    func overrides(in name: String) throws(Problem) -> [ColorOverride] {
        do {
            return try file(of: name).table.overrides().overrides
        } catch {
            throw problem(error)
        }
    }

    /// Names what the file says of an item: another text as soon as it says something else.
    static func tag(of override: ColorOverride?) -> String {
        guard let override else { return "\"none\"" }
        let text = [override.family.rawValue, override.color?.hex ?? "", override.note].joined(separator: "\n")
        return "\"\(hexadecimal(sha256(Array(text.utf8))).prefix(16))\""
    }

    /// Writes a row, or takes it out, unless it is no more what the editor saw.
    /// - Parameters:
    ///   - change: nil to take the row out.
    ///   - expected: tags that the row may have, as the editor was given them; nil for any.
    /// - Returns: what the file says now.
    /// - Throws: `Problem`; then nothing was changed.
    func change(
        _ id: String, in name: String, to change: (color: OverrideColor, note: String)?, expected: EntityTags?
    ) throws(Problem) -> ColorOverride? {
        let result = files.withLock { _ in
            Result { () throws -> ColorOverride? in
                var file = try file(of: name)
                let old = file.table.override(of: id)
                if let expected, !expected.contains(OverrideDesk.tag(of: old)) { throw Problem.changedMeanwhile }
                let new = change.map { $0.color.override(of: id, note: $0.note) }
                if let new { file.table.set(new) } else { _ = file.table.clear(id) }
                try file.write()
                return new
            }
        }
        switch result {
        case .success(let override):
            begin(name)
            return override
        case .failure(let error): throw problem(error)
        }
    }

    private func file(of name: String) throws -> OverrideFile {
        try OverrideFile(of: folders(of: name))
    }

    private func folders(of name: String) throws -> CatalogueFolders {
        try CatalogueFolders(name: name, reports: catalogues.folder, images: images)
    }

    private func problem(_ error: any Error) -> Problem {
        if let problem = error as? Problem { return problem }
        if case SyncError.overridesChanged? = error as? SyncError { return .changedMeanwhile }
        logger.error("The overrides cannot be changed.", metadata: ["error": "\(error)"])
        return Problem(
            status: .conflict, code: "overrides-unusable",
            detail: "The catalogue's file of overrides cannot be read or written; the server's log says why.")
    }
}

// The wall.
extension OverrideDesk {
    /// Seconds that a run waits for another one of the catalogue to end.
    private static let lockWait = 3600

    /// Writes the wall again, after the run that is under way if there is one.
    private func begin(_ name: String) {
        let isFirst = runs.withLock { runs in
            defer { runs[name] = runs[name] == nil ? .running : .outdated }
            return runs[name] == nil
        }
        guard isFirst else { return }
        Thread { [self] in
            repeat { report(name) } while isOutdated(name)
            catalogues.refresh()
        }.start()
    }

    /// Whether the wall must be written once more; notes that it is, or that nothing runs any more.
    private func isOutdated(_ name: String) -> Bool {
        runs.withLock { runs in
            let isOutdated = runs[name] == .outdated
            runs[name] = isOutdated ? .running : nil
            return isOutdated
        }
    }

    func isWriting(_ name: String) -> Bool { runs.withLock { $0[name] != nil } }

    /// Writes the wall once more, with the options that it has.
    private func report(_ name: String) {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: worker)
        do {
            process.arguments =
                ["report", name] + (try outputOptions(of: folders(of: name)).flags)
                + [
                    "--reports", catalogues.folder, "--images", images, "--lock-wait", String(OverrideDesk.lockWait),
                    "--quiet",
                ]
            process.standardOutput = FileHandle.nullDevice
            try process.run()
            process.waitUntilExit()
            guard process.terminationStatus == 0 else {
                return logger.error(
                    "The wall could not be written with the overrides.",
                    metadata: ["catalogue": "\(name)", "status": "\(process.terminationStatus)"])
            }
            catalogues.refresh()
        } catch {
            logger.error(
                "The store could not be read, or huewall not be started; name it with --huewall.",
                metadata: ["catalogue": "\(name)", "error": "\(error)"])
        }
    }
}

extension Problem {
    fileprivate static let unauthorized = Problem(
        status: .unauthorized, code: "unauthorized",
        detail: "Corrections need the token, as Authorization: Bearer TOKEN.",
        headers: [.wwwAuthenticate: "Bearer"])
    fileprivate static let changedMeanwhile = Problem(
        status: .preconditionFailed, code: "changed-meanwhile",
        detail: "Someone else has changed this correction meanwhile; read it again, then decide.")
}
