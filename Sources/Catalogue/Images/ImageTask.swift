package import Colors

/// A location of an image, with what earlier runs know of it.
package struct ImageTask: Sendable, Equatable {
    /// An absolute path or a URL.
    package let location: String
    /// The address to ask a server for; nil if it is the location.
    package let address: String?
    /// What was read there; nil when it was never read, or could not be.
    package let lastRead: KnownImage?
    /// Whether the bytes of `lastRead` were measured, with success or without.
    package let isMeasured: Bool
    package let thumbnail: ThumbnailState
    /// When its server last said that there is no such image, in seconds since 1970; nil when it never did.
    package let goneAt: Int?
    /// Whether the last attempt to get it or to decode it failed.
    package let isFailed: Bool

    package init(
        location: String, address: String? = nil, lastRead: KnownImage?, isMeasured: Bool, thumbnail: ThumbnailState,
        goneAt: Int?, isFailed: Bool
    ) {
        self.location = location
        self.address = address
        self.lastRead = lastRead
        self.isMeasured = isMeasured
        self.thumbnail = thumbnail
        self.goneAt = goneAt
        self.isFailed = isFailed
    }
}

/// Whether an image has a thumbnail.
package enum ThumbnailState: Sendable, Equatable {
    /// No run has tried to make one.
    case unknown
    /// It was written, with this extension; if `isCut`, it was also written cut to the goods.
    case made(String, isCut: Bool)
    /// None can be made.
    case none

    /// nil unless one was made.
    package var fileExtension: String? {
        if case .made(let fileExtension, _) = self { fileExtension } else { nil }
    }
}

/// Where the bytes of an image are.
package struct StoredLocation: Sendable, Equatable {
    /// An absolute path or a URL.
    package let location: String
    /// The file of a download, relative to the catalogue's folder of images; empty when another machine measured the
    /// image. nil if it was not downloaded.
    package let file: String?

    package init(location: String, file: String?) {
        self.location = location
        self.file = file
    }
}

/// What was read at a location the last time.
package struct KnownImage: Sendable, Equatable {
    /// SHA-256, 32 bytes.
    package let hash: [UInt8]
    package let byteCount: Int
    /// When the file's bytes or status last changed (ctime), in nanoseconds since 1970; 0 for a download.
    package var changeTime: Int
    /// nil for a local file that was read here.
    package var download: Download?

    /// Whether another machine measured it: its bytes need not be here.
    package var isMeasuredElsewhere: Bool { download?.file.isEmpty == true }

    package init(hash: [UInt8], byteCount: Int, changeTime: Int, download: Download? = nil) {
        self.hash = hash
        self.byteCount = byteCount
        self.changeTime = changeTime
        self.download = download
    }
}

/// The download of an image.
package struct Download: Sendable, Equatable {
    /// Where the bytes lie, relative to the catalogue's folder of images; empty when another machine had them.
    package let file: String
    /// The entity tag of this state of the image; empty when the server gives none.
    package let etag: String
    package let lastModified: String
    /// When the server last confirmed it, in seconds since 1970.
    package var checkedAt: Int

    package init(file: String, etag: String, lastModified: String, checkedAt: Int) {
        self.file = file
        self.etag = etag
        self.lastModified = lastModified
        self.checkedAt = checkedAt
    }
}

/// The result of one image in a run.
package struct ImageOutcome: Sendable {
    /// How the run got it.
    package enum Provenance: Sendable, Equatable {
        /// Without the network: a file, bytes of the caller, or the result of an earlier run.
        case local
        /// - Parameter byteCount: of the answer's body.
        case download(byteCount: Int)
        /// Its server says that it did not change.
        case confirmed
        /// Its server could not be asked; the last good image stays.
        case unanswered
        /// The run ended before its turn: nothing new is known.
        case cancelled
    }

    /// An absolute path, a URL, or another name of the image.
    package let location: String
    package var provenance: Provenance
    /// What was read at the location, or why it could not be.
    package let image: Result<KnownImage, ItemFailure>
    /// When the server said that there is no such image, in seconds since 1970; nil for every other failure.
    package let goneAt: Int?
    /// `ImageFeatures.encoded`, or why the image could not be decoded; nil if nothing had to be measured.
    package var features: Result<[UInt8], ItemFailure>?
    /// The result of the vote on the features; nil without a vote.
    package var colors: ImageColors?
    /// `.unknown`, too, if nothing had to be measured.
    package var thumbnail: ThumbnailState

    package init(
        location: String, _ image: Result<KnownImage, ItemFailure>, _ provenance: Provenance = .local,
        goneAt: Int? = nil, features: Result<[UInt8], ItemFailure>? = nil, colors: ImageColors? = nil,
        thumbnail: ThumbnailState = .unknown
    ) {
        self.location = location
        self.image = image
        self.provenance = provenance
        self.goneAt = goneAt
        self.features = features
        self.colors = colors
        self.thumbnail = thumbnail
    }

    /// Why the image has no colors; nil if it can be used.
    package var failure: ItemFailure? {
        if case .failure(let failure) = image { return failure }
        if case .failure(let failure)? = features { return failure }
        return nil
    }

    /// SHA-256 of the image's bytes, 32 bytes; nil when they could not be read.
    package var hash: [UInt8]? { try? image.get().hash }
}
