internal import Catalogue
internal import Foundation
internal import GRDB

/// A row of `image`: what is known of a place that images come from. Either a hash or a failure.
struct ImageRow: StatementRecord {
    let outcome: ImageOutcome

    static let databaseTableName = "image"
    private static let replacement = insertion("INSERT OR REPLACE")

    enum Columns: Int, ColumnList {
        case location, hash, byteCount, changeTime, failureStage, failureCode, failureMessage, file, etag, lastModified
        case checkedAt
    }

    func value(of column: Columns) -> (any DatabaseValueConvertible)? {
        switch column {
        case .location: outcome.location
        case .hash: image.map { Data($0.hash) }
        case .byteCount: image?.byteCount ?? 0
        case .changeTime: image?.changeTime ?? 0
        case .failureStage: failure?.stage.rawValue
        case .failureCode: failure?.code
        case .failureMessage: failure?.message
        case .file: image?.download?.file
        case .etag: image?.download?.etag ?? ""
        case .lastModified: image?.download?.lastModified ?? ""
        case .checkedAt: image?.download?.checkedAt ?? outcome.goneAt ?? 0
        }
    }

    func replace(in database: Database) throws { try write(ImageRow.replacement, in: database) }

    private var image: KnownImage? { try? outcome.image.get() }  // nil says that it failed

    private var failure: ItemFailure? {
        if case .failure(let failure) = outcome.image { return failure }
        return nil
    }
}

extension KnownImage {
    /// - Parameter row: has the columns of `image` by name.
    init?(_ row: Row) {
        guard let hash = row["hash"] as Data? else { return nil }
        let download = (row["file"] as String?).map { file in
            Download(
                file: file, etag: row["etag"], lastModified: row["lastModified"], checkedAt: row["checkedAt"])
        }
        self.init(
            hash: [UInt8](hash), byteCount: row["byteCount"], changeTime: row["changeTime"], download: download)
    }
}

extension ItemFailure {
    /// - Parameter row: has the three columns of a failure by name; nil without a code.
    init?(_ row: Row) {
        guard let code = row["failureCode"] as String? else { return nil }
        let stage = (row["failureStage"] as String?).flatMap { Stage(rawValue: $0) } ?? .analyze
        self.init(stage: stage, code: code, message: row["failureMessage"] ?? code)
    }
}
