import GRDB
import GRDBSQLite

extension Database {
    /// Runs statements that may take long. They end soon after `checkStop` throws, with its error; then roll back their
    /// transaction.
    /// - Parameter checkStop: asked some times a second.
    func interruptible<Value>(_ checkStop: () throws -> Void, _ body: () throws -> Value) throws -> Value {
        try withoutActuallyEscaping(checkStop) { checkStop in
            let check = StopCheck(checkStop)
            defer { sqlite3_progress_handler(sqliteConnection, 0, nil, nil) }
            sqlite3_progress_handler(
                sqliteConnection, StopCheck.instructions, askToStop, Unmanaged.passUnretained(check).toOpaque())
            do {
                return try withExtendedLifetime(check, body)
            } catch {
                throw check.error ?? error
            }
        }
    }
}

/// The callback of the database, with the error that stops it.
private final class StopCheck {
    private let checkStop: () throws -> Void
    private(set) var error: (any Error)?

    /// Instructions of the database's virtual machine between two calls: some milliseconds.
    static let instructions: Int32 = 100_000

    init(_ checkStop: @escaping () throws -> Void) { self.checkStop = checkStop }

    var shouldStop: Bool {
        do { try checkStop() } catch { self.error = error }
        return error != nil
    }
}

private func askToStop(_ check: UnsafeMutableRawPointer?) -> Int32 {
    guard let check else { return 0 }
    return Unmanaged<StopCheck>.fromOpaque(check).takeUnretainedValue().shouldStop ? 1 : 0
}
