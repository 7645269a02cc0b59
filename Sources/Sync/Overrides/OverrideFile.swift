package import Catalogue
import Colors
import Feeds
import Files
import Foundation
import Glibc
package import ImageWork
import Text

/// The file of a catalogue's overrides as it was read. It can be changed row by row, and written back.
package struct OverrideFile: Sendable {
    package let path: String
    /// Rows may be set and cleared; `write` keeps the rest.
    package var table: OverrideTable
    /// The bytes that were read; nil if there was no file.
    private let bytes: [UInt8]?

    /// Bytes of a file, at most: some ten million rows.
    private static let longest = 256 << 20

    /// - Parameter path: where the file is or will be.
    /// - Throws: `SyncError.overridesUnusable` for what is not a table of overrides: a folder, a pipe, a broken link,
    ///   another text. The reason quotes nothing of the file.
    init(at path: String) throws(SyncError) {
        self.path = path
        guard !CatalogueFolders.areOutputs(writtenPath(absolutePath(path))) else {
            throw .overridesUnusable(path: path, reason: "it is an output of huewall, which each run writes again")
        }
        bytes = try OverrideFile.bytes(at: path)
        if let kind = FeedRecognition.otherKind(bytes ?? []) {
            throw .overridesUnusable(path: path, reason: "it is \(kind); save it as CSV (UTF-8)")
        }
        do throws(CSVFault) {
            table = try OverrideTable(csv: OverrideFile.utf8(bytes ?? []))
        } catch {
            throw .overridesUnusable(path: path, reason: error.reason(of: bytes ?? []))
        }
    }

    /// Whether there was a file.
    var exists: Bool { bytes != nil }

    /// The overrides of the file now.
    /// - Throws: `SyncError.overridesUnusable` when it has rows, but none that can be used.
    package func overrides() throws(SyncError) -> ColorOverrides {
        let overrides = table.overrides
        guard overrides.overrides.isEmpty, let error = overrides.errors.first else { return overrides }
        throw .overridesUnusable(path: path, reason: "it has no usable row. \(error.dropLast())")
    }

    /// Runs `body` while no other huewall reads, changes or writes the file. Its folder must exist.
    /// - Parameter stopReason: asked again and again while waiting for another process.
    /// - Throws: `SyncError` when another process keeps the file too long; what `body` throws.
    package static func whileHeld<Value>(
        at path: String, stopReason: () -> StopReason? = { nil }, _ body: () throws -> Value
    ) throws -> Value {
        do {
            return try withFolderHeld(of: path, wait: wait, shouldStop: { stopReason() != nil }, body)
        } catch let error as LockError {
            throw SyncError(error, stopReason)
        }
    }

    /// Seconds to wait for another process: a change takes milliseconds.
    private static let wait = 10

    /// Writes the table, completely or not at all. To be called in `whileHeld`.
    /// - Throws: `SyncError.overridesChanged` when another program has changed the file since it was read. Then it
    ///   stays as it is.
    package func write() throws {
        removeParts(of: path)
        guard try OverrideFile.bytes(at: path) == bytes else { throw SyncError.overridesChanged(path: path) }
        let text = table.bytes
        guard text != bytes else { return }
        try reportingFileErrors { try replaceFile(path) { file in try file.write(text) } }
    }

    /// A text in UTF-16 with a byte order mark, as Excel's Unicode text, in UTF-8; any other text unchanged.
    private static func utf8(_ bytes: [UInt8]) -> [UInt8] {
        guard bytes.starts(with: [0xFF, 0xFE]) || bytes.starts(with: [0xFE, 0xFF]),
            let text = String(data: Data(bytes), encoding: .utf16)
        else { return bytes }
        return Array("\u{FEFF}\(text)".utf8)
    }

    private static func bytes(at path: String) throws(SyncError) -> [UInt8]? {
        let reason: String
        do throws(FileError) {
            guard let status = try FileStatus(ofWhatIsAt: path) else { return nil }
            if status.isRegular, status.byteCount <= longest {
                return try OpenFile(reading: path).read(status.byteCount)
            }
            let isLong = status.isRegular
            reason = isLong ? "it has more than \(longest) bytes" : isFolder(path) ? "it is a folder" : "not a file"
        } catch {
            reason = error.errorNumber == ENOENT ? "it is a link that leads nowhere" : error.reason
        }
        throw .overridesUnusable(path: path, reason: reason)
    }
}

extension CSVFault {
    /// Why bytes are not a table of overrides. It quotes nothing, because the file may be another one, and secret.
    fileprivate func reason(of bytes: [UInt8]) -> String {
        switch self {
        case .cutShort(let row): "a quote in row \(row) is never closed"
        case .rowTooLong(let row, let limit): "row \(row) has more than \(limit) bytes"
        case .tooManyCells(let row, let limit): "row \(row) has more than \(limit) cells"
        case .malformed(let row, _): "row \(row) is not CSV"
        case .lacksColumns where bytes.prefix(1 << 10).contains(0):
            "it is not text in UTF-8 or Windows-1252, as a spreadsheet saves CSV"
        case .lacksColumns: "its first row does not name columns id and color"
        }
    }
}
