package import Catalogue
import GRDB
import StoreSchema

extension CatalogueStore {
    /// Replaces all overrides. Those of items that the feed lacks are kept too: the items may come back.
    package func replaceOverrides(_ overrides: [ColorOverride]) throws {
        try database.write { database in
            let rows = overrides.map(OverrideRow.init)
            guard try OverrideRow.fetchSet(database) != Set(rows) else { return }
            try noteChange(in: database)
            try OverrideRow.deleteAll(database)
            for row in rows { try row.insert(database) }
        }
    }
}

extension StoreReading {
    /// Items that a person named, with the place of their image, by id: for evaluation.
    package func overriddenItems() throws -> [(place: ImagePlace, override: ColorOverride)] {
        try read { database in
            try Row.fetchAll(database, sql: overriddenItemsQuery).compactMap { row in
                let place = ImagePlace(location: row["location"], file: row["file"])
                return ColorOverride(try OverrideRow(row: row)).map { (place, $0) }
            }
        }
    }
}

private let overriddenItemsQuery = """
    SELECT override.id, override.family, override.hex, override.note, item.location, image.file
    FROM override JOIN item ON item.id = override.id LEFT JOIN image ON image.location = item.location
    ORDER BY item.id
    """
