import GRDB

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
    /// Old runs are of no use; a job every ten minutes writes 50,000 a year.
    private static let runLimit = 1000

    /// - Parameters:
    ///   - time: ISO 8601, UTC.
    ///   - number: the run gets a higher one.
    /// - Returns: the number of the run.
    package func beginRun(command: String, time: String, behind number: Int = 0) throws -> Int {
        try database.write { database in
            var row = RunRow(startedAt: time, command: command)
            let last = try RunRow.select(max(RunRow.Columns.id), as: Int.self).fetchOne(database) ?? 0
            if number > last { row.id = number + 1 }
            try row.insert(database)
            let id = Int(database.lastInsertedRowID)
            try RunRow.filter(RunRow.Columns.id <= id - CatalogueStore.runLimit).deleteAll(database)
            return id
        }
    }

    /// Notes how a run ended, and leaves a file that is whole.
    package func endRun(_ id: Int, outcome: String, counts: RunCounts, time: String) throws {
        try database.write { database in
            guard var row = try RunRow.fetchOne(database, key: id) else { return }
            row.end(outcome, counts: counts, time: time)
            try row.update(database)
        }
        try checkpoint()
    }

    /// Notes why a run failed, if that can be noted: what stopped the run, as a full disk, may stop this too. Then the
    /// run stays one that did not finish.
    /// - Returns: why it could not be noted. The error that ended the run is the one to report.
    @discardableResult
    package func endFailedRun(_ id: Int, outcome: String, time: String) -> (any Error)? {
        do {
            try endRun(id, outcome: outcome, counts: RunCounts(), time: time)
            return nil
        } catch {
            return error
        }
    }
}

extension StoreReading {
    /// The newest runs, newest first.
    package func lastRuns(_ limit: Int) throws -> [RunRecord] {
        try read { database in
            try RunRow.order(RunRow.Columns.id.desc).limit(limit).fetchAll(database).map(RunRecord.init)
        }
    }
}

extension RunRow {
    fileprivate mutating func end(_ outcome: String, counts: RunCounts, time: String) {
        self.outcome = outcome
        finishedAt = time
        (items, analyzed, reused) = (counts.items, counts.analyzed, counts.reused)
        (failed, skippedRows) = (counts.failed, counts.skippedRows)
    }
}

extension RunRecord {
    fileprivate init(_ row: RunRow) {
        var counts = RunCounts()
        (counts.items, counts.analyzed, counts.reused) = (row.items, row.analyzed, row.reused)
        (counts.failed, counts.skippedRows) = (row.failed, row.skippedRows)
        self.init(
            id: row.id ?? 0, startedAt: row.startedAt, finishedAt: row.finishedAt, command: row.command,
            outcome: row.outcome, counts: counts)
    }
}
