package import Colors

/// A decoded image.
///
/// Size and samples are as stored: colors do not depend on how an image is turned. Only copies for showing are turned
/// upright.
package struct DecodedImage {
    /// The samples that were asked for; sRGB when color-managed.
    package let grid: PixelGrid
    /// How the image is to be turned for people: EXIF of JPEG, PNG and WebP, `irot` and
    /// `imir` of AVIF; `upright` when the file says nothing.
    let orientation: Orientation
    /// Of what is shown: as stored, of a damaged image without the rows at the end that did not come.
    private let size: PixelSize
    private let file: ImageFile
    private let thumbnailSide: Int?
    /// nil when color management was not asked for.
    private let colors: ColorTreatment?
    /// What copies are made of: all pixels, or of a JPEG that was read directly the means of squares for the thumbnail;
    /// nil when they were not asked for. Such a JPEG is read again when another copy is wanted.
    private let pixels: (any PixelSource)?

    /// - Parameters:
    ///   - samples: as many as the grid has, not converted.
    ///   - size: of the image as stored; of a damaged one without the rows at the end that did not come.
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

    /// Whether rows are missing, or the file is cut behind the last: the samples are those that came.
    var isDamaged: Bool { file.damage != nil }

    /// In the order of `ColorNote.allCases`; empty when color management was not asked for, or had nothing to do.
    var colorNotes: [ColorNote] { colors?.notes ?? [] }

    /// Whether libgd decoded it.
    var isFromGD: Bool { pixels is GDImage }

    /// The thumbnail that was asked for, upright and sRGB: JPEG, or WebP where something shows through. Where goods lie
    /// on plain paper, it is also cut to them.
    /// - Returns: nil when none was asked for, or when libjpeg or libwebp cannot make one (memory).
    /// - Complexity: O(width * height), 1 to 10 ns a pixel; for a JPEG mostly done while decoding.
    package func thumbnail() -> Thumbnail? {
        guard let thumbnailSide else { return nil }
        return copy(side: thumbnailSide, isCut: true)
    }

    /// A copy for showing, upright and sRGB, that fits into a square of `side` pixels and is not larger than the image.
    ///
    /// Of a JPEG it is read again, unless it is as large as the thumbnail that was asked for.
    /// - Returns: nil when libjpeg or libwebp cannot make one (memory).
    /// - Complexity: as that of decoding.
    func preview(side: Int) -> Thumbnail? { copy(side: side, isCut: false) }

    private func copy(side: Int, isCut: Bool) -> Thumbnail? {
        precondition(side > 0, "expected a side of at least 1 pixel, got \(side)")
        let small = size.fitted(into: side)
        // Converted after it was scaled.
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

    /// What a copy is scaled from. The file was read before without an error: one is for memory.
    private func source(of small: PixelSize, isConverted: Bool) -> (any PixelSource)? {
        if let jpeg = file.jpeg {
            let square = size.square(for: small)
            if !isFromGD, let pixels, pixels.size == size.divided(by: square) { return pixels }
            return try? jpeg.read(step: nil, square: square)?.means
        }
        // Without color management libgd has made colors of the inks.
        if isConverted, isFromGD, file.metadata.channels == .cmyk { return try? CMYKImage(jpeg: file) }
        return pixels
    }
}
