import GRDB

/// A wall that a run wrote into the outputs.
package struct Publication: Sendable, Equatable {
    package let run: Int
    /// Equal for equal lines of `metadata.ndjson`, except for their ranks.
    package let digest: UInt64
    /// Whether all files got their places: a run that was killed before may have left files of two walls.
    package let isFinished: Bool

    package init(run: Int, digest: UInt64, isFinished: Bool = false) {
        self.run = run
        self.digest = digest
        self.isFinished = isFinished
    }
}

extension StoreReading {
    /// The walls whose changes are still known, oldest first.
    package func publications() throws -> [Publication] {
        try read { database in
            try Row.fetchAll(database, sql: "SELECT run, digest, isFinished FROM publication ORDER BY run").map { row in
                Publication(run: row[0], digest: UInt64(bitPattern: row[1]), isFinished: row[2])
            }
        }
    }

    /// Calls `body` with each item that a run after `run` has changed, by id: as it was when `run` ended.
    /// - Parameter body: gets the id, and the item's line without its rank; nil if there was no such item.
    /// - Complexity: O(kept changes).
    package func forEachChange(behind run: Int, _ body: (String, String?) throws -> Void) throws {
        try read { database in
            let rows = try Row.fetchCursor(
                database, sql: "SELECT id, before, min(run) FROM change WHERE run > ? GROUP BY id ORDER BY id",
                arguments: [run])
            while let row = try rows.next() { try body(row[0], row[1]) }
        }
    }
}

extension CatalogueStore {
    /// Notes a wall that is about to be written, with its changes, in one transaction.
    /// - Parameter changes: calls its argument with the id of each item that changes, and its old line; nil for a new
    ///   item.
    package func addPublication(
        _ publication: Publication, changes: ((String, String?) throws -> Void) throws -> Void
    ) throws {
        try database.write { database in
            try database.execute(
                sql: "INSERT INTO publication (run, digest, isFinished) VALUES (?, ?, ?)",
                arguments: [publication.run, Int64(bitPattern: publication.digest), publication.isFinished])
            let statement = try database.cachedStatement(sql: "INSERT INTO change (run, id, before) VALUES (?, ?, ?)")
            try changes { id, before in try statement.execute(arguments: [publication.run, id, before]) }
        }
    }

    /// Notes that all files of a wall got their places, and forgets the oldest changes.
    /// - Parameter limit: changes to keep; those of the newest run are always kept.
    package func finishPublication(_ run: Int, keeping limit: Int) throws {
        try database.write { database in
            try database.execute(sql: "UPDATE publication SET isFinished = TRUE WHERE run = ?", arguments: [run])
            try prune(limit, in: database)
        }
    }

    /// Forgets the walls of later runs, which were not written, with their changes.
    package func forgetPublications(behind run: Int) throws {
        try database.write { database in
            try database.execute(sql: "DELETE FROM change WHERE run > ?", arguments: [run])
            try database.execute(sql: "DELETE FROM publication WHERE run > ?", arguments: [run])
        }
    }

    /// Forgets whole runs, oldest first: the wall before the first run that stays is the oldest that can be compared
    /// with.
    private func prune(_ limit: Int, in database: Database) throws {
        let counts = try Row.fetchAll(database, sql: "SELECT run, count(*) FROM change GROUP BY run ORDER BY run DESC")
        var total = 0
        for (index, row) in counts.enumerated() {
            total += row[1]
            guard total > limit, index > 0 else { continue }
            try database.execute(sql: "DELETE FROM change WHERE run <= ?", arguments: [row[0] as Int])
            try database.execute(sql: "DELETE FROM publication WHERE run < ?", arguments: [row[0] as Int])
            return
        }
    }
}
