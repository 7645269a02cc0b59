/// The supported formats, recognized by their first bytes, never by name or Content-Type.
package enum ImageFormat: String, Sendable, CaseIterable, Codable {
    case jpeg, png, gif, webp, avif, bmp

    /// nil if the first bytes match no format.
    package init?(magic bytes: [UInt8]) {
        func at(_ offset: Int, _ text: String) -> Bool { bytes.dropFirst(offset).starts(with: text.utf8) }
        if bytes.starts(with: [0xFF, 0xD8, 0xFF]) {
            self = .jpeg
        } else if bytes.starts(with: [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]) {
            self = .png
        } else if at(0, "GIF87a") || at(0, "GIF89a") {
            self = .gif
        } else if at(0, "RIFF"), at(8, "WEBP") {
            self = .webp
        } else if at(4, "ftyp"), at(8, "avif") || at(8, "avis") {
            self = .avif
        } else if at(0, "BM") {
            self = .bmp
        } else {
            return nil
        }
    }

    /// Recognizes the format by the first bytes.
    /// - Throws: `DecodeError.empty`, or `.unsupported` with what the bytes most likely are.
    package init(of bytes: [UInt8]) throws(DecodeError) {
        guard !bytes.isEmpty else { throw .empty }
        guard let format = ImageFormat(magic: bytes) else { throw .unsupported(found: foreignFormat(bytes)) }
        self = format
    }

    /// The usual file extension.
    package var fileExtension: String { self == .jpeg ? "jpg" : rawValue }
}

/// The most likely kind of bytes in an unsupported format, for the error message.
private func foreignFormat(_ bytes: [UInt8]) -> String {
    // Text may begin with a byte order mark.
    let start = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? bytes.dropFirst(3) : bytes[...]
    let match = foreignSignatures.first { start.dropFirst($0.offset).starts(with: $0.magic) }
    return match.map { "looks like \($0.name)" } ?? "is not in a known image format"
}

private let foreignSignatures: [(name: String, offset: Int, magic: [UInt8])] =
    [
        ("TIFF", 0, "II*\0"), ("TIFF", 0, "MM\0*"), ("TIFF", 0, "II+\0"), ("TIFF", 0, "MM\0+"),
        ("HEIC", 4, "ftyphei"), ("HEIC", 4, "ftyphev"), ("HEIF", 4, "ftypmif1"), ("HEIF", 4, "ftypmsf1"),
        ("PDF", 0, "%PDF"), ("PostScript", 0, "%!PS"), ("SVG or HTML", 0, "<"), ("JSON", 0, "{"),
        ("Photoshop", 0, "8BPS"), ("JPEG XL", 0, "\0\0\0\u{C}JXL \r\n"),
        ("JPEG 2000", 0, "\0\0\0\u{C}jP  \r\n"), ("a Windows icon", 0, "\0\0\u{1}\0"),
    ].map { ($0.0, $0.1, Array($0.2.utf8)) }
    // Without a container.
    + [("JPEG XL", 0, [0xFF, 0x0A]), ("JPEG 2000", 0, [0xFF, 0x4F, 0xFF, 0x51])]
