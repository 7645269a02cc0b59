import Foundation
import GRDB
import StoreSchema

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
