import Catalogue
import Foundation

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
