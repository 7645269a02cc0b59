/// A file whose header was checked against the limits, with its metadata.
struct ImageFile {
    let bytes: [UInt8]
    let header: ImageHeader
    let metadata: ImageMetadata
    /// nil for a whole image, and before the search for damage.
    var damage: ImageDamage?
    /// The rest of an incomplete WebP; nil for all other files.
    private(set) var remains: WebPRemains?

    /// - Throws: every `DecodeError` except `corrupt`.
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

    /// - Parameter header: the header of the file, or of the damaged file that the bytes come from.
    init(_ bytes: [UInt8], _ header: ImageHeader) {
        self.bytes = bytes
        self.header = header
        metadata = ImageMetadata(of: bytes, format: header.format)
    }

    /// The file as a JPEG with one or three channels; nil for other files.
    var jpeg: JPEGSource? { header.format == .jpeg && metadata.channels != .cmyk ? JPEGSource(self) : nil }

    /// In pixels, as stored; without the missing rows at the end of a damaged image.
    var size: PixelSize { PixelSize(width: header.width, height: damage?.height ?? header.height) }

    /// Number of bytes to decode.
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

    /// Whether ASCII `text` is at `offset`.
    func has(_ text: String, at offset: Int) -> Bool {
        offset >= 0 && offset <= count && self[offset...].starts(with: text.utf8)
    }
}
