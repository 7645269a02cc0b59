package import Catalogue
package import Colors
import Foundation
import GRDB

extension CatalogueStore {
    /// Calls `body` with entries that have colors, least sure first, ties by id, until it says false.
    /// - Parameters:
    ///   - isKnown: whether items with an image of this hash are passed over.
    ///   - checkStop: asked some times a second; what it throws ends the search.
    ///   - body: must not ask the store.
    /// - Complexity: O(items that are passed over); colors are read of those that `body` gets only.
    package func forEachLeastSure(
        key: AnalysisKey, order: OrderOptions, isKnown: ([UInt8]) -> Bool, checkStop: () throws -> Void = {},
        _ body: (WallEntry) throws -> Bool
    ) throws {
        let wall = try makeWall(key: key, order: order)
        try read { database in
            try database.interruptible(checkStop) {
                var reader = try EntryReader(wall, in: database)
                var knownLooks: Set<Int> = []
                let isSorted = try Bool.fetchOne(database, sql: hasOneConfidence, arguments: [wall.id]) ?? true
                let rows = try Row.fetchCursor(
                    database, sql: isSorted ? itemsById : itemsByConfidence, arguments: [wall.id])
                while let row = try rows.next() {
                    let look: Int = row[Candidate.look]
                    if knownLooks.contains(look) { continue }
                    if let hash = row[Candidate.hash] as Data?, isKnown([UInt8](hash)) {
                        knownLooks.insert(look)
                        continue
                    }
                    let entries = try reader.entries(WallSQL.byItem, [wall.id, row[Candidate.id] as String])
                    for entry in entries { guard try body(entry) else { return } }
                }
            }
        }
    }
}

/// The columns of both queries for items.
private enum Candidate: Int, ColumnList {
    case id, look, hash
}

/// As in presets that compute none.
private let hasOneConfidence = """
    SELECT min(confidence) IS max(confidence) AND count(confidence) IN (0, count(*)) FROM wallLook
    WHERE wall = ? AND family IS NOT NULL
    """

/// The index has the looks in order; only the items of looks with one confidence are sorted.
private let itemsByConfidence = """
    SELECT item.id, wallLook.look, wallLook.hash
    FROM wallLook INDEXED BY wallLookByConfidence
    CROSS JOIN image INDEXED BY imageByHash ON image.hash = coalesce(wallLook.firstHash, wallLook.hash)
    CROSS JOIN item INDEXED BY itemByLocation ON item.location = image.location
    CROSS JOIN wallRank ON wallRank.wall = wallLook.wall AND wallRank.item = item.id
    CROSS JOIN wallEntry ON wallEntry.wall = wallLook.wall AND wallEntry.rank = wallRank.rank
        AND wallEntry.look = wallLook.look
    WHERE wallLook.wall = ? AND wallLook.family IS NOT NULL
    ORDER BY wallLook.confidence, item.id
    """

private let itemsById = """
    SELECT item.id, wallLook.look, hash
    FROM wallRank
    CROSS JOIN wallEntry ON wallEntry.wall = wallRank.wall AND wallEntry.rank = wallRank.rank
    CROSS JOIN wallLook ON wallLook.wall = wallEntry.wall AND wallLook.look = wallEntry.look
    CROSS JOIN item ON item.id = wallRank.item
    WHERE wallRank.wall = ? AND wallLook.family IS NOT NULL
    ORDER BY wallRank.item
    """
