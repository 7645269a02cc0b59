import CJPEG

/// The memory that one way of decoding takes, in bytes.
struct MemoryNeed {
    /// Until samples and thumbnail are made.
    var kept = 0
    /// While the file is read.
    var whileReading = 0
    /// While the thumbnail is made, beside what every thumbnail takes: where the file is read again for it.
    var whileScaling = 0

    /// The ways that a decoder may take. It tries one after the other.
    static func ways(of file: ImageFile, _ request: DecodeRequest, _ choice: DecoderChoice) -> [MemoryNeed] {
        let pixels = file.header.size.pixelCount
        return switch file.header.format {
        case .jpeg: [jpeg(file, request, choice)]
        case .png: pngWays(of: file, choice)
        case .gif: [MemoryNeed(kept: pixels)]
        case .bmp: [MemoryNeed(kept: file.bitsPerBMPPixel <= 8 ? pixels : 4 * pixels)]
        case .webp: [webp(file)]
        case .avif: [avif(file)]
        }
    }

    /// At the worst moment.
    func peak(of file: ImageFile, _ request: DecodeRequest) -> Int {
        let size = file.header.size
        let samples = 4 * size.divided(by: request.step(for: size)).pixelCount
        let thumbnail = request.thumbnailSize(for: size).map { whileScaling + file.thumbnailWork(of: $0) } ?? 0
        return kept + samples + max(whileReading, thumbnail)
    }
}

extension ImageFile {
    /// Pixels, the same turned, their channels, a larger copy for a part of it, and the files; libwebp, which writes
    /// clear ones, makes several planes of them.
    fileprivate func thumbnailWork(of small: PixelSize) -> Int {
        let row = 4 * header.width + 64 * small.width
        return row + (mayBeClear ? 68 : 40) * small.pixelCount
    }

    private var mayBeClear: Bool {
        switch header.format {
        case .jpeg, .bmp: false
        case .png: pngColorType != 2
        case .gif, .webp, .avif: true
        }
    }

    /// For the profile and its transform: 4 dimensions, in which inks are, take most.
    var colorWork: Int {
        switch metadata.color {
        case .none, .damaged: 0
        case .codePoints, .gamma: 1 << 20
        case .profile(let parts): (4 << 20) + 4 * parts.reduce(0) { $0 + $1.count }
        case .profileBytes(let bytes): (4 << 20) + 4 * bytes.count
        case .deflatedProfile(let range): (4 << 20) + 4 * min(8 * range.count, ColorSpace.maxProfileBytes)
        }
    }

    /// Behind width, height and planes of a header of 40 bytes and more, or of the OS/2 header of 12.
    fileprivate var bitsPerBMPPixel: Int {
        bytes.littleEndian16(at: bytes.littleEndian32(at: 14) == 12 ? 24 : 28) ?? 32
    }
}

// MARK: - WebP, AVIF

extension MemoryNeed {
    /// Without loss libwebp keeps all pixels itself, and so it does with opacities, which may be stored like pixels.
    private static func webp(_ file: ImageFile) -> MemoryNeed {
        let pixels = file.header.size.pixelCount
        // Read before; if not, it is not a WebP.
        let kind = (try? WebPFile.withFile(file.bytes) { $0.kind }) ?? .lossy
        let work =
            switch kind {
            case .lossy: 1024 * file.header.width
            case .lossyWithAlpha: 1024 * file.header.width + 5 * pixels
            case .lossless: 4 * pixels
            }
        return MemoryNeed(kept: 4 * pixels, whileReading: work)
    }

    /// Planes of luma, chroma and opacity, twice where film grain is added or a grid is put together; what a decoder
    /// notes of its blocks; the file.
    private static func avif(_ file: ImageFile) -> MemoryNeed {
        let pixels = file.header.size.pixelCount
        let planes = (try? AVIFFile.withFile(file.bytes) { $0.planeBytes }) ?? 0  // as above
        return MemoryNeed(kept: 4 * pixels, whileReading: 2 * planes + 2 * pixels + file.bytes.count)
    }
}

extension MemoryNeed {
    /// What libjpeg does not take for a JPEG takes no memory either.
    static func jpeg(_ file: ImageFile, _ request: DecodeRequest, _ choice: DecoderChoice) -> MemoryNeed {
        var layout = CJPEGLayout()
        guard cjpegReadLayout(file.bytes, file.bytes.count, &layout) else { return MemoryNeed() }
        // Rows of the channels on their way, which libjpeg and we keep some of.
        let reading = layout.coefficientBytes + 256 * file.header.width
        // libgd gets a copy of the file.
        if file.metadata.channels == .cmyk { return cmyk(file, request, reading: reading + file.bytes.count) }
        let means = Means(of: file, request)
        let isDirect =
            request.samplesMeans
            || choice == .auto && (layout.hasPlanes || means.square == 1 || request.step(for: file.header.size) == 1)
        return isDirect
            ? directly(file, request, means, reading: reading)
            : MemoryNeed(
                kept: 4 * file.header.size.pixelCount, whileReading: reading, whileScaling: reading + means.bytes)
    }

    private static func cmyk(_ file: ImageFile, _ request: DecodeRequest, reading: Int) -> MemoryNeed {
        let pixels = file.header.size.pixelCount
        let isReadTwice = !request.isColorManaged && file.metadata.color != nil
        return MemoryNeed(
            kept: 4 * pixels, whileReading: reading, whileScaling: isReadTwice ? 4 * pixels + reading : 0)
    }

    private static func directly(
        _ file: ImageFile, _ request: DecodeRequest, _ means: Means, reading: Int
    ) -> MemoryNeed {
        let size = file.header.size
        if !request.samplesMeans, request.step(for: size) > 1 {
            return MemoryNeed(kept: means.packedBytes, whileReading: reading + means.planeBytes)
        }
        // The thumbnail is read for itself.
        let square = request.samplesMeans ? [8, 4, 2].first { $0 <= request.step(for: size) } ?? 1 : 1
        return MemoryNeed(
            whileReading: reading + 4 * size.divided(by: square).pixelCount, whileScaling: reading + means.bytes)
    }
}

/// The means of squares that a thumbnail is made of.
private struct Means {
    /// nil when no thumbnail is wanted.
    let square: Int?
    let packedBytes: Int
    /// While they are summed up, one channel beside the other.
    let planeBytes: Int

    init(of file: ImageFile, _ request: DecodeRequest) {
        let size = file.header.size
        square = request.thumbnailSize(for: size).map { size.square(for: $0) }
        let count = square.map { size.divided(by: $0).pixelCount } ?? 0
        packedBytes = 4 * count
        planeBytes = 3 * count
    }

    var bytes: Int { packedBytes + planeBytes }
}

extension MemoryNeed {
    static func pngWays(of file: ImageFile, _ choice: DecoderChoice) -> [MemoryNeed] {
        let isInterlaced = file.bytes.byte(at: 28) != 0
        return choice == .auto && !isInterlaced ? [pngDirectly(file), pngByGD(file)] : [pngByGD(file)]
    }

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
    var pngColorType: Int { bytes.byte(at: 25) ?? 6 }

    fileprivate var bitsPerPNGPixel: Int {
        let channels = [0: 1, 2: 3, 3: 1, 4: 2][pngColorType] ?? 4
        return channels * (bytes.byte(at: 24) ?? 16)
    }
}
