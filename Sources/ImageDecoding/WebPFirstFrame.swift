/// The first frame of an animated WebP as a WebP of its own; nil when the file is not animated or has no whole frame.
///
/// libgd decodes still pictures only. A frame (RFC 9649, 2.7.1.2) is 16 bytes of position and timing, then the chunks of a
/// still picture. What lies around a frame smaller than the canvas is left out.
func firstFrame(ofAnimatedWebP bytes: [UInt8]) -> [UInt8]? {
    let reader = ByteReader(bytes: bytes)
    var offset = 12
    while let length = reader.littleEndian32(at: offset + 4), offset + 8 + length <= bytes.count {
        if reader.has("ANMF", at: offset), length > 16 {
            return stillPicture(of: bytes[(offset + 24)..<(offset + 8 + length)])
        }
        offset += 8 + length + length % 2
    }
    return nil
}

/// A RIFF file around the chunks of one frame.
///
/// A separate alpha chunk needs an extended header before it.
private func stillPicture(of chunks: ArraySlice<UInt8>) -> [UInt8]? {
    let reader = ByteReader(bytes: Array(chunks))
    var extendedHeader: [UInt8] = []
    if reader.has("ALPH", at: 0) {
        guard let alphaLength = reader.littleEndian32(at: 4),
            let size = lossySize(reader, at: 16 + alphaLength + alphaLength % 2)
        else { return nil }
        let hasAlpha = 0x10
        extendedHeader =
            Array("VP8X".utf8) + littleEndian(10, bytes: 4) + littleEndian(hasAlpha, bytes: 4)
            + littleEndian(size.width - 1, bytes: 3) + littleEndian(size.height - 1, bytes: 3)
    }
    let body = Array("WEBP".utf8) + extendedHeader + chunks
    return Array("RIFF".utf8) + littleEndian(body.count, bytes: 4) + body
}

private func littleEndian(_ number: Int, bytes count: Int) -> [UInt8] {
    (0..<count).map { UInt8(truncatingIfNeeded: number >> ($0 * 8)) }
}
