import CGD
import CJPEG

extension GDImage {
    /// Decodes a file; of several frames the first.
    /// - Throws: `.corrupt` or `.truncated`.
    static func decoded(_ file: ImageFile) throws(DecodeError) -> GDImage {
        let format = file.header.format
        let bytes = file.bytesForGD
        let (handle, messages) = DecoderMessages.collect { decodeWithGD(bytes, format: format) }
        // libgd reports the first message in English, and no further ones; codes say what they mean.
        func checkJPEG() throws(DecodeError) {
            guard format == .jpeg, file.damage == nil else { return }
            _ = try checked { cjpegCheck(bytes, bytes.count, $0) }
        }
        guard let handle else {
            try checkJPEG()
            throw .corrupt(format, reason: messages.reason ?? "no decoder could read it")
        }
        // Owned before anything throws: libgd also gives images of damaged JPEGs.
        let image = GDImage(adopting: handle, rows: file.damage?.height)
        if messages.first != nil { try checkJPEG() }
        return image
    }
}

extension ImageFile {
    /// The bytes that libgd gets.
    fileprivate var bytesForGD: [UInt8] {
        // Without Adobe's marker libgd would take 0 for no ink. A marker of the file's own comes later, and counts.
        if metadata.channels == .cmyk { return bytes[..<2] + adobeMarker + bytes[2..<byteCount] }
        // libpng would not use the profile, only print what it dislikes about it.
        guard let chunk = metadata.profileChunk else {
            return byteCount == bytes.count ? bytes : Array(bytes[..<byteCount])
        }
        var others = bytes
        others.removeSubrange(chunk)
        return others
    }
}

/// APP14 of version 100 with channels as they are (transform 0).
private let adobeMarker: [UInt8] = [0xFF, 0xEE, 0, 14] + "Adobe".utf8 + [0, 100, 0, 0, 0, 0, 0]

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
        case .bmp: gdImageCreateFromBmpPtr(size, data)
        // Their own libraries read them.
        case .webp, .avif: nil
        }
    }
}
