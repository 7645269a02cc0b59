package import Catalogue
package import Colors
import GRDB

extension StoreReading {
    /// Counts over all items, as they are known now.
    /// - Complexity: O(1) where a wall of the key shows the catalogue as it is; else O(items).
    package func wallCounts(key: AnalysisKey, order: OrderOptions = OrderOptions()) throws -> WallCounts {
        try read { database in
            var counts = try storedCounts(key, order, in: database) ?? liveCounts(key, order, in: database)
            counts.failed = counts.failures.values.reduce(0, +)
            counts.skippedRows = try SkippedFeedRow.rowCount(in: database)
            counts.unpublishedRows = try SkippedFeedRow.rowCount(reason: .unpublished, in: database)
            return counts
        }
    }

    private func storedCounts(
        _ key: AnalysisKey, _ order: OrderOptions, in database: Database
    ) throws -> WallCounts? {
        guard let set = try OptionSetRow.find(key, in: database)?.id,
            let wall = try WallRow.find(optionSet: set, order: order, in: database),
            try wall.isCurrent(in: database), let id = wall.id
        else { return nil }
        var counts = WallCounts()
        (counts.items, counts.images) = (wall.items, wall.images)
        for row in try Row.fetchAll(database, sql: WallSQL.familyCounts, arguments: [id]) {
            if let family = Family(storedNumber: row[0]) { counts.families[family] = row[1] }
        }
        for row in try Row.fetchAll(database, sql: WallSQL.failureCounts, arguments: [id]) {
            counts.failures[row[0]] = row[1]
        }
        return counts
    }

    /// Counts without a wall.
    private func liveCounts(
        _ key: AnalysisKey, _ order: OrderOptions, in database: Database
    ) throws -> WallCounts {
        var counts = WallCounts()
        try forEachItem(key: key, order: order, in: database) { entry in
            counts.items += 1
            if let failure = entry.failure { counts.failures[failure.code, default: 0] += 1 }
            if let family = entry.family { counts.families[family, default: 0] += 1 }
        }
        counts.images = try Int.fetchOne(database, sql: imagesOfItems) ?? 0
        return counts
    }
}

private let imagesOfItems = "SELECT count(DISTINCT hash) FROM image WHERE location IN (SELECT location FROM item)"
