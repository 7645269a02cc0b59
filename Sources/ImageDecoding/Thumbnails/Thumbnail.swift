/// A copy of an image for people, as a file.
package struct Thumbnail: Sendable {
    package let bytes: [UInt8]
    /// "jpg", or "webp" where something shows through.
    package let fileExtension: String

    package init(bytes: [UInt8], fileExtension: String) {
        self.bytes = bytes
        self.fileExtension = fileExtension
    }

    /// - Returns: nil when libgd or libwebp cannot write it (memory).
    init?(of image: borrowing GDImage) {
        let isTransparent = image.isTransparent
        let file =
            isTransparent
            ? encodeWebP(size: image.size, pixels: image.sampled(step: 1), quality: 80) : image.jpeg(quality: 82)
        guard let file else { return nil }
        bytes = file
        fileExtension = isTransparent ? "webp" : "jpg"
    }
}
