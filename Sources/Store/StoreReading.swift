import GRDB

/// What can be asked of a store, whether it is open for writing or for reading only.
///
/// Every question sees one state of the store, and does not wait for writers.
package protocol StoreReading: Sendable {
    /// The way in; of use to this target only.
    var access: StoreAccess { get }
}

/// A way into the file of a store.
package struct StoreAccess: Sendable {
    let file: any ReadableFile
}

/// A database file that can be read, one state of it at a time.
protocol ReadableFile: Sendable {
    func read<Value>(_ body: (Database) throws -> Value) throws -> Value
}

/// The readers of a pool: as many at a time as it has connections.
struct PoolReaders: ReadableFile {
    let pool: DatabasePool

    func read<Value>(_ body: (Database) throws -> Value) throws -> Value { try pool.read(body) }
}

extension StoreReading {
    /// - Parameter body: must not ask the store again: its connection is in use.
    func read<Value>(_ body: (Database) throws -> Value) throws -> Value { try access.file.read(body) }
}
