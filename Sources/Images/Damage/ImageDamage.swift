import CJPEG
import CWebP

/// The usable part of a damaged image.
struct ImageDamage {
    /// Bytes from the start of the file that are worth reading.
    let byteCount: Int
    /// For each row up to the last that exists, whether its pixels are those of the whole image.
    private let isIntact: [Bool]

    /// Four fifths of the rows: browsers show the image, and the rest is enough to see the color of goods.
    static let leastToMeasure = 0.8
    /// A person may recognize the goods from less.
    static let leastToShow = 0.1

    /// - Parameters:
    ///   - isIntact: for each row of the image as stored.
    ///   - least: the least part of the rows, 0...1.
    /// - Returns: nil if too little is left.
    init?(byteCount: Int, isIntact: [Bool], least: Double) {
        let rows = isIntact.count(where: \.self)
        guard Double(rows) >= Double(isIntact.count) * least, let last = isIntact.lastIndex(of: true)
        else { return nil }
        self.byteCount = byteCount
        self.isIntact = Array(isIntact[...last])
    }

    /// The same for an image with rows missing only at the end.
    init?(rowCount: Int, of height: Int, _ bytes: [UInt8], least: Double) {
        self.init(byteCount: bytes.count, isIntact: (0..<height).map { $0 < rowCount }, least: least)
    }

    /// In pixels, without the missing rows at the end.
    var height: Int { isIntact.count }

    /// Every `step`-th row of the image, without missing rows.
    /// - Parameter samples: row by row, `columns` each.
    /// - Returns: at least one row.
    func intactRows(of samples: [UInt32], columns: Int, step: Int) -> [UInt32] {
        var kept: [UInt32] = []
        kept.reserveCapacity(samples.count)
        for (row, y) in stride(from: 0, to: height, by: step).enumerated() where isIntact[y] {
            kept += samples[(row * columns)..<((row + 1) * columns)]
        }
        return kept
    }

    /// Whether any of every `step`-th row is left.
    func hasRows(step: Int) -> Bool { stride(from: 0, to: height, by: step).contains { isIntact[$0] } }
}

extension ImageFile {
    /// Checks the checksums that libgd ignores.
    /// - Throws: `.corrupt` if one is wrong.
    func checkPNG() throws(DecodeError) {
        guard damage == nil, PNGRemains.hasWrongChecksum(bytes, header) else { return }
        throw .corrupt(.png, reason: "CRC error")
    }

    /// The file as a damaged one.
    /// - Parameters:
    ///   - error: the error from decoding it.
    ///   - least: the least part of the rows, 0...1.
    /// - Returns: nil for other errors, and if too little is left.
    /// - Complexity: that of decoding.
    func damaged(_ error: DecodeError, _ request: DecodeRequest, least: Double) -> ImageFile? {
        var file = self
        switch error {
        case .truncated(.jpeg), .corrupt(.jpeg, _):
            file.damage = ImageDamage(jpeg: bytes, height: header.height, least: least)
        case .truncated(.png), .corrupt(.png, _):
            guard let remains = PNGRemains(of: bytes, header) else { return nil }
            file = ImageFile(remains.bytes, header)
            file.damage = ImageDamage(rowCount: remains.rowCount, of: header.height, file.bytes, least: least)
        case .truncated(.webp):
            guard let remains else { return nil }
            let rowCount = remains.rowCount(height: header.height)
            file.damage = ImageDamage(rowCount: rowCount, of: header.height, bytes, least: least)
        default: return nil
        }
        guard let damage = file.damage, damage.hasRows(step: request.step(for: file.size)) else { return nil }
        return file
    }
}

extension ImageDamage {
    /// - Parameters:
    ///   - height: the height in the header.
    ///   - least: the least part of the rows, 0...1.
    /// - Returns: nil if too little is left, or if nothing is wrong.
    init?(jpeg bytes: [UInt8], height: Int, least: Double) {
        var isIntact = [Bool](repeating: false, count: height)
        var complaint = CJPEGComplaint()
        let size: Int? = isIntact.withUnsafeMutableBufferPointer { rows in
            var damage = CJPEGDamage(height: UInt32(rows.count), isIntact: rows.baseAddress, size: 0)
            return cjpegFindDamage(bytes, bytes.count, &damage, &complaint) ? damage.size : nil
        }
        // If the error does not occur again, the cause was lack of memory.
        guard let size, complaint.verdict != cjpegIntact else { return nil }
        self.init(byteCount: size, isIntact: isIntact, least: least)
    }
}

/// A truncated still WebP, with zeros in place of the missing bytes, so that its size, its profile and the existing
/// rows can be read.
struct WebPRemains {
    let bytes: [UInt8]
    /// The number of existing bytes.
    private let byteCount: Int

    /// - Returns: nil for animations, for a file truncated before its pixels, and if less than half of the file exists.
    init?(of cut: [UInt8]) {
        guard cut.has("RIFF", at: 0), cut.has("WEBP", at: 8) else { return nil }
        var offset = 12
        while let size = cut.littleEndian32(at: offset + 4), offset + 8 + size <= 2 * cut.count {
            let end = offset + 8 + size + size % 2
            if cut.has("VP8 ", at: offset) || cut.has("VP8L", at: offset) {
                byteCount = min(cut.count, end)
                let size = withUnsafeBytes(of: UInt32(end - 8).littleEndian) { Array($0) }
                bytes = cut[..<4] + size + cut[8..<byteCount] + [UInt8](repeating: 0, count: end - byteCount)
                return
            }
            offset = end
        }
        return nil
    }

    /// - Parameter height: the height of the image.
    /// - Complexity: that of decoding.
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
