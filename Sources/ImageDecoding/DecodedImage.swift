package import ColorAnalysis

/// A decoded picture.
///
/// Size and samples are as stored: colors do not depend on how a picture is turned. Only thumbnails are turned upright.
package struct DecodedImage: ~Copyable {
    private let picture: Picture
    package let format: ImageFormat
    /// How the picture is to be turned for people: EXIF of JPEG, PNG and WebP, `upright` when the file says nothing.
    package let orientation: Orientation
    /// In the order of `ColorNote.allCases`; empty when color management was not asked for, or had nothing to do.
    package let colorNotes: [ColorNote]

    init(
        picture: consuming Picture, format: ImageFormat, orientation: Orientation, colorNotes: [ColorNote]
    ) {
        self.picture = picture
        self.format = format
        self.orientation = orientation
        self.colorNotes = colorNotes
    }

    /// Whether libgd decoded it.
    package var isFromGD: Bool { picture.isFromGD }

    /// In pixels, as stored.
    package var width: Int { picture.size.width }
    package var height: Int { picture.size.height }

    /// Every `step`-th pixel on both axes, starting at 0; sRGB when color-managed.
    package func sampled(step: Int) -> PixelGrid {
        PixelGrid(imageWidth: width, imageHeight: height, step: step, pixels: picture.sampled(step: step))
    }

    /// A small copy for the page, upright: JPEG, or WebP where something shows through; sRGB when color-managed.
    /// - Parameter side: the square it fits into, in pixels.
    /// - Returns: nil when libgd or libwebp cannot make one (memory).
    package func thumbnail(side: Int) -> Thumbnail? {
        guard let upright = picture.scaled(to: picture.size.fitted(into: side))?.turned(orientation)
        else { return nil }
        let transparent = upright.isTransparent
        let file =
            transparent
            ? encodeWebP(size: upright.size, pixels: upright.sampled(step: 1), quality: 80) : upright.jpeg(quality: 82)
        guard let bytes = file else { return nil }
        return Thumbnail(bytes: bytes, fileExtension: transparent ? "webp" : "jpg")
    }
}

/// A small picture as a file.
package struct Thumbnail: Sendable {
    package let bytes: [UInt8]
    package let fileExtension: String
}
