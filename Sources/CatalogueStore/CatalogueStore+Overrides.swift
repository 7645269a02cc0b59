package import Catalogue
internal import ColorAnalysis
internal import GRDB

extension CatalogueStore {
    /// Replaces all overrides. Those of items that the feed lacks are kept too: the items may come back.
    package func replaceOverrides(_ overrides: [ColorOverride]) throws {
        try database.write { database in
            guard try overrideRows(in: database) != Set(overrides.map(OverrideRow.init)) else { return }
            try noteChange(in: database)
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

/// An override as its table has it.
private struct OverrideRow: Hashable {
    let id: String
    let family: String
    let hex: String?
    let note: String

    init(_ override: ColorOverride) {
        id = override.id
        family = override.family.rawValue
        hex = override.color?.hex
        note = override.note
    }

    init(_ row: Row) {
        id = row["id"]
        family = row["family"]
        hex = row["hex"]
        note = row["note"]
    }
}

private func overrideRows(in database: Database) throws -> Set<OverrideRow> {
    Set(try Row.fetchAll(database, sql: "SELECT * FROM override").map(OverrideRow.init))
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
