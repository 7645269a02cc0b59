/// Bounds-checked reads from untrusted bytes: nil past the end, never a trap.
struct ByteReader {
    let bytes: [UInt8]

    func byte(at offset: Int) -> Int? {
        guard offset >= 0, offset < bytes.count else { return nil }
        return Int(bytes[offset])
    }

    func bigEndian16(at offset: Int) -> Int? {
        guard let high = byte(at: offset), let low = byte(at: offset + 1) else { return nil }
        return high << 8 | low
    }

    func littleEndian16(at offset: Int) -> Int? {
        guard let low = byte(at: offset), let high = byte(at: offset + 1) else { return nil }
        return high << 8 | low
    }

    func bigEndian32(at offset: Int) -> Int? {
        guard let high = bigEndian16(at: offset), let low = bigEndian16(at: offset + 2) else { return nil }
        return high << 16 | low
    }

    func littleEndian24(at offset: Int) -> Int? {
        guard let low = littleEndian16(at: offset), let high = byte(at: offset + 2) else { return nil }
        return high << 16 | low
    }

    func littleEndian32(at offset: Int) -> Int? {
        guard let low = littleEndian16(at: offset), let high = littleEndian16(at: offset + 2) else { return nil }
        return high << 16 | low
    }

    /// Whether ASCII `text` stands at `offset`.
    func has(_ text: String, at offset: Int) -> Bool {
        offset >= 0 && offset <= bytes.count && bytes[offset...].starts(with: text.utf8)
    }
}
