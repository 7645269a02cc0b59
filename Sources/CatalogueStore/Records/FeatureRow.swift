internal import Catalogue
internal import Foundation
internal import GRDB

/// A row of `features`: what a look at an image left, or why it could not be looked at.
struct FeatureRow: StatementRecord {
    let hash: Data
    let key: FeatureKey
    let features: Result<[UInt8], ItemFailure>

    static let databaseTableName = "features"
    private static let replacement = insertion("INSERT OR REPLACE")

    enum Columns: Int, ColumnList {
        case hash, extraction, engine, failureStage, failureCode, failureMessage, data
    }

    func value(of column: Columns) -> (any DatabaseValueConvertible)? {
        switch column {
        case .hash: hash
        case .extraction: key.extraction
        case .engine: key.engine
        case .failureStage: failure?.stage.rawValue
        case .failureCode: failure?.code
        case .failureMessage: failure?.message
        case .data: (try? features.get()).map { Data($0) }  // none says that it failed
        }
    }

    func replace(in database: Database) throws { try write(FeatureRow.replacement, in: database) }

    private var failure: ItemFailure? {
        if case .failure(let failure) = features { return failure }
        return nil
    }
}
