package import Colors

/// The result of one image in a run.
package struct ImageOutcome: Sendable {
    /// How the run came by it.
    package enum Provenance: Sendable, Equatable {
        /// It was here: a file, bytes that were brought, or what an earlier run found out.
        case local
        /// - Parameter byteCount: of the body that came over the network.
        case download(byteCount: Int)
        /// Its server says that it did not change.
        case confirmed
        /// Its server could not be asked; the last good image stays.
        case unanswered
        /// The run ended before its turn: nothing is known of it that was not known before.
        case cancelled
    }

    /// An absolute path, a URL, or what else the image is called by.
    package let location: String
    package var provenance: Provenance
    /// What was read at the location, or why it could not be.
    package let image: Result<KnownImage, ItemFailure>
    /// When the server said that there is no such image, in seconds since 1970; nil for every other failure.
    package let goneAt: Int?
    /// As `ImageFeatures.encoded`, or why the image could not be decoded; nil when nothing had to be found out.
    package var features: Result<[UInt8], ItemFailure>?
    /// What the vote on the features said; nil when it was not held.
    package var colors: ImageColors?
    /// Unknown too when nothing had to be found out.
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

    /// Why there are no colors, if something is wrong with the image.
    package var failure: ItemFailure? {
        if case .failure(let failure) = image { return failure }
        if case .failure(let failure)? = features { return failure }
        return nil
    }

    /// SHA-256 of the image's bytes, 32 bytes; nil when they could not be read.
    package var hash: [UInt8]? { try? image.get().hash }
}
