package import GRDB

/// A row of `run`.
package struct RunRow: Codable, FetchableRecord, PersistableRecord {
    package var id: Int?
    package var startedAt: String
    package var finishedAt: String?
    package var command: String
    package var outcome: String?
    package var items = 0
    package var analyzed = 0
    package var reused = 0
    package var failed = 0
    package var skippedRows = 0

    package static let databaseTableName = "run"

    package enum Columns {
        package static let id = Column(CodingKeys.id)
    }

    package init(startedAt: String, command: String) {
        self.startedAt = startedAt
        self.command = command
    }
}
