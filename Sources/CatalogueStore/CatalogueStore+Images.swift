package import Catalogue
package import ColorAnalysis
internal import Foundation
internal import GRDB

/// A place that images come from, with what is known of it.
package struct ImageTask: Sendable, Equatable {
    /// An absolute path or a URL.
    package let location: String
    /// nil when it was never read, or could not be.
    package let known: KnownImage?
    /// Whether the colors of the known bytes are there already, or are known not to be had.
    package let isAnalyzed: Bool
    /// Extension of the small picture that must exist; nil when none was made.
    package let thumbnail: String?
    /// When its server last said that there is no such image, in seconds since 1970; nil when it never did.
    package let goneAt: Int?
    /// Whether the last attempt to get it or to look at it failed.
    package let isFailed: Bool
}

/// Where the bytes of an image are.
package struct ImagePlace: Sendable, Equatable {
    /// An absolute path or a URL.
    package let location: String
    /// Where its bytes lie if they were downloaded, relative to the catalogue's folder of images.
    package let file: String?
}

/// What was read at a place the last time.
package struct KnownImage: Sendable, Equatable {
    /// SHA-256, 32 bytes.
    package let hash: [UInt8]
    package let byteCount: Int
    /// When the file's bytes or status last changed (ctime), in nanoseconds since 1970; 0 for a download.
    package let changeTime: Int
    /// nil for a local file.
    package var download: Download?

    package init(hash: [UInt8], byteCount: Int, changeTime: Int, download: Download? = nil) {
        self.hash = hash
        self.byteCount = byteCount
        self.changeTime = changeTime
        self.download = download
    }
}

/// How an image came over the network.
package struct Download: Sendable, Equatable {
    /// Where the bytes lie, relative to the catalogue's folder of images.
    package let file: String
    /// What the server calls this state of the image; empty when it does not say.
    package let etag: String
    package let lastModified: String
    /// When the server last confirmed it, in seconds since 1970.
    package var checkedAt: Int

    package init(file: String, etag: String, lastModified: String, checkedAt: Int) {
        self.file = file
        self.etag = etag
        self.lastModified = lastModified
        self.checkedAt = checkedAt
    }
}

/// What came of looking at one place.
package struct ImageOutcome: Sendable {
    package let location: String
    package let image: Result<KnownImage, ItemFailure>
    /// nil when the colors were there already.
    package let analysis: AnalysisOutcome?
    /// When the server said that there is no such image, in seconds since 1970; nil for every other failure.
    package let goneAt: Int?

    package init(
        location: String, image: Result<KnownImage, ItemFailure>, analysis: AnalysisOutcome?, goneAt: Int? = nil
    ) {
        self.location = location
        self.image = image
        self.analysis = analysis
        self.goneAt = goneAt
    }
}

/// What came of decoding and analyzing one picture.
package struct AnalysisOutcome: Sendable {
    package let result: Result<ImageAnalysis, ItemFailure>
    /// Extension of the small picture that was written.
    package let thumbnail: String?

    package init(result: Result<ImageAnalysis, ItemFailure>, thumbnail: String?) {
        self.result = result
        self.thumbnail = thumbnail
    }
}

extension CatalogueStore {
    /// Different places that items of the catalogue take their image from.
    package func imageCount() throws -> Int {
        try database.read { try Int.fetchOne($0, sql: "SELECT count(DISTINCT location) FROM item") ?? 0 }
    }

    /// The next places behind `location`, in byte order.
    package func imageTasks(after location: String, limit: Int, key: AnalysisKey) throws -> [ImageTask] {
        try database.read { database in
            let rows = try Row.fetchAll(
                database, sql: nextImages, arguments: [location, limit, key.optionsHash, key.engine])
            return rows.map(ImageTask.init)
        }
    }

    /// Whether the colors of these bytes are there already, or are known not to be had.
    /// - Parameter hash: SHA-256, 32 bytes.
    package func isAnalyzed(hash: [UInt8], key: AnalysisKey) throws -> Bool {
        try database.read { database in
            try Bool.fetchOne(
                database, sql: "SELECT 1 FROM analysis WHERE hash = ? AND options = ? AND engine = ?",
                arguments: [Data(hash), key.optionsHash, key.engine]) ?? false
        }
    }

