package import GRDB

extension CatalogueStore {
    /// A store that is open for reading only: nothing in it, and no file beside it, is made or changed.
    ///
    /// It works from a folder without write permission. A store that no run has open is read as it lies there, without
    /// locks (SQLite's `immutable`); one that a run has open, or left behind when it was killed, is read together with
    /// its write-ahead log. Memory: at most five times 8 MiB of pages.
    package struct Reader: StoreReading {
        private let file: ReadOnlyFile

        /// - Throws: `StoreError`, also when the store's schema is not that of this huewall.
        package init(path: String) throws {
            do {
                file = ReadOnlyFile(path: path)
                try file.read { database in
                    guard case .current = try SchemaState(database, path: path) else {
                        throw StoreError.olderSchema(path: path)
                    }
                }
            } catch let error as DatabaseError {
                throw StoreError(opening: path, error)
            }
        }

        package func read<Value>(_ body: (Database) throws -> Value) throws -> Value { try file.read(body) }
    }
}

/// A store whose making was interrupted has no schema yet.
/// - Throws: `StoreError.newerSchema`, so that an old huewall never writes into a newer one's store; `.obsoleteSchema`.
func refuseForeignSchema(of path: String) throws {
    guard let state = FileState(of: path), state.byteCount > 0, !hasRollbackJournal(path) else { return }
    try ReadOnlyFile(path: path).read { database in _ = try SchemaState(database, path: path) }
}

extension SchemaState {
    /// - Throws: `StoreError.newerSchema`, `.obsoleteSchema`.
    fileprivate init(_ database: Database, path: String) throws {
        self = try SchemaState(database)
        switch self {
        case .newer: throw StoreError.newerSchema(path: path)
        case .obsolete: throw StoreError.obsoleteSchema(path: path)
        case .none, .current, .older: break
        }
    }
}

/// What can be asked of a store, whether it is open for writing or for reading only.
///
/// Every question sees one state of the store, and does not wait for writers.
package protocol StoreReading: Sendable {
    /// For this target only.
    /// - Parameter body: must not ask the store again: its connection is in use.
    func read<Value>(_ body: (Database) throws -> Value) throws -> Value
}
