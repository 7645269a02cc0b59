package import Catalogue
package import Foundation
package import GRDB

/// A row of `features`: what a look at an image left, or why it could not be looked at.
package struct FeatureRow: StatementRecord {
    package let hash: Data
    package let extraction: String
    package let engine: Int
    package let features: Result<[UInt8], ItemFailure>

    package static let databaseTableName = "features"
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

    package init(hash: Data, extraction: String, engine: Int, features: Result<[UInt8], ItemFailure>) {
        (self.hash, self.extraction, self.engine, self.features) = (hash, extraction, engine, features)
    }

    package func replace(in database: Database) throws { try write(FeatureRow.replacement, in: database) }

    private var failure: ItemFailure? {
        if case .failure(let failure) = features { return failure }
        return nil
    }
}
