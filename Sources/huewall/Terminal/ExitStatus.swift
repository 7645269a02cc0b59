import ArgumentParser
import Decoders
import Feeds
import Files
import Glibc
import ImageWork
import Store
import Sync

/// The exit codes of sysexits.h that are used here.
enum ExitStatus {
    static let usage = ExitCode(64)
    static let badData = ExitCode(65)
    static let noInput = ExitCode(66)
    static let unavailable = ExitCode(69)
    static let cannotCreate = ExitCode(73)
    static let ioError = ExitCode(74)
    static let busy = temporary
    /// A temporary failure; a later run may succeed.
    static let temporary = ExitCode(75)

    /// The code for an error that ended a run.
    static func code(for error: any Error) -> ExitCode {
        switch error {
        case let error as SyncError: code(for: error)
        case FeedError.unreadable: noInput
        case is FeedError: badData
        case is FileError: ioError
        case is DecoderProcessError, is ThreadError: temporary
        default: StoreError(error).map(code) ?? ioError
        }
    }

    private static func code(for error: StoreError) -> ExitCode {
        switch error {
        case .cannotOpen: cannotCreate
        case .held, .changed: busy
        case .olderSchema: noInput
        case .full, .damaged, .failed, .newerSchema: ioError
        }
    }

    private static func code(for error: SyncError) -> ExitCode {
        switch error {
        case .noSuchSource, .unreadable, .unknownCatalogue, .notWritten, .unknownRun, .noOverridesFile, .unknownItem,
            .noOverride:
            noInput
        case .nameTaken, .invalidName: usage
        case .busy, .overridesChanged, .changing: busy
        case .cannotCreate: cannotCreate
        case .cannotWrite, .cannotKeep, .noSpace: ioError
        case .unreachable: unavailable
        case .tooManyDeletes, .tooManyPages, .emptyFeed, .mapFindsNothing: badData
        case .stopped(StopReason.signal(let number)): ExitCode(128 + number)
        case .stopped(StopReason.deadline): temporary
        }
    }
}

/// Runs `body`; an error becomes a sentence on standard error and the exit code that belongs to it.
func reportingErrors(_ console: Console, _ body: () throws -> Void) throws {
    do {
        try body()
        try flushOutput(console)
    } catch let error as ExitCode {
        throw error
    } catch let error as ValidationError {
        throw error
    } catch {
        console.error(sentence(for: error))
        throw ExitStatus.code(for: error)
    }
}

/// The bytes of a file that a flag names.
/// - Parameter limit: in bytes.
/// - Throws: `SyncError.unreadable`.
func inputFile(_ path: String, limit: Int = 64 << 20) throws -> [UInt8] {
    do { return try contents(of: path, limit: limit) } catch { throw SyncError.unreadable(error) }
}

/// Writes what `print` still buffers: an error would go unnoticed otherwise.
private func flushOutput(_ console: Console) throws {
    guard fflush(nil) != 0 else { return }
    console.error("Standard output cannot be written (\(String(cString: strerror(errno)))).")
    throw ExitStatus.ioError
}
