package import Catalogue
package import Colors
package import Images

/// What is known of one image before anything is done about it, and where the result is kept: a store, the line
/// that names the image, or nothing.
package protocol ImageMemory: Sendable {
    /// What the image is called: an absolute path, a URL, or a name.
    var location: String { get }
    /// What the image needs first.
    var plan: ImagePlan { get }
    /// Whether the run is to stop, and leaves this image to the next one. Asked before the image is read, and before it
    /// is measured: a download that came meanwhile is kept.
    var isLeft: Bool { get }

    /// What is known of an image that did not change; nil when its copy has to be read.
    func recalled(_ known: KnownImage) -> ImageKnowledge?

    /// What is known of an image with these bytes.
    /// - Parameter hash: of the bytes: SHA-256, 32 bytes.
    /// - Throws: what ends the run, as the other functions.
    func knowledge(of hash: [UInt8], _ bytes: [UInt8]) throws -> ImageKnowledge

    /// Where the copy of a download lies, an absolute path.
    func path(of download: Download) -> String

    /// Keeps a file that was downloaded; one that it does not move is removed then.
    /// - Returns: where it lies, for `Download.file`; empty when it was not kept.
    func keep(downloadAt path: String, hash: [UInt8], _ format: ImageFormat) throws -> String

    /// Keeps a thumbnail.
    func keep(_ thumbnail: Thumbnail, of hash: [UInt8]) throws

    /// Hears what was measured, so that the same bytes are not measured again.
    func note(_ outcome: ImageOutcome)
}

/// How much of an image is known.
package enum ImageKnowledge: Sendable {
    /// All of it; it stays where it is kept.
    case complete
    /// Its features, or why it has none: the vote is missing.
    case measured(Result<ImageFeatures, ItemFailure>, ThumbnailState)
    /// Nothing that saves decoding it. A thumbnail is made where it is unknown.
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

/// An unknown image, of whose result nothing is kept, without a thumbnail.
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
