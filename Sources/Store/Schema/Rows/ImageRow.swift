package import Catalogue
package import Colors
import Foundation
package import GRDB

/// A row of `image`: what is known of a place that images come from. Either a hash or a failure.
struct ImageRow: StatementRecord {
    package let location: String
    /// SHA-256; nil for a failure.
    package var hash: Data?
    package var byteCount = 0
    package var changeTime = 0
    package var failure: ItemFailure?
    /// Where a download lies.
    package var file: String?
    package var etag = ""
    package var lastModified = ""
    package var checkedAt = 0

    static let databaseTableName = "image"
    private static let replacement = insertion("INSERT OR REPLACE")

    package enum Columns: Int, ColumnList {
        case location, hash, byteCount, changeTime, failureStage, failureCode, failureMessage, file, etag, lastModified
        case checkedAt
    }

    package init(location: String) { self.location = location }

    package func value(of column: Columns) -> (any DatabaseValueConvertible)? {
        switch column {
        case .location: location
        case .hash: hash
        case .byteCount: byteCount
        case .changeTime: changeTime
        case .failureStage: failure?.stage.rawValue
        case .failureCode: failure?.code
        case .failureMessage: failure?.message
        case .file: file
        case .etag: etag
        case .lastModified: lastModified
        case .checkedAt: checkedAt
        }
    }

    package func replace(in database: Database) throws { try write(ImageRow.replacement, in: database) }
}

extension ItemFailure {
    /// - Parameter row: has the three columns of a failure by name; nil without a code.
    package init?(_ row: Row) {
        guard let code = row["failureCode"] as String? else { return nil }
        let stage = (row["failureStage"] as String?).flatMap { Stage(rawValue: $0) } ?? .analyze
        self.init(stage: stage, word: code, message: row["failureMessage"] ?? code)
    }
}

/// A row of `features`: what a look at an image left, or why it could not be looked at.
struct FeatureRow: StatementRecord {
    package let hash: Data
    package let extraction: String
    package let engine: Int
    package let features: Result<[UInt8], ItemFailure>

    static let databaseTableName = "features"
    private static let replacement = insertion("INSERT OR REPLACE")

    package enum Columns: Int, ColumnList {
        case hash, extraction, engine, failureStage, failureCode, failureMessage, data
    }

    package func value(of column: Columns) -> (any DatabaseValueConvertible)? {
        switch column {
        case .hash: hash
        case .extraction: extraction
        case .engine: engine
        case .failureStage: failure?.stage.rawValue
        case .failureCode: failure?.code
        case .failureMessage: failure?.message
        case .data: (try? features.get()).map { Data($0) }  // none says that it failed
        }
    }

    package func replace(in database: Database) throws { try write(FeatureRow.replacement, in: database) }

    private var failure: ItemFailure? {
        if case .failure(let failure) = features { return failure }
        return nil
    }
}

/// A row of `analysis`: the colors of an image under a set of options; and of `alternative`, where it has one.
struct AnalysisRow: StatementRecord {
    package let optionSet: Int
    package let hash: Data
    package let analysis: ImageColors

    static let databaseTableName = "analysis"
    private static let replacement = insertion("INSERT OR REPLACE")
    private static let alternativeInsertion = "INSERT INTO alternative (optionSet, hash, colors) VALUES (?, ?, ?)"

    package enum Columns: Int, ColumnList {
        case optionSet, hash, width, height, colors, backdrop, confidence, flags, runnerUp
        case likelihood, clarity
    }

    package func value(of column: Columns) -> (any DatabaseValueConvertible)? {
        switch column {
        case .optionSet: optionSet
        case .hash: hash
        case .width: analysis.width
        case .height: analysis.height
        case .colors: StoredColors.encode(analysis.colors)
        case .backdrop: analysis.background.map(StoredColors.encode)
        case .confidence: analysis.confidence
        case .flags: analysis.flags.map(\.rawValue).joined(separator: " ")
        case .runnerUp: analysis.runnerUp?.storedNumber
        case .likelihood: analysis.likelihood.map(StoredColors.encode)
        case .clarity: analysis.clarity
        }
    }

    package func replace(in database: Database) throws {
        // The row of `alternative` goes with the one that is replaced.
        try write(AnalysisRow.replacement, in: database)
        guard !analysis.alternatives.isEmpty else { return }
        let statement = try database.cachedStatement(sql: AnalysisRow.alternativeInsertion)
        try statement.execute(arguments: [optionSet, hash, StoredColors.encode(analysis.alternatives)])
    }

    /// The columns of this list, for queries: before all others, so that `ImageColors` finds them.
    package static let selection = Columns.names.map { "analysis." + $0 }.joined(separator: ", ")
}

extension ImageColors {
    /// - Parameters:
    ///   - row: begins with `AnalysisRow.selection`.
    ///   - column: of the alternatives; nil leaves them out, where only what the picture says itself is shown.
    /// - Returns: nil when it has no colors, or none that can be understood.
    package init?(_ row: Row, alternatives column: Int? = nil) {
        typealias Column = AnalysisRow.Columns
        guard let data = row[Column.colors] as Data?, let colors = StoredColors.decode(data) else { return nil }
        let flags: String = row[Column.flags]
        self.init(
            width: row[Column.width], height: row[Column.height], colors: colors,
            background: (row[Column.backdrop] as Data?).flatMap(StoredColors.decodeBackdrop),
            confidence: row[Column.confidence],
            runnerUp: (row[Column.runnerUp] as Int?).flatMap { Family(storedNumber: $0) },
            flags: flags.split(separator: " ").compactMap { ImageFlag(rawValue: String($0)) })
        likelihood = (row[Column.likelihood] as Data?).flatMap(StoredColors.decodeLikelihood)
        clarity = row[Column.clarity]
        guard let column else { return }
        alternatives = (row[column] as Data?).flatMap(StoredColors.decodeAlternatives) ?? []
    }
}
