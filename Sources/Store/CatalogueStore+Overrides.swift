package import Catalogue
import GRDB
package import Text

extension CatalogueStore {
    /// Makes these the overrides. Those of items that the feed lacks are kept too: the items may come back.
    /// - Parameters:
    ///   - overrides: each id once.
    ///   - keepsOthers: whether overrides of other ids stay.
    ///   - checkStop: is called again and again; nothing is changed when it throws.
    package func replaceOverrides(
        _ overrides: [ColorOverride], keepsOthers: Bool = false, checkStop: () throws -> Void = {}
    ) throws {
        try database.write { database in
            var new = Dictionary(uniqueKeysWithValues: overrides.lazy.map { (ExactText($0.id), OverrideRow($0)) })
            var gone: [String] = []
            try forEachOverride(in: database, checkStop) { row in
                let id = ExactText(row.id)
                if new[id] == row {
                    new[id] = nil
                } else if new[id] == nil, !keepsOthers {
                    gone.append(row.id)
                }
            }
            guard !new.isEmpty || !gone.isEmpty else { return }
            try bumpGeneration(in: database)
            let removal = try database.makeStatement(sql: "DELETE FROM override WHERE id = ?")
            for id in gone { try removal.execute(arguments: [id]) }
            let insertion = try database.makeStatement(sql: "INSERT OR REPLACE INTO override VALUES (?, ?, ?, ?)")
            for (count, override) in overrides.enumerated() {
                if count.isMultiple(of: stopInterval) { try checkStop() }
                guard let row = new[ExactText(override.id)] else { continue }
                try insertion.execute(arguments: [row.id, row.family, row.hex, row.note])
            }
        }
    }
}

extension CatalogueStore {
    /// Takes overrides away; ids without one are fine.
    package func removeOverrides(_ ids: [String]) throws {
        guard !ids.isEmpty else { return }
        try database.write { database in
            try bumpGeneration(in: database)
            for id in ids { try database.execute(sql: "DELETE FROM override WHERE id = ?", arguments: [id]) }
        }
    }
}

extension CatalogueStore {
    /// What can still be read of the overrides in a store that is damaged or not read any more, and where they came
    /// from: what people said cannot be made again, unlike the rest.
    package static func salvagedOverrides(path: String) -> (overrides: [ColorOverride], path: String?) {
        let file = ReadOnlyFile(path: path)
        let rows = try? file.read { database in  // pages that cannot be read give none
            try Row.fetchAll(database, sql: "SELECT id, family, hex, note FROM override").map { row in
                OverrideRow(id: row[0], family: row[1], hex: row[2], note: row[3])
            }
        }
        let origin = try? file.read { database in  // as above
            try String.fetchOne(database, sql: "SELECT overridesPath FROM catalogueState")
        }
        return (rows?.compactMap(ColorOverride.init) ?? [], origin ?? nil)
    }
}

/// Overrides from one question about stopping to the next: some milliseconds.
private let stopInterval = 1 << 12

private func forEachOverride(
    in database: Database, _ checkStop: () throws -> Void, _ body: (OverrideRow) throws -> Void
) throws {
    let rows = try Row.fetchCursor(database, sql: "SELECT id, family, hex, note FROM override ORDER BY id")
    var count = 0
    while let row = try rows.next() {
        if count.isMultiple(of: stopInterval) { try checkStop() }
        count += 1
        try body(OverrideRow(id: row[0], family: row[1], hex: row[2], note: row[3]))
    }
}

extension StoreReading {
    /// How many there are, also of items that the catalogue does not have.
    package func overrideCount() throws -> Int {
        try read { try Int.fetchOne($0, sql: "SELECT COUNT(*) FROM override") ?? 0 }
    }

    /// How many are of other ids than these.
    package func overrideCount(besides ids: Set<ExactText>, checkStop: () throws -> Void = {}) throws -> Int {
        try read { database in
            var count = 0
            try forEachOverride(in: database, checkStop) { if !ids.contains(ExactText($0.id)) { count += 1 } }
            return count
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
