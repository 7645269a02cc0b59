import GRDB

/// A page of a feed as it was downloaded last: a row of `feedPage`.
package struct FeedPageRecord: Sendable, Equatable, Codable, FetchableRecord, PersistableRecord {
    package let url: String
    /// What the server calls this state of the page; empty when it does not say.
    package let etag: String
    package let lastModified: String
    /// Where the bytes lie, relative to the catalogue's folder of images.
    package let file: String
    /// The headers that say how the feed continues, a `name: value` a line.
    package let headers: String
    /// What reading the page found, as JSON; empty when it was not read for that.
    package var facts = ""

    package static let databaseTableName = "feedPage"

    package init(url: String, etag: String, lastModified: String, file: String, headers: String) {
        self.url = url
        self.etag = etag
        self.lastModified = lastModified
        self.file = file
        self.headers = headers
    }
}

extension StoreReading {
    /// The pages of the last feed from the network.
    package func feedPages() throws -> [FeedPageRecord] {
        try read { database in try FeedPageRecord.fetchAll(database) }
    }
}

extension CatalogueStore {
    /// Remembers these pages and forgets all others.
    package func replaceFeedPages(_ pages: [FeedPageRecord]) throws {
        try database.write { database in
            try FeedPageRecord.deleteAll(database)
            for page in pages { try page.insert(database, onConflict: .replace) }
        }
    }
}
