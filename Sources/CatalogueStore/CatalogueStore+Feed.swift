package import Catalogue
internal import GRDB

/// An item with the place that its image is read from.
package struct LocatedItem: Sendable {
    package let item: CatalogueItem
    /// An absolute path or a URL.
    package let location: String

    package init(item: CatalogueItem, location: String) {
        self.item = item
        self.location = location
    }
}

/// Takes over one feed: all of it, or nothing.
package struct StagingWriter {
    let database: Database

    /// - Returns: false when the feed had an item of this id before; the first one stays.
    package func add(_ located: LocatedItem) throws -> Bool {
        let statement = try database.cachedStatement(
            sql: "INSERT OR IGNORE INTO incoming VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)")
        try statement.execute(arguments: arguments(located))
        return database.changesCount > 0
    }

    /// Adds further variants to an item that was added before, see `CatalogueItem.merge`.
    package func merge(_ variants: CatalogueItem) throws {
        let row = try Row.fetchOne(database, sql: "SELECT * FROM incoming WHERE id = ?", arguments: [variants.id])
        guard let row else { return }
        var item = CatalogueItem(row)
        item.merge(variants)
        let statement = try database.cachedStatement(
            sql: "REPLACE INTO incoming VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)")
        try statement.execute(arguments: arguments(LocatedItem(item: item, location: row["location"])))
    }

    private func arguments(_ located: LocatedItem) throws -> StatementArguments {
        let item = located.item
        return [
            item.id, item.productId, item.title, item.url, item.image, located.location, item.vendorColor,
            item.price?.amountText, item.price?.currency ?? "", item.isInStock, StoredLists.json(item.variantIds),
            item.handle, item.sku, StoredLists.json(item.attributes),
        ]
    }

    package func add(_ skipped: SkippedRow) throws {
        let statement = try database.cachedStatement(sql: "INSERT INTO incomingSkipped VALUES (?, ?, ?)")
        try statement.execute(arguments: [skipped.row, skipped.reason.rawValue, skipped.message])
    }
}

/// What a feed changed.
package struct FeedChange: Sendable, Equatable {
    /// Items in the feed.
    package var items = 0
    /// Items that there were before.
    package var itemsBefore = 0
    package var added = 0
    package var changed = 0
    package var removed = 0
    package var skippedRows = 0
}

extension CatalogueStore {
    /// Replaces the catalogue by what `fill` adds. If either closure throws, the catalogue stays as it was.
    /// - Parameter accept: is asked whether the change may happen, and throws if not.
    /// - Complexity: O(items); rows that did not change are not written.
    package func replaceItems(
        _ fill: (StagingWriter) throws -> Void, accept: (FeedChange) throws -> Void = { _ in }
    ) throws -> FeedChange {
        try database.write { database in
            try database.execute(sql: stagingTables)
            defer { try? database.execute(sql: dropStagingTables) }  // gone with the connection at the latest
            try fill(StagingWriter(database: database))
            let change = try applyIncoming(database)
            try accept(change)
            return change
        }
    }

    /// What a feed changes that is as it was.
    package func unchangedFeed() throws -> FeedChange {
        try database.read { database in
            var change = FeedChange()
            change.items = try Int.fetchOne(database, sql: "SELECT count(*) FROM item") ?? 0
            change.itemsBefore = change.items
            change.skippedRows = try Int.fetchOne(database, sql: "SELECT count(*) FROM skippedRow") ?? 0
            return change
        }
    }

    private func applyIncoming(_ database: Database) throws -> FeedChange {
        func count(_ sql: String) throws -> Int { try Int.fetchOne(database, sql: sql) ?? 0 }
        var change = FeedChange()
        change.itemsBefore = try count("SELECT count(*) FROM item")
        change.items = try count("SELECT count(*) FROM incoming")
        change.skippedRows = try count("SELECT count(*) FROM incomingSkipped")
        change.added = try count("SELECT count(*) FROM incoming WHERE id NOT IN (SELECT id FROM item)")
        try database.execute(sql: "DELETE FROM item WHERE id NOT IN (SELECT id FROM incoming)")
        change.removed = database.changesCount
        try database.execute(sql: takeOverIncoming)
        change.changed = database.changesCount - change.added
        let hasOtherSkipped = try Bool.fetchOne(database, sql: otherSkipped) ?? false
        if hasOtherSkipped { try database.execute(sql: takeOverSkipped) }
        if hasOtherSkipped || change.added + change.changed + change.removed > 0 { try noteChange(in: database) }
        return change
    }
}

/// Temporary tables are neither journaled nor flushed: cheap, and gone after a crash.
private let stagingTables = """
    CREATE TEMP TABLE incoming (
        id TEXT PRIMARY KEY NOT NULL, productId TEXT NOT NULL, title TEXT NOT NULL, url TEXT NOT NULL,
        image TEXT NOT NULL, location TEXT NOT NULL, vendorColor TEXT NOT NULL,
        price TEXT, currency TEXT NOT NULL, isInStock INTEGER, variantIds TEXT NOT NULL, handle TEXT NOT NULL,
        sku TEXT NOT NULL, attributes TEXT NOT NULL
    ) WITHOUT ROWID;
    CREATE TEMP TABLE incomingSkipped (row INTEGER NOT NULL, reason TEXT NOT NULL, message TEXT NOT NULL);
    """

private let dropStagingTables = "DROP TABLE incoming; DROP TABLE incomingSkipped;"

private let takeOverIncoming = """
    INSERT INTO item (
        id, productId, title, url, image, location, vendorColor, price, currency, isInStock, variantIds, handle, sku,
        attributes)
    SELECT * FROM incoming WHERE true
    ON CONFLICT (id) DO UPDATE SET
        productId = excluded.productId, title = excluded.title, url = excluded.url, image = excluded.image,
        location = excluded.location, vendorColor = excluded.vendorColor, price = excluded.price,
        currency = excluded.currency, isInStock = excluded.isInStock, variantIds = excluded.variantIds,
        handle = excluded.handle, sku = excluded.sku, attributes = excluded.attributes
    WHERE (productId, title, url, image, location, vendorColor, price, currency, isInStock, variantIds, handle, sku,
        attributes)
        IS NOT (
            excluded.productId, excluded.title, excluded.url, excluded.image, excluded.location, excluded.vendorColor,
            excluded.price, excluded.currency, excluded.isInStock, excluded.variantIds, excluded.handle, excluded.sku,
            excluded.attributes)
    """

private let otherSkipped = """
    SELECT (SELECT count(*) FROM skippedRow) <> (SELECT count(*) FROM incomingSkipped)
        OR EXISTS (SELECT * FROM incomingSkipped EXCEPT SELECT * FROM skippedRow)
    """

private let takeOverSkipped = """
    DELETE FROM skippedRow;
    INSERT INTO skippedRow SELECT * FROM incomingSkipped;
    """
