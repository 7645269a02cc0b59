import GRDB

/// One run of `sync`, `report` or `override`, as `status` shows it.
package struct RunRecord: Sendable, Equatable {
    package var id: Int
    /// ISO 8601, UTC.
    package var startedAt: String
    /// nil while it runs, and for a run that was killed.
    package var finishedAt: String?
    var command: String
    /// A word such as `done`; nil like `finishedAt`.
    package var outcome: String?
    package var counts: RunCounts
    /// Whether the kernel confined all decoders; nil when nothing was decoded, and for a failed run.
    package var isConfined: Bool?

    /// Whether it did everything that it had to do.
    package var isGood: Bool { outcome == RunRecord.done }
    /// The outcome of a good run.
    package static let done = "done"
    /// The outcome of another run.
    package static func failed(_ error: String) -> String { "failed: \(error)" }
}

/// What a run did.
package struct RunCounts: Sendable, Equatable {
    package var items = 0
    /// Images decoded and analyzed in this run.
    package var analyzed = 0
    /// Images whose colors were known.
    package var reused = 0
    /// Items without a color at the end.
    package var failed = 0
    package var skippedRows = 0
    /// The changes of the feed; nil for a run that read no feed, or failed.
    package var feed: FeedChange?

    package init() {}
}

extension CatalogueStore {
    /// Runs that are kept: a job every ten minutes makes 50,000 a year.
    private static let runLimit = 1000

    /// - Parameters:
    ///   - time: ISO 8601, UTC.
    ///   - number: the run gets a higher number.
    /// - Returns: the number of the run.
    package func beginRun(command: String, time: String, behind number: Int = 0) throws -> Int {
        try database.write { database in
            let last = try Int.fetchOne(database, sql: "SELECT max(id) FROM run") ?? 0
            let id = Swift.max(last, number) + 1
            try database.execute(
                sql: "INSERT INTO run (id, startedAt, command) VALUES (?, ?, ?)", arguments: [id, time, command])
            try database.execute(sql: "DELETE FROM run WHERE id <= ?", arguments: [id - CatalogueStore.runLimit])
            return id
        }
    }

    /// Notes how a run ended, and moves the write-ahead log into the file.
    /// - Parameter isConfined: as in `RunRecord`.
    package func endRun(
        _ id: Int, outcome: String, counts: RunCounts, isConfined: Bool? = nil, time: String
    ) throws {
        try database.write { database in
            try database.execute(
                sql: """
                    UPDATE run SET outcome = ?, finishedAt = ?, items = ?, analyzed = ?, reused = ?, failed = ?,
                        skippedRows = ?, added = ?, changed = ?, removed = ?, isConfined = ? WHERE id = ?
                    """,
                arguments: [
                    outcome, time, counts.items, counts.analyzed, counts.reused, counts.failed, counts.skippedRows,
                    counts.feed?.added, counts.feed?.changed, counts.feed?.removed, isConfined, id,
                ])
        }
        checkpoint()
    }

    /// Notes why a run failed. Its count of analyzed images stays as `save` left it.
    /// - Throws: if the reason, such as a full disk, prevents this, too. Then the run counts as not finished.
    package func endFailedRun(_ id: Int, outcome: String, time: String) throws {
        try database.write { database in
            let sql = "UPDATE run SET outcome = ?, finishedAt = ? WHERE id = ?"
            try database.execute(sql: sql, arguments: [outcome, time, id])
        }
        checkpoint()
    }
}

extension StoreReading {
    /// The newest runs, newest first.
    package func lastRuns(_ limit: Int) throws -> [RunRecord] {
        try read { database in
            let sql = "SELECT * FROM run ORDER BY id DESC LIMIT ?"
            return try Row.fetchAll(database, sql: sql, arguments: [limit]).map(RunRecord.init)
        }
    }
}

extension RunRecord {
    fileprivate init(_ row: Row) {
        var counts = RunCounts()
        (counts.items, counts.analyzed, counts.reused) = (row["items"], row["analyzed"], row["reused"])
        (counts.failed, counts.skippedRows) = (row["failed"], row["skippedRows"])
        if let added: Int = row["added"], let changed: Int = row["changed"], let removed: Int = row["removed"] {
            var feed = FeedChange()
            (feed.items, feed.itemsBefore) = (counts.items, counts.items - added + removed)
            (feed.added, feed.changed, feed.removed) = (added, changed, removed)
            feed.skippedRows = counts.skippedRows
            counts.feed = feed
        }
        self.init(
            id: row["id"], startedAt: row["startedAt"], finishedAt: row["finishedAt"], command: row["command"],
            outcome: row["outcome"], counts: counts, isConfined: row["isConfined"])
    }
}
