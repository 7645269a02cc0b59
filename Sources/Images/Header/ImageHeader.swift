/// What a file says of itself before it is decoded.
package struct ImageHeader: Sendable, Equatable {
    package let format: ImageFormat
    /// In pixels, as the decoder would allocate them.
    package let width: Int
    package let height: Int

    var size: PixelSize { PixelSize(width: width, height: height) }

    /// Reads the header and compares it with the limits.
    /// - Throws: every `DecodeError` but `corrupt`.
    /// - Complexity: O(bytes) for JPEG and GIF, whose parts are walked; else O(parts).
    package init(of bytes: [UInt8], limits: DecodeLimits) throws(DecodeError) {
        guard bytes.count <= limits.maxBytes else {
            throw .tooManyBytes(count: bytes.count, limit: limits.maxBytes)
        }
        let format = try ImageFormat(of: bytes)
        let size = try ImageHeader.size(of: ByteReader(bytes: bytes), format: format, limits: limits)
        guard size.width > 0, size.height > 0 else { throw .malformedHeader(format) }
        guard max(size.width, size.height) <= limits.maxSide else {
            throw .sideTooLong(width: size.width, height: size.height, limit: limits.maxSide)
        }
        guard size.width * size.height <= limits.maxPixels else {
            throw .tooManyPixels(width: size.width, height: size.height, limit: limits.maxPixels)
        }
        self.format = format
        width = size.width
        height = size.height
    }

    private static func size(
        of reader: ByteReader, format: ImageFormat, limits: DecodeLimits
    ) throws(DecodeError) -> PixelSize {
        let size: PixelSize? =
            switch format {
            case .jpeg: try jpegSize(reader, maxScans: limits.maxScans)
            case .png: try pngSize(reader)
            case .gif: try gifSize(reader)
            case .webp: try WebPFile.withFile(reader.bytes) { $0.size }
            case .avif: try AVIFFile.withFile(reader.bytes) { $0.size }
            case .bmp: bmpSize(reader)
            }
        guard let size else { throw .malformedHeader(format) }
        return size
    }
}

/// IHDR must come first (PNG specification, 11.2.2).
private func pngSize(_ reader: ByteReader) throws(DecodeError) -> PixelSize? {
    // Xcode's own dialect: swapped channels, no zlib header.
    if reader.has("CgBI", at: 12) { throw .unsupported(found: "is a PNG in Apple's CgBI form") }
    guard reader.has("IHDR", at: 12), let width = reader.bigEndian32(at: 16), let height = reader.bigEndian32(at: 20)
    else { return nil }
    return PixelSize(width: width, height: height)
}

/// Windows headers of 40 bytes and more, and the OS/2 header of 12; a negative height means top-down rows.
private func bmpSize(_ reader: ByteReader) -> PixelSize? {
    guard let headerSize = reader.littleEndian32(at: 14) else { return nil }
    if headerSize == 12 {
        guard let width = reader.littleEndian16(at: 18), let height = reader.littleEndian16(at: 20) else { return nil }
        return PixelSize(width: width, height: height)
    }
    guard let width = reader.littleEndian32(at: 18), let height = reader.littleEndian32(at: 22) else { return nil }
    let signedHeight = Int(Int32(truncatingIfNeeded: height))
    return PixelSize(width: width, height: abs(signedHeight))
}
