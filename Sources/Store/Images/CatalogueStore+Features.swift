package import Catalogue
import Colors
import Foundation
import GRDB

extension StoreReading {
    /// The features of the image with these bytes, or why there are none; nil when it was never measured under the key.
    /// - Parameter hash: SHA-256, 32 bytes.
    package func features(hash: [UInt8], key: FeatureKey) throws -> Result<[UInt8], ItemFailure>? {
        try read { database in
            let row = try Row.fetchOne(
                database, sql: featuresQuery, arguments: [Data(hash), key.extraction, key.engine])
            if let failure = row.flatMap(ItemFailure.init) { return .failure(failure) }
            return (row?["data"] as Data?).map { .success([UInt8]($0)) }
        }
    }

    /// The next features after `hash`, by hash, that have no colors under the key and belong to an image of the
    /// catalogue: to be voted on.
    /// - Parameter hash: SHA-256, 32 bytes; nil to begin.
    /// - Complexity: O(limit), plus a step for each image in between that has colors.
    package func unvotedFeatures(
        after hash: [UInt8]?, limit: Int, key: AnalysisKey
    ) throws -> [(hash: [UInt8], data: [UInt8])] {
        try read { database in
            let answers = try AnswerSQL(key, in: database)
            let arguments = answers.arguments + ["after": Data(hash ?? []), "limit": limit]
            return try Row.fetchAll(database, sql: unvotedQuery(answers), arguments: arguments).map { row in
                ([UInt8](row["hash"] as Data), [UInt8](row["data"] as Data))
            }
        }
    }

    /// Whether the image with these bytes was measured under the key, with success or without.
    /// - Parameter hash: SHA-256, 32 bytes.
    package func isMeasured(hash: [UInt8], key: FeatureKey) throws -> Bool {
        try read { database in
            let statement = try database.cachedStatement(sql: isMeasuredQuery)
            return try Bool.fetchOne(statement, arguments: [Data(hash), key.extraction, key.engine]) ?? false
        }
    }

    /// Whether the image with these bytes has a thumbnail.
    /// - Parameter hash: SHA-256, 32 bytes.
    package func thumbnail(of hash: [UInt8]) throws -> ThumbnailState {
        try read { database in
            let statement = try database.cachedStatement(sql: "SELECT extension, isCut FROM thumbnail WHERE hash = ?")
            let row = try Row.fetchOne(statement, arguments: [Data(hash)])
            return ThumbnailState(row?["extension"], isCut: row?["isCut"])
        }
    }

    /// Whether the store knows a file in the folder of thumbnails.
    /// - Parameter name: the last part of a `thumbnailPath`.
    package func hasThumbnail(file name: String) throws -> Bool {
        let digits = name.prefix { $0 != "." }
        let isCut = name.contains(cutMark)
        // The name has half of the hash.
        guard let start = bytes(ofHexadecimal: digits), start.count == 16 else { return false }
        return try read { database in
            try Bool.fetchOne(
                database,
                sql:
                    "SELECT 1 FROM thumbnail WHERE hash BETWEEN ? AND ? AND extension = ? AND (isCut OR NOT ?) LIMIT 1",
                arguments: [
                    Data(start), Data(start + [UInt8](repeating: 0xFF, count: 16)),
                    String(name.dropFirst(digits.count + (isCut ? cutMark.count : 0) + 1)), isCut,
                ]) ?? false
        }
    }
}

extension CatalogueStore {
    /// Forgets that images could not be measured, so that they are tried again.
    /// - Parameter all: whether failures are forgotten, too, that are the image's fault.
    /// - Complexity: O(failures).
    package func forgetFailures(all: Bool, key: FeatureKey) throws {
        try database.write { database in
            let condition = all ? "failureCode IS NOT NULL" : "failureCode = '\(FailureCode.outOfMemory.rawValue)'"
            try database.execute(
                sql: "DELETE FROM features WHERE \(condition) AND extraction = ? AND engine = ?",
                arguments: [key.extraction, key.engine])
            if database.changesCount > 0 { try bumpGeneration(in: database) }
        }
    }

    /// Forgets features, so that their images are measured again.
    /// - Parameter hashes: SHA-256, 32 bytes each.
    package func removeFeatures(_ hashes: [[UInt8]], key: FeatureKey) throws {
        try database.write { database in
            for hash in hashes {
                try database.cachedStatement(
                    sql: "DELETE FROM features WHERE hash = ? AND extraction = ? AND engine = ?"
                ).execute(arguments: [Data(hash), key.extraction, key.engine])
            }
        }
    }
}

private let featuresQuery = """
    SELECT data, failureStage, failureCode, failureMessage FROM features
    WHERE hash = ? AND extraction = ? AND engine = ?
    """

private let isMeasuredQuery = "SELECT 1 FROM features WHERE hash = ? AND extraction = ? AND engine = ?"

func unvotedQuery(_ answers: AnswerSQL) -> String {
    """
    SELECT hash, data FROM features
    WHERE hash > :after AND extraction = :extraction AND engine = :engine AND data IS NOT NULL
        AND NOT \(answers.hasColors("features.hash"))
        AND EXISTS (
            SELECT 1 FROM image JOIN item ON item.location = image.location WHERE image.hash = features.hash
            UNION ALL
            SELECT 1 FROM image JOIN otherPicture ON otherPicture.location = image.location
            WHERE image.hash = features.hash
        )
    ORDER BY hash LIMIT :limit
    """
}

/// Where the thumbnail of an image is, relative to the catalogue's report folder.
///
/// Its name is half of the hash: 128 bits distinguish images, and the page has this name for each item.
///
/// The cut thumbnail is next to the whole one.
package func thumbnailPath(_ imageHash: String, _ fileExtension: String, isCut: Bool) -> String {
    "thumbs/\(imageHash.prefix(2))/\(imageHash.prefix(32))\(isCut ? cutMark : "").\(fileExtension)"
}

/// The paths of both files of a thumbnail: the whole one and, if `isCut`, the cut one.
package func thumbnailPaths(_ imageHash: String, _ fileExtension: String, isCut: Bool) -> [String] {
    (isCut ? [false, true] : [false]).map { thumbnailPath(imageHash, fileExtension, isCut: $0) }
}

extension ThumbnailPart {
    /// The path of the file to show of a thumbnail; nil when there is none.
    /// - Parameter isCut: nil if it was made before thumbnails were cut.
    func path(_ imageHash: String, _ fileExtension: String?, isCut: Bool?) -> String? {
        fileExtension.map { thumbnailPath(imageHash, $0, isCut: self == .goods && isCut == true) }
    }
}

/// Part of the name of a thumbnail that is cut to the goods.
let cutMark = ".goods"
