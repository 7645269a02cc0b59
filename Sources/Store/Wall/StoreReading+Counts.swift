package import Catalogue
import Colors
import Foundation
import GRDB

extension StoreReading {
    /// Counts over all items, as they are known now.
    /// - Complexity: O(1) where a wall of the key shows the catalogue as it is; else O(items).
    package func wallCounts(key: AnalysisKey) throws -> WallCounts {
        try read { database in
            var counts = try storedCounts(key, in: database) ?? LiveCounts(key, in: database).counts
            counts.failed = counts.failures.values.reduce(0, +)
            counts.skippedRows = try SkippedFeedRow.rowCount(in: database)
            counts.unpublishedRows = try SkippedFeedRow.rowCount(reason: .unpublished, in: database)
            return counts
        }
    }

    private func storedCounts(_ key: AnalysisKey, in database: Database) throws -> WallCounts? {
        guard let set = try OptionSetRow.find(key, in: database)?.id else { return nil }
        let walls = try WallRow.filter(WallRow.Columns.optionSet == set).fetchAll(database)
        guard let wall = try walls.first(where: { try $0.isCurrent(in: database) }), let id = wall.id else {
            return nil
        }
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
}

/// Counts without a wall: image by image.
private struct LiveCounts {
    private(set) var counts = WallCounts()
    private let database: Database
    private let answers: AnswerReader

    init(_ key: AnalysisKey, in database: Database) throws {
        self.database = database
        answers = try AnswerReader(key, in: database)
        try addImages()
        try addUnreadPlaces()
        try moveOverridden()
    }

    private mutating func addImages() throws {
        var last: (hash: Data, answer: ImageAnswer)?
        let rows = try Row.fetchCursor(database, sql: placesByHash)
        while let row = try rows.next() {
            let (hash, items) = (row[0] as Data, row[2] as Int)
            guard items > 0 else { continue }
            if last?.hash != hash {
                last = (hash, try answers.answer(for: hash))
                counts.images += 1
            }
            if let last { add(last.answer, items: items) }
        }
    }

    private mutating func addUnreadPlaces() throws {
        let rows = try Row.fetchCursor(database, sql: unreadPlaces)
        while let row = try rows.next() {
            add(.failure(ItemFailure(row) ?? .notAnalyzed), items: row["items"])
        }
    }

    private mutating func add(_ answer: ImageAnswer, items: Int) {
        counts.items += items
        switch answer {
        case .colors(let analysis): count(analysis.colors.first?.family, items)
        case .failure(let failure): counts.failures[failure.code, default: 0] += items
        }
    }

    private mutating func moveOverridden() throws {
        let rows = try Row.fetchCursor(database, sql: overriddenFamilies)
        while let row = try rows.next() {
            guard let measured = try answers.answer(for: row[0] as Data).analysis?.colors.first?.family,
                let chosen = Family(rawValue: row[1])
            else { continue }
            count(measured, -(row[2] as Int))
            count(chosen, row[2])
        }
    }

    /// Families without items are absent.
    private mutating func count(_ family: Family?, _ items: Int) {
        guard let family else { return }
        let count = counts.families[family, default: 0] + items
        counts.families[family] = count == 0 ? nil : count
    }
}

/// Items with an override, by the image that they have and the family that was chosen.
private let overriddenFamilies = """
    SELECT image.hash, override.family, count(*)
    FROM override JOIN item ON item.id = override.id JOIN image ON image.location = item.location
    WHERE image.hash IS NOT NULL GROUP BY image.hash, override.family
    """
