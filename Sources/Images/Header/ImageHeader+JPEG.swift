/// Walks the markers to the frame header (ITU T.81, B.2.2), and checks that the scans are few.
func jpegSize(_ reader: ByteReader, maxScans: Int) throws(DecodeError) -> PixelSize? {
    var size: PixelSize?
    var offset = 2
    while let marker = nextMarker(reader, from: &offset) {
        if marker == JPEGMarker.startOfScan {
            guard size != nil else { return nil }
            try checkScans(reader, from: offset, maxScans: maxScans)
            return size
        }
        guard marker != JPEGMarker.endOfImage else { return nil }
        guard !JPEGMarker.standsAlone(marker) else { continue }
        guard let length = reader.bigEndian16(at: offset), length >= 2 else { return nil }
        if JPEGMarker.isFrameHeader(marker), size == nil {
            guard let height = reader.bigEndian16(at: offset + 3), let width = reader.bigEndian16(at: offset + 5)
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

    /// SOF0...SOF15 without DHT, JPG and DAC, which lie between them.
    static func isFrameHeader(_ marker: Int) -> Bool {
        (0xC0...0xCF).contains(marker) && ![0xC4, 0xC8, 0xCC].contains(marker)
    }
}

/// The next marker at or after `offset`, which then stands behind it; garbage between segments is passed over.
func nextMarker(_ reader: ByteReader, from offset: inout Int) -> Int? {
    while let byte = reader.byte(at: offset) {
        offset += 1
        guard byte == 0xFF else { continue }
        while reader.byte(at: offset) == 0xFF { offset += 1 }
        guard let marker = reader.byte(at: offset) else { return nil }
        offset += 1
        if marker != 0 { return marker }
    }
    return nil
}

/// Inside the scans a marker is 0xFF and a byte that is neither 0 nor RSTn.
private func checkScans(_ reader: ByteReader, from start: Int, maxScans: Int) throws(DecodeError) {
    let scans = reader.bytes.withUnsafeBufferPointer { bytes in
        var scans = 1
        var offset = start
        while offset + 1 < bytes.count {
            if bytes[offset] == 0xFF, bytes[offset + 1] == JPEGMarker.startOfScan { scans += 1 }
            offset += 1
        }
        return scans
    }
    guard scans <= maxScans else { throw .tooManyScans(count: scans, limit: maxScans) }
}
