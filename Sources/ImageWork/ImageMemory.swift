package import Catalogue
package import Colors
package import Images

/// What is known of one image before the work on it, and where its results are kept: a store, the line that names the
/// image, or nothing.
package protocol ImageMemory: Sendable {
    /// An absolute path, a URL, or another name of the image.
    var location: String { get }
    /// The first step for the image.
    var plan: ImagePlan { get }
    /// Whether the run is to stop and leaves this image to the next one. Asked before the image is read and before it
    /// is measured; a download that has come is kept.
    var isLeft: Bool { get }

    /// What is known of an image that did not change; nil if its copy must be read.
    func recalled(_ known: KnownImage) -> ImageKnowledge?

    /// What is known of an image with these bytes.
    /// - Parameter hash: SHA-256 of the bytes, 32 bytes.
    /// - Throws: like the other functions, an error that ends the run.
    func knowledge(of hash: [UInt8], _ bytes: [UInt8]) throws -> ImageKnowledge

    /// The absolute path of a download.
    func path(of download: Download) -> String

    /// Keeps a downloaded file by moving it. A file that is not moved will be removed.
    /// - Returns: its path for `Download.file`; empty when it was not kept.
    func keep(downloadAt path: String, hash: [UInt8], _ format: ImageFormat) throws -> String

    func keep(_ thumbnail: Thumbnail, of hash: [UInt8]) throws

    /// Takes the result, so that the same bytes are not measured again.
    func note(_ outcome: ImageOutcome)
}

/// How much of an image is known.
package enum ImageKnowledge: Sendable {
    /// Everything, and it stays where it is kept.
    case complete
    /// Its features, or why it has none. The vote is missing.
    case measured(Result<ImageFeatures, ItemFailure>, ThumbnailState)
    /// Nothing that makes decoding unnecessary. A thumbnail is made if it is unknown.
    case nothing(ThumbnailState)
}

extension ImageMemory {
    package var isLeft: Bool { false }
    package func recalled(_ known: KnownImage) -> ImageKnowledge? { nil }
    package func path(of download: Download) -> String { download.file }
    package func keep(downloadAt path: String, hash: [UInt8], _ format: ImageFormat) -> String { "" }
    package func keep(_ thumbnail: Thumbnail, of hash: [UInt8]) {}
    package func note(_ outcome: ImageOutcome) {}
}

/// An unknown image without a thumbnail, whose result is not kept.
package struct UnknownImage: ImageMemory {
    package let location: String
    package let plan: ImagePlan

    private init(_ location: String, _ plan: ImagePlan) { (self.location, self.plan) = (location, plan) }

    init(path: String) { self.init(path, .file(path: path)) }
    package init(bytes: [UInt8]) { self.init("", .bytes(bytes)) }
    package init(url: String) { self.init(url, .fetch(url: url, known: nil)) }

    /// - Parameter image: where it is, or why that is not known.
    init(_ image: Result<ImageLocation, ItemFailure>) {
        switch image {
        case .success(.file(let path)): self.init(path: path)
        case .success(.url(let url)): self.init(url: url)
        case .success(.unsupported(let scheme)): self.init(scheme, .refuse(ItemFailure(unsupported: scheme)))
        case .failure(let failure): self.init("", .refuse(failure))
        }
    }

    package func knowledge(of hash: [UInt8], _ bytes: [UInt8]) -> ImageKnowledge { .nothing(.none) }
}
