import Foundation
import GRDB

extension CatalogueStore {
    /// Finds the images that nothing needs any more: their locations have other bytes now, or no image, or no item.
    ///
    /// Remove their files, then call `forgetImages`. Until then they are found again, so that a killed run leaves
    /// nothing behind.
    /// - Parameter time: locations without an item stay if their servers confirmed them after this time, in seconds
    ///   since 1970: items come and go.
    /// - Returns: their hashes, SHA-256, 32 bytes each.
    /// - Complexity: O(images) for locations without items; else O(images that lost a location).
    package func unusedImages(confirmedBefore time: Int) throws -> [[UInt8]] {
        try database.write { database in
            let statement = try database.cachedStatement(sql: noteLeftImage)
            for hash in try Data?.fetchAll(database, sql: deleteUnusedLocations, arguments: [time]) {
                if let hash { try statement.execute(arguments: [hash]) }
            }
            try database.execute(sql: forgetUsedImages)
            return try Data.fetchAll(database, sql: "SELECT hash FROM leftImage ORDER BY hash").map { [UInt8]($0) }
        }
    }

    /// Removes everything about images that nothing needs.
    /// - Parameter hashes: as `unusedImages` gave them, in this run.
    package func forgetImages(_ hashes: [[UInt8]]) throws {
        guard !hashes.isEmpty else { return }
        try database.write { database in
            for hash in hashes {
                for sql in deleteImage { try database.cachedStatement(sql: sql).execute(arguments: [Data(hash)]) }
            }
            try changeState(in: database) { $0.forgottenImages += hashes.count }
        }
    }

    /// Compacts the file when a tenth of it may be free, or a tenth of the images were forgotten: SQLite uses free
    /// pages again, but hardly free space within pages. If this fails, the file stays as it was.
    /// - Parameter checkStop: asked some times a second; what it throws only ends this.
    /// - Returns: whether it did.
    /// - Complexity: O(bytes of the file); O(1) when nothing was forgotten and few pages are free.
    @discardableResult
    package func compact(checkStop: () throws -> Void = {}) throws -> Bool {
        let isDue = try database.writeWithoutTransaction { database in
            let forgotten = try CatalogueState.current(in: database).forgottenImages
            if forgotten > 0, 10 * forgotten >= (try Int.fetchOne(database, sql: "SELECT count(*) FROM image") ?? 0) {
                return true
            }
            let free = try Int.fetchOne(database, sql: "PRAGMA freelist_count") ?? 0
            return 10 * free > (try Int.fetchOne(database, sql: "PRAGMA page_count") ?? 0)
        }
        guard isDue else { return false }
        do {
            try database.writeWithoutTransaction { database in
                try database.interruptible(checkStop) { try database.execute(sql: "VACUUM") }
            }
        } catch {
            return false  // the run continues with a large file: the disk may be full
        }
        try updateState { $0.forgottenImages = 0 }
        return true
    }

    /// Option sets that are kept.
    static let optionSetLimit = 8

    /// Removes the answers of option sets that are no longer of use. The eight sets that were used last are kept, and
    /// always the given one and that of the outputs. Colors and features of an older engine go as soon as the images
    /// have newer ones.
    /// - Parameter key: of the sync that is ending.
    /// - Complexity: O(removed rows), and O(images) once after an update.
    package func pruneAnalyses(keeping key: AnalysisKey) throws {
        try database.write { database in
            let used = try key.usedSet(in: database)
            let state = try CatalogueState.current(in: database)
            try database.execute(
                sql: deleteOldSets, arguments: [CatalogueStore.optionSetLimit, used, state.optionSet])
            let pruned = database.changesCount
            if state.prunedEngine != key.features.engine {
                try database.execute(sql: deleteOlderAnswers, arguments: ["engine": key.features.engine])
                try changeState(in: database) { $0.prunedEngine = key.features.engine }
            }
            if pruned > 0 { try database.execute(sql: deleteOrphanedFeatures) }
        }
    }
}

/// Arguments: how many sets are kept, and two sets that are always kept; NULL for none.
private let deleteOldSets = """
    DELETE FROM optionSet WHERE id IS NOT ?2 AND id IS NOT ?3
        AND id NOT IN (SELECT id FROM optionSet ORDER BY lastUse DESC LIMIT ?1)
    """

private let deleteUnusedLocations = """
    DELETE FROM image WHERE checkedAt < ? AND NOT EXISTS (SELECT 1 FROM item WHERE item.location = image.location)
        AND NOT EXISTS (SELECT 1 FROM otherPicture WHERE otherPicture.location = image.location)
    RETURNING hash
    """

/// An image that loses a location must be noted in the same transaction.
private let noteLeftImage = "INSERT OR IGNORE INTO leftImage (hash) VALUES (?)"

/// Images whose bytes another location has.
private let forgetUsedImages = """
    DELETE FROM leftImage WHERE EXISTS (SELECT 1 FROM image WHERE image.hash = leftImage.hash)
    """

private let deleteImage = [
    "DELETE FROM analysis WHERE hash = ? AND optionSet IN (SELECT id FROM optionSet)",
    "DELETE FROM features WHERE hash = ?",
    "DELETE FROM thumbnail WHERE hash = ?",
    "DELETE FROM leftImage WHERE hash = ?",
]

/// Answers of an older engine, if a newer one has measured the image.
private let deleteOlderAnswers = """
    DELETE FROM analysis WHERE optionSet IN (SELECT id FROM optionSet WHERE engine < :engine)
        AND EXISTS (SELECT 1 FROM features WHERE features.hash = analysis.hash AND features.engine >= :engine);
    DELETE FROM features WHERE engine < :engine
        AND EXISTS (SELECT 1 FROM features AS newer WHERE newer.hash = features.hash AND newer.engine >= :engine);
    """

/// Features that no option set uses any more.
private let deleteOrphanedFeatures = """
    DELETE FROM features WHERE NOT EXISTS (
        SELECT 1 FROM optionSet WHERE optionSet.engine = features.engine
            AND optionSet.extraction = features.extraction
    )
    """
