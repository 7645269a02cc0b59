package import Catalogue
package import Colors
import Foundation
import GRDB

extension CatalogueStore {
    /// Saves a batch of outcomes, in one transaction.
    ///
    /// Their files must be durable before.
    /// - Parameter run: the run whose count of analyzed images grows; nil for none.
    package func save(_ outcomes: [ImageOutcome], key: AnalysisKey, run: Int? = nil) throws {
        guard !outcomes.isEmpty else { return }
        try database.write { database in
            let optionSet = try key.usedSet(in: database)
            var isChange = false
            for outcome in outcomes where try !confirm(outcome, in: database) {
                isChange = try isChange || changesOutputs(outcome, in: database)
                try replaceLocation(outcome, in: database)
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

    /// Saves the results of votes on stored features, in one transaction.
    /// - Complexity: some microseconds an image.
    package func save(colors: [(hash: [UInt8], colors: ImageColors)], key: AnalysisKey) throws {
        guard !colors.isEmpty else { return }
        try database.write { database in
            let optionSet = try key.usedSet(in: database)
            for (hash, colors) in colors {
                try AnalysisRow(optionSet: optionSet, hash: Data(hash), analysis: colors).replace(in: database)
            }
            try bumpGeneration(in: database)
        }
    }

    /// Notes when a download was confirmed, if nothing else is new: this changes one row and no index.
    /// - Returns: whether nothing else was new.
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

    /// Whether an outcome has more that is new than the time at which a server was asked.
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

    private func replaceLocation(_ outcome: ImageOutcome, in database: Database) throws {
        let image = try? outcome.image.get()  // a failure is none
        let failure = image == nil ? outcome.failure : nil
        let (hash, byteCount, changeTime) = (image.map { Data($0.hash) }, image?.byteCount ?? 0, image?.changeTime ?? 0)
        let download = image?.download
        let (etag, lastModified) = (download?.etag ?? "", download?.lastModified ?? "")
        let checkedAt = download?.checkedAt ?? outcome.goneAt ?? 0
        try database.cachedStatement(sql: noteFormerImage).execute(arguments: [outcome.location, hash])
        let arguments: StatementArguments = [
            outcome.location, hash, byteCount, changeTime, failure?.stage.rawValue, failure?.code, failure?.message,
            download?.file, etag, lastModified, checkedAt,
        ]
        try database.cachedStatement(sql: imageReplacement).execute(arguments: arguments)
    }

    private func save(
        _ outcome: ImageOutcome, _ features: Result<[UInt8], ItemFailure>, of hash: Data, key: AnalysisKey,
        optionSet: Int, in database: Database
    ) throws {
        let stored: (data: Data?, failure: ItemFailure?)
        switch features {
        case .success(let bytes): stored = (Data(bytes), nil)
        case .failure(let failure):
            stored = (nil, failure)
            // An image that fails now loses its colors: the limits may have changed.
            try database.cachedStatement(sql: deleteColors).execute(arguments: [optionSet, hash])
        }
        let arguments: StatementArguments = [
            hash, key.features.extraction, key.features.engine, stored.failure?.stage.rawValue, stored.failure?.code,
            stored.failure?.message, stored.data,
        ]
        try database.cachedStatement(sql: featureReplacement).execute(arguments: arguments)
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
/// Arguments: location, its new hash.
private let noteFormerImage = """
    INSERT OR IGNORE INTO leftImage (hash)
    SELECT hash FROM image WHERE location = ? AND hash IS NOT NULL AND hash IS NOT ?
    """
private let imageReplacement = """
    INSERT OR REPLACE INTO image (location, hash, byteCount, changeTime, failureStage, failureCode, failureMessage,
        file, etag, lastModified, checkedAt)
    VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
    """
private let featureReplacement = """
    INSERT OR REPLACE INTO features (hash, extraction, engine, failureStage, failureCode, failureMessage, data)
    VALUES (?, ?, ?, ?, ?, ?, ?)
    """
/// Arguments: option set, hash.
let deleteColors = "DELETE FROM analysis WHERE optionSet = ? AND hash = ?"
private let replaceThumbnail = "INSERT OR REPLACE INTO thumbnail (hash, extension, isCut) VALUES (?, ?, ?)"
