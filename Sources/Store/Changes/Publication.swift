import GRDB

/// A wall that a run wrote into the outputs.
package struct Publication: Sendable, Equatable {
    package let run: Int
    /// Equal for equal lines of `metadata.ndjson`, except for their ranks.
    package let digest: UInt64
    /// Whether all files had their places when the run went on: one that was killed before may have left some of each
    /// wall.
    package let isFinished: Bool

    package init(run: Int, digest: UInt64, isFinished: Bool = false) {
        self.run = run
        self.digest = digest
        self.isFinished = isFinished
    }
}

extension StoreReading {
    /// Walls whose items are still known, oldest first.
    package func publications() throws -> [Publication] {
        try read { database in
            try Row.fetchAll(database, sql: "SELECT run, digest, isFinished FROM publication ORDER BY run").map { row in
                Publication(run: row[0], digest: UInt64(bitPattern: row[1]), isFinished: row[2])
            }
        }
    }

    /// Calls `body` with each item that was touched by a run behind `run`, by id: as it was when that run ended.
    /// - Parameter body: gets the id, and the item's line without its rank; nil where there was no such item.
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
    /// Notes a wall that is about to be written, and what changes with it, as one: all or nothing.
    /// - Parameter changes: calls its argument with the id of each item that changes, and the line that it had; nil for
    ///   a new one.
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

    /// Notes that all files of a wall have their places, and forgets what is too old.
    /// - Parameter limit: changes that are kept; those of the newest run at least.
    package func finishPublication(_ run: Int, keeping limit: Int) throws {
        try database.write { database in
            try database.execute(sql: "UPDATE publication SET isFinished = TRUE WHERE run = ?", arguments: [run])
            try prune(limit, in: database)
        }
    }

    /// Forgets walls of runs that did not come to write them, with their changes.
    package func forgetPublications(behind run: Int) throws {
        try database.write { database in
            try database.execute(sql: "DELETE FROM change WHERE run > ?", arguments: [run])
            try database.execute(sql: "DELETE FROM publication WHERE run > ?", arguments: [run])
        }
    }

    /// Oldest runs go first, whole: the wall before the first that stays is the oldest that can be compared with.
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
