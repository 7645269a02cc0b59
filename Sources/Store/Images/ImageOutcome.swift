package import Catalogue
package import Colors

/// What came of looking at one place.
package struct ImageOutcome: Sendable {
    package let location: String
    package let image: Result<KnownImage, ItemFailure>
    /// nil when the image was not decoded.
    package let measured: MeasuredImage?
    /// When the server said that there is no such image, in seconds since 1970; nil for every other failure.
    package let goneAt: Int?

    package init(
        location: String, image: Result<KnownImage, ItemFailure>, measured: MeasuredImage?, goneAt: Int? = nil
    ) {
        self.location = location
        self.image = image
        self.measured = measured
        self.goneAt = goneAt
    }
}

/// What came of decoding one image.
package struct MeasuredImage: Sendable {
    /// SHA-256 of the image's bytes, 32 bytes.
    package let hash: [UInt8]
    /// The image's features in the form of the program's own choice, or why it could not be decoded.
    package let features: Result<[UInt8], ItemFailure>
    /// What the vote on them said; nil when it was not held.
    package let colors: ImageColors?
    /// Extension of the thumbnail that was written, or that none can be made; nil when it was not looked at.
    package let thumbnail: ThumbnailState

    package init(
        hash: [UInt8], features: Result<[UInt8], ItemFailure>, colors: ImageColors?, thumbnail: ThumbnailState
    ) {
        self.hash = hash
        self.features = features
        self.colors = colors
        self.thumbnail = thumbnail
    }
}

/// What a look at an image left in the store.
package enum StoredFeatures: Sendable, Equatable {
    case data([UInt8])
    case failure(ItemFailure)
}
