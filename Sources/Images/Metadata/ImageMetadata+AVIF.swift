extension ImageMetadata {
    /// The color property, as libavif picks it, and how the image is turned.
    mutating func readAVIF(_ reader: ByteReader) {
        let file = try? AVIFFile.withFile(reader.bytes) { ($0.color, $0.orientation) }  // the header was read
        color = file?.0
        orientation = file?.1
    }
}
