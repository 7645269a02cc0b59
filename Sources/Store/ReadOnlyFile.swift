import GRDB
import Glibc
import Synchronization
import Text

/// A database file that is only read.
///
/// SQLite makes two files beside a database with a write-ahead log, even to read it, and a journal beside one that is
/// being created. If they are there, a run has it open or was killed, and they are used. Without them no process has it
/// open: then it is read as an immutable file, and every read checks afterwards that the file did not change.
final class ReadOnlyFile: Sendable {
    private let path: String
    private let opened = Mutex<Opened?>(nil)

    private struct Opened {
        let pool: DatabasePool
        /// The state in which an immutable file was opened; nil for a file that is read under SQLite's locks.
        let state: FileState?
    }

    init(path: String) { self.path = path }

    /// - Throws: `StoreError.changed` when a run began to write meanwhile: the next read will succeed.
    func read<Value>(_ body: (Database) throws -> Value) throws -> Value {
        let file = try current()
        let result = Result { try file.pool.read(body) }
        // During a change, the result may be anything, also an error.
        if let state = file.state, state != FileState(of: path) { throw StoreError.changed(path: path) }
        return try result.get()
    }

    private func current() throws -> Opened {
        try opened.withLock { opened in
            // A file that is read without locks is opened again when it has changed, or when a run has opened it.
            if let opened, opened.state == nil || opened.state == FileState(of: path) && !hasLog { return opened }
            let file = try open()
            opened = file
            return file
        }
    }

    private var hasLog: Bool { hasRollbackJournal(path) || hasBytes(path + "-wal") }

    private func open() throws -> Opened {
        if hasLog { return Opened(pool: try DatabasePool(path: path, configuration: .forReading), state: nil) }
        let state = FileState(of: path)
        let url = "file:\(percentEscaped(path))?immutable=1"
        return Opened(pool: try DatabasePool(path: url, configuration: .forReading), state: state)
    }
}

/// Whether the creation of a database was interrupted before it had a write-ahead log: the next process that opens it
/// for writing restores it from the journal. Until then the file itself may be anything.
func hasRollbackJournal(_ path: String) -> Bool { hasBytes(path + "-journal") }

private func hasBytes(_ path: String) -> Bool { (FileState(of: path)?.byteCount ?? 0) > 0 }

/// Escapes a path for SQLite's `file:` URLs.
private func percentEscaped(_ path: String) -> String {
    path.replacingScalar("%", with: "%25").replacingScalar("?", with: "%3f").replacingScalar("#", with: "%23")
}

/// The state of a file: equal as long as the file has the same bytes.
struct FileState: Equatable {
    let byteCount: Int
    private let inode: UInt64
    /// In nanoseconds since 1970.
    private let changeTime: Int

    /// - Returns: nil when there is no such file.
    init?(of path: String) {
        var status = stat()
        guard stat(path, &status) == 0 else { return nil }
        byteCount = Int(status.st_size)
        inode = UInt64(status.st_ino)
        changeTime = status.st_ctim.tv_sec * 1_000_000_000 + status.st_ctim.tv_nsec
    }
}

extension Configuration {
    fileprivate static var forReading: Configuration {
        var configuration = Configuration()
        configuration.readonly = true
        configuration.busyMode = .timeout(10)
        configuration.maximumReaderCount = 4
        configuration.prepareDatabase { database in try database.execute(sql: "PRAGMA cache_size = -8192") }
        return configuration
    }
}
