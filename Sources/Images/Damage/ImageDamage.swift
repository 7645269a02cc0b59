import CJPEG
import CWebP

/// What is left of a damaged image.
struct ImageDamage {
    /// Bytes from the start of the file that are worth reading.
    let byteCount: Int
    /// Up to the last row that came, whether its pixels are those of the whole image.
    private let isIntact: [Bool]

    /// Four fifths of the rows: browsers show the image, and the color of goods shows in what is there.
    static let leastToMeasure = 0.8
    /// A person may know the goods by less.
    static let leastToShow = 0.1

    /// - Parameters:
    ///   - isIntact: for each row of the image as stored.
    ///   - least: part of the rows, 0...1.
    /// - Returns: nil when too little is left.
    init?(byteCount: Int, isIntact: [Bool], least: Double) {
        let rows = isIntact.count(where: \.self)
        guard Double(rows) >= Double(isIntact.count) * least, let last = isIntact.lastIndex(of: true)
        else { return nil }
        self.byteCount = byteCount
        self.isIntact = Array(isIntact[...last])
    }

    /// The same where rows are missing only at the end.
    init?(rowCount: Int, of height: Int, _ bytes: [UInt8], least: Double) {
        self.init(byteCount: bytes.count, isIntact: (0..<height).map { $0 < rowCount }, least: least)
    }

    /// In pixels, without the rows at the end that did not come.
    var height: Int { isIntact.count }

    /// Every `step`-th row of the image, those left out that did not come.
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

    /// Whether a row is left of every `step`-th one.
    func hasRows(step: Int) -> Bool { stride(from: 0, to: height, by: step).contains { isIntact[$0] } }
}

extension ImageFile {
    /// libgd says nothing about some checksums.
    /// - Throws: `.corrupt` where one is wrong.
    func checkPNG() throws(DecodeError) {
        guard damage == nil, PNGRemains.hasWrongChecksum(bytes, header) else { return }
        throw .corrupt(.png, reason: "CRC error")
    }

    /// The file as a damaged one.
    /// - Parameters:
    ///   - error: in which decoding it ended.
    ///   - least: part of the rows that is needed, 0...1.
    /// - Returns: nil for other errors, and when too little is left.
    /// - Complexity: as that of decoding.
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
    ///   - height: what the header says.
    ///   - least: part of the rows that is needed, 0...1.
    /// - Returns: nil when too little is left, or nothing is wrong.
    init?(jpeg bytes: [UInt8], height: Int, least: Double) {
        var isIntact = [Bool](repeating: false, count: height)
        var complaint = CJPEGComplaint()
        let size: Int? = isIntact.withUnsafeMutableBufferPointer { rows in
            var damage = CJPEGDamage(height: UInt32(rows.count), isIntact: rows.baseAddress, size: 0)
            return cjpegFindDamage(bytes, bytes.count, &damage, &complaint) ? damage.size : nil
        }
        // An error that does not come again was one of memory.
        guard let size, complaint.verdict != cjpegIntact else { return nil }
        self.init(byteCount: size, isIntact: isIntact, least: least)
    }
}

/// A still WebP whose pixels are cut, with zeros in the place of what did not come: then its size, its profile and the
/// rows that came can be read.
struct WebPRemains {
    let bytes: [UInt8]
    /// Of the bytes, those that came.
    private let byteCount: Int

    /// - Returns: nil for animations, for what is cut before its pixels, and where less than half of the file came.
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
