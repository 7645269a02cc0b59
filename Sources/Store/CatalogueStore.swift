package import GRDB

/// The store of one catalogue: an SQLite file, open for writing.
///
/// Every method is one transaction, so that a process killed at any moment leaves whole steps behind. One thread writes
/// at a time. Up to four threads read at the same time; each sees one state of the file, and never waits.
///
/// A power cut may lose the last transactions, but neither the file nor their order. So every file that a transaction
/// mentions (originals, thumbnails) must be durable before it, and may be removed only after the transaction that no
/// longer mentions it. The next run repairs a file too many or too few.
package struct CatalogueStore: StoreReading {
    let database: DatabasePool

    /// Opens the file, creating and migrating it as needed.
    /// - Throws: `StoreError` when it is damaged, locked by another program, not a database, not writable, or written
    ///   by a newer huewall or one from before the first release. Then nothing is written.
    package init(path: String) throws {
        do {
            try refuseForeignSchema(of: path)
            database = try DatabasePool(path: path, configuration: .forWriting)
            try bringUpToDate(database)
        } catch let error as DatabaseError {
            throw StoreError(opening: path, error)
        }
    }

    package func read<Value>(_ body: (Database) throws -> Value) throws -> Value { try database.read(body) }

    /// Whether a file is really damaged, and not only unreadable for a moment.
    /// - Throws: `StoreError` when it cannot be read now either.
    /// - Complexity: O(size of the file).
    package static func isDamaged(path: String) throws -> Bool {
        do {
            let database = try DatabaseQueue(path: path)
            return try database.read { try String.fetchOne($0, sql: "PRAGMA quick_check(1)") } != "ok"
        } catch let error as DatabaseError {
            let failure = StoreError(opening: path, error)
            if case .damaged = failure { return true }
            throw failure
        }
    }

    /// Moves the write-ahead log into the file, as far as no reader needs the log, so that a copy of the file is
    /// complete. It never waits. On a full disk the log keeps its content, which is as good.
    func checkpoint() {
        _ = try? database.writeWithoutTransaction { database in try database.checkpoint(.passive) }
    }
}

extension Configuration {
    /// The caches of the writer and of four readers take 64 MiB together, however large the catalogue is.
    ///
    /// The writer has most of it: it compares a feed with the catalogue, in memory or on disk.
    fileprivate static var forWriting: Configuration {
        var configuration = Configuration()
        configuration.busyMode = .timeout(10)
        configuration.maximumReaderCount = 4
        configuration.prepareDatabase { database in
            let cache = database.configuration.readonly ? 4 : 48
            // NORMAL: with a write-ahead log a kill loses nothing, and a power cut only the last transactions, which
            // the next run makes again; FULL would wait for the disk at every batch of images. Deleted rows need not be
            // overwritten: they were in the feed, so they are not secret.
            try database.execute(
                sql: "PRAGMA synchronous = NORMAL; PRAGMA cache_size = -\(cache << 10); PRAGMA secure_delete = OFF")
        }
        return configuration
    }
}

extension CatalogueStore {
    /// A store that is open for reading only: neither the file nor any file beside it is made or changed.
    ///
    /// It needs no permission to write into the folder. A store that no run has open is read without locks (SQLite's
    /// `immutable`). A store that a run has open, or had open when it was killed, is read together with its write-ahead
    /// log. Memory: at most five times 8 MiB of pages.
    package struct Reader: StoreReading {
        private let file: ReadOnlyFile

        /// - Parameter acceptsOlder: whether an older huewall may have written the store: for tables that all versions
        ///   have.
        /// - Throws: `StoreError`, also when the store's schema is not that of this huewall.
        package init(path: String, acceptsOlder: Bool = false) throws {
            do {
                file = ReadOnlyFile(path: path)
                try file.read { database in
                    let isCurrent = try hasCurrentSchema(database, path: path)
                    if isCurrent { return }
                    if try isEmpty(database) { throw StoreError.neverFilled(path: path) }
                    guard acceptsOlder else { throw StoreError.olderSchema(path: path) }
                }
            } catch let error as DatabaseError {
                throw StoreError(opening: path, error)
            }
        }

        package func read<Value>(_ body: (Database) throws -> Value) throws -> Value { try file.read(body) }

        /// Writes a copy of the store as it is now, without waiting for a run that writes.
        package func copy(to path: String) throws {
            let copy = try DatabaseQueue(path: path)
            try file.read { store in try copy.writeWithoutTransaction { try store.backup(to: $0) } }
        }
    }
}

/// A store whose creation was interrupted has no schema yet.
/// - Throws: `StoreError.newerSchema`, so that an old huewall never writes into a newer one's store; `.obsoleteSchema`.
func refuseForeignSchema(of path: String) throws {
    guard let state = FileState(of: path), state.byteCount > 0, !hasRollbackJournal(path) else { return }
    try ReadOnlyFile(path: path).read { database in _ = try hasCurrentSchema(database, path: path) }
}

/// The queries of a store, whether it is open for writing or for reading only.
///
/// Each sees one state of the store, and does not wait for writers.
package protocol StoreReading: Sendable {
    /// For this target only.
    /// - Parameter body: must not use the store itself: its connection is in use.
    func read<Value>(_ body: (Database) throws -> Value) throws -> Value
}
