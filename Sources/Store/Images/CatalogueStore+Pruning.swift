import Colors
import Foundation
import GRDB

/// Bytes that no place has any more.
package struct UnusedImage: Sendable, Equatable {
    /// SHA-256.
    package let hash: [UInt8]
    /// The path of its thumbnail, relative to the report folder; nil if it has none.
    package let thumbnail: String?
}

extension CatalogueStore {
    /// Removes the places that no item has any more. An image is unused when no place has its bytes: its items left the
    /// feed, or its place has other bytes or none.
    ///
    /// What was found out about unused images stays until `forgetImages`, so that a run that is killed before it
    /// has removed their files finds them again.
    /// - Parameter time: downloads that were confirmed since then stay, in seconds since 1970: items come and go.
    /// - Complexity: O(images).
    package func unusedImages(confirmedBefore time: Int) throws -> [UnusedImage] {
        try database.write { database in
            for hash in try Data?.fetchAll(database, sql: deleteUnusedPlaces, arguments: [time]) {
                try database.cachedStatement(sql: leaveHash).execute(arguments: [hash])
            }
            try database.execute(sql: "DELETE FROM leftImage WHERE hash IN (SELECT hash FROM image)")
            return try Row.fetchAll(database, sql: leftImages).map { row in
                let hash = [UInt8](row["hash"] as Data)
                let thumbnail = (row["extension"] as String?).map { thumbnailPath(hexadecimal(hash), $0) }
                return UnusedImage(hash: hash, thumbnail: thumbnail)
            }
        }
    }

    /// Removes all that was found out about images, and gives the space back if it is much.
    /// - Parameter images: of `unusedImages`; one that a place has got since stays.
    package func forgetImages(_ images: [UnusedImage]) throws {
        guard !images.isEmpty else { return }
        try database.write { database in
            for image in images where try !isUsed(Data(image.hash), in: database) {
                for sql in deleteAnswers {
                    try database.cachedStatement(sql: sql).execute(arguments: [Data(image.hash)])
                }
            }
            let free = try Int.fetchOne(database, sql: "PRAGMA freelist_count") ?? 0
            let pages = try Int.fetchOne(database, sql: "PRAGMA page_count") ?? 0
            if 20 * free > pages { try database.execute(sql: "PRAGMA incremental_vacuum") }
        }
    }

    private func isUsed(_ hash: Data, in database: Database) throws -> Bool {
        try Bool.fetchOne(database, sql: "SELECT 1 FROM image WHERE hash = ? LIMIT 1", arguments: [hash]) ?? false
    }
}

extension CatalogueStore {
    /// Option sets that are kept beside the last sync's.
    package static let optionSetLimit = 8

    /// Removes what was found out under options that are no longer of use. Of all sets of options, the eight that were
    /// used last are kept, and always the given one and that of the outputs. Colors and features of an older engine go
    /// as soon as the images have newer ones.
    /// - Parameter key: of the sync that is ending.
    /// - Complexity: O(rows that go), and O(images) once after an update.
    package func pruneAnalyses(keeping key: AnalysisKey) throws {
        try database.write { database in
            let used = try OptionSetRow.findOrInsert(key, in: database)
            var state = try StateRow.current(in: database)
            let newest = OptionSetRow.order(OptionSetRow.Columns.lastUse.desc).limit(CatalogueStore.optionSetLimit)
            let kept = try Set(newest.fetchAll(database).compactMap(\.id))
                .union([used, state.optionSet].compactMap { $0 })
            try pruneWalls(keeping: state, optionSets: kept, in: database)
            let pruned = try OptionSetRow.filter(!kept.contains(OptionSetRow.Columns.id)).deleteAll(database)
            if state.prunedEngine != key.features.engine {
                try database.execute(sql: deleteOlderAnswers, arguments: ["engine": key.features.engine])
                state.prunedEngine = key.features.engine
                try state.save(database)
            }
            if pruned > 0 { try database.execute(sql: deleteOrphanedFeatures) }
        }
    }
}

private let deleteUnusedPlaces = """
    DELETE FROM image WHERE checkedAt < ? AND NOT EXISTS (SELECT 1 FROM item WHERE item.location = image.location)
        AND NOT EXISTS (SELECT 1 FROM otherPicture WHERE otherPicture.location = image.location)
    RETURNING hash
    """

private let leaveHash = "INSERT OR IGNORE INTO leftImage SELECT ?1 WHERE ?1 IS NOT NULL"

private let leftImages = """
    SELECT leftImage.hash, extension FROM leftImage LEFT JOIN thumbnail ON thumbnail.hash = leftImage.hash
    """

private let deleteAnswers = [
    "DELETE FROM analysis WHERE hash = ? AND optionSet IN (SELECT id FROM optionSet)",
    "DELETE FROM features WHERE hash = ?", "DELETE FROM thumbnail WHERE hash = ?",
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
