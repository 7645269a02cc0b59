/// What is left of a damaged image, of which enough is there to measure it.
struct ImageDamage {
    /// Bytes from the start of the file that are worth reading.
    let byteCount: Int
    /// Up to the last row that came, whether its pixels are those of the whole image.
    private let isIntact: [Bool]

    /// Four fifths of the rows: browsers show the image, and the color of goods shows in what is there.
    private static let leastPart = (of: 5, rows: 4)

    /// - Parameter isIntact: for each row of the image as stored.
    /// - Returns: nil when too little is left.
    init?(byteCount: Int, isIntact: [Bool]) {
        let rows = isIntact.count(where: \.self)
        guard rows * ImageDamage.leastPart.of >= isIntact.count * ImageDamage.leastPart.rows,
            let last = isIntact.lastIndex(of: true)
        else { return nil }
        self.byteCount = byteCount
        self.isIntact = Array(isIntact[...last])
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
    /// The file as a damaged one.
    /// - Parameter error: in which decoding it ended.
    /// - Returns: nil for other errors, and when too little is left.
    /// - Complexity: as that of decoding.
    func damaged(_ error: DecodeError, _ request: DecodeRequest) -> ImageFile? {
        var file = self
        switch error {
        case .truncated(.jpeg), .corrupt(.jpeg, _): file.damage = ImageDamage(jpeg: bytes, height: header.height)
        default: return nil
        }
        guard let damage = file.damage, damage.hasRows(step: request.step(for: file.size)) else { return nil }
        return file
    }
}
