package import Catalogue
import GRDB

/// The changes of a feed.
package struct FeedChange: Sendable, Equatable {
    /// Items in the feed.
    package var items = 0
    package var itemsBefore = 0
    var added = 0
    var changed = 0
    package var removed = 0
    package var skippedRows = 0
    /// Fields that most items had before and none has now, in words.
    package var emptied: [String] = []

    init() {}

    /// Items that did not change.
    var unchanged: Int { items - added - changed }

    /// The counts by their names in all outputs.
    package var counts: KeyValuePairs<String, Int> {
        ["new": added, "changed": changed, "gone": removed, "unchanged": unchanged]
    }

    /// The same in words.
    package var text: String { counts.map { "\($0.value) \($0.key)" }.joined(separator: ", ") }
}

extension CatalogueStore {
    /// Replaces the catalogue by what `fill` adds. If either closure throws, the catalogue stays as it was.
    ///
    /// Until `fill` is done only temporary tables are written, so that other programs may write to the catalogue,
    /// except for its items.
    /// - Parameters:
    ///   - locate: gives the location of a further picture, as `LocatedItem.location`.
    ///   - accept: decides whether the change is made.
    ///   - checkStop: asked some times a second once `fill` is done; what it throws leaves the catalogue as it was.
    /// - Returns: the change, also when it is not made.
    /// - Complexity: O(items); unchanged rows are not written.
    package func replaceItems(
        _ fill: (StagingWriter) throws -> Void, locating locate: @escaping (String) -> String = { $0 },
        accept: (FeedChange) throws -> Bool = { _ in true },
        checkStop: () throws -> Void = {}
    ) throws -> FeedChange {
        try database.writeWithoutTransaction { database in
            try database.execute(sql: stagingTables)
            defer { try? database.execute(sql: dropStagingTables) }  // gone with the connection at the latest
            try database.inTransaction(.deferred) {
                let writer = StagingWriter(database: database, locate: locate)
                try fill(writer)
                try database.interruptible(checkStop) { try writer.mergeVariants() }
                return .commit
            }
            var change = FeedChange()
            try database.inTransaction(.immediate) {
                change = try database.interruptible(checkStop) { try importFeed(database) }
                return try accept(change) ? .commit : .rollback
            }
            return change
        }
    }

    /// Remembers these pages and forgets all others.
    package func replaceFeedPages(_ pages: [FeedPageRecord]) throws {
        try database.write { database in
            try FeedPageRecord.deleteAll(database)
            for page in pages { try page.insert(database, onConflict: .replace) }
        }
    }

    private func importFeed(_ database: Database) throws -> FeedChange {
        func count(_ sql: String) throws -> Int { try Int.fetchOne(database, sql: sql) ?? 0 }
        var change = FeedChange()
        change.itemsBefore = try count("SELECT count(*) FROM item")
        change.items = try count("SELECT count(*) FROM incoming")
        change.skippedRows = try count("SELECT coalesce(sum(count), 0) FROM incomingSkipped")
        change.added = try count("SELECT count(*) FROM incoming WHERE id NOT IN (SELECT id FROM item)")
        if change.items > 0, change.itemsBefore > 0 { change.emptied = try emptiedFields(database) }
        try database.execute(sql: "DELETE FROM item WHERE id NOT IN (SELECT id FROM incoming)")
        change.removed = database.changesCount
        try database.execute(sql: importItems)
        change.changed = database.changesCount - change.added
        // No output depends on addresses.
        try database.execute(sql: importAddresses)
        let hasOtherSkipped = try Bool.fetchOne(database, sql: otherSkipped) ?? false
        if hasOtherSkipped { try database.execute(sql: importSkipped) }
        if hasOtherSkipped || change.added + change.changed + change.removed > 0 { try bumpGeneration(in: database) }
        return change
    }
}

/// Fields that more than half of the items have, and none of the incoming ones: probably their column is gone.
private func emptiedFields(_ database: Database) throws -> [String] {
    let sums = filledFields.map { "coalesce(\($0.count), 0)" }.joined(separator: ", ")
    func counts(_ table: String) throws -> [Int] {
        guard let row = try Row.fetchOne(database, sql: "SELECT count(*), \(sums) FROM \(table)") else { return [] }
        return row.databaseValues.compactMap { Int.fromDatabaseValue($0) }
    }
    let (before, now) = (try counts("item"), try counts("incomingItem"))
    let isEmptied = filledFields.indices.map { 2 * before[$0 + 1] > before[0] && now[$0 + 1] == 0 }
    return zip(filledFields, isEmptied).compactMap { $1 ? $0.name : nil }
}

/// The optional fields of an item, and how many items have them.
private let filledFields: [(name: String, count: String)] = [
    ("title", "sum(title <> id)"), ("price", "count(price)"), ("shop's color", "sum(vendorColor <> '')"),
    ("picture", "sum(image <> '')"), ("link", "sum(url <> '')"), ("brand", "sum(brand <> '')"),
    ("category", "sum(category <> '')"), ("picture of its own", "count(*) * (min(image) <> max(image))"),
]

