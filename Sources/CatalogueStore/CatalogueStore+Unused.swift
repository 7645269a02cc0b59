internal import ColorAnalysis
internal import Foundation
internal import GRDB

/// Files that no item needs any more.
package struct UnusedFiles: Sendable, Equatable {
    /// Downloads, relative to the catalogue's folder of images.
    package var originals: [String] = []
    /// Small pictures, relative to its report folder.
    package var thumbnails: [String] = []
}

extension CatalogueStore {
    /// Forgets the images that no item has any more, and their colors.
    /// - Parameter time: downloads that were confirmed since then stay, in seconds since 1970: items come and go.
    /// - Returns: the files that were theirs, to be removed.
    /// - Complexity: O(images).
    package func forgetUnusedImages(confirmedBefore time: Int) throws -> UnusedFiles {
        try database.write { database in
            let rows = try Row.fetchAll(database, sql: forgetImages, arguments: [time])
            var files = UnusedFiles()
            for row in rows {
                guard let hash = row["hash"] as Data? else { continue }
                guard try !isUsed(hash, in: database) else { continue }
                if let file = row["file"] as String? { files.originals.append(file) }
                files.thumbnails += try forgetAnalyses(of: hash, in: database)
            }
            return files
        }
    }

    /// Forgets colors that an older version of the analysis found where a newer one has looked since: none asks for them
    /// again, and the thumbnail goes on with the newer.
    /// - Complexity: O(images) once after an update, then O(1).
    package func forgetOlderAnalyses() throws {
        try database.write { database in
            let engine = String(engineVersion)
            let known = try String.fetchOne(database, sql: "SELECT value FROM setting WHERE name = 'engine'")
            guard known != engine else { return }
            try database.execute(sql: forgetOlder, arguments: [engineVersion, engineVersion])
            try database.execute(sql: "REPLACE INTO setting VALUES ('engine', ?)", arguments: [engine])
        }
    }

    private func isUsed(_ hash: Data, in database: Database) throws -> Bool {
        try Bool.fetchOne(database, sql: "SELECT 1 FROM image WHERE hash = ? LIMIT 1", arguments: [hash]) ?? false
    }

    private func forgetAnalyses(of hash: Data, in database: Database) throws -> [String] {
        let extensions = try String.fetchAll(
            database, sql: "DELETE FROM analysis WHERE hash = ? RETURNING coalesce(thumbnail, '')", arguments: [hash])
        return Set(extensions).subtracting([""]).sorted().map { thumbnailPath(hexadecimal([UInt8](hash)), $0) }
    }
}

private let forgetImages = """
    DELETE FROM image WHERE checkedAt < ? AND NOT EXISTS (SELECT 1 FROM item WHERE item.location = image.location)
    RETURNING hash, file
    """

private let forgetOlder = """
    DELETE FROM analysis WHERE engine < ?
    AND EXISTS (SELECT 1 FROM analysis AS newer WHERE newer.hash = analysis.hash AND newer.engine >= ?)
    """
