/// Files that announce a size and hold next to nothing.
enum HandMadeHeader {
    /// SOI, one frame header, `scans` empty scans, EOI.
    static func jpeg(_ width: Int, _ height: Int, scans: Int = 1) -> [UInt8] {
        let frame = [0xFF, 0xC0, 0, 11, 8] + big16(height) + big16(width) + [1, 1, 0x11, 0]
        let scan: [UInt8] = [0xFF, 0xDA, 0, 8, 1, 1, 0, 0, 63, 0, 0]
        return [0xFF, 0xD8] + frame + [[UInt8]](repeating: scan, count: scans).joined() + [0xFF, 0xD9]
    }

    static func png(_ width: Int, _ height: Int) -> [UInt8] {
        [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A] + big32(13) + "IHDR".utf8 + big32(width) + big32(height)
            + [8, 2, 0, 0, 0]
    }

    /// A screen and a first frame, each of its own size.
    static func gif(screen: (Int, Int), frame: (Int, Int)) -> [UInt8] {
        let start = Array("GIF89a".utf8) + little16(screen.0) + little16(screen.1) + [0, 0, 0]
        return start + [0x2C, 0, 0, 0, 0] + little16(frame.0) + little16(frame.1) + [0, 2, 1, 0, 0, 0x3B]
    }

    static func webp(_ chunks: [UInt8]...) -> [UInt8] {
        let body = Array("WEBP".utf8) + chunks.joined()
        return Array("RIFF".utf8) + little32(body.count) + body
    }

    /// The canvas of an extended WebP.
    static func vp8x(_ width: Int, _ height: Int, flags: UInt8 = 0) -> [UInt8] {
        chunk("VP8X", [flags, 0, 0, 0] + little32(width - 1).prefix(3) + little32(height - 1).prefix(3))
    }

    static func vp8Lossless(_ width: Int, _ height: Int) -> [UInt8] {
        chunk("VP8L", [0x2F] + little32((height - 1) << 14 | (width - 1)) + [0])
    }

    static func vp8Lossy(_ width: Int, _ height: Int) -> [UInt8] {
        chunk("VP8 ", [0x10, 0, 0, 0x9D, 0x01, 0x2A] + little16(width) + little16(height))
    }

    /// A canvas with one frame of 8x8 pixels, without loss, that holds nothing.
    static func animatedWebP(_ width: Int, _ height: Int) -> [UInt8] {
        let position = [UInt8](repeating: 0, count: 6) + [7, 0, 0, 7, 0, 0] + [0, 0, 0, 0]
        return webp(
            vp8x(width, height, flags: 2), chunk("ANIM", [0, 0, 0, 0, 0, 0]),
            chunk("ANMF", position + vp8Lossless(8, 8)))
    }

    /// The AVIF with another size in all `ispe` properties: behind the name stand version and flags.
    static func avif(_ bytes: [UInt8], _ width: Int, _ height: Int) -> [UInt8] {
        var bytes = bytes
        for offset in bytes.indices where bytes[offset...].starts(with: "ispe".utf8) {
            bytes.replaceSubrange((offset + 8)..<(offset + 16), with: big32(width) + big32(height))
        }
        return bytes
    }

    /// A Windows header of 40 bytes; a negative height means top-down rows.
    static func bmp(_ width: Int, _ height: Int) -> [UInt8] {
        bmpStart + little32(40) + little32(width) + little32(height) + [1, 0, 24, 0] + [UInt8](repeating: 0, count: 24)
    }

    /// An OS/2 header of 12 bytes.
    static func oldBMP(_ width: Int, _ height: Int) -> [UInt8] {
        bmpStart + little32(12) + little16(width) + little16(height) + [1, 0, 24, 0]
    }

    private static let bmpStart: [UInt8] = Array("BM".utf8) + [0, 0, 0, 0, 0, 0, 0, 0, 54, 0, 0, 0]

    private static func chunk(_ name: String, _ body: [UInt8]) -> [UInt8] {
        name.utf8 + little32(body.count) + body + (body.count % 2 == 0 ? [] : [0])
    }

    private static func big16(_ number: Int) -> [UInt8] { Array(big32(number).suffix(2)) }
    private static func little16(_ number: Int) -> [UInt8] { Array(little32(number).prefix(2)) }
    private static func little32(_ number: Int) -> [UInt8] { big32(number).reversed() }
}

/// Four bytes, the highest first.
func big32(_ number: Int) -> [UInt8] { [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: number >> $0) } }
