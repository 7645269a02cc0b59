/// The largest `ispe` property of the file (ISO/IEC 23008-12, 6.5.3): grids and thumbnails have one each.
func avifSize(_ reader: ByteReader) -> PixelSize? {
    var size: PixelSize?
    visitBoxes(ofAVIF: reader, path: avifProperties + ["ispe"]) { body in
        guard let found = extent(reader, at: body.lowerBound) else { return }
        size = size?.union(found) ?? found
    }
    return size
}

/// Where the properties of all items are kept.
let avifProperties = ["meta", "iprp", "ipco"]

/// Calls `visit` with the body of each box at the end of `path`, in file order, up to the first senseless length.
func visitBoxes(ofAVIF reader: ByteReader, path: [String], visit: (Range<Int>) -> Void) {
    visitBoxes(reader, in: 0..<reader.bytes.count, path: path[...], visit: visit)
}

private func visitBoxes(
    _ reader: ByteReader, in range: Range<Int>, path: ArraySlice<String>, visit: (Range<Int>) -> Void
) {
    guard let name = path.first else { return visit(range) }
    var offset = range.lowerBound
    while offset + 8 <= range.upperBound, let length = reader.bigEndian32(at: offset) {
        // 0 runs to the end; 1 announces a 64-bit length, which no box on this path needs.
        let end = length == 0 ? range.upperBound : offset + length
        guard length == 0 || length >= 8, end <= range.upperBound else { return }
        if reader.has(name, at: offset + 4) {
            let body = offset + 8 + (name == "meta" ? 4 : 0)
            if body <= end { visitBoxes(reader, in: body..<end, path: path.dropFirst(), visit: visit) }
        }
        offset = end
    }
}

/// Version and flags, then width and height.
private func extent(_ reader: ByteReader, at body: Int) -> PixelSize? {
    guard let width = reader.bigEndian32(at: body + 4), let height = reader.bigEndian32(at: body + 8) else {
        return nil
    }
    return PixelSize(width: width, height: height)
}
