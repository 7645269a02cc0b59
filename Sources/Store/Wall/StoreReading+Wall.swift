package import Catalogue
package import Colors
import GRDB

extension StoreReading {
    /// Calls `body` with each entry of a wall, by rank, all of one state of the store.
    /// - Parameter body: must not ask the store.
    /// - Complexity: O(n), without sorting; memory does not grow with the wall.
    package func forEachEntry(of wall: StoredWall, _ body: (WallEntry) throws -> Void) throws {
        try read { database in
            var reader = try EntryReader(wall, in: database)
            let rows = try Row.fetchCursor(database, sql: WallSQL.byRank, arguments: [wall.id, 1, wall.items])
            while let row = try rows.next() { try body(try reader.entry(row)) }
        }
    }
}

extension CatalogueStore {
    /// Calls `body` with each item in wall order; the wall is built first where it is not there yet.
    /// - Parameter body: must not ask the store.
    package func forEachEntry(key: AnalysisKey, order: OrderOptions, _ body: (WallEntry) throws -> Void) throws {
        try forEachEntry(of: makeWall(key: key, order: order), body)
    }
}

/// The questions to a wall. The tables are joined in the order in which they stand, each by an index.
enum WallSQL {
    /// Wall, first and last rank.
    static let byRank = """
        SELECT \(EntryReader.selection) FROM wallEntry CROSS JOIN item ON item.id = wallEntry.item
        WHERE wallEntry.wall = ? AND wallEntry.rank BETWEEN ? AND ? ORDER BY wallEntry.rank
        """

    /// Wall and item.
    static let byItem = """
        SELECT \(EntryReader.selection) FROM wallRank
        CROSS JOIN wallEntry ON wallEntry.wall = wallRank.wall AND wallEntry.rank = wallRank.rank
        CROSS JOIN item ON item.id = wallEntry.item
        WHERE wallRank.wall = ? AND wallRank.item = ?
        """

    /// Wall.
    static let familyCounts = "SELECT family, items FROM wallCount WHERE wall = ? AND family IS NOT NULL"
    static let failureCounts = "SELECT failureCode, items FROM wallCount WHERE wall = ? AND failureCode IS NOT NULL"
}
