package import Catalogue
package import ColorOptions
package import ColorScience
import GRDB
import StoreSchema

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

    /// The entries with these ranks, as far as there are some.
    package func entries(of wall: StoredWall, ranks: ClosedRange<Int>) throws -> [WallEntry] {
        try entries(of: wall, WallSQL.byRank, [wall.id, ranks.lowerBound, ranks.upperBound])
    }

    /// - Returns: nil when the item does not stand on the wall.
    package func entry(of wall: StoredWall, item id: String) throws -> WallEntry? {
        try entries(of: wall, WallSQL.byItem, [wall.id, id]).first
    }

    /// The next entries whose leading color is of a family, by rank.
    /// - Parameter rank: where to begin, itself included.
    package func entries(of wall: StoredWall, family: Family, from rank: Int, limit: Int) throws -> [WallEntry] {
        try entries(of: wall, WallSQL.byFamily, [wall.id, family.storedNumber, rank, limit])
    }

    private func entries(
        of wall: StoredWall, _ sql: String, _ arguments: StatementArguments
    ) throws -> [WallEntry] {
        try read { database in
            var reader = try EntryReader(wall, in: database)
            return try reader.entries(sql, arguments)
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

    /// Wall, family, first rank, limit.
    static let byFamily = """
        SELECT \(EntryReader.selection) FROM wallFamilyRun AS run
        CROSS JOIN wallEntry ON wallEntry.wall = run.wall
            AND wallEntry.rank BETWEEN max(run.firstRank, ?3) AND run.lastRank
        CROSS JOIN item ON item.id = wallEntry.item
        WHERE run.wall = ?1 AND run.family = ?2 AND run.lastRank >= ?3
        ORDER BY run.lastRank, wallEntry.rank LIMIT ?4
        """

    /// Wall, look, limit.
    static let byLook = """
        SELECT \(EntryReader.selection) FROM wallLook
        CROSS JOIN image INDEXED BY imageByHash ON image.hash = wallLook.hash
        CROSS JOIN item INDEXED BY itemByLocation ON item.location = image.location
        CROSS JOIN wallRank ON wallRank.wall = wallLook.wall AND wallRank.item = item.id
        CROSS JOIN wallEntry ON wallEntry.wall = wallRank.wall AND wallEntry.rank = wallRank.rank
        WHERE wallLook.wall = ? AND wallLook.look = ? AND wallEntry.look = wallLook.look
        LIMIT ?
        """

    /// Wall.
    static let familyCounts = "SELECT family, items FROM wallCount WHERE wall = ? AND family IS NOT NULL"
    static let failureCounts = "SELECT failureCode, items FROM wallCount WHERE wall = ? AND failureCode IS NOT NULL"
}
