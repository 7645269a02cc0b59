/// The format and size in a file's header, read before decoding.
package struct ImageHeader: Sendable, Equatable {
    package let format: ImageFormat
    /// In pixels, as the decoder would allocate them.
    package let width: Int
    package let height: Int

    var size: PixelSize { PixelSize(width: width, height: height) }

    /// Reads the header and checks it against the limits.
    /// - Throws: every `DecodeError` except `corrupt`.
    /// - Complexity: O(bytes) for JPEG and GIF, whose parts are traversed; else O(parts).
    package init(of bytes: [UInt8], limits: DecodeLimits) throws(DecodeError) {
        guard bytes.count <= limits.maxBytes else {
            throw .tooManyBytes(count: bytes.count, limit: limits.maxBytes)
        }
        let format = try ImageFormat(of: bytes)
        let size = try ImageHeader.size(of: bytes, format: format, limits: limits)
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
        of bytes: [UInt8], format: ImageFormat, limits: DecodeLimits
    ) throws(DecodeError) -> PixelSize {
        let size: PixelSize? =
            switch format {
            case .jpeg: try jpegSize(bytes, maxScans: limits.maxScans)
            case .png: try pngSize(bytes)
            case .gif: try gifSize(bytes)
            case .webp: try WebPFile.withFile(bytes) { $0.size }
            case .avif: try AVIFFile.withFile(bytes) { $0.size }
            case .bmp: bmpSize(bytes)
            }
        guard let size else { throw .malformedHeader(format) }
        return size
    }
}

/// IHDR must come first (PNG specification, 11.2.2).
private func pngSize(_ bytes: [UInt8]) throws(DecodeError) -> PixelSize? {
    // Xcode's variant: swapped channels, no zlib header.
    if bytes.has("CgBI", at: 12) { throw .unsupported(found: "is a PNG in Apple's CgBI form") }
    guard bytes.has("IHDR", at: 12), let width = bytes.bigEndian32(at: 16), let height = bytes.bigEndian32(at: 20)
    else { return nil }
    return PixelSize(width: width, height: height)
}

/// Windows headers of 40 bytes and more, and the OS/2 header of 12; a negative height means top-down rows.
private func bmpSize(_ bytes: [UInt8]) -> PixelSize? {
    guard let headerSize = bytes.littleEndian32(at: 14) else { return nil }
    if headerSize == 12 {
        guard let width = bytes.littleEndian16(at: 18), let height = bytes.littleEndian16(at: 20) else { return nil }
        return PixelSize(width: width, height: height)
    }
    guard let width = bytes.littleEndian32(at: 18), let height = bytes.littleEndian32(at: 22) else { return nil }
    let signedHeight = Int(Int32(truncatingIfNeeded: height))
    return PixelSize(width: width, height: abs(signedHeight))
}

/// The larger of the logical screen and the first frame, whose data must be complete (GIF89a, 18 to 22).
private func gifSize(_ bytes: [UInt8]) throws(DecodeError) -> PixelSize? {
    guard let width = bytes.littleEndian16(at: 6), let height = bytes.littleEndian16(at: 8),
        let flags = bytes.byte(at: 10)
    else { return nil }
    var offset = 13 + colorTableSize(flags)
    while let introducer = bytes.byte(at: offset) {
        switch introducer {
        case 0x21:
            offset = try endOfSubBlocks(bytes, from: offset + 2)
        case 0x2C:
            guard let frameWidth = bytes.littleEndian16(at: offset + 5),
                let frameHeight = bytes.littleEndian16(at: offset + 7), let frameFlags = bytes.byte(at: offset + 9)
            else { throw .truncated(.gif) }
            _ = try endOfSubBlocks(bytes, from: offset + 11 + colorTableSize(frameFlags))
            return PixelSize(width: max(width, frameWidth), height: max(height, frameHeight))
        case 0x3B:
            return nil
        default:
            // Bytes between blocks are skipped, as by libgd.
            offset += 1
        }
    }
    throw .truncated(.gif)
}

/// Bytes of a color table, by the packed field before it.
private func colorTableSize(_ flags: Int) -> Int { flags & 0x80 == 0 ? 0 : 3 << ((flags & 7) + 1) }

/// The offset after the empty block that ends a sequence of sub-blocks.
private func endOfSubBlocks(_ bytes: [UInt8], from start: Int) throws(DecodeError) -> Int {
    var offset = start
    while let length = bytes.byte(at: offset) {
        offset += 1 + length
        if length == 0 { return offset }
    }
    throw .truncated(.gif)
}

/// Follows the markers to the frame header (ITU T.81, B.2.2), and checks the number of scans.
private func jpegSize(_ bytes: [UInt8], maxScans: Int) throws(DecodeError) -> PixelSize? {
    var size: PixelSize?
    var offset = 2
    while let marker = nextMarker(bytes, from: &offset) {
        if marker == JPEGMarker.startOfScan {
            guard size != nil else { return nil }
            try checkScans(bytes, from: offset, maxScans: maxScans)
            return size
        }
        guard marker != JPEGMarker.endOfImage else { return nil }
        guard !JPEGMarker.standsAlone(marker) else { continue }
        guard let length = bytes.bigEndian16(at: offset), length >= 2 else { return nil }
        if JPEGMarker.isFrameHeader(marker), size == nil {
            guard let height = bytes.bigEndian16(at: offset + 3), let width = bytes.bigEndian16(at: offset + 5)
            else { return nil }
            size = PixelSize(width: width, height: height)
        }
        offset += length
    }
    if size != nil { throw .truncated(.jpeg) }
    return nil
}

enum JPEGMarker {
    static let app1 = 0xE1
    static let app2 = 0xE2
    static let startOfScan = 0xDA
    static let endOfImage = 0xD9

    static func endsHeader(_ marker: Int) -> Bool { marker == startOfScan || marker == endOfImage }

    /// TEM, RSTn and SOI have no length.
    static func standsAlone(_ marker: Int) -> Bool { marker == 0x01 || (0xD0...0xD8).contains(marker) }

    /// SOF0...SOF15 without DHT, JPG and DAC, which are in the same range.
    static func isFrameHeader(_ marker: Int) -> Bool {
        (0xC0...0xCF).contains(marker) && ![0xC4, 0xC8, 0xCC].contains(marker)
    }
}

/// The next marker at or after `offset`, which moves past it; garbage between segments is skipped.
func nextMarker(_ bytes: [UInt8], from offset: inout Int) -> Int? {
    while let byte = bytes.byte(at: offset) {
        offset += 1
        guard byte == 0xFF else { continue }
        while bytes.byte(at: offset) == 0xFF { offset += 1 }
        guard let marker = bytes.byte(at: offset) else { return nil }
        offset += 1
        if marker != 0 { return marker }
    }
    return nil
}

/// Within scans, a marker is 0xFF and a byte that is neither 0 nor RSTn.
private func checkScans(_ bytes: [UInt8], from start: Int, maxScans: Int) throws(DecodeError) {
    let scans = bytes.withUnsafeBufferPointer { bytes in
        1 + (start..<max(start, bytes.count - 1)).count { bytes[$0] == 0xFF && bytes[$0 + 1] == JPEGMarker.startOfScan }
    }
    guard scans <= maxScans else { throw .tooManyScans(count: scans, limit: maxScans) }
}