extension StoreReading {
    /// The changes of a feed that is the same as before.
    package func unchangedFeed() throws -> FeedChange {
        try read { database in
            var change = FeedChange()
            change.items = try Int.fetchOne(database, sql: "SELECT count(*) FROM item") ?? 0
            change.itemsBefore = change.items
            change.skippedRows = try skippedRowCount(in: database)
            return change
        }
    }

    /// The pages of the last feed from the network.
    package func feedPages() throws -> [FeedPageRecord] {
        try read { database in try FeedPageRecord.fetchAll(database) }
    }

    /// The rows of the last feed that became no item, in its order.
    package func skippedRows() throws -> [SkippedRow] {
        try read { database in
            let sql = "SELECT row, reason, message, count FROM skippedRow ORDER BY row, reason"
            return try Row.fetchAll(database, sql: sql).map { row in
                SkippedRow(
                    row: row[0], reason: SkippedRow.Reason(rawValue: row[1]) ?? .unreadable, message: row[2],
                    count: row[3])
            }
        }
    }
}

/// How many rows of the last feed became no item.
/// - Parameter reason: nil for any.
func skippedRowCount(_ reason: SkippedRow.Reason? = nil, in database: Database) throws -> Int {
    let sql = "SELECT sum(count) FROM skippedRow WHERE ?1 IS NULL OR reason = ?1"
    return try Int.fetchOne(database, sql: sql, arguments: [reason?.rawValue]) ?? 0
}

private let itemColumns = ItemRow.Columns.names.joined(separator: ", ")
let itemFields = ItemRow.Columns.names.filter { $0 != "id" }

/// Temporary tables are neither journaled nor flushed: they are cheap, and gone after a crash. Their columns have no
/// types: values get the types of the catalogue's columns when they are copied. `incomingItem` has all items of the
/// feed; for an unchanged item, `incoming` has only the id.
private let stagingTables = """
    CREATE TEMP TABLE incoming (
        id TEXT PRIMARY KEY NOT NULL, \(itemFields.joined(separator: ", ")), isUnchanged
    ) WITHOUT ROWID;
    CREATE TEMP VIEW incomingItem AS
        SELECT \(itemColumns) FROM incoming WHERE isUnchanged IS NULL
        UNION ALL
        SELECT \(ItemRow.selection) FROM incoming JOIN item ON item.id = incoming.id WHERE isUnchanged;
    CREATE TEMP TABLE incomingVariant (id TEXT NOT NULL, \(itemFields.joined(separator: ", ")));
    CREATE TEMP TABLE incomingSkipped (row INTEGER NOT NULL, reason TEXT NOT NULL, message TEXT NOT NULL, count \
    INTEGER NOT NULL);
    CREATE TEMP TABLE incomingAddress (location TEXT PRIMARY KEY NOT NULL, address TEXT NOT NULL) WITHOUT ROWID;
    """

private let dropStagingTables = """
    DROP VIEW incomingItem; DROP TABLE incoming; DROP TABLE incomingVariant; DROP TABLE incomingSkipped;
    DROP TABLE incomingAddress;
    """

private let importItems = """
    INSERT INTO item (\(itemColumns)) SELECT \(itemColumns) FROM incoming WHERE isUnchanged IS NULL
    ON CONFLICT (id) DO UPDATE SET \(itemFields.map { "\($0) = excluded.\($0)" }.joined(separator: ", "))
    WHERE (\(itemFields.joined(separator: ", ")))
        IS NOT (\(itemFields.map { "excluded.\($0)" }.joined(separator: ", ")))
    """

private let importAddresses = """
    DELETE FROM imageAddress;
    INSERT INTO imageAddress SELECT location, address FROM incomingAddress;
    """

private let otherSkipped = """
    SELECT (SELECT count(*) FROM skippedRow) <> (SELECT count(*) FROM incomingSkipped)
        OR EXISTS (
            SELECT row, reason, message, count FROM incomingSkipped
            EXCEPT SELECT row, reason, message, count FROM skippedRow)
    """

private let importSkipped = """
    DELETE FROM skippedRow;
    INSERT INTO skippedRow (row, reason, message, count) SELECT row, reason, message, count FROM incomingSkipped;
    """

/// A page of a feed as it was last downloaded: a row of `feedPage`.
package struct FeedPageRecord: Sendable, Equatable, Codable, FetchableRecord, PersistableRecord {
    package let url: String
    /// The entity tag of this state of the page; empty when the server gives none.
    package let etag: String
    package let lastModified: String
    /// The file, relative to the catalogue's folder of images.
    package let file: String
    /// The headers about further pages, one `name: value` per line.
    package let headers: String
    /// The result of reading the page, as JSON; empty if it was not read.
    package var facts = ""

    static let databaseTableName = "feedPage"

    package init(url: String, etag: String, lastModified: String, file: String, headers: String) {
        self.url = url
        self.etag = etag
        self.lastModified = lastModified
        self.file = file
        self.headers = headers
    }
}
