/// A file whose header was compared with the limits, and what it says beside its pixels.
struct ImageFile {
    let bytes: [UInt8]
    let header: ImageHeader
    let metadata: ImageMetadata
    /// nil for a whole image, and before damage was looked for.
    var damage: ImageDamage?
    /// What is known of an incomplete WebP; nil for all other files.
    private(set) var remains: WebPRemains?

    /// - Throws: every `DecodeError` but `corrupt`.
    init(_ bytes: [UInt8], limits: DecodeLimits) throws(DecodeError) {
        do throws(DecodeError) {
            self.init(bytes, try ImageHeader(of: bytes, limits: limits))
        } catch {
            guard error == .truncated(.webp), let remains = WebPRemains(of: bytes) else {
                throw error
            }
            self.init(remains.bytes, try ImageHeader(of: remains.bytes, limits: limits))
            self.remains = remains
        }
    }

    /// - Parameter header: of the file, or of the one that these bytes are left of.
    init(_ bytes: [UInt8], _ header: ImageHeader) {
        self.bytes = bytes
        self.header = header
        metadata = ImageMetadata(of: bytes, format: header.format)
    }

    /// As a JPEG of grey or three channels; nil for other files.
    var jpeg: JPEGSource? { header.format == .jpeg && metadata.channels != .cmyk ? JPEGSource(self) : nil }

    /// In pixels, as stored; of a damaged image without the rows at the end that did not come.
    var size: PixelSize { PixelSize(width: header.width, height: damage?.height ?? header.height) }

    /// How many of the bytes are decoded.
    var byteCount: Int { damage?.byteCount ?? bytes.count }
}

/// Bounds-checked reads from untrusted bytes: nil past the end, never a trap.
extension [UInt8] {
    func byte(at offset: Int) -> Int? { indices.contains(offset) ? Int(self[offset]) : nil }

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

    func littleEndian32(at offset: Int) -> Int? {
        guard let low = littleEndian16(at: offset), let high = littleEndian16(at: offset + 2) else { return nil }
        return high << 16 | low
    }

    /// Whether ASCII `text` stands at `offset`.
    func has(_ text: String, at offset: Int) -> Bool {
        offset >= 0 && offset <= count && self[offset...].starts(with: text.utf8)
    }
}
