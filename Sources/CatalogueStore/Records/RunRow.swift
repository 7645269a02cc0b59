internal import GRDB

/// A row of `run`.
struct RunRow: Codable, FetchableRecord, PersistableRecord {
    var id: Int?
    var startedAt: String
    var finishedAt: String?
    var command: String
    var outcome: String?
    var items = 0
    var analyzed = 0
    var reused = 0
    var failed = 0
    var skippedRows = 0

    static let databaseTableName = "run"

    enum Columns {
        static let id = Column(CodingKeys.id)
    }

    init(startedAt: String, command: String) {
        self.startedAt = startedAt
        self.command = command
    }

    mutating func end(_ outcome: String, counts: RunCounts, time: String) {
        self.outcome = outcome
        finishedAt = time
        (items, analyzed, reused) = (counts.items, counts.analyzed, counts.reused)
        (failed, skippedRows) = (counts.failed, counts.skippedRows)
    }
}

extension RunRecord {
    init(_ row: RunRow) {
        var counts = RunCounts()
        (counts.items, counts.analyzed, counts.reused) = (row.items, row.analyzed, row.reused)
        (counts.failed, counts.skippedRows) = (row.failed, row.skippedRows)
        self.init(
            id: row.id ?? 0, startedAt: row.startedAt, finishedAt: row.finishedAt, command: row.command,
            outcome: row.outcome, counts: counts)
    }
}
