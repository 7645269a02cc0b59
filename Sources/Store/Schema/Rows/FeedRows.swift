package import Catalogue
package import GRDB

/// A row of `skippedRow`: a row of the feed that became no item.
package struct SkippedFeedRow: Codable, FetchableRecord, PersistableRecord {
    package let row: Int
    package let reason: String
    package let message: String
    package let count: Int

    package static let databaseTableName = "skippedRow"

    package enum Columns {
        package static let row = Column(CodingKeys.row)
        package static let reason = Column(CodingKeys.reason)
        package static let count = Column(CodingKeys.count)
    }
}

extension SkippedRow {
    package init(_ row: SkippedFeedRow) {
        self.init(
            row: row.row, reason: Reason(rawValue: row.reason) ?? .unreadable, message: row.message,
            count: row.count)
    }
}

extension SkippedFeedRow {
    /// Rows of the feed that became no item.
    /// - Parameter reason: nil for any.
    package static func rowCount(reason: SkippedRow.Reason? = nil, in database: Database) throws -> Int {
        let request = reason.map { filter(Columns.reason == $0.rawValue) } ?? all()
        return try request.select(sum(Columns.count)).asRequest(of: Int?.self).fetchOne(database).flatMap { $0 } ?? 0
    }
}
