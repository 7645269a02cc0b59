package import Colors
import GRDB

/// A wall as it lies in the store: items by rank under a set of options and an order.
package struct StoredWall: Sendable, Equatable {
    package let id: Int
    /// Whose colors it shows.
    package let key: AnalysisKey
    /// Entries that it has; ranks begin with 1.
    package let items: Int
    /// Whether it shows the catalogue as it is. One that a run has overtaken still has its order: items that are gone
    /// are left out, the others show what is known of them now.
    package let isCurrent: Bool
    let thumbnails: ThumbnailPart

    init(_ row: WallRow, in database: Database) throws {
        id = row.id ?? 0
        key = try OptionSetRow.fetchOne(database, key: row.optionSet).map(AnalysisKey.init) ?? .none
        items = row.items
        isCurrent = try row.isCurrent(in: database)
        thumbnails = row.thumbnails
    }
}

extension StoreReading {
    /// The wall that the outputs show; nil before they were written, and when it is no longer kept.
    package func outputWall() throws -> StoredWall? {
        try read { database in
            guard let id = try StateRow.current(in: database).wall else { return nil }
            return try WallRow.fetchOne(database, key: id).map { try StoredWall($0, in: database) }
        }
    }

    /// The wall of a key and an order, current or not; nil when it was never built, or is no longer kept.
    package func wall(key: AnalysisKey, order: OrderOptions) throws -> StoredWall? {
        try read { database in
            guard let set = try OptionSetRow.find(key, in: database)?.id else { return nil }
            let row = try WallRow.find(optionSet: set, order: order, in: database)
            return try row.map { try StoredWall($0, in: database) }
        }
    }
}

extension CatalogueStore {
    /// The wall of a key and an order as the catalogue is now: built if it is not there yet, or shows an older state.
    /// - Parameter checkStop: asked some times a second; what it throws ends the building, and no wall is there then.
    /// - Complexity: O(n log n) in the number of items, about two seconds for a million; O(1) for a current wall.
    package func makeWall(
        key: AnalysisKey, order: OrderOptions, checkStop: () throws -> Void = {}
    ) throws -> StoredWall {
        if let wall = try wall(key: key, order: order), wall.isCurrent { return wall }
        return try database.write { database in
            try database.interruptible(checkStop) {
                try StoredWall(buildWall(key: key, order: order, in: database), in: database)
            }
        }
    }

    private func buildWall(key: AnalysisKey, order: OrderOptions, in database: Database) throws -> WallRow {
        let set = try OptionSetRow.findOrInsert(key, in: database)
        var row = try WallRow.find(optionSet: set, order: order, in: database) ?? WallRow(optionSet: set, order: order)
        row.version = wallVersion
        row.generation = try StateRow.current(in: database).generation
        row.lastUse = 1 + (try WallRow.select(max(WallRow.Columns.lastUse), as: Int.self).fetchOne(database) ?? 0)
        row.items = try Int.fetchOne(database, sql: "SELECT count(*) FROM item") ?? 0
        try row.save(database)
        let id = row.id ?? Int(database.lastInsertedRowID)
        row.id = id
        try emptyWall(id, in: database)
        var builder = try WallBuilder(wall: id, key: key, order: order, in: database)
        try builder.build()
        row.images = builder.imageCount
        try row.update(database)
        return row
    }

    /// Notes that the outputs show this wall.
    /// - Parameter options: those that it was made with.
    package func noteOutputs(of wall: StoredWall, options: WallOptions) throws {
        try database.write { database in
            var state = try StateRow.current(in: database)
            state.wall = wall.id
            state.options = options.lines
            state.optionSet = try WallRow.fetchOne(database, key: wall.id)?.optionSet
            try state.save(database)
        }
    }
}

extension AnalysisKey {
    /// No analysis has it.
    static let none = AnalysisKey(options: "", features: FeatureKey(extraction: "", engine: 0))
}