    /// Keeps a batch of outcomes, in one transaction.
    package func keep(_ outcomes: [ImageOutcome], key: AnalysisKey) throws {
        guard !outcomes.isEmpty else { return }
        try database.write { database in
            var isChange = false
            for outcome in outcomes {
                isChange = try isChange || changesOutputs(outcome, in: database)
                try keepImage(outcome, in: database)
                if case .success(let image) = outcome.image, let analysis = outcome.analysis {
                    try keepAnalysis(analysis, of: image, key: key, in: database)
                }
            }
            if isChange { try noteChange(in: database) }
        }
    }

    /// Whether more is new than the time at which a server was asked.
    private func changesOutputs(_ outcome: ImageOutcome, in database: Database) throws -> Bool {
        guard outcome.analysis == nil else { return true }
        let statement = try database.cachedStatement(
            sql: "SELECT hash, failureCode, failureMessage FROM image WHERE location = ?")
        guard let row = try Row.fetchOne(statement, arguments: [outcome.location]) else { return true }
        switch outcome.image {
        case .success(let image): return (row["hash"] as Data?) != Data(image.hash)
        case .failure(let failure):
            let (code, message) = (row["failureCode"] as String?, row["failureMessage"] as String?)
            return code != failure.code || message != failure.message
        }
    }

    private func keepImage(_ outcome: ImageOutcome, in database: Database) throws {
        let statement = try database.cachedStatement(
            sql: "INSERT OR REPLACE INTO image VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)")
        switch outcome.image {
        case .success(let image):
            try statement.execute(arguments: [
                outcome.location, Data(image.hash), image.byteCount, image.changeTime, nil, nil, nil,
                image.download?.file, image.download?.etag ?? "", image.download?.lastModified ?? "",
                image.download?.checkedAt ?? 0,
            ])
        case .failure(let failure):
            try statement.execute(arguments: [
                outcome.location, nil, 0, 0, failure.stage.rawValue, failure.code, failure.message, nil, "", "",
                outcome.goneAt ?? 0,
            ])
        }
    }

    private func keepAnalysis(
        _ outcome: AnalysisOutcome, of image: KnownImage, key: AnalysisKey, in database: Database
    ) throws {
        let statement = try database.cachedStatement(
            sql: "INSERT OR REPLACE INTO analysis VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)")
        let hash = Data(image.hash)
        switch outcome.result {
        case .success(let analysis):
            try statement.execute(arguments: [
                hash, key.optionsHash, key.engine, analysis.width, analysis.height,
                StoredColors.encode(analysis.colors),
                analysis.colors.first?.family.rawValue, analysis.background.map(StoredColors.encode),
                analysis.confidence,
                analysis.flags.map(\.rawValue).joined(separator: " "), outcome.thumbnail, nil, nil, nil,
            ])
        case .failure(let failure):
            try statement.execute(arguments: [
                hash, key.optionsHash, key.engine, 0, 0, nil, nil, nil, nil, "", nil, failure.stage.rawValue,
                failure.code,
                failure.message,
            ])
        }
    }
}

extension ImageTask {
    fileprivate init(_ row: Row) {
        let isMissing = (row["failureCode"] as String?) != nil
        let checkedAt = row["checkedAt"] as Int? ?? 0
        location = row["location"]
        known = KnownImage(row)
        isAnalyzed = row["isAnalyzed"]
        thumbnail = row["thumbnail"]
        goneAt = isMissing && checkedAt > 0 ? checkedAt : nil
        isFailed = isMissing || (row["analysisFailure"] as String?) != nil
    }
}

extension KnownImage {
    fileprivate init?(_ row: Row) {
        guard let hash = row["hash"] as Data? else { return nil }
        let download = (row["file"] as String?).map { file in
            Download(
                file: file, etag: row["etag"], lastModified: row["lastModified"], checkedAt: row["checkedAt"])
        }
        self.init(
            hash: [UInt8](hash), byteCount: row["byteCount"], changeTime: row["changeTime"], download: download)
    }
}

private let nextImages = """
    SELECT place.location, image.hash, image.byteCount, image.changeTime, image.file, image.etag, image.lastModified,
        image.checkedAt, image.failureCode, analysis.hash IS NOT NULL AS isAnalyzed, analysis.thumbnail,
        analysis.failureCode AS analysisFailure
    FROM (SELECT DISTINCT location FROM item WHERE location > ? ORDER BY location LIMIT ?) AS place
    LEFT JOIN image ON image.location = place.location
    LEFT JOIN analysis ON analysis.hash = image.hash AND analysis.options = ? AND analysis.engine = ?
    ORDER BY place.location
    """
