package import Catalogue
import GRDB
import Text

/// An item with the location of its image.
package struct LocatedItem: Sendable {
    let item: CatalogueItem
    /// An absolute path or a URL.
    package let location: String

    package init(item: CatalogueItem, location: String) {
        self.item = item
        self.location = location
    }
}

/// Writes a feed into temporary tables beside the catalogue.
package struct StagingWriter {
    let database: Database
    /// Gives the location of a further picture, as `LocatedItem.location`.
    let locate: (String) -> String

    private static let unchangedInsertion = """
        INSERT OR IGNORE INTO incoming (id, isUnchanged) SELECT id, true FROM item
        WHERE (id, \(itemFields.joined(separator: ", "))) IS (?, \(itemFields.map { _ in "?" }.joined(separator: ", ")))
            AND id = ?1
        """
    private static let itemInsertion = ItemRow.insertion("INSERT OR IGNORE", into: "incoming")
    private static let variantInsertion = ItemRow.insertion(into: "incomingVariant")
    private static let itemReplacement = ItemRow.insertion("REPLACE", into: "incoming")

    /// - Returns: false when the feed has an earlier item with this id, which stays.
    package func add(_ located: LocatedItem) throws -> Bool {
        let row = row(of: located.item, location: located.location)
        // Most items did not change.
        try row.write(StagingWriter.unchangedInsertion, in: database)
        if database.changesCount > 0 { return true }
        try row.write(StagingWriter.itemInsertion, in: database)
        return database.changesCount > 0
    }

    /// Adds further variants to an item that was added before, see `CatalogueItem.merge`.
    package func merge(_ variants: CatalogueItem) throws {
        try ItemRow(item: variants, location: "").write(StagingWriter.variantInsertion, in: database)
    }

    /// Merges variants into their items when all have come: otherwise, a growing item would be written again and again.
    func mergeVariants() throws {
        let variants = try Row.fetchCursor(
            database, sql: "SELECT \(ItemRow.selection) FROM incomingVariant AS item ORDER BY id, rowid")
        var merged: ItemRow?
        while let next = try variants.next() {
            let variant = CatalogueItem(next)
            if merged.map({ ExactText($0.item.id) }) != ExactText(variant.id) {
                try merged?.write(StagingWriter.itemReplacement, in: database)
                merged = try incoming(variant.id)
            }
            guard var item = merged?.item, let location = merged?.location else { continue }
            item.merge(variant)
            merged = self.row(of: item, location: location)
        }
        try merged?.write(StagingWriter.itemReplacement, in: database)
    }

    private func row(of item: CatalogueItem, location: String) -> ItemRow {
        ItemRow(item: item, location: location, moreLocations: item.furtherPictures.map(locate))
    }

    private func incoming(_ id: String) throws -> ItemRow? {
        let known = try database.cachedStatement(
            sql: "SELECT \(ItemRow.selection) FROM incomingItem AS item WHERE id = ?")
        return try Row.fetchOne(known, arguments: [id]).map { row in
            self.row(of: CatalogueItem(row), location: row[ItemRow.Columns.location])
        }
    }

    /// - Parameters:
    ///   - address: the current address to ask a server for.
    ///   - location: of the image, as `LocatedItem.location`, if it differs.
    package func note(address: String, of location: String) throws {
        try database.cachedStatement(sql: "INSERT OR REPLACE INTO incomingAddress VALUES (?, ?)")
            .execute(arguments: [location, address])
    }

    package func add(_ skipped: SkippedRow) throws {
        let statement = try database.cachedStatement(
            sql: "INSERT INTO incomingSkipped (row, reason, message, count) VALUES (?, ?, ?, ?)")
        try statement.execute(arguments: [skipped.row, skipped.reason.rawValue, skipped.message, skipped.count])
    }
}
