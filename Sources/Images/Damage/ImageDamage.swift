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
