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

/// A row of `feedPage`: a page of the feed as it was downloaded last.
package struct FeedPageRow: Codable, FetchableRecord, PersistableRecord {
    package let url: String
    package let etag: String
    package let lastModified: String
    package let file: String
    package let headers: String
    package let facts: String

    package static let databaseTableName = "feedPage"

    package enum Columns {
        package static let file = Column(CodingKeys.file)
    }

    package init(url: String, etag: String, lastModified: String, file: String, headers: String, facts: String) {
        (self.url, self.etag, self.lastModified) = (url, etag, lastModified)
        (self.file, self.headers, self.facts) = (file, headers, facts)
    }
}
