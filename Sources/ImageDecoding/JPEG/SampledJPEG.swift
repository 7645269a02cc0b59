/// What was read of a JPEG without making all of its pixels.
struct SampledJPEG {
    let samples: [UInt32]
    /// Made on the way, for a thumbnail.
    let means: MeanPixels?

    /// - Returns: nil where libgd has to look.
    init?(_ source: JPEGSource, _ request: DecodeRequest) {
        let step = request.step(for: source.size)
        if request.samplesMeans {
            guard let samples = source.meanSamples(step: step) else { return nil }
            self.samples = samples
            means = nil
        } else {
            let square = request.thumbnailSize(for: source.size).map { source.size.square(for: $0) }
            guard let read = source.samples(step: step, square: square) else { return nil }
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
