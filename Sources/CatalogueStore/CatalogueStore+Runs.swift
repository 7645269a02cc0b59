internal import GRDB

/// One run of `sync` or `report`, as `status` shows it.
package struct RunRecord: Sendable, Equatable {
    package var id: Int
    /// ISO 8601, UTC.
    package var startedAt: String
    /// nil while it runs, and for a run that was killed.
    package var finishedAt: String?
    package var command: String
    /// A word such as `done`; nil like `finishedAt`.
    package var outcome: String?
    package var counts: RunCounts
}

/// What a run did.
package struct RunCounts: Sendable, Equatable {
    package var items = 0
    /// Images decoded and analyzed in this run.
    package var analyzed = 0
    /// Images whose colors were there already.
    package var reused = 0
    /// Items without a color at the end.
    package var failed = 0
    package var skippedRows = 0

    package init() {}
}

extension CatalogueStore {
    /// - Parameter time: ISO 8601, UTC.
    /// - Returns: the number of the run.
    package func beginRun(command: String, time: String) throws -> Int {
        try database.write { database in
            try database.execute(sql: "INSERT INTO run (startedAt, command) VALUES (?, ?)", arguments: [time, command])
            // Old runs are of no use; a job every ten minutes writes 50,000 a year.
            try database.execute(sql: "DELETE FROM run WHERE id <= (SELECT max(id) FROM run) - 1000")
            return Int(database.lastInsertedRowID)
        }
    }

    package func endRun(_ id: Int, outcome: String, counts: RunCounts, time: String) throws {
        try database.write { database in
            try database.execute(
                sql: """
                    UPDATE run SET finishedAt = ?, outcome = ?, items = ?, analyzed = ?, reused = ?, failed = ?,
                        skippedRows = ? WHERE id = ?
                    """,
                arguments: [
                    time, outcome, counts.items, counts.analyzed, counts.reused, counts.failed, counts.skippedRows, id,
                ])
        }
    }

    /// The newest runs, newest first.
    package func lastRuns(_ limit: Int) throws -> [RunRecord] {
        try database.read { database in
            try Row.fetchAll(database, sql: "SELECT * FROM run ORDER BY id DESC LIMIT ?", arguments: [limit]).map {
                row in
                var counts = RunCounts()
                counts.items = row["items"]
                counts.analyzed = row["analyzed"]
                counts.reused = row["reused"]
                counts.failed = row["failed"]
                counts.skippedRows = row["skippedRows"]
                return RunRecord(
                    id: row["id"], startedAt: row["startedAt"], finishedAt: row["finishedAt"], command: row["command"],
                    outcome: row["outcome"], counts: counts)
            }
        }
    }
}
