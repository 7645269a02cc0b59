/// The largest `ispe` property of the file (ISO/IEC 23008-12, 6.5.3): grids and thumbnails have one each.
func avifSize(_ reader: ByteReader) -> PixelSize? {
    largestExtent(reader, in: 0..<reader.bytes.count, path: ["meta", "iprp", "ipco", "ispe"][...])
}

/// Descends the boxes named by `path` and unites the sizes of those at its end.
private func largestExtent(_ reader: ByteReader, in range: Range<Int>, path: ArraySlice<String>) -> PixelSize? {
    guard let name = path.first else { return extent(reader, at: range.lowerBound) }
    var size: PixelSize?
    var offset = range.lowerBound
    while offset + 8 <= range.upperBound, let length = reader.bigEndian32(at: offset) {
        // 0 runs to the end; 1 announces a 64-bit length, which no box on this path needs.
        let end = length == 0 ? range.upperBound : offset + length
        guard length == 0 || length >= 8, end <= range.upperBound else { return size }
        if reader.has(name, at: offset + 4) {
            let body = offset + 8 + (name == "meta" ? 4 : 0)
            if body <= end, let found = largestExtent(reader, in: body..<end, path: path.dropFirst()) {
                size = size?.union(found) ?? found
            }
        }
        offset = end
    }
    return size
}

/// Version and flags, then width and height.
private func extent(_ reader: ByteReader, at body: Int) -> PixelSize? {
    guard let width = reader.bigEndian32(at: body + 4), let height = reader.bigEndian32(at: body + 8) else {
        return nil
    }
    return PixelSize(width: width, height: height)
}
