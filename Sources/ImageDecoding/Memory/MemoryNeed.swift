/// The memory that one way of decoding takes, in bytes.
struct MemoryNeed {
    /// Until samples and thumbnail are made.
    var kept = 0
    /// While the file is read.
    var whileReading = 0
    /// While the thumbnail is made, beside what every thumbnail takes: where the file is read again for it.
    var whileScaling = 0

    /// At the worst moment.
    func peak(of file: ImageFile, _ request: DecodeRequest) -> Int {
        let size = file.header.size
        let samples = 4 * size.divided(by: request.step(for: size)).pixelCount
        let thumbnail = request.thumbnailSize(for: size).map { whileScaling + thumbnailWork(of: size, to: $0) } ?? 0
        return kept + samples + max(whileReading, thumbnail)
    }

    /// The ways that a decoder may take, of which it tries one after the other.
    static func ways(of file: ImageFile, _ request: DecodeRequest, _ choice: DecoderChoice) -> [MemoryNeed] {
        let pixels = file.header.size.pixelCount
        return switch file.header.format {
        case .jpeg: [jpeg(file, request, choice)]
        case .png: choice == .auto ? [pngDirectly(file), pngByGD(file)] : [pngByGD(file)]
        case .gif: [MemoryNeed(kept: pixels)]
        case .bmp: [MemoryNeed(kept: file.bitsPerBMPPixel <= 8 ? pixels : 4 * pixels)]
        case .webp: [webp(file)]
        case .avif: [MemoryNeed(kept: 4 * pixels, whileReading: 4 * pixels + 14 * pixels + file.bytes.count)]
        }
    }

    /// Sums of light, the scaled pixels, the same turned and for the encoder, which takes them apart.
    private func thumbnailWork(of size: PixelSize, to small: PixelSize) -> Int {
        48 * small.pixelCount + 64 * small.width + 4 * size.width
    }
}

extension PixelSize {
    var pixelCount: Int { width * height }
}

// MARK: - PNG

extension MemoryNeed {
    /// The rows as they are in the file, and for inflating them the data in one piece.
    private static func pngDirectly(_ file: ImageFile) -> MemoryNeed {
        let rowBytes = (file.header.width * file.bitsPerPNGPixel + 7) / 8 + 1
        return MemoryNeed(kept: rowBytes * (file.header.height + 1), whileReading: file.bytes.count)
    }

    /// libgd lets libpng fill all rows, of 8 bits a channel, and then makes an image of them.
    private static func pngByGD(_ file: ImageFile) -> MemoryNeed {
        let pixels = file.header.size.pixelCount
        let copy = file.metadata.profileChunk == nil ? 0 : file.bytes.count
        let isPaletteImage = [0, 3].contains(file.pngColorType)
        let rowBytes = isPaletteImage ? 1 : file.pngColorType == 2 ? 3 : 4
        return MemoryNeed(kept: isPaletteImage ? pixels : 4 * pixels, whileReading: rowBytes * pixels + copy)
    }
}

extension ImageFile {
    /// IHDR, which `ImageHeader` has found in its place: 0 grey, 2 RGB, 3 palette, 4 grey and alpha, 6 RGB and alpha.
    fileprivate var pngColorType: Int { ByteReader(bytes: bytes).byte(at: 25) ?? 6 }

    fileprivate var bitsPerPNGPixel: Int {
        let channels = [0: 1, 2: 3, 3: 1, 4: 2][pngColorType] ?? 4
        return channels * (ByteReader(bytes: bytes).byte(at: 24) ?? 16)
    }

    /// Behind width, height and planes of a header of 40 bytes and more, or of the OS/2 header of 12.
    fileprivate var bitsPerBMPPixel: Int {
        let reader = ByteReader(bytes: bytes)
        return reader.littleEndian16(at: reader.littleEndian32(at: 14) == 12 ? 24 : 28) ?? 32
    }
}

// MARK: - WebP

extension MemoryNeed {
    /// libgd copies the file, lets libwebp make pixels, and copies those; without loss libwebp keeps all of them a third time,
    /// and alpha as a plane.
    private static func webp(_ file: ImageFile) -> MemoryNeed {
        let pixels = file.header.size.pixelCount
        return MemoryNeed(kept: 4 * pixels, whileReading: 9 * pixels + 2 * file.bytes.count)
    }
}
