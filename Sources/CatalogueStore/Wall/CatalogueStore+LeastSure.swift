package import Catalogue
import ColorAnalysis
package import ColorOptions
internal import Foundation
internal import GRDB

extension CatalogueStore {
    /// Calls `body` with entries that have colors, least sure first, ties by id, until it says false.
    /// - Parameters:
    ///   - isKnown: whether items with an image of this hash are passed over, unread.
    ///   - body: must not ask the store.
    package func forEachLeastSure(
        key: AnalysisKey, order: OrderOptions, isKnown: ([UInt8]) -> Bool, _ body: (WallEntry) throws -> Bool
    ) throws {
        let wall = try makeWall(key: key, order: order)
        try read { database in
            let confidences = try Row.fetchAll(database, sql: confidencesQuery, arguments: [wall.id]).map {
                $0[0] as Double?
            }
            var reader = try EntryReader(wall, in: database)
            for confidence in confidences {
                // Presets without a confidence have but one: then the items stand in their order already.
                let sql = confidences.count == 1 ? itemsQuery : itemsByConfidence
                let arguments: StatementArguments = confidences.count == 1 ? [wall.id] : [wall.id, confidence]
                guard try reader.visit(sql, arguments, isKnown: isKnown, body) else { return }
            }
        }
    }
}

extension EntryReader {
    /// - Returns: false when `body` said so.
    fileprivate mutating func visit(
        _ sql: String, _ arguments: StatementArguments, isKnown: ([UInt8]) -> Bool, _ body: (WallEntry) throws -> Bool
    ) throws -> Bool {
        var knownLooks: Set<Int> = []
        let rows = try Row.fetchCursor(database, sql: sql, arguments: arguments)
        while let row = try rows.next() {
            let look = number(ofLook: row)
            guard !knownLooks.contains(look) else { continue }
            if let hash = try self.look(look).hash, isKnown([UInt8](hash)) {
                knownLooks.insert(look)
            } else if try !body(entry(row)) {
                return false
            }
        }
        return true
    }
}

private let confidencesQuery = """
    SELECT DISTINCT confidence FROM wallLook WHERE wall = ? AND family IS NOT NULL ORDER BY confidence
    """

/// Wall and confidence.
private let itemsByConfidence = """
    SELECT \(EntryReader.selection) FROM wallLook
    CROSS JOIN image INDEXED BY imageByHash ON image.hash = wallLook.hash
    CROSS JOIN item INDEXED BY itemByLocation ON item.location = image.location
    CROSS JOIN wallRank ON wallRank.wall = wallLook.wall AND wallRank.item = item.id
    CROSS JOIN wallEntry ON wallEntry.wall = wallRank.wall AND wallEntry.rank = wallRank.rank
    WHERE wallLook.wall = ? AND wallLook.confidence IS ? AND wallLook.family IS NOT NULL
        AND wallEntry.look = wallLook.look
    ORDER BY item.id
    """

/// Wall.
private let itemsQuery = """
    SELECT \(EntryReader.selection) FROM wallRank
    CROSS JOIN wallEntry ON wallEntry.wall = wallRank.wall AND wallEntry.rank = wallRank.rank
    CROSS JOIN wallLook ON wallLook.wall = wallEntry.wall AND wallLook.look = wallEntry.look
    CROSS JOIN item ON item.id = wallRank.item
    WHERE wallRank.wall = ? AND wallLook.family IS NOT NULL
    ORDER BY wallRank.item
    """
