/// What was read of a JPEG without making all of its pixels.
struct SampledJPEG {
    let samples: [UInt32]
    /// Made on the way, for a thumbnail.
    let means: MeanPixels?

    /// - Returns: nil for kinds that libgd has to read.
    /// - Throws: `.truncated` or `.corrupt`.
    init?(_ source: JPEGSource, _ request: DecodeRequest) throws(DecodeError) {
        let step = request.step(for: source.size)
        if request.samplesMeans {
            guard let samples = try source.meanSamples(step: step) else { return nil }
            self.samples = samples
            means = nil
        } else {
            let square = request.thumbnailSize(for: source.size).map { source.size.square(for: $0) }
            guard let read = try source.samples(step: step, square: square) else { return nil }
            (samples, means) = read
        }
    }
}

extension PixelSize {
    /// The side of the squares whose means are still at least a fifth more than a smaller copy needs.
    func square(for small: PixelSize) -> Int {
        max(1, min(128, 5 * max(width, height) / (6 * max(small.width, small.height))))
    }
}
