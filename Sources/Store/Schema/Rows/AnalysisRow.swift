import Catalogue
import Colors
import Foundation
import GRDB

/// A row of `analysis`, the colors of an image under an option set, with its row of `alternative`, if it has one.
struct AnalysisRow: StatementRecord {
    let optionSet: Int
    let hash: Data
    let analysis: ImageColors

    static let databaseTableName = "analysis"
    private static let replacement = insertion("INSERT OR REPLACE")
    private static let alternativeInsertion = "INSERT INTO alternative (optionSet, hash, colors) VALUES (?, ?, ?)"

    enum Columns: Int, ColumnList {
        case optionSet, hash, width, height, colors, backdrop, confidence, flags, runnerUp
        case likelihood, clarity
    }

    func value(of column: Columns) -> (any DatabaseValueConvertible)? {
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

    func replace(in database: Database) throws {
        // The old row of `alternative` goes with the replaced row.
        try write(AnalysisRow.replacement, in: database)
        guard !analysis.alternatives.isEmpty else { return }
        let statement = try database.cachedStatement(sql: AnalysisRow.alternativeInsertion)
        try statement.execute(arguments: [optionSet, hash, StoredColors.encode(analysis.alternatives)])
    }

    /// The columns of this list for a query. They must come first, so that `ImageColors` finds them.
    static let selection = Columns.names.map { "analysis." + $0 }.joined(separator: ", ")
}

extension ImageColors {
    /// - Parameters:
    ///   - row: begins with `AnalysisRow.selection`.
    ///   - column: the column of the alternatives; nil to leave them out.
    /// - Returns: nil without colors, or with colors that cannot be decoded.
    init?(_ row: Row, alternatives column: Int? = nil) {
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

extension ItemFailure {
    /// - Parameter row: has the three columns of a failure by name; nil without a code.
    init?(_ row: Row) {
        guard let code = row["failureCode"] as String? else { return nil }
        let stage = (row["failureStage"] as String?).flatMap { Stage(rawValue: $0) } ?? .analyze
        self.init(stage: stage, word: code, message: row["failureMessage"] ?? code)
    }
}
