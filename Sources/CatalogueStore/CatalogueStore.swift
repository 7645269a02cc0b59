internal import ColorAnalysis
internal import Foundation
internal import GRDB

/// What one catalogue remembers: one SQLite file.
///
/// Every method is one transaction, so that a process killed at any moment leaves whole steps behind.
package struct CatalogueStore: Sendable {
    let database: DatabaseQueue

    /// Opens the file, creating and migrating it as needed.
    /// - Throws: `StoreError` when it is damaged, held by another program or no database, or cannot be written.
    package init(path: String) throws {
        do {
            database = try DatabaseQueue(path: path, configuration: CatalogueStore.configuration)
            // Write-ahead: a killed process never leaves a half-written page, and readers do not wait.
            try database.writeWithoutTransaction { try $0.execute(sql: "PRAGMA journal_mode = WAL") }
            try migrator.migrate(database)
        } catch let error as DatabaseError {
            throw StoreError(opening: path, error)
        }
    }

    private static var configuration: Configuration {
        var configuration = Configuration()
        configuration.busyMode = .timeout(10)
        configuration.prepareDatabase { database in
            // A kill loses nothing then; a power cut may lose the last transactions, never the file.
            // 64 MiB of pages: a million items are sorted and held against each other without reading pages twice.
            try database.execute(sql: "PRAGMA synchronous = NORMAL; PRAGMA cache_size = -65536")
        }
        return configuration
    }

    /// A remembered setting; nil when it was never set.
    package func setting(_ name: String) throws -> String? {
        try database.read {
            try String.fetchOne($0, sql: "SELECT value FROM setting WHERE name = ?", arguments: [name])
        }
    }

    package func setSetting(_ name: String, to value: String) throws {
        try database.write { database in
            try database.execute(
                sql: "INSERT INTO setting VALUES (?, ?) ON CONFLICT (name) DO UPDATE SET value = excluded.value",
                arguments: [name, value])
        }
    }
}

extension CatalogueStore {
    /// Rises with everything that the outputs could show.
    package func generation() throws -> Int { try setting("generation").flatMap(Int.init) ?? 0 }
}

/// To be called in each transaction that changes what the outputs could show.
func noteChange(in database: Database) throws {
    try database.execute(
        sql: """
            INSERT INTO setting VALUES ('generation', 1)
            ON CONFLICT (name) DO UPDATE SET value = CAST(value AS INTEGER) + 1
            """)
}

/// Which analysis of an image: its options by hash, and the engine.
package struct AnalysisKey: Sendable, Equatable {
    /// Hash of `AnalysisOptions.canonicalText`.
    package let optionsHash: String
    package let engine: Int

    package init(optionsHash: String, engine: Int = engineVersion) {
        self.optionsHash = optionsHash
        self.engine = engine
    }
}
