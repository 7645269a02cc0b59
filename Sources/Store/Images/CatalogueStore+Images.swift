package import Catalogue
import Colors
import Foundation
import GRDB

extension StoreReading {
    /// The number of different locations of images.
    package func imageCount() throws -> Int { try read { try Int.fetchOne($0, sql: locationCount) ?? 0 } }

    /// The next locations after `location`, in byte order.
    /// - Complexity: O(limit * log(images)); no features are read.
    package func imageTasks(
        _ part: TaskPictures = .firstAndSeen, after location: String, limit: Int, key: AnalysisKey
    ) throws -> [ImageTask] {
        try read { database in
            let answers = try AnswerSQL(key, in: database)
            let arguments = answers.arguments + ["location": location, "limit": limit]
            // A cursor, because fetchAll copies every row.
            return try Array(
                Row.fetchCursor(database, sql: nextImages(answers, part), arguments: arguments).map(ImageTask.init))
        }
    }

    /// A location of the image with this hash; nil for an unknown image.
    /// - Parameter imageHash: 64 hexadecimal digits.
    package func location(ofImage imageHash: String) throws -> StoredLocation? {
        guard let hash = bytes(ofHexadecimal: imageHash) else { return nil }
        return try read { database in
            try Row.fetchOne(
                database, sql: "SELECT location, file FROM image WHERE hash = ? ORDER BY location LIMIT 1",
                arguments: [Data(hash)]
            ).map { StoredLocation(location: $0["location"], file: $0["file"]) }
        }
    }
}

/// The pictures of `imageTasks`.
package enum TaskPictures: Sendable {
    /// First pictures, and further ones that earlier runs have read.
    case firstAndSeen
    /// Further pictures that no run has read.
    case newFurther
}

/// SQL expressions for what the store has for an image under a key. All of them use `arguments`.
struct AnswerSQL {
    let arguments: StatementArguments

    init(_ key: AnalysisKey, in database: Database) throws {
        let set = try key.optionSet(in: database)
        arguments = ["optionSet": set, "extraction": key.features.extraction, "engine": key.features.engine]
    }

    /// Colors in another format count as missing, and so do those without likelihoods, if the vote gives likelihoods.
    /// - Parameter hash: an SQL expression.
    func hasColors(_ hash: String) -> String {
        """
        EXISTS (SELECT 1 FROM analysis WHERE optionSet = :optionSet AND analysis.hash = \(hash)
            AND substr(colors, 1, 1) = X'0\(StoredColors.format)' AND (confidence IS NULL OR likelihood IS NOT NULL))
        """
    }

    func isMeasured(_ hash: String) -> String { "EXISTS (SELECT 1 FROM features WHERE \(condition(hash)))" }

    /// NULL without a failure.
    func failureCode(_ hash: String) -> String {
        "(SELECT failureCode FROM features WHERE \(condition(hash)))"
    }

    private func condition(_ hash: String) -> String {
        "features.hash = \(hash) AND extraction = :extraction AND engine = :engine"
    }
}

/// The columns of `nextImages`, in its order.
private enum TaskColumn: Int, ColumnList {
    case location, hash, byteCount, changeTime, file, etag, lastModified, checkedAt, failureCode
    case isMeasured, thumbnailExtension, thumbnailIsCut, measureFailure, address
}

private let locationCount = """
    SELECT (SELECT count(DISTINCT location) FROM item)
        + (SELECT count(DISTINCT location) FROM otherPicture WHERE location NOT IN (SELECT location FROM item))
    """

/// Each part has the limit, so that no list is read as a whole.
private let nextLocations = """
    SELECT location FROM (
        SELECT * FROM (
            SELECT DISTINCT location FROM item WHERE location > :location ORDER BY location LIMIT :limit)
        UNION SELECT * FROM (
            SELECT DISTINCT location FROM otherPicture
            WHERE location > :location AND EXISTS (SELECT 1 FROM image WHERE image.location = otherPicture.location)
            ORDER BY location LIMIT :limit)
    ) ORDER BY location LIMIT :limit
    """

private func nextFurtherPictures(_ answers: AnswerSQL) -> String {
    """
    SELECT DISTINCT location FROM otherPicture
    WHERE location > :location AND NOT EXISTS (
        SELECT 1 FROM image WHERE image.location = otherPicture.location
            AND (image.failureCode IS NOT NULL OR \(answers.isMeasured("image.hash"))))
    ORDER BY location LIMIT :limit
    """
}

/// Reads the code of a failure only where there are no colors; otherwise the index answers alone.
func nextImages(_ answers: AnswerSQL, _ part: TaskPictures = .firstAndSeen) -> String {
    """
    SELECT location, hash, byteCount, changeTime, file, etag, lastModified, checkedAt, failureCode,
        isMeasured, thumbnailExtension, thumbnailIsCut,
        CASE WHEN isMeasured AND NOT hasColors THEN \(answers.failureCode("known.hash")) END AS measureFailure,
        address
    FROM (
        SELECT place.location, image.hash, byteCount, changeTime, file, etag, lastModified, checkedAt, failureCode,
            \(answers.isMeasured("image.hash")) AS isMeasured, \(answers.hasColors("image.hash")) AS hasColors,
            thumbnail.extension AS thumbnailExtension, thumbnail.isCut AS thumbnailIsCut, address
        FROM (\(part == .firstAndSeen ? nextLocations : nextFurtherPictures(answers))) AS place
        LEFT JOIN image ON image.location = place.location
        LEFT JOIN thumbnail ON thumbnail.hash = image.hash
        LEFT JOIN imageAddress ON imageAddress.location = place.location
    ) AS known
    ORDER BY location
    """
}

extension ImageTask {
    fileprivate init(_ row: Row) {
        let isMissing = (row[TaskColumn.failureCode] as String?) != nil
        let isUndecodable = (row[TaskColumn.measureFailure] as String?) != nil
        let checkedAt = row[TaskColumn.checkedAt] as Int? ?? 0
        self.init(
            location: row[TaskColumn.location], address: row[TaskColumn.address], lastRead: KnownImage(row),
            isMeasured: row[TaskColumn.isMeasured],
            thumbnail: ThumbnailState(row[TaskColumn.thumbnailExtension], isCut: row[TaskColumn.thumbnailIsCut]),
            goneAt: isMissing && checkedAt > 0 ? checkedAt : nil, isFailed: isMissing || isUndecodable)
    }
}

extension KnownImage {
    fileprivate init?(_ row: Row) {
        guard let hash = row[TaskColumn.hash] as Data? else { return nil }
        let download = (row[TaskColumn.file] as String?).map { file in
            Download(
                file: file, etag: row[TaskColumn.etag], lastModified: row[TaskColumn.lastModified],
                checkedAt: row[TaskColumn.checkedAt])
        }
        self.init(
            hash: [UInt8](hash), byteCount: row[TaskColumn.byteCount],
            changeTime: row[TaskColumn.changeTime], download: download)
    }
}

extension ThumbnailState {
    /// - Parameter isCut: nil without a row, and in a row from before thumbnails were cut.
    init(_ fileExtension: String?, isCut: Bool?) {
        guard let isCut else {
            self = .unknown
            return
        }
        self = fileExtension.map { .made($0, isCut: isCut) } ?? .none
    }
}
