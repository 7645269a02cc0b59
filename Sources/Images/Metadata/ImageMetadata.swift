/// The metadata of an image file.
///
/// Read from untrusted bytes without copying them; invalid parts are ignored.
struct ImageMetadata {
    var channels = ColorChannels.rgb
    /// nil if the file has no color information, which means sRGB.
    var color: ColorReference?
    /// The whole iCCP chunk of a PNG.
    var profileChunk: Range<Int>?
    /// From EXIF, or in an AVIF from its container.
    var orientation = Orientation.upright

    /// - Complexity: O(parts before the first scan) for JPEG, O(parts) for others.
    init(of bytes: [UInt8], format: ImageFormat) {
        switch format {
        case .jpeg: readJPEG(bytes)
        case .png: readPNG(bytes)
        case .webp: readWebP(bytes)
        case .avif: readAVIF(bytes)
        case .gif, .bmp: break
        }
    }
}

/// The meaning of a pixel's numbers.
enum ColorChannels {
    case grey, rgb, cmyk
}

/// The location of a file's color information.
enum ColorReference {
    /// An ICC profile, in parts.
    case profile(parts: [Range<Int>])
    /// An ICC profile.
    case profileBytes([UInt8])
    /// An ICC profile in a zlib stream.
    case deflatedProfile(Range<Int>)
    /// Color primaries and transfer function (ITU-T H.273, tables 2 and 3).
    case codePoints(primaries: Int, transfer: Int)
    /// A power curve and primaries as numbers.
    case gamma(GammaSpace)
    /// Unreadable.
    case damaged
}

extension ImageMetadata {
    /// Channels from the frame header, EXIF from APP1, the profile from APP2 (ICC.1:2022, B.4).
    mutating func readJPEG(_ bytes: [UInt8]) {
        var chunks = ProfileChunks()
        var exifOffset: Int?
        var offset = 2
        while let marker = nextMarker(bytes, from: &offset), !JPEGMarker.endsHeader(marker) {
            guard !JPEGMarker.standsAlone(marker) else { continue }
            guard let length = bytes.bigEndian16(at: offset), length >= 2, offset + length <= bytes.count
            else { break }
            let body = (offset + 2)..<(offset + length)
            if JPEGMarker.isFrameHeader(marker), let count = bytes.byte(at: body.lowerBound + 5) {
                channels = count == 1 ? .grey : count == 4 ? .cmyk : .rgb
            } else if marker == JPEGMarker.app1, bytes.has("Exif\0\0", at: body.lowerBound), exifOffset == nil {
                exifOffset = body.lowerBound + 6
            } else if marker == JPEGMarker.app2, bytes.has("ICC_PROFILE\0", at: body.lowerBound) {
                chunks.add(bytes, body)
            }
            offset += length
        }
        color = chunks.reference
        orientation = Orientation(exif: bytes, at: exifOffset)
    }
}

/// The parts of a profile: it is split into numbered chunks, in any order, because a segment has at most 64 KiB.
private struct ProfileChunks {
    private var parts: [Int: Range<Int>] = [:]
    private var count: Int?
    private var isDamaged = false

    /// After the 12 bytes of the name: the number of this chunk, from 1, and the number of chunks.
    mutating func add(_ bytes: [UInt8], _ body: Range<Int>) {
        let start = body.lowerBound + 14
        guard start <= body.upperBound, let number = bytes.byte(at: start - 2), let total = bytes.byte(at: start - 1),
            (1...max(1, total)).contains(number), total == count ?? total, parts[number] == nil
        else { return isDamaged = true }
        count = total
        parts[number] = start..<body.upperBound
    }

    /// nil without chunks.
    var reference: ColorReference? {
        if isDamaged { return .damaged }
        guard let count else { return nil }
        guard parts.count == count else { return .damaged }
        return .profile(parts: (1...count).compactMap { parts[$0] })
    }
}

