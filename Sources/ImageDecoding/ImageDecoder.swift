import CGD
package import ColorAnalysis

/// Untrusted bytes to pixels. Header and limits first, then libgd.
package struct ImageDecoder: Sendable {
    package let limits: DecodeLimits

    package init(limits: DecodeLimits = DecodeLimits()) {
        self.limits = limits
    }

    /// Decodes one image; of several frames the first.
    /// - Throws: `DecodeError` for anything that is not a whole picture within the limits.
    /// - Complexity: O(width * height) time, 4 bytes a pixel, and up to 12 for a progressive JPEG.
    package func decode(_ bytes: [UInt8]) throws(DecodeError) -> DecodedImage {
        let header = try ImageHeader(of: bytes, limits: limits)
        var still = bytes
        if header.format == .webp, let frame = firstFrame(ofAnimatedWebP: bytes) {
            // A frame has a size of its own, which need not keep to the canvas.
            _ = try ImageHeader(of: frame, limits: limits)
            still = frame
        }
        let (handle, messages) = DecoderMessages.collect { decodeWithGD(still, format: header.format) }
        guard let handle, let image = GDImage(adopting: handle) else {
            throw .corrupt(header.format, reason: messages.reason ?? "no decoder could read it")
        }
        if header.format == .jpeg, let reason = messages.reason {
            if reason.contains("Premature end") { throw .truncated(.jpeg) }
            if !isHarmless(reason) { throw .corrupt(.jpeg, reason: reason) }
        }
        return DecodedImage(image: image, format: header.format)
    }
}

/// A decoded picture.
package struct DecodedImage: ~Copyable {
    private let image: GDImage
    package let format: ImageFormat

    init(image: consuming GDImage, format: ImageFormat) {
        self.image = image
        self.format = format
    }

    /// In pixels.
    package var width: Int { image.width }
    package var height: Int { image.height }

    /// Every `step`-th pixel on both axes, starting at 0.
    package func sampled(step: Int) -> PixelGrid { image.sampled(step: step) }

    /// A small copy for the page: JPEG, or WebP where something shows through.
    /// - Parameter side: the square it fits into, in pixels.
    /// - Returns: nil when libgd cannot make one (memory).
    package func thumbnail(side: Int) -> Thumbnail? {
        guard let small = image.scaled(toFit: side) else { return nil }
        let transparent = small.isTransparent
        guard let bytes = small.encoded(as: transparent ? .webp(quality: 80) : .jpeg(quality: 82)) else { return nil }
        return Thumbnail(bytes: bytes, fileExtension: transparent ? "webp" : "jpg")
    }
}

/// A small picture as a file.
package struct Thumbnail: Sendable {
    package let bytes: [UInt8]
    package let fileExtension: String
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

/// Complaints of libjpeg that cost no pixel: many cameras and editors cause them.
private func isHarmless(_ reason: String) -> Bool {
    ["extraneous bytes before marker", "Unknown Adobe color transform", "Unsupported marker", "Invalid JFIF"]
        .contains { reason.contains($0) }
}
