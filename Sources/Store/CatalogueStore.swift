package import GRDB

/// What one catalogue remembers: one SQLite file, open for writing.
///
/// Every method is one transaction, so that a process killed at any moment leaves whole steps behind. One thread writes
/// at a time; up to four read beside it, each one state of the file, and never wait.
///
/// A power cut may lose the last transactions, never the file and never their order. So whatever a transaction
/// mentions (originals, thumbnails) has to be durable before it, and may be removed only after the transaction that
/// no longer mentions it; a file too many or too few is then repaired by the next run.
package struct CatalogueStore: StoreReading {
    let database: DatabasePool

    /// Opens the file, creating and migrating it as needed.
    /// - Throws: `StoreError` when it is damaged, held by another program or no database, cannot be written, or was
    ///   written by a newer huewall or one from before the first release: then nothing is written.
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

    /// Whether a file is really damaged, and not only could not be read for a moment.
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

    /// Moves what the write-ahead log holds into the file, as far as no reader still needs it, so that a copy of the
    /// file is whole. It never waits.
    func checkpoint() throws {
        _ = try database.writeWithoutTransaction { database in try database.checkpoint(.passive) }
    }
}

extension Configuration {
    /// Pages of the writer and of four readers: 64 MiB together, however large the catalogue.
    ///
    /// The writer has most of them: it holds a feed against the catalogue, within them or on disk.
    fileprivate static var forWriting: Configuration {
        var configuration = Configuration()
        configuration.busyMode = .timeout(10)
        configuration.maximumReaderCount = 4
        configuration.prepareDatabase { database in
            let cache = database.configuration.readonly ? 4 : 48
            // NORMAL: with a write-ahead log nothing is lost by a kill, and by a power cut only the last transactions,
            // which the next run makes again; FULL would wait for the disk at every batch of images.
            // Deleted rows need not be overwritten: nothing in here is secret after it was in the feed.
            try database.execute(
                sql: "PRAGMA synchronous = NORMAL; PRAGMA cache_size = -\(cache << 10); PRAGMA secure_delete = OFF")
        }
        return configuration
    }
}
