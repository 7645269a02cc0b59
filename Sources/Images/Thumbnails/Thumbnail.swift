/// A copy of an image for people, as a file.
package struct Thumbnail: Sendable {
    package let bytes: [UInt8]
    /// "jpg", or "webp" where something shows through.
    package let fileExtension: String
    /// All that there are.
    package static let fileExtensions = ["jpg", "webp"]

    package init(bytes: [UInt8], fileExtension: String) {
        self.bytes = bytes
        self.fileExtension = fileExtension
    }

    /// - Returns: nil when libjpeg or libwebp cannot write it (memory).
    init?(of image: PackedImage) {
        let isTransparent = image.pixels.contains { $0 >> 24 & 127 != 0 }
        let file =
            isTransparent
            ? encodeWebP(size: image.size, pixels: image.pixels, quality: 80)
            : encodeJPEG(size: image.size, pixels: image.pixels, quality: Thumbnail.jpegQuality)
        guard let file else { return nil }
        bytes = file
        fileExtension = isTransparent ? "webp" : "jpg"
    }

    /// - Returns: nil when libjpeg cannot write it (memory).
    init?(of copy: PlanarCopy) {
        guard let file = copy.jpeg(quality: Thumbnail.jpegQuality) else { return nil }
        bytes = file
        fileExtension = "jpg"
    }

    private static let jpegQuality: Int32 = 82
}
