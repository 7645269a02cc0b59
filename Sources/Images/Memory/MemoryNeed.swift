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

extension PixelSize {
    var pixelCount: Int { width * height }
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
        let reader = ByteReader(bytes: bytes)
        return reader.littleEndian16(at: reader.littleEndian32(at: 14) == 12 ? 24 : 28) ?? 32
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
