import Colors
import Foundation
import GRDB

/// Files that no item needs any more.
package struct UnusedFiles: Sendable, Equatable {
    /// Downloads, relative to the catalogue's folder of images.
    package var originals: [String] = []
    /// Thumbnails, relative to its report folder.
    package var thumbnails: [String] = []

    package init() {}
}

extension CatalogueStore {
    /// Removes the images that no item has any more, with all that was found out about them.
    /// - Parameter time: downloads that were confirmed since then stay, in seconds since 1970: items come and go.
    /// - Returns: the files that were theirs, to be removed now.
    /// - Complexity: O(images).
    package func pruneUnusedImages(confirmedBefore time: Int) throws -> UnusedFiles {
        try database.write { database in
            let rows = try Row.fetchAll(database, sql: deleteUnusedImages, arguments: [time])
            var files = UnusedFiles()
            for row in rows {
                guard let hash = row["hash"] as Data?, try !isUsed(hash, in: database) else { continue }
                if let file = row["file"] as String? { files.originals.append(file) }
                if let thumbnail = try pruneAnswers(of: hash, in: database) { files.thumbnails.append(thumbnail) }
            }
            return files
        }
    }

    private func isUsed(_ hash: Data, in database: Database) throws -> Bool {
        try Bool.fetchOne(database, sql: "SELECT 1 FROM image WHERE hash = ? LIMIT 1", arguments: [hash]) ?? false
    }

    /// - Returns: the path of the image's thumbnail.
    private func pruneAnswers(of hash: Data, in database: Database) throws -> String? {
        for sql in deleteAnswers { try database.cachedStatement(sql: sql).execute(arguments: [hash]) }
        let fileExtension = try String?.fetchOne(
            database, sql: "DELETE FROM thumbnail WHERE hash = ? RETURNING extension", arguments: [hash])
        return fileExtension.flatMap { $0 }.map { thumbnailPath(hexadecimal([UInt8](hash)), $0) }
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

private let deleteUnusedImages = """
    DELETE FROM image WHERE checkedAt < ? AND NOT EXISTS (SELECT 1 FROM item WHERE item.location = image.location)
        AND NOT EXISTS (SELECT 1 FROM otherPicture WHERE otherPicture.location = image.location)
    RETURNING hash, file
    """

private let deleteAnswers = [
    "DELETE FROM analysis WHERE hash = ? AND optionSet IN (SELECT id FROM optionSet)",
    "DELETE FROM features WHERE hash = ?",
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
