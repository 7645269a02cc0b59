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
    package let orientation: Orientation
    /// Of what is shown: as stored, of a damaged image without the rows at the end that did not come.
    private let size: PixelSize
    private let file: ImageFile
    private let thumbnailSide: Int?
    /// nil when color management was not asked for.
    private let colors: ColorTreatment?
    /// nil when only samples were read of a JPEG: the rest is read again when it is wanted.
    private let pixels: (any PixelSource)?
    /// Made on the way, for a thumbnail of a JPEG.
    private let reduced: ReducedJPEG?

    /// - Parameters:
    ///   - samples: as many as the grid has, not converted.
    ///   - size: of the image as stored; of a damaged one without the rows at the end that did not come.
    init(
        of file: ImageFile, _ request: DecodeRequest, colors: ColorTreatment?, samples: consuming [UInt32],
        size: PixelSize, pixels: (any PixelSource)?, reduced: ReducedJPEG? = nil
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
        self.reduced = reduced
    }

    package var format: ImageFormat { file.header.format }

    /// In pixels, as stored.
    package var imageWidth: Int { grid.imageWidth }
    package var imageHeight: Int { grid.imageHeight }

    /// Whether rows are missing, or the file is cut behind the last: the samples are those that came.
    package var isDamaged: Bool { file.damage != nil }

    /// In the order of `ColorNote.allCases`; empty when color management was not asked for, or had nothing to do.
    package var colorNotes: [ColorNote] { colors?.notes ?? [] }

    /// Whether libgd decoded it.
    package var isFromGD: Bool { pixels is GDImage }

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
    package func preview(side: Int) -> Thumbnail? { copy(side: side, isCut: false) }

    private func copy(side: Int, isCut: Bool) -> Thumbnail? {
        precondition(side > 0, "expected a side of at least 1 pixel, got \(side)")
        let size = size.fitted(into: side)
        let conversion = (colors ?? file.colorTreatment).conversion
        if let jpeg = reducedJPEG(for: size, isConverted: conversion != nil) {
            switch jpeg {
            case .copy(let copy, let larger):
                return Thumbnail(of: copy.turned(orientation), isCut: isCut) { larger?.turned(orientation) }
            case .means(let means, _):
                return thumbnail(size, within: means.size, conversion, isCut) { means.scaled(to: $0) }
            }
        }
        let asInks = conversion != nil && file.metadata.channels == .cmyk
        // What would be read again is not: a part of the small copy will do.
        let isRead = pixels != nil && !(asInks && isFromGD)
        let most = isRead ? self.size : size
        return thumbnail(size, within: most, conversion, isCut) { scaledPixels(to: $0, asInks: asInks) }
    }

    private func reducedJPEG(for size: PixelSize, isConverted: Bool) -> ReducedJPEG? {
        if let reduced, reduced.size == size { return reduced }
        // The file was read before without an error: one is for memory.
        return file.jpeg.flatMap { try? $0.reduced(to: size, isConverted: isConverted) }
    }

    /// Converted after it was scaled.
    /// - Parameter most: the size of the pixels that `scaled` scales.
    private func thumbnail(
        _ size: PixelSize, within most: PixelSize, _ conversion: ColorConversion?, _ isCut: Bool,
        scaled: (PixelSize) -> [UInt32]?
    ) -> Thumbnail? {
        func copy(_ size: PixelSize) -> PackedImage? {
            guard var pixels = scaled(size) else { return nil }
            conversion?.convert(&pixels)
            return PackedImage(size: size, pixels: pixels).turned(orientation)
        }
        let large = self.size.larger(than: size, within: most)
        return copy(size).flatMap { small in
            Thumbnail(of: small, isCut: isCut) { large.flatMap(copy) }
        }
    }

    private func scaledPixels(to small: PixelSize, asInks: Bool) -> [UInt32]? {
        // Without color management libgd has made colors of the inks. The file was read before: an error is for memory.
        if asInks, isFromGD { return (try? CMYKImage(jpeg: file))?.scaled(to: small) }
        return pixels?.scaled(to: small) ?? (try? file.jpeg?.pixels(square: 1))?.scaled(to: small)
    }
}
