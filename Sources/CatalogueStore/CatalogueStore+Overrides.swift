package import Catalogue
internal import ColorAnalysis
internal import GRDB

extension CatalogueStore {
    /// Replaces all overrides. Those of items that the feed lacks are kept too: the items may come back.
    package func replaceOverrides(_ overrides: [ColorOverride]) throws {
        try database.write { database in
            try database.execute(sql: "DELETE FROM override")
            for override in overrides {
                try database.execute(
                    sql: "INSERT INTO override VALUES (?, ?, ?, ?)",
                    arguments: [override.id, override.family.rawValue, override.color?.hex, override.note])
            }
        }
    }

    /// Items that a person named, with the place of their image: for evaluation.
    package func overriddenItems() throws -> [(place: ImagePlace, override: ColorOverride)] {
        try database.read { database in
            try Row.fetchAll(database, sql: overriddenQuery).compactMap { row in
                ColorOverride(row).map { (ImagePlace(location: row["location"], file: row["file"]), $0) }
            }
        }
    }
}

extension ColorOverride {
    /// - Returns: nil for a row without an override.
    init?(_ row: Row) {
        guard let family = (row["overrideFamily"] as String?).flatMap(Family.init(rawValue:)) else { return nil }
        let color = (row["overrideHex"] as String?).flatMap { RGB(hex: $0) }
        self.init(id: row["id"], family: family, color: color, note: row["overrideNote"])
    }
}

/// The columns that make an override, for queries with that table.
let overrideColumns = "override.family AS overrideFamily, override.hex AS overrideHex, override.note AS overrideNote"

private let overriddenQuery = """
    SELECT item.id, item.location, image.file, \(overrideColumns)
    FROM override JOIN item ON item.id = override.id LEFT JOIN image ON image.location = item.location
    ORDER BY item.id
    """
