extension ImageMetadata {
    /// Channels from the frame header, EXIF from APP1, the profile from APP2 (ICC.1:2022, B.4).
    mutating func readJPEG(_ reader: ByteReader) {
        var chunks = ProfileChunks()
        var offset = 2
        while let marker = nextMarker(reader, from: &offset), !JPEGMarker.endsHeader(marker) {
            guard !JPEGMarker.standsAlone(marker) else { continue }
            guard let length = reader.bigEndian16(at: offset), length >= 2, offset + length <= reader.bytes.count
            else { break }
            let body = (offset + 2)..<(offset + length)
            if JPEGMarker.isFrameHeader(marker), let count = reader.byte(at: body.lowerBound + 5) {
                channels = count == 1 ? .grey : count == 4 ? .cmyk : .rgb
            } else if marker == JPEGMarker.app1, reader.has("Exif\0\0", at: body.lowerBound), exifOffset == nil {
                exifOffset = body.lowerBound + 6
            } else if marker == JPEGMarker.app2, reader.has("ICC_PROFILE\0", at: body.lowerBound) {
                chunks.add(reader, body)
            }
            offset += length
        }
        color = chunks.reference
    }
}

/// The parts of a profile: it is cut into numbered chunks, in any order, because a segment ends at 64 KiB.
private struct ProfileChunks {
    private var parts: [Int: Range<Int>] = [:]
    private var count: Int?
    private var isDamaged = false

    /// After the 12 bytes of the name: the number of this chunk, from 1, and how many there are.
    mutating func add(_ reader: ByteReader, _ body: Range<Int>) {
        let start = body.lowerBound + 14
        guard start <= body.upperBound, let number = reader.byte(at: start - 2), let total = reader.byte(at: start - 1),
            (1...max(1, total)).contains(number), total == count ?? total, parts[number] == nil
        else { return isDamaged = true }
        count = total
        parts[number] = start..<body.upperBound
    }

    /// nil without any chunk.
    var reference: ColorReference? {
        if isDamaged { return .damaged }
        guard let count else { return nil }
        guard parts.count == count else { return .damaged }
        return .profile(parts: (1...count).compactMap { parts[$0] })
    }
}
