package import Catalogue
import Colors
import GRDB
package import Text

extension CatalogueStore {
    /// Replaces all overrides. Overrides of items that the feed lacks are kept, too: the items may come back.
    /// - Parameters:
    ///   - overrides: each id once.
    ///   - keepsOthers: whether overrides of other ids stay.
    ///   - checkStop: called again and again; when it throws, nothing is changed.
    package func replaceOverrides(
        _ overrides: [ColorOverride], keepsOthers: Bool = false, checkStop: () throws -> Void = {}
    ) throws {
        try database.write { database in
            var new = Dictionary(uniqueKeysWithValues: overrides.lazy.map { (ExactText($0.id), $0) })
            var gone: [String] = []
            try forEachOverride(in: database, checkStop) { row in
                let id = ExactText(row[0])
                if let override = new[id] {
                    if ColorOverride(row)?.hasSameBytes(as: override) == true { new[id] = nil }
                } else if !keepsOthers {
                    gone.append(id.text)
                }
            }
            guard !new.isEmpty || !gone.isEmpty else { return }
            try bumpGeneration(in: database)
            let removal = try database.makeStatement(sql: "DELETE FROM override WHERE id = ?")
            for id in gone { try removal.execute(arguments: [id]) }
            let insertion = try database.makeStatement(sql: "INSERT OR REPLACE INTO override VALUES (?, ?, ?, ?)")
            for (count, override) in overrides.enumerated() {
                if count.isMultiple(of: stopInterval) { try checkStop() }
                guard new[ExactText(override.id)] != nil else { continue }
                try insertion.execute(
                    arguments: [override.id, override.family.rawValue, override.color?.hex, override.note])
            }
        }
    }

    /// Removes the overrides of these ids, as far as there are some.
    package func removeOverrides(_ ids: [String]) throws {
        guard !ids.isEmpty else { return }
        try database.write { database in
            try bumpGeneration(in: database)
            for id in ids { try database.execute(sql: "DELETE FROM override WHERE id = ?", arguments: [id]) }
        }
    }

    /// The overrides that can still be read from a damaged or obsolete store, and their file: unlike everything else,
    /// they cannot be made again.
    package static func salvagedOverrides(path: String) -> (overrides: [ColorOverride], path: String?) {
        let file = ReadOnlyFile(path: path)
        let overrides = try? file.read { database in  // pages that cannot be read give none
            try Row.fetchAll(database, sql: "SELECT id, family, hex, note FROM override").compactMap {
                ColorOverride($0)
            }
        }
        let origin = try? file.read { database in  // as above
            try String.fetchOne(database, sql: "SELECT overridesPath FROM catalogueState")
        }
        return (overrides ?? [], origin ?? nil)
    }
}

/// Overrides between two calls of `checkStop`: some milliseconds.
private let stopInterval = 1 << 12

/// - Parameter body: gets the columns id, family, hex and note.
private func forEachOverride(
    in database: Database, _ checkStop: () throws -> Void, _ body: (Row) throws -> Void
) throws {
    let rows = try Row.fetchCursor(database, sql: "SELECT id, family, hex, note FROM override ORDER BY id")
    var count = 0
    while let row = try rows.next() {
        if count.isMultiple(of: stopInterval) { try checkStop() }
        count += 1
        try body(row)
    }
}

extension StoreReading {
    /// The number of overrides, also of items that the catalogue lacks.
    package func overrideCount() throws -> Int {
        try read { try Int.fetchOne($0, sql: "SELECT COUNT(*) FROM override") ?? 0 }
    }

    /// The number of overrides of ids other than these.
    package func overrideCount(besides ids: Set<ExactText>, checkStop: () throws -> Void = {}) throws -> Int {
        try read { database in
            var count = 0
            try forEachOverride(in: database, checkStop) { if !ids.contains(ExactText($0[0])) { count += 1 } }
            return count
        }
    }

    /// Overridden items with the location of their image, sorted by id: for evaluation.
    package func overriddenItems() throws -> [(location: StoredLocation, override: ColorOverride)] {
        try read { database in
            try Row.fetchAll(database, sql: overriddenItemsQuery).compactMap { row in
                ColorOverride(row).map { (StoredLocation(location: row["location"], file: row["file"]), $0) }
            }
        }
    }

    /// The ids of overrides whose items the catalogue lacks, sorted.
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

extension ColorOverride {
    /// - Parameter row: begins with the columns id, family, hex and note.
    /// - Returns: nil for an unknown family.
    fileprivate init?(_ row: Row) { self.init(id: row[0], family: row[1], hex: row[2], note: row[3]) }

    /// - Parameters:
    ///   - family: by name.
    ///   - hex: `#rrggbb`.
    init?(id: String, family: String, hex: String?, note: String) {
        guard let family = Family(rawValue: family) else { return nil }
        self.init(id: id, family: family, color: hex.flatMap { RGB(hex: $0) }, note: note)
    }

    /// Byte by byte: a person may have changed only the normal form of a text.
    fileprivate func hasSameBytes(as other: ColorOverride) -> Bool {
        (family, color, ExactText(id), ExactText(note))
            == (other.family, other.color, ExactText(other.id), ExactText(other.note))
    }
}

private let overriddenItemsQuery = """
    SELECT override.id, override.family, override.hex, override.note, item.location, image.file
    FROM override JOIN item ON item.id = override.id LEFT JOIN image ON image.location = item.location
    ORDER BY item.id
    """
