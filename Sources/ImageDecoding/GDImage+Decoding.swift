import CGD
import CJPEG

extension GDImage {
    /// Decodes a file; of several frames the first.
    /// - Throws: `.corrupt` or `.truncated`, and what a frame is refused for that does not keep to its canvas.
    static func decoded(_ file: ImageFile, limits: DecodeLimits) throws(DecodeError) -> GDImage {
        let format = file.header.format
        let still = try file.stillImage(limits: limits)
        let (handle, messages) = DecoderMessages.collect { decodeWithGD(still, format: format) }
        if format == .jpeg, handle == nil || messages.first != nil {
            // libgd tells the first complaint in English, and no further ones. What they mean, codes tell.
            _ = try checked { cjpegCheck(still, still.count, $0) }
        }
        guard let handle else { throw .corrupt(format, reason: messages.reason ?? "no decoder could read it") }
        return GDImage(adopting: handle)
    }
}

extension ImageFile {
    /// The bytes that libgd gets.
    fileprivate func stillImage(limits: DecodeLimits) throws(DecodeError) -> [UInt8] {
        var still = bytes
        if header.format == .webp, let frame = firstFrame(ofAnimatedWebP: bytes) {
            // A frame has a size of its own, which need not keep to the canvas.
            _ = try ImageHeader(of: frame, limits: limits)
            still = frame
        }
        // libpng would not use the profile, only print what it dislikes about it.
        if let chunk = metadata.profileChunk { still.removeSubrange(chunk) }
        return still
    }
}

private func decodeWithGD(_ bytes: [UInt8], format: ImageFormat) -> gdImagePtr? {
    bytes.withUnsafeBytes { buffer in
        // SAFETY: libgd reads from the pointer and never writes, though its C declaration says `void *`.
        let data = UnsafeMutableRawPointer(mutating: buffer.baseAddress)
        let size = Int32(buffer.count)
        return switch format {
        // 0: report warnings. With 1 an image cut in half would come back half grey and without a word.
        case .jpeg: gdImageCreateFromJpegPtrEx(size, data, 0)
        case .png: gdImageCreateFromPngPtr(size, data)
        case .gif: gdImageCreateFromGifPtr(size, data)
        case .webp: gdImageCreateFromWebpPtr(size, data)
        case .avif: gdImageCreateFromAvifPtr(size, data)
        case .bmp: gdImageCreateFromBmpPtr(size, data)
        }
    }
}
