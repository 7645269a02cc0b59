import ArgumentParser
import Files
import Glibc
import ImageWork
import Sync
import Synchronization
import Text

extension ExitCode {
    init(_ status: ExitStatus) { self.init(status.rawValue) }
}

/// A command with settings and a log.
protocol SettingsCommand: ParsableCommand {
    var log: LogFlags { get }

    /// Runs the command. An error becomes a sentence on standard error and an exit code.
    func run(_ settings: Settings) throws
}

extension SettingsCommand {
    func run() throws {
        try reportingErrors(log.console) { try run(Settings(for: self, logging: log.console)) }
    }
}

/// Runs `body`. An error becomes a sentence on standard error and an exit code.
func reportingErrors(_ console: Console, _ body: () throws -> Void) throws {
    do {
        try body()
        try flushOutput()
    } catch let error as ExitCode {
        throw error
    } catch let error as ValidationError {
        throw error
    } catch {
        let error = reported(error)
        console.error(error.message)
        throw ExitCode(error.status)
    }
}

/// The bytes of a file that a flag names, 64 MiB at most.
/// - Throws: `SyncError.unreadable`.
func inputFile(_ path: String) throws -> [UInt8] {
    do { return try contents(of: path, limit: 64 << 20) } catch { throw SyncError.unreadable(error) }
}

/// Flushes the buffer of `print`, so that an error is noticed.
private func flushOutput() throws(ReportedError) {
    guard fflush(nil) != 0 else { return }
    throw .cannotOutput
}

extension ReportedError {
    /// The error that standard output cannot be written, by `errno`.
    static var cannotOutput: ReportedError {
        ReportedError(
            "Standard output cannot be written (\(String(cString: strerror(errno)))); check the disk, or its reader.",
            .ioError)
    }
}

/// SIGINT and SIGTERM as a flag. A run checks it between images, saves what is done, and ends.
enum StopSignal {
    private static let received = Atomic<Int32>(0)

    /// Has the first signal set the flag, and a second one end the process at once.
    static func install() { catchStopSignals(noteSignal) }

    /// The number of the signal that came, if one came.
    static var pending: Int32? {
        let number = received.load(ordering: .relaxed)
        return number == 0 ? nil : number
    }

    fileprivate static func note(_ number: Int32) {
        received.store(number, ordering: .relaxed)
        signal(number, SIG_DFL)
    }
}

/// Called by the kernel on any thread: an atomic store and `signal` are all that is allowed here.
private nonisolated func noteSignal(_ number: Int32) { StopSignal.note(number) }
