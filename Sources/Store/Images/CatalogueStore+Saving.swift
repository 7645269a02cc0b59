package import Catalogue
package import Colors
import Foundation
import GRDB

extension CatalogueStore {
    /// Saves a batch of outcomes, in one transaction.
    ///
    /// Files that they mention have to be durable before.
    /// - Parameter run: whose count of analyzed images grows; nil for none.
    package func save(_ outcomes: [ImageOutcome], key: AnalysisKey, run: Int? = nil) throws {
        guard !outcomes.isEmpty else { return }
        try database.write { database in
            let optionSet = try OptionSetRow.findOrInsert(key, in: database)
            var isChange = false
            for outcome in outcomes where try !confirm(outcome, in: database) {
                isChange = try isChange || changesOutputs(outcome, in: database)
                let row = ImageRow(outcome)
                try database.cachedStatement(sql: noteFormerImage).execute(arguments: [row.location, row.hash])
                try row.replace(in: database)
                if let features = outcome.features, let hash = outcome.hash {
                    try save(outcome, features, of: Data(hash), key: key, optionSet: optionSet, in: database)
                }
            }
            if isChange { try bumpGeneration(in: database) }
            let analyzed = outcomes.count { (try? $0.features?.get()) != nil }  // a failure is none
            try database.execute(
                sql: "UPDATE run SET analyzed = analyzed + ? WHERE id = ?", arguments: [analyzed, run])
        }
    }

    /// Saves what votes on stored features said, in one transaction.
    /// - Complexity: some microseconds an image.
    package func save(colors: [(hash: [UInt8], colors: ImageColors)], key: AnalysisKey) throws {
        guard !colors.isEmpty else { return }
        try database.write { database in
            let optionSet = try OptionSetRow.findOrInsert(key, in: database)
            for (hash, colors) in colors {
                try AnalysisRow(optionSet: optionSet, hash: Data(hash), analysis: colors).replace(in: database)
            }
            try bumpGeneration(in: database)
        }
    }

    /// Notes when the server of a download was asked if that is all that is new: one row changes, and no index.
    /// - Returns: whether it was.
    private func confirm(_ outcome: ImageOutcome, in database: Database) throws -> Bool {
        guard outcome.features == nil, case .success(let image) = outcome.image, let download = image.download else {
            return false
        }
        let arguments: StatementArguments = [
            download.checkedAt, outcome.location, Data(image.hash), image.byteCount, image.changeTime, download.file,
            download.etag, download.lastModified,
        ]
        try database.cachedStatement(sql: confirmation).execute(arguments: arguments)
        return database.changesCount == 1
    }

    /// Whether more is new than the time at which a server was asked.
    private func changesOutputs(_ outcome: ImageOutcome, in database: Database) throws -> Bool {
        guard outcome.features == nil else { return true }
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

    private func save(
        _ outcome: ImageOutcome, _ features: Result<[UInt8], ItemFailure>, of hash: Data, key: AnalysisKey,
        optionSet: Int, in database: Database
    ) throws {
        let row = FeatureRow(
            hash: hash, extraction: key.features.extraction, engine: key.features.engine, features: features)
        try row.replace(in: database)
        if case .failure = features {
            // What failed now has no colors, also if it once had some: the limits may be others.
            try database.cachedStatement(sql: deleteColors).execute(arguments: [optionSet, hash])
        }
        if let colors = outcome.colors {
            try AnalysisRow(optionSet: optionSet, hash: hash, analysis: colors).replace(in: database)
        }
        switch outcome.thumbnail {
        case .unknown: break
        case .none: try database.cachedStatement(sql: replaceThumbnail).execute(arguments: [hash, nil, false])
        case .made(let name, let isCut):
            try database.cachedStatement(sql: replaceThumbnail).execute(arguments: [hash, name, isCut])
        }
    }
}

private let confirmation = """
    UPDATE image SET checkedAt = ? WHERE location = ? AND hash = ? AND byteCount = ? AND changeTime = ? AND file = ?
        AND etag = ? AND lastModified = ?
    """
/// Location, and the hash that it gets.
private let noteFormerImage = """
    INSERT OR IGNORE INTO leftImage (hash)
    SELECT hash FROM image WHERE location = ? AND hash IS NOT NULL AND hash IS NOT ?
    """
private let deleteColors = "DELETE FROM analysis WHERE optionSet = ? AND hash = ?"
private let replaceThumbnail = "INSERT OR REPLACE INTO thumbnail (hash, extension, isCut) VALUES (?, ?, ?)"

extension ImageRow {
    init(_ outcome: ImageOutcome) {
        self.init(location: outcome.location)
        checkedAt = outcome.goneAt ?? 0
        switch outcome.image {
        case .failure(let failure): self.failure = failure
        case .success(let image):
            (hash, byteCount, changeTime) = (Data(image.hash), image.byteCount, image.changeTime)
            guard let download = image.download else { return }
            (file, etag, lastModified) = (download.file, download.etag, download.lastModified)
            checkedAt = download.checkedAt
        }
    }
}
