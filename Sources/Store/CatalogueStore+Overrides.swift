package import Catalogue
import GRDB

extension CatalogueStore {
    /// Replaces all overrides. Those of items that the feed lacks are kept too: the items may come back.
    package func replaceOverrides(_ overrides: [ColorOverride]) throws {
        try database.write { database in
            let rows = overrides.map(OverrideRow.init)
            guard try OverrideRow.fetchSet(database) != Set(rows) else { return }
            try bumpGeneration(in: database)
            try OverrideRow.deleteAll(database)
            for row in rows { try row.insert(database) }
        }
    }
}

extension StoreReading {
    /// Items that a person named, with the place of their image, by id: for evaluation.
    package func overriddenItems() throws -> [(place: StoredLocation, override: ColorOverride)] {
        try read { database in
            try Row.fetchAll(database, sql: overriddenItemsQuery).compactMap { row in
                let place = StoredLocation(location: row["location"], file: row["file"])
                return ColorOverride(try OverrideRow(row: row)).map { (place, $0) }
            }
        }
    }
}

extension StoreReading {
    /// Overrides of items that the catalogue does not have, by id.
    package func overridesWithoutItem() throws -> [String] {
        try read { database in
            try String.fetchAll(
                database,
                sql: "SELECT id FROM override WHERE id NOT IN (SELECT id FROM item) ORDER BY id")
        }
    }

    /// The ids of all items, sorted.
    package func itemIds() throws -> [String] {
        try read { database in try String.fetchAll(database, sql: "SELECT id FROM item ORDER BY id") }
    }

    package func hasItem(_ id: String) throws -> Bool {
        try read { database in
            let sql = "SELECT EXISTS (SELECT 1 FROM item WHERE id = ?)"
            return try Bool.fetchOne(database, sql: sql, arguments: [id]) ?? false
        }
    }
}

private let overriddenItemsQuery = """
    SELECT override.id, override.family, override.hex, override.note, item.location, image.file
    FROM override JOIN item ON item.id = override.id LEFT JOIN image ON image.location = item.location
    ORDER BY item.id
    """
