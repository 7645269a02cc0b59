internal import FeedRecords
internal import GRDB

/// A row of `skippedRow`: a row of the feed that became no item.
struct SkippedFeedRow: Codable, FetchableRecord, PersistableRecord {
    let row: Int
    let reason: String
    let message: String

    static let databaseTableName = "skippedRow"

    enum Columns {
        static let row = Column(CodingKeys.row)
        static let reason = Column(CodingKeys.reason)
    }
}

extension SkippedRow {
    init(_ row: SkippedFeedRow) {
        self.init(row: row.row, reason: Reason(rawValue: row.reason) ?? .unreadable, message: row.message)
    }
}

/// A row of `feedPage`: a page of the feed as it was downloaded last.
struct FeedPageRow: Codable, FetchableRecord, PersistableRecord {
    let url: String
    let etag: String
    let lastModified: String
    let file: String
    let headers: String
    let facts: String

    static let databaseTableName = "feedPage"

    enum Columns {
        static let file = Column(CodingKeys.file)
    }

    init(_ page: FeedPageRecord) {
        (url, etag, lastModified) = (page.url, page.etag, page.lastModified)
        (file, headers, facts) = (page.file, page.headers, page.facts)
    }
}

extension FeedPageRecord {
    init(_ row: FeedPageRow) {
        self.init(url: row.url, etag: row.etag, lastModified: row.lastModified, file: row.file, headers: row.headers)
        facts = row.facts
    }
}
