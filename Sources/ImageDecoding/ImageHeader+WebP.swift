/// The size in a VP8, VP8L or VP8X chunk (RFC 9649, 2.5 to 2.7), each of which libwebp believes.
func webpSize(_ reader: ByteReader) throws(DecodeError) -> PixelSize? {
    guard let riffSize = reader.littleEndian32(at: 4) else { return nil }
    guard riffSize + 8 <= reader.bytes.count + 1 else { throw .truncated(.webp) }
    var size: PixelSize?
    var offset = 12
    while let length = reader.littleEndian32(at: offset + 4) {
        let body = offset + 8
        let found: PixelSize? =
            if reader.has("VP8 ", at: offset) {
                lossySize(reader, at: body)
            } else if reader.has("VP8L", at: offset) {
                losslessSize(reader, at: body)
            } else if reader.has("VP8X", at: offset) {
                canvasSize(reader, at: body)
            } else {
                nil
            }
        if let found { size = size?.union(found) ?? found }
        offset = body + length + length % 2
    }
    return size
}

/// Key frame start code, then 14 bits each.
func lossySize(_ reader: ByteReader, at body: Int) -> PixelSize? {
    guard reader.byte(at: body + 3) == 0x9D, reader.byte(at: body + 4) == 0x01, reader.byte(at: body + 5) == 0x2A,
        let width = reader.littleEndian16(at: body + 6), let height = reader.littleEndian16(at: body + 8)
    else { return nil }
    return PixelSize(width: width & 0x3FFF, height: height & 0x3FFF)
}

/// Signature byte, then 14 bits each, minus one.
private func losslessSize(_ reader: ByteReader, at body: Int) -> PixelSize? {
    guard reader.byte(at: body) == 0x2F, let bits = reader.littleEndian32(at: body + 1) else { return nil }
    return PixelSize(width: (bits & 0x3FFF) + 1, height: (bits >> 14 & 0x3FFF) + 1)
}

/// Flags, then 24 bits each, minus one.
private func canvasSize(_ reader: ByteReader, at body: Int) -> PixelSize? {
    guard let width = reader.littleEndian24(at: body + 4), let height = reader.littleEndian24(at: body + 7) else {
        return nil
    }
    return PixelSize(width: width + 1, height: height + 1)
}
