import Foundation
import GRDB

extension CatalogueStore {
    /// Finds the images that nothing needs any more: their places have other bytes now, or no image, or no item.
    ///
    /// Their files may be removed then, and `forgetImages` is to be called last. Until then they are found again, so
    /// that a run that was killed leaves nothing behind.
    /// - Parameter time: places that no item has stay while their servers confirmed them since then, in seconds since
    ///   1970: items come and go.
    /// - Returns: their hashes, SHA-256, 32 bytes each.
    /// - Complexity: O(images) for the places without items; else O(images that lost a place).
    package func unusedImages(confirmedBefore time: Int) throws -> [[UInt8]] {
        try database.write { database in
            let statement = try database.cachedStatement(sql: noteLeftImage)
            for hash in try Data?.fetchAll(database, sql: deleteUnusedPlaces, arguments: [time]) {
                if let hash { try statement.execute(arguments: [hash]) }
            }
            try database.execute(sql: forgetUsedImages)
            return try Data.fetchAll(database, sql: "SELECT hash FROM leftImage ORDER BY hash").map { [UInt8]($0) }
        }
    }

    /// Removes all that was found out about images that nothing needs.
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

    /// Makes the file smaller when a tenth of it may be free, or a tenth of the images were forgotten: SQLite uses free
    /// pages again, but hardly the room within pages. What stops this leaves the file as it was.
    /// - Parameter checkStop: asked some times a second; what it throws is not thrown on.
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

    /// Option sets that are kept beside the last sync's.
    static let optionSetLimit = 8

    /// Removes what was found out under options that are no longer of use. Of all sets of options, the eight that were
    /// used last are kept, and always the given one and that of the outputs. Colors and features of an older engine go
    /// as soon as the images have newer ones.
    /// - Parameter key: of the sync that is ending.
    /// - Complexity: O(rows that go), and O(images) once after an update.
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

/// How many are kept, and two sets that are kept in any case; NULL for none.
private let deleteOldSets = """
    DELETE FROM optionSet WHERE id IS NOT ?2 AND id IS NOT ?3
        AND id NOT IN (SELECT id FROM optionSet ORDER BY lastUse DESC LIMIT ?1)
    """

private let deleteUnusedPlaces = """
    DELETE FROM image WHERE checkedAt < ? AND NOT EXISTS (SELECT 1 FROM item WHERE item.location = image.location)
        AND NOT EXISTS (SELECT 1 FROM otherPicture WHERE otherPicture.location = image.location)
    RETURNING hash
    """

/// Each image that has lost one of its places has to be noted, in the transaction that takes the place away.
private let noteLeftImage = "INSERT OR IGNORE INTO leftImage (hash) VALUES (?)"

/// Another place has the same bytes.
private let forgetUsedImages = """
    DELETE FROM leftImage WHERE EXISTS (SELECT 1 FROM image WHERE image.hash = leftImage.hash)
    """

private let deleteImage = [
    "DELETE FROM analysis WHERE hash = ? AND optionSet IN (SELECT id FROM optionSet)",
    "DELETE FROM features WHERE hash = ?",
    "DELETE FROM thumbnail WHERE hash = ?",
    "DELETE FROM leftImage WHERE hash = ?",
]

/// Answers of an older engine are not needed where a newer one has measured the image.
private let deleteOlderAnswers = """
    DELETE FROM analysis WHERE optionSet IN (SELECT id FROM optionSet WHERE engine < :engine)
        AND EXISTS (SELECT 1 FROM features WHERE features.hash = analysis.hash AND features.engine >= :engine);
    DELETE FROM features WHERE engine < :engine
        AND EXISTS (SELECT 1 FROM features AS newer WHERE newer.hash = features.hash AND newer.engine >= :engine);
    """

/// Of options that no set has any more.
private let deleteOrphanedFeatures = """
    DELETE FROM features WHERE NOT EXISTS (
        SELECT 1 FROM optionSet WHERE optionSet.engine = features.engine
            AND optionSet.extraction = features.extraction
    )
    """
