package import GRDB

/// A row of `publication`: a wall that a run wrote into the outputs.
package struct PublicationRow: Codable, FetchableRecord, PersistableRecord {
    package let run: Int
    /// Equal for equal lines of `metadata.ndjson`, but for their ranks; the bits of an unsigned number.
    package let digest: Int64
    /// Whether all files had their places when the run went on.
    package var isFinished: Bool

    package static let databaseTableName = "publication"

    package enum Columns {
        package static let run = Column(CodingKeys.run)
    }

    package init(run: Int, digest: Int64, isFinished: Bool) {
        self.run = run
        self.digest = digest
        self.isFinished = isFinished
    }
}
