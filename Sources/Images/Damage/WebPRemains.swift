import CWebP

/// A still WebP whose pixels are cut, with zeros in the place of what did not come: then its size, its profile and the
/// rows that came can be read.
struct WebPRemains {
    let bytes: [UInt8]
    /// Of the bytes, those that came.
    private let byteCount: Int

    /// - Returns: nil for animations, for what is cut before its pixels, and where less than half of the file came.
    init?(of cut: [UInt8]) {
        let reader = ByteReader(bytes: cut)
        guard reader.has("RIFF", at: 0), reader.has("WEBP", at: 8) else { return nil }
        var offset = 12
        while let size = reader.littleEndian32(at: offset + 4), offset + 8 + size <= 2 * cut.count {
            let end = offset + 8 + size + size % 2
            if reader.has("VP8 ", at: offset) || reader.has("VP8L", at: offset) {
                byteCount = min(cut.count, end)
                let size = withUnsafeBytes(of: UInt32(end - 8).littleEndian) { Array($0) }
                bytes = cut[..<4] + size + cut[8..<byteCount] + [UInt8](repeating: 0, count: end - byteCount)
                return
            }
            offset = end
        }
        return nil
    }

    /// - Parameter height: of the image.
    /// - Complexity: as that of decoding.
    func rowCount(height: Int) -> Int {
        guard let decoder = WebPINewRGB(MODE_RGBA, nil, 0, 0) else { return 0 }
        defer { WebPIDelete(decoder) }
        let status = bytes.withUnsafeBufferPointer { WebPIUpdate(decoder, $0.baseAddress, byteCount) }
        if status == VP8_STATUS_OK { return height }
        var row: Int32 = 0
        guard WebPIDecGetRGB(decoder, &row, nil, nil, nil) != nil else { return 0 }
        return min(height, max(0, Int(row)))
    }
}
