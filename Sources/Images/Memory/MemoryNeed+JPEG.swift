import CJPEG

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
