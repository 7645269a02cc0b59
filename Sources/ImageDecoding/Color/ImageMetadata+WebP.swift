extension ImageMetadata {
    /// The chunks ICCP and EXIF (RFC 9649, 2.7.1.4 and 2.7.1.5).
    mutating func readWebP(_ reader: ByteReader) {
        var offset = 12
        while let length = reader.littleEndian32(at: offset + 4), offset + 8 + length <= reader.bytes.count {
            let body = (offset + 8)..<(offset + 8 + length)
            if reader.has("ICCP", at: offset), color == nil {
                color = .profile(parts: [body])
            } else if reader.has("EXIF", at: offset), exifOffset == nil {
                // Some writers keep the name that JPEG needs.
                exifOffset = body.lowerBound + (reader.has("Exif\0\0", at: body.lowerBound) ? 6 : 0)
            }
            offset = body.upperBound + length % 2
        }
    }
}
