extension ImageMetadata {
    /// Channels from IHDR, colors from cICP, or else iCCP, sRGB, gAMA with cHRM; EXIF from eXIf (PNG third edition,
    /// 11.2.1, 11.3.2 and 11.3.4).
    mutating func readPNG(_ reader: ByteReader) {
        let colorBit = 2
        channels = (reader.byte(at: 25) ?? colorBit) & colorBit == 0 ? .grey : .rgb
        var isSRGB = false
        var numbers = GammaSpace()
        visitChunks(ofPNG: reader) { type, body in
            switch type {
            case PNGChunk.iccp:
                if color == nil { color = profile(reader, in: body) }
                profileChunk = profileChunk ?? (body.lowerBound - 8)..<(body.upperBound + 4)
            case PNGChunk.cicp:
                color = codePoints(reader, in: body)
            case PNGChunk.srgb: isSRGB = true
            case PNGChunk.gama where body.count == 4 && numbers.gamma == nil:
                numbers.gamma = reader.bigEndian32(at: body.lowerBound)
            case PNGChunk.chrm where body.count == 32 && numbers.chromaticities == nil:
                numbers.chromaticities = (0..<8).compactMap { reader.bigEndian32(at: body.lowerBound + 4 * $0) }
            case PNGChunk.exif:
                if exifOffset == nil { exifOffset = body.lowerBound }
            default: break
            }
        }
        if color == nil, !isSRGB, numbers != GammaSpace() { color = .gamma(numbers) }
    }

    /// A name of 1 to 79 bytes and a zero, the compression method, a zlib stream.
    private func profile(_ reader: ByteReader, in body: Range<Int>) -> ColorReference {
        guard let nameEnd = reader.bytes[body].prefix(80).firstIndex(of: 0), reader.byte(at: nameEnd + 1) == 0,
            nameEnd + 2 < body.upperBound
        else { return .damaged }
        return .deflatedProfile((nameEnd + 2)..<body.upperBound)
    }

    /// Primaries, transfer function, matrix (0: RGB) and range (1: full), one byte each.
    private func codePoints(_ reader: ByteReader, in body: Range<Int>) -> ColorReference {
        guard body.count == 4, let primaries = reader.byte(at: body.lowerBound),
            let transfer = reader.byte(at: body.lowerBound + 1), reader.byte(at: body.lowerBound + 2) == 0,
            reader.byte(at: body.lowerBound + 3) == 1
        else { return .damaged }
        return .codePoints(primaries: primaries, transfer: transfer)
    }
}

/// Chunk types, as numbers because a file may have millions of chunks.
private enum PNGChunk {
    static let iccp = 0x6943_4350
    static let cicp = 0x6349_4350
    static let exif = 0x6558_4966
    static let srgb = 0x7352_4742
    static let gama = 0x6741_4D41
    static let chrm = 0x6348_524D
}

/// Calls `visit` with the type and the data of each chunk, up to the first that is cut off.
private func visitChunks(ofPNG reader: ByteReader, visit: (_ type: Int, _ body: Range<Int>) -> Void) {
    var offset = 8
    while let length = reader.bigEndian32(at: offset), let type = reader.bigEndian32(at: offset + 4),
        offset + 12 + length <= reader.bytes.count
    {
        visit(type, (offset + 8)..<(offset + 8 + length))
        offset += 12 + length
    }
}
