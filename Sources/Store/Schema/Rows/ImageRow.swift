package import Catalogue
package import Foundation
package import GRDB

/// A row of `image`: what is known of a place that images come from. Either a hash or a failure.
package struct ImageRow: StatementRecord {
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

    package static let databaseTableName = "image"
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
