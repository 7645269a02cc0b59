/// What was read of a JPEG.
struct SampledJPEG {
    let source: JPEGSource
    /// Distance between samples, in pixels.
    let step: Int
    let samples: [UInt32]
    /// Made on the way, for a small copy.
    let means: MeanPixels?

    /// - Parameter small: the size of the copy that will be wanted, if one will.
    /// - Returns: nil where libgd has to look.
    init?(_ source: JPEGSource, step: Int, small: PixelSize?) {
        let square = small.map { source.size.square(for: $0) }
        guard let parts = source.samples(step: step, square: square) else { return nil }
        self.source = source
        self.step = step
        (samples, means) = parts
    }

    /// Samples that are the means of squares, scaled by libjpeg: the largest of 1, 2, 4 and 8 pixels a side that is not
    /// above `step`.
    /// - Returns: nil where libgd has to look.
    init?(meansOf source: JPEGSource, step: Int) {
        let square = [8, 4, 2].first { $0 <= step } ?? 1
        guard let scaled = source.pixels(square: square) else { return nil }
        self.source = source
        self.step = step
        samples = scaled.sampled(step: step, of: source.size)
        means = nil
    }

    /// Every `step`-th pixel on both axes, out of those that were read.
    func sampled(step: Int) -> [UInt32] {
        if step == self.step { return samples }
        precondition(step.isMultiple(of: self.step), "expected a multiple of \(self.step), got a step of \(step)")
        return MeanPixels(size: source.size.divided(by: self.step), square: self.step, pixels: samples)
            .sampled(step: step, of: source.size)
    }
}

extension PixelSize {
    /// The side of the squares whose means are still at least a fifth more than a small copy needs.
    func square(for small: PixelSize) -> Int {
        max(1, min(128, 5 * max(width, height) / (6 * max(small.width, small.height))))
    }
}
