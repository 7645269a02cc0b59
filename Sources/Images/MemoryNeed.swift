import CJPEG
import CLinux

extension ImageDecoder {
    /// The most bytes of memory that decoding `bytes` takes, in addition to `bytes` themselves and including the
    /// thumbnail, estimated from the header.
    ///
    /// For a pixel of the image as stored, beside 4 bytes a sample, 40 for a pixel of the thumbnail (68 where it may be
    /// clear), and 2 MiB; with a color profile 4 MiB more and 4 times its length:
    ///
    /// | file | kept until the thumbnail is made | while it is decoded |
    /// | --- | --- | --- |
    /// | JPEG, read directly | means of squares for a thumbnail | 2 bytes a coefficient (1 to 3) if in several scans |
    /// | JPEG by libgd | 4 | the same; for the thumbnail again |
    /// | CMYK JPEG | 4; twice, if the thumbnail is converted and samples are not | the same, of 4 channels |
    /// | PNG that is not interlaced | as in the file inflated, 1/8 to 8 | the file |
    /// | PNG by libgd | 4; grey or palette 1 | 1 to 4, and the file if it has a profile |
    /// | GIF | 1 | |
    /// | BMP | 4; up to 8 bits 1 | |
    /// | WebP | 4 | 4 without loss, 5 with loss and alpha |
    /// | AVIF | 4 | planes of 1 to 8 twice, 2, and the file |
    ///
    /// Read directly are JPEGs of the usual kinds and, unless libgd is chosen, PNGs that are not interlaced; whether
    /// libgd has to help with one of those shows only when it is read, so the larger way counts. Not in it: memory that
    /// the process keeps from image to image (`reuseMemory`), the transforms of other color spaces, and previews larger
    /// than the thumbnail: ask with their side as `thumbnailSide`.
    ///
    /// Checked by `scripts/bench/memory.sh` on images of each kind: peaks are 0.2 to 0.96 of it, the low ones where
    /// libgd might have had to help.
    /// - Throws: as `decode` does for what the header or the limits refuse.
    /// - Complexity: that of `ImageHeader`.
    package func memoryEstimate(of bytes: [UInt8], _ request: DecodeRequest) throws(DecodeError) -> Int {
        let file = try ImageFile(bytes, limits: limits)
        let isConverted = request.isColorManaged || request.thumbnailSide != nil
        let overhead = (2 << 20) + (isConverted ? file.colorWork : 0)
        let needs = MemoryNeed.ways(of: file, request, choice).map { $0.peak(of: file, request) }
        return overhead + (needs.max() ?? 0)
    }

    /// Lets this process keep memory freed by decoders for the next image, which saves a third of the time of decoding:
    /// otherwise each image gets new pages from the system.
    ///
    /// For programs that decode many images; call it before the first. Single blocks of more than half of the kept
    /// bytes, or of 32 MiB, are still returned to the system at once.
    /// - Parameter bytesPerThread: bytes kept for each decoding thread, 128 KiB...64 MiB; other values count as the
    ///   nearest of these. glibc keeps the least anyway, and at most the greatest per thread.
    package static func reuseMemory(bytesPerThread: Int) {
        let least = 128 << 10
        let kept = Int32(max(least, min(bytesPerThread, 64 << 20)))
        mallopt(M_MMAP_THRESHOLD, max(Int32(least), kept / 2))
        mallopt(M_TRIM_THRESHOLD, kept)
    }
}

/// The memory for one way to decode, in bytes.
struct MemoryNeed {
    /// In use until samples and thumbnail are made.
    var kept = 0
    /// In addition while the file is read.
    var whileReading = 0
    /// In addition while the thumbnail is made, beyond the need of every thumbnail, if the file is read again for it.
    var whileScaling = 0

    /// The ways that a decoder may try in turn.
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

    /// The highest use at any time.
    func peak(of file: ImageFile, _ request: DecodeRequest) -> Int {
        let size = file.header.size
        let samples = 4 * size.divided(by: request.step(for: size)).pixelCount
        let thumbnail = request.thumbnailSize(for: size).map { whileScaling + file.thumbnailWork(of: $0) } ?? 0
        return kept + samples + max(whileReading, thumbnail)
    }
}

extension ImageFile {
    /// The pixels, a turned copy, their channels, a larger copy for a part, and the files; libwebp, for transparent
    /// pixels, makes several planes.
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

    /// For the profile and its transform: inks take most, because they have 4 dimensions.
    var colorWork: Int {
        switch metadata.color {
        case .none, .damaged: 0
        case .codePoints, .gamma: 1 << 20
        case .profile(let parts): (4 << 20) + 4 * parts.reduce(0) { $0 + $1.count }
        case .profileBytes(let bytes): (4 << 20) + 4 * bytes.count
        case .deflatedProfile(let range): (4 << 20) + 4 * min(8 * range.count, ColorSpace.maxProfileBytes)
        }
    }

