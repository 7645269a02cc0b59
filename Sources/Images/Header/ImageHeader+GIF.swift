/// The larger of the logical screen and the first frame, whose data must be complete (GIF89a, 18 to 22).
func gifSize(_ reader: ByteReader) throws(DecodeError) -> PixelSize? {
    guard let width = reader.littleEndian16(at: 6), let height = reader.littleEndian16(at: 8),
        let flags = reader.byte(at: 10)
    else { return nil }
    var offset = 13 + colorTableSize(flags)
    while let introducer = reader.byte(at: offset) {
        switch introducer {
        case 0x21:
            offset = try endOfSubBlocks(reader, from: offset + 2)
        case 0x2C:
            guard let frameWidth = reader.littleEndian16(at: offset + 5),
                let frameHeight = reader.littleEndian16(at: offset + 7), let frameFlags = reader.byte(at: offset + 9)
            else { throw .truncated(.gif) }
            _ = try endOfSubBlocks(reader, from: offset + 11 + colorTableSize(frameFlags))
            return PixelSize(width: width, height: height)
                .union(PixelSize(width: frameWidth, height: frameHeight))
        case 0x3B:
            return nil
        default:
            // libgd skips bytes between blocks, so do we.
            offset += 1
        }
    }
    throw .truncated(.gif)
}

/// Bytes of a color table, from the packed field that announces it.
private func colorTableSize(_ flags: Int) -> Int { flags & 0x80 == 0 ? 0 : 3 << ((flags & 7) + 1) }

/// The offset behind the empty block that ends a chain of sub-blocks.
private func endOfSubBlocks(_ reader: ByteReader, from start: Int) throws(DecodeError) -> Int {
    var offset = start
    while let length = reader.byte(at: offset) {
        offset += 1 + length
        if length == 0 { return offset }
    }
    throw .truncated(.gif)
}
