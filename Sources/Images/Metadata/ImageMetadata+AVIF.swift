extension ImageMetadata {
    /// The color property, as libavif picks it.
    mutating func readAVIF(_ reader: ByteReader) {
        color = try? AVIFFile.withFile(reader.bytes) { $0.color }  // the header was read
    }
}