    /// Located after width, height and planes in a header of 40 bytes and more, or in the OS/2 header of 12.
    fileprivate var bitsPerBMPPixel: Int {
        bytes.littleEndian16(at: bytes.littleEndian32(at: 14) == 12 ? 24 : 28) ?? 32
    }
}

// MARK: - WebP, AVIF

extension MemoryNeed {
    /// Lossless: libwebp keeps all pixels itself. It does the same for opacities, which may be stored like pixels.
    private static func webp(_ file: ImageFile) -> MemoryNeed {
        let pixels = file.header.size.pixelCount
        // It was read before; if this fails, it is not a WebP.
        let kind = (try? WebPFile.withFile(file.bytes) { $0.kind }) ?? .lossy
        let work =
            switch kind {
            case .lossy: 1024 * file.header.width
            case .lossyWithAlpha: 1024 * file.header.width + 5 * pixels
            case .lossless: 4 * pixels
            }
        return MemoryNeed(kept: 4 * pixels, whileReading: work)
    }

    /// Planes of luma, chroma and opacity, twice if film grain is added or a grid is assembled; the decoder's data on
    /// its blocks; the file.
    private static func avif(_ file: ImageFile) -> MemoryNeed {
        let pixels = file.header.size.pixelCount
        let planes = (try? AVIFFile.withFile(file.bytes) { $0.planeBytes }) ?? 0  // as above
        return MemoryNeed(kept: 4 * pixels, whileReading: 2 * planes + 2 * pixels + file.bytes.count)
    }

    /// A file that libjpeg refuses takes no memory.
    private static func jpeg(_ file: ImageFile, _ request: DecodeRequest, _ choice: DecoderChoice) -> MemoryNeed {
        var layout = CJPEGLayout()
        guard cjpegReadLayout(file.bytes, file.bytes.count, &layout) else { return MemoryNeed() }
        let size = file.header.size
        // Rows of the channels in progress, partly kept by libjpeg.
        let reading = layout.coefficientBytes + 256 * size.width
        // libgd gets a copy of the file.
        if file.metadata.channels == .cmyk { return cmyk(file, request, reading: reading + file.bytes.count) }
        // The source of a thumbnail.
        let square = request.thumbnailSize(for: size).map(size.square)
        let means = square.map { 4 * size.divided(by: $0).pixelCount } ?? 0
        if choice == .gd, !request.samplesMeans {
            return MemoryNeed(kept: 4 * size.pixelCount, whileReading: reading, whileScaling: reading + means)
        }
        let isScaled = request.samplesMeans && JPEGSource.scale(step: request.step(for: size)) > 1
        return isScaled
            ? MemoryNeed(whileReading: reading, whileScaling: reading + means)
            : MemoryNeed(kept: means, whileReading: reading)
    }

    private static func cmyk(_ file: ImageFile, _ request: DecodeRequest, reading: Int) -> MemoryNeed {
        let pixels = file.header.size.pixelCount
        let isReadTwice = !request.isColorManaged && file.metadata.color != nil
        return MemoryNeed(
            kept: 4 * pixels, whileReading: reading, whileScaling: isReadTwice ? 4 * pixels + reading : 0)
    }

    private static func pngWays(of file: ImageFile, _ choice: DecoderChoice) -> [MemoryNeed] {
        let isInterlaced = file.bytes.byte(at: 28) != 0
        return choice == .auto && !isInterlaced ? [pngDirectly(file), pngByGD(file)] : [pngByGD(file)]
    }

    /// The rows as in the file, plus the data in one piece for inflating.
    private static func pngDirectly(_ file: ImageFile) -> MemoryNeed {
        let rowBytes = (file.header.width * file.bitsPerPNGPixel + 7) / 8 + 1
        return MemoryNeed(kept: rowBytes * (file.header.height + 1), whileReading: file.bytes.count)
    }

    /// libgd lets libpng decode all rows, with 8 bits per channel, and then makes an image of them.
    private static func pngByGD(_ file: ImageFile) -> MemoryNeed {
        let pixels = file.header.size.pixelCount
        let copy = file.metadata.profileChunk == nil ? 0 : file.bytes.count
        let isPaletteImage = [0, 3].contains(file.pngColorType)
        let rowBytes = isPaletteImage ? 1 : file.pngColorType == 2 ? 3 : 4
        return MemoryNeed(kept: isPaletteImage ? pixels : 4 * pixels, whileReading: rowBytes * pixels + copy)
    }
}

extension ImageFile {
    /// From IHDR, whose place `ImageHeader` has checked: 0 grey, 2 RGB, 3 palette, 4 grey and alpha, 6 RGB and alpha.
    var pngColorType: Int { bytes.byte(at: 25) ?? 6 }

    fileprivate var bitsPerPNGPixel: Int {
        let channels = [0: 1, 2: 3, 3: 1, 4: 2][pngColorType] ?? 4
        return channels * (bytes.byte(at: 24) ?? 16)
    }
}
