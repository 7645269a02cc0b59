import CGD
import CJPEG
package import ColorAnalysis

/// Untrusted bytes to pixels: header and limits first, then libgd, or a shorter way to the same pixels.
package struct ImageDecoder: Sendable {
    package let limits: DecodeLimits
    package let choice: DecoderChoice

    package init(limits: DecodeLimits = DecodeLimits(), choice: DecoderChoice = .auto) {
        self.limits = limits
        self.choice = choice
    }

    /// Lets this process keep up to 64 MiB a thread between pictures, which saves a third of the time of decoding.
    ///
    /// For programs that decode many pictures; call it before the first.
    package static func reuseMemory() { cjpegReuseMemory() }

    /// Decodes all pixels of one image; of several frames the first.
    /// - Parameters:
    ///   - bytes: a whole file, of any format.
    ///   - colorManaged: whether samples and thumbnails are converted to sRGB from the color space that the file names;
    ///     otherwise they are the numbers that libgd gives.
    /// - Returns: a picture within the limits.
    /// - Throws: `DecodeError` for anything that is not a whole picture within the limits.
    /// - Complexity: O(width * height) time; 4 to 8 bytes a pixel, up to 12 for a progressive JPEG (CMYK: 16), and 4 bytes
    ///   a sample. Conversion costs per sample, and once in a process for each color space.
    package func decode(_ bytes: [UInt8], colorManaged: Bool = false) throws(DecodeError) -> DecodedImage {
        try decode(bytes, colorManaged: colorManaged, wish: nil)
    }

    /// Decodes what `analyzer` looks at; of several frames the first.
    ///
    /// The picture has samples for the steps that are multiples of the analyzer's.
    /// - Parameter thumbnailSide: the side of a thumbnail that will be wanted, in pixels: prepared on the way.
    /// - Throws: the same as when all pixels are decoded.
    /// - Complexity: as for all pixels, but 0.6 times as long for a JPEG with a step of 4, and 2 bytes a pixel if it is not
    ///   progressive. 0.1 to 0.7 times as long for a PNG that is not interlaced, longest for noisy photographs, and as many
    ///   bytes a pixel as in the file, inflated.
    package func decode(
        _ bytes: [UInt8], for analyzer: ColorAnalyzer, thumbnailSide: Int? = nil
    ) throws(DecodeError) -> DecodedImage {
        try decode(
            bytes, colorManaged: analyzer.wantsColorManagement,
            wish: PixelWish(analyzer: analyzer, thumbnailSide: thumbnailSide))
    }

    private func decode(
        _ bytes: [UInt8], colorManaged: Bool, wish: PixelWish?
    ) throws(DecodeError) -> DecodedImage {
        let header = try ImageHeader(of: bytes, limits: limits)
        let reader = ByteReader(bytes: bytes)
        let metadata = ImageMetadata(of: reader, format: header.format)
        var notes: [ColorNote] = []
        let conversion = colorManaged ? metadata.conversion(of: reader, notes: &notes) : nil
        return DecodedImage(
            picture: try picture(bytes, header, metadata, conversion, wish), format: header.format,
            orientation: metadata.orientation(in: reader), colorNotes: notes)
    }

    private func picture(
        _ bytes: [UInt8], _ header: ImageHeader, _ metadata: ImageMetadata, _ conversion: ColorConversion?,
        _ wish: PixelWish?
    ) throws(DecodeError) -> Picture {
        if metadata.channels == .cmyk, let conversion {
            let image = try InkImage(jpeg: bytes, width: header.width, height: header.height)
            return Picture(image, conversion: conversion)
        }
        let jpeg =
            header.format == .jpeg && metadata.channels != .cmyk ? JPEGSource(bytes: bytes, size: header.size) : nil
        if let jpeg, let wish, choice == .auto || wish.isMean, let image = wish.samples(of: jpeg) {
            return Picture(image, conversion: conversion)
        }
        if header.format == .png, choice == .auto, let image = PNGImage(bytes, size: header.size) {
            return Picture(image, conversion: conversion)
        }
        return Picture(try truecolor(bytes, header, metadata), conversion: conversion, jpeg: jpeg)
    }

    private func truecolor(
        _ bytes: [UInt8], _ header: ImageHeader, _ metadata: ImageMetadata
    ) throws(DecodeError) -> GDImage {
        var still = bytes
        if header.format == .webp, let frame = firstFrame(ofAnimatedWebP: bytes) {
            // A frame has a size of its own, which need not keep to the canvas.
            _ = try ImageHeader(of: frame, limits: limits)
            still = frame
        }
        // libpng would not use the profile, only print what it dislikes about it.
        if let chunk = metadata.profileChunk { still.removeSubrange(chunk) }
        let (handle, messages) = DecoderMessages.collect { decodeWithGD(still, format: header.format) }
        guard let handle else {
            throw .corrupt(header.format, reason: messages.reason ?? "no decoder could read it")
        }
        let image = GDImage(adopting: handle)
        if header.format == .jpeg, let reason = messages.reason { try checkJPEGComplaint(reason) }
        return image
    }
}

/// What will be asked of a picture: the rest need not be made.
private struct PixelWish {
    let analyzer: ColorAnalyzer
    /// In pixels; nil for no thumbnail.
    let thumbnailSide: Int?

    var isMean: Bool { analyzer.options.sampling == .mean }

    /// - Returns: nil where libgd has to look.
    func samples(of jpeg: JPEGSource) -> SampledJPEG? {
        let step = analyzer.step(imageWidth: jpeg.size.width, imageHeight: jpeg.size.height)
        if isMean { return SampledJPEG(meansOf: jpeg, step: step) }
        return SampledJPEG(jpeg, step: step, small: thumbnailSide.map { jpeg.size.fitted(into: $0) })
    }
}

private func decodeWithGD(_ bytes: [UInt8], format: ImageFormat) -> gdImagePtr? {
    bytes.withUnsafeBytes { buffer in
        // SAFETY: libgd reads from the pointer and never writes, though its C declaration says `void *`.
        let data = UnsafeMutableRawPointer(mutating: buffer.baseAddress)
        let size = Int32(buffer.count)
        return switch format {
        // 0: report warnings. With 1 a picture cut in half would come back half grey and without a word.
        case .jpeg: gdImageCreateFromJpegPtrEx(size, data, 0)
        case .png: gdImageCreateFromPngPtr(size, data)
        case .gif: gdImageCreateFromGifPtr(size, data)
        case .webp: gdImageCreateFromWebpPtr(size, data)
        case .avif: gdImageCreateFromAvifPtr(size, data)
        case .bmp: gdImageCreateFromBmpPtr(size, data)
        }
    }
}

/// Throws what a complaint of libjpeg means for the picture; some mean nothing.
func checkJPEGComplaint(_ reason: String) throws(DecodeError) {
    if reason.contains("Premature end") { throw .truncated(.jpeg) }
    if !isHarmless(reason) { throw .corrupt(.jpeg, reason: reason) }
}

/// Complaints of libjpeg that cost no pixel: many cameras and editors cause them.
private func isHarmless(_ reason: String) -> Bool {
    ["extraneous bytes before marker", "Unknown Adobe color transform", "Unsupported marker", "Invalid JFIF"]
        .contains { reason.contains($0) }
}
