package import Foreground

/// A decoded image.
///
/// Size and samples are as stored: colors do not depend on how an image is turned. Only copies for showing are turned
/// upright.
package struct DecodedImage: ~Copyable {
    /// The samples that were asked for; sRGB when color-managed.
    package let grid: PixelGrid
    /// How the image is to be turned for people: EXIF of JPEG, PNG and WebP, `upright` when the file says nothing.
    package let orientation: Orientation
    private let file: ImageFile
    private let thumbnailSide: Int?
    /// nil when color management was not asked for.
    private let colors: ColorTreatment?
    /// nil when only samples were read of a JPEG: the rest is read again when it is wanted.
    private let pixels: DecodedPixels?
    /// Made on the way, for a thumbnail of a JPEG.
    private let means: MeanPixels?

    /// - Parameters:
    ///   - samples: as many as the grid has, not converted.
    ///   - size: of the whole image as stored.
    init(
        of file: ImageFile, _ request: DecodeRequest, colors: ColorTreatment?, samples: consuming [UInt32],
        size: PixelSize, pixels: consuming DecodedPixels?, means: MeanPixels? = nil
    ) {
        colors?.conversion?.convert(&samples)
        grid = PixelGrid(
            imageWidth: size.width, imageHeight: size.height, step: request.step(for: size), pixels: samples)
        orientation = file.orientation
        thumbnailSide = request.thumbnailSide
        self.file = file
        self.colors = colors
        self.pixels = pixels
        self.means = means
    }

    package var format: ImageFormat { file.header.format }

    /// In pixels, as stored.
    package var imageWidth: Int { grid.imageWidth }
    package var imageHeight: Int { grid.imageHeight }

    /// In the order of `ColorNote.allCases`; empty when color management was not asked for, or had nothing to do.
    package var colorNotes: [ColorNote] { colors?.notes ?? [] }

    /// Whether libgd decoded it.
    package var isFromGD: Bool {
        switch pixels {
        case .some(let pixels): pixels.isFromGD
        case .none: false
        }
    }

    /// The thumbnail that was asked for, upright and sRGB: JPEG, or WebP where something shows through.
    /// - Returns: nil when none was asked for, or when libgd or libwebp cannot make one (memory).
    /// - Complexity: O(width * height), 1 to 10 ns a pixel; for a JPEG mostly done while decoding.
    package func thumbnail() -> Thumbnail? {
        guard let thumbnailSide else { return nil }
        return preview(side: thumbnailSide)
    }

    /// A copy for showing, upright and sRGB, that fits into a square of `side` pixels and is not larger than the image.
    ///
    /// Of a JPEG it is read anew, unless it is as large as the thumbnail that was asked for.
    /// - Returns: nil when libgd or libwebp cannot make one (memory).
    /// - Complexity: as that of decoding.
    package func preview(side: Int) -> Thumbnail? {
        precondition(side > 0, "expected a side of at least 1 pixel, got \(side)")
        let size = PixelSize(width: imageWidth, height: imageHeight).fitted(into: side)
        guard let shown = scaled(to: size)?.turned(orientation) else { return nil }
        return Thumbnail(of: shown)
    }

    /// Converted after it was scaled.
    private func scaled(to size: PixelSize) -> GDImage? {
        let conversion = (colors ?? file.colorTreatment).conversion
        guard var pixels = scaledPixels(to: size, asInks: conversion != nil && file.metadata.channels == .cmyk)
        else { return nil }
        conversion?.convert(&pixels)
        return GDImage(size: size, pixels: pixels)
    }

    private func scaledPixels(to small: PixelSize, asInks: Bool) -> [UInt32]? {
        // Without color management libgd has made colors of the inks.
        if asInks, isFromGD { return CMYKImage(decodable: file)?.scaled(to: small) }
        if let means = means(for: small) { return means.scaled(to: small) }
        switch pixels {
        case .some(let pixels): return pixels.scaled(to: small)
        // Read before without an error, so that one is for memory.
        case .none: return try? file.jpeg?.pixels(square: 1)?.scaled(to: small)
        }
    }

    private func means(for small: PixelSize) -> MeanPixels? {
        guard let jpeg = file.jpeg else { return nil }
        let square = jpeg.size.square(for: small)
        if let means, means.square == square { return means }
        return try? jpeg.means(square: square)  // as above
    }
}
