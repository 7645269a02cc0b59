package import Catalogue
package import Colors
import GRDB
import Walls

extension StoreReading {
    /// Calls `body` with each entry of a wall, by rank, all from one state of the store. Removed items are left out.
    /// - Parameter body: must not ask the store.
    /// - Complexity: O(n).
    func forEachEntry(of wall: StoredWall, _ body: (WallEntry) throws -> Void) throws {
        try read { try forEachEntry(of: wall, in: $0, body) }
    }

    /// Calls `body` with each entry of the wall of a key and an order, as the catalogue is now.
    /// - Parameter body: must not ask the store.
    package func forEachEntry(key: AnalysisKey, order: OrderOptions, _ body: (WallEntry) throws -> Void) throws {
        try read { database in
            try forEachEntry(of: WallLoader(key, order, in: database).wall {}, in: database, body)
        }
    }

    fileprivate func forEachEntry(
        of wall: StoredWall, in database: Database, _ body: (WallEntry) throws -> Void
    ) throws {
        var reader = try EntryReader(wall, in: database)
        try reader.forEachEntry(wall.wall.ranking[...], rank: 1, body)
    }

    /// The same for items with colors, least sure first, ties by id, until `body` returns false.
    /// - Parameters:
    ///   - isKnown: whether to skip items whose image has this hash.
    ///   - body: must not ask the store.
    /// - Complexity: O(n log n); colors are read only for the items that `body` gets.
    package func forEachLeastSure(
        of wall: StoredWall, isKnown: ([UInt8]) -> Bool, _ body: (WallEntry) throws -> Bool
    ) throws {
        try read { database in
            var reader = try EntryReader(wall, in: database)
            for item in wall.wall.leastSureFirst.map(Int.init) {
                guard let picture = wall.wall.pictures(of: item).chosen, !isKnown([UInt8](wall.hashes[picture].data))
                else { continue }
                if let entry = try reader.entry(item, rank: 0) { guard try body(entry) else { return } }
            }
        }
    }

    /// Calls `body` with each item, by id, as the catalogue is now. Ranks are 0.
    /// - Parameter body: must not ask the store.
    /// - Complexity: O(n log n).
    package func forEachItem(
        key: AnalysisKey, order: OrderOptions = OrderOptions(), _ body: (WallEntry) throws -> Void
    ) throws {
        try read { database in
            var reader = try EntryReader(WallLoader(key, order, in: database).wall {}, in: database)
            let rows = try Row.fetchCursor(database, sql: itemsById)
            var number = 0
            while let row = try rows.next() {
                try body(try reader.entry(row, number, rank: 0))
                number += 1
            }
        }
    }

    /// Counts all items, as the catalogue is now.
    /// - Complexity: O(1) if the outputs show the current catalogue with the same options; else O(n log n).
    package func wallCounts(key: AnalysisKey, order: OrderOptions = OrderOptions()) throws -> WallCounts {
        try read { database in
            let state = try CatalogueState.current(in: database)
            var counts =
                try state.wallCounts?.counts(generation: state.generation, key, order)
                ?? WallLoader(key, order, in: database).wall {}.counts
            counts.failed = counts.failures.values.reduce(0, +)
            counts.skippedRows = try skippedRowCount(in: database)
            counts.unpublishedRows = try skippedRowCount(.unpublished, in: database)
            return counts
        }
    }
}

extension CatalogueStore {
    /// As `StoreReading.forEachEntry`, by the writing connection, which caches most of the store.
    package func forEachEntry(of wall: StoredWall, _ body: (WallEntry) throws -> Void) throws {
        try database.writeWithoutTransaction { database in
            try database.inTransaction(.deferred) {
                try forEachEntry(of: wall, in: database, body)
                return .commit
            }
        }
    }
}

private let itemsById = "SELECT \(ItemRow.selection) FROM item ORDER BY id"
