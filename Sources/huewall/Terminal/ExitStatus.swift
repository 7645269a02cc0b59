import ArgumentParser
import CatalogueStore
import CatalogueSync
import DecoderProcesses
import FeedRecords
import FileAccess
import Glibc
import ImagePipeline

/// The exit codes of sysexits.h that are used here.
enum ExitStatus {
    static let usage = ExitCode(64)
    static let badData = ExitCode(65)
    static let noInput = ExitCode(66)
    static let unavailable = ExitCode(69)
    static let cannotCreate = ExitCode(73)
    static let ioError = ExitCode(74)
    static let busy = temporary
    /// Another time it may go well.
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
        case .noSuchSource, .unknownCatalogue, .notWritten, .unknownRun, .noOverridesFile, .unknownItem, .noOverride:
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

/// Writes what `print` still holds back: otherwise nobody would hear that it could not be written.
private func flushOutput(_ console: Console) throws {
    guard fflush(nil) != 0 else { return }
    console.error("Standard output cannot be written (\(String(cString: strerror(errno)))).")
    throw ExitStatus.ioError
}
