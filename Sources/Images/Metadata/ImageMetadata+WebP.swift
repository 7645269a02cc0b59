extension ImageMetadata {
    /// The chunks ICCP and EXIF (RFC 9649, 2.7.1.4 and 2.7.1.5).
    mutating func readWebP(_ reader: ByteReader) {
        // The header was read before.
        let chunks = try? WebPFile.withFile(reader.bytes) { ($0.chunk("ICCP"), $0.chunk("EXIF")) }
        color = (chunks?.0).map { .profile(parts: [$0]) }
        // Some writers keep the name that JPEG needs.
        exifOffset = (chunks?.1).map { $0.lowerBound + (reader.has("Exif\0\0", at: $0.lowerBound) ? 6 : 0) }
    }
}
