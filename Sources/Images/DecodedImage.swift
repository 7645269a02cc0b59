package import Colors

/// A decoded image.
///
/// Size and samples are as stored: colors do not depend on orientation. Only copies for display are turned upright.
package struct DecodedImage {
    /// The requested samples; in sRGB if color-managed.
    package let grid: PixelGrid
    /// The orientation for display: from EXIF in JPEG, PNG and WebP, from `irot` and `imir` in AVIF; `upright` if the
    /// file has none.
    let orientation: Orientation
    /// The size for display: as stored, but without the missing rows at the end of a damaged image.
    private let size: PixelSize
    private let file: ImageFile
    private let thumbnailSide: Int?
    /// nil without color management.
    private let colors: ColorTreatment?
    /// The source of copies: all pixels, or for a directly read JPEG the means of squares for the thumbnail; nil if no
    /// copies were requested. Such a JPEG is read again for other copies.
    private let pixels: (any PixelSource)?

    /// - Parameters:
    ///   - samples: one for each pixel of the grid, not converted.
    ///   - size: the size as stored, but without the missing rows at the end of a damaged image.
    init(
        of file: ImageFile, _ request: DecodeRequest, colors: ColorTreatment?, samples: consuming [UInt32],
        size: PixelSize, pixels: (any PixelSource)?
    ) {
        let step = request.step(for: size)
        let columns = size.divided(by: step).width
        if let damage = file.damage { samples = damage.intactRows(of: samples, columns: columns, step: step) }
        colors?.conversion?.convert(&samples)
        grid = PixelGrid(
            imageWidth: size.width, imageHeight: file.damage == nil ? size.height : file.header.height, step: step,
            pixels: samples)
        self.size = size
        orientation = file.metadata.orientation
        thumbnailSide = request.thumbnailSide
        self.file = file
        self.colors = colors
        self.pixels = pixels
    }

    package var format: ImageFormat { file.header.format }

    /// In pixels, as stored.
    package var imageWidth: Int { grid.imageWidth }
    package var imageHeight: Int { grid.imageHeight }

    /// Whether rows are missing, or the file is truncated after the last one: the samples are from the existing rows.
    var isDamaged: Bool { file.damage != nil }

    /// In the order of `ColorNote.allCases`; empty without color management, or if it had nothing to do.
    var colorNotes: [ColorNote] { colors?.notes ?? [] }

    /// Whether libgd decoded it.
    var isFromGD: Bool { pixels is GDImage }

    /// The requested thumbnail, upright and sRGB: JPEG, or WebP if it has transparency. If the goods are on a plain
    /// backdrop, there is also a version cut to them.
    /// - Returns: nil if none was requested, or if libjpeg or libwebp cannot make one (memory).
    /// - Complexity: O(width * height), 1 to 10 ns per pixel; for a JPEG mostly done while decoding.
    package func thumbnail() -> Thumbnail? {
        guard let thumbnailSide else { return nil }
        return copy(side: thumbnailSide, isCut: true)
    }

    /// A copy for display, upright and sRGB, that fits into a square of `side` pixels and is not larger than the image.
    ///
    /// A JPEG is read again, unless the copy has the size of the requested thumbnail.
    /// - Returns: nil if libjpeg or libwebp cannot make one (memory).
    /// - Complexity: that of decoding.
    func preview(side: Int) -> Thumbnail? { copy(side: side, isCut: false) }

    private func copy(side: Int, isCut: Bool) -> Thumbnail? {
        precondition(side > 0, "expected a side of at least 1 pixel, got \(side)")
        let small = size.fitted(into: side)
        // Converted after scaling.
        let conversion = (colors ?? file.colorTreatment).conversion
        guard let source = source(of: small, isConverted: conversion != nil) else { return nil }
        func copy(_ size: PixelSize) -> PackedImage {
            var pixels = source.scaled(to: size)
            conversion?.convert(&pixels)
            return PackedImage(size: size, pixels: pixels).turned(orientation)
        }
        return Thumbnail(of: copy(small), isCut: isCut) {
            size.larger(than: small, within: source.size).map(copy)
        }
    }

    /// The pixels to scale for a copy. The file was read before without errors, so an error is lack of memory.
    private func source(of small: PixelSize, isConverted: Bool) -> (any PixelSource)? {
        if let jpeg = file.jpeg {
            let square = size.square(for: small)
            if !isFromGD, let pixels, pixels.size == size.divided(by: square) { return pixels }
            return try? jpeg.read(step: nil, square: square)?.means
        }
        // Without color management, libgd has converted the inks to RGB.
        if isConverted, isFromGD, file.metadata.channels == .cmyk { return try? CMYKImage(jpeg: file) }
        return pixels
    }
}