extension ImageMetadata {
    /// Channels from IHDR, colors from cICP, or else iCCP, sRGB, gAMA with cHRM; EXIF from eXIf (PNG third edition,
    /// 11.2.1, 11.3.2 and 11.3.4).
    mutating func readPNG(_ bytes: [UInt8]) {
        let colorBit = 2
        channels = (bytes.byte(at: 25) ?? colorBit) & colorBit == 0 ? .grey : .rgb
        var isSRGB = false
        var numbers = GammaSpace()
        var exifOffset: Int?
        visitChunks(ofPNG: bytes) { type, body in
            switch type {
            case PNGChunk.iccp:
                if color == nil { color = profile(bytes, in: body) }
                profileChunk = profileChunk ?? (body.lowerBound - 8)..<(body.upperBound + 4)
            case PNGChunk.cicp:
                color = codePoints(bytes, in: body)
            case PNGChunk.srgb: isSRGB = true
            case PNGChunk.gama where body.count == 4 && numbers.gamma == nil:
                numbers.gamma = bytes.bigEndian32(at: body.lowerBound)
            case PNGChunk.chrm where body.count == 32 && numbers.chromaticities == nil:
                numbers.chromaticities = (0..<8).compactMap { bytes.bigEndian32(at: body.lowerBound + 4 * $0) }
            case PNGChunk.exif:
                if exifOffset == nil { exifOffset = body.lowerBound }
            default: break
            }
        }
        if color == nil, !isSRGB, numbers != GammaSpace() { color = .gamma(numbers) }
        orientation = Orientation(exif: bytes, at: exifOffset)
    }

    /// A name of 1 to 79 bytes and a zero, the compression method, a zlib stream.
    private func profile(_ bytes: [UInt8], in body: Range<Int>) -> ColorReference {
        guard let nameEnd = bytes[body].prefix(80).firstIndex(of: 0), bytes.byte(at: nameEnd + 1) == 0,
            nameEnd + 2 < body.upperBound
        else { return .damaged }
        return .deflatedProfile((nameEnd + 2)..<body.upperBound)
    }

    /// Primaries, transfer function, matrix (0: RGB) and range (1: full), one byte each.
    private func codePoints(_ bytes: [UInt8], in body: Range<Int>) -> ColorReference {
        guard body.count == 4, let primaries = bytes.byte(at: body.lowerBound),
            let transfer = bytes.byte(at: body.lowerBound + 1), bytes.byte(at: body.lowerBound + 2) == 0,
            bytes.byte(at: body.lowerBound + 3) == 1
        else { return .damaged }
        return .codePoints(primaries: primaries, transfer: transfer)
    }
}

/// Chunk types as numbers, for speed: a file may have millions of chunks.
private enum PNGChunk {
    static let iccp = 0x6943_4350
    static let cicp = 0x6349_4350
    static let exif = 0x6558_4966
    static let srgb = 0x7352_4742
    static let gama = 0x6741_4D41
    static let chrm = 0x6348_524D
}

/// Calls `visit` with the type and the data of each chunk, up to the first truncated one.
private func visitChunks(ofPNG bytes: [UInt8], visit: (_ type: Int, _ body: Range<Int>) -> Void) {
    var offset = 8
    while let length = bytes.bigEndian32(at: offset), let type = bytes.bigEndian32(at: offset + 4),
        offset + 12 + length <= bytes.count
    {
        visit(type, (offset + 8)..<(offset + 8 + length))
        offset += 12 + length
    }
}

extension ImageMetadata {
    /// The chunks ICCP and EXIF (RFC 9649, 2.7.1.4 and 2.7.1.5).
    mutating func readWebP(_ bytes: [UInt8]) {
        // The header was read before.
        let chunks = try? WebPFile.withFile(bytes) { ($0.chunk("ICCP"), $0.chunk("EXIF")) }
        color = (chunks?.0).map { .profile(parts: [$0]) }
        // Some writers keep the prefix that JPEG needs.
        let exifOffset = (chunks?.1).map { $0.lowerBound + (bytes.has("Exif\0\0", at: $0.lowerBound) ? 6 : 0) }
        orientation = Orientation(exif: bytes, at: exifOffset)
    }

    /// The color property that libavif selects, and the orientation.
    mutating func readAVIF(_ bytes: [UInt8]) {
        let file = try? AVIFFile.withFile(bytes) { ($0.color, $0.orientation) }  // the header was read
        color = file?.0
        orientation = file?.1 ?? .upright
    }
}
