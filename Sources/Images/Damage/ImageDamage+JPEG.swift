import CJPEG

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
