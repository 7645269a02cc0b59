import CGD

/// Untrusted bytes to pixels: header and limits first, then libgd.
package struct ImageDecoder: Sendable {
    package let limits: DecodeLimits

    package init(limits: DecodeLimits = DecodeLimits()) {
        self.limits = limits
    }

    /// Decodes one image; of several frames the first.
    /// - Parameters:
    ///   - bytes: a whole file, of any format.
    ///   - colorManaged: whether samples and thumbnails are converted to sRGB from the color space that the file names;
    ///     otherwise they are the numbers that libgd gives.
    /// - Returns: a picture within the limits.
    /// - Throws: `DecodeError` for anything that is not a whole picture within the limits.
    /// - Complexity: O(width * height) time, 4 bytes a pixel, and up to 12 (CMYK: 16) for a progressive JPEG. Conversion
    ///   costs per sample, and once in a process for each color space.
    package func decode(_ bytes: [UInt8], colorManaged: Bool = false) throws(DecodeError) -> DecodedImage {
        let header = try ImageHeader(of: bytes, limits: limits)
        let reader = ByteReader(bytes: bytes)
        let metadata = ImageMetadata(of: reader, format: header.format)
        var notes: [ColorNote] = []
        let conversion = colorManaged ? metadata.conversion(of: reader, notes: &notes) : nil
        return DecodedImage(
            picture: try picture(bytes, header, metadata, conversion), format: header.format,
            orientation: metadata.orientation(in: reader), colorNotes: notes)
    }

    private func picture(
        _ bytes: [UInt8], _ header: ImageHeader, _ metadata: ImageMetadata, _ conversion: ColorConversion?
    ) throws(DecodeError) -> Picture {
        if metadata.channels == .cmyk, let conversion {
            let image = try InkImage(jpeg: bytes, width: header.width, height: header.height)
            return Picture(image, conversion: conversion)
        }
        var still = bytes
        if header.format == .webp, let frame = firstFrame(ofAnimatedWebP: bytes) {
            // A frame has a size of its own, which need not keep to the canvas.
            _ = try ImageHeader(of: frame, limits: limits)
            still = frame
        }
        // libpng would not use the profile, only print what it dislikes about it.
        if let chunk = metadata.profileChunk { still.removeSubrange(chunk) }
        let (handle, messages) = DecoderMessages.collect { decodeWithGD(still, format: header.format) }
        guard let handle, let image = GDImage(adopting: handle) else {
            throw .corrupt(header.format, reason: messages.reason ?? "no decoder could read it")
        }
        if header.format == .jpeg, let reason = messages.reason { try checkJPEGComplaint(reason) }
        return Picture(image, conversion: conversion)
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
