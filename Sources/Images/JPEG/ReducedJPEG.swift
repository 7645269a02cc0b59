/// What a thumbnail of a JPEG is made of.
enum ReducedJPEG {
    /// For a thumbnail of this size, where colors are converted or the kind is a rare one.
    case means(PackedImage, of: PixelSize)
    case copy(PlanarCopy, larger: PlanarCopy?)

    /// The size of the thumbnail.
    var size: PixelSize {
        switch self {
        case .means(_, let size): size
        case .copy(let copy, _): copy.size
        }
    }
}

extension JPEGSource {
    /// The samples that are asked for, and what is made of a thumbnail on the way, without making all of the pixels.
    /// - Parameter isConverted: whether a thumbnail needs other colors than those stored.
    /// - Returns: nil for kinds that libgd has to read.
    /// - Throws: `.truncated` or `.corrupt`.
    func sampled(
        _ request: DecodeRequest, isConverted: Bool
    ) throws(DecodeError) -> (samples: [UInt32], reduced: ReducedJPEG?)? {
        let step = request.step(for: size)
        if request.samplesMeans {
            guard let samples = try meanSamples(step: step) else { return nil }
            return (samples, nil)
        }
        let small = request.thumbnailSize(for: size)
        if let small, !isConverted, step > 1 || small == size, let read = try copy(small, step: step) {
            return (read.samples, .copy(read.copy, larger: read.larger))
        }
        // With every pixel wanted of a large image, libjpeg's own way is faster, and the copy is made for itself.
        let square = step == 1 && !isConverted ? nil : small.map { size.square(for: $0) }
        guard let read = try samples(step: step, square: square) else { return nil }
        guard let small, let means = read.means else { return (read.samples, nil) }
        return (read.samples, .means(means, of: small))
    }

    /// What a thumbnail is made of, read for it alone.
    /// - Parameter isConverted: whether the thumbnail needs other colors than those stored.
    /// - Returns: nil for kinds that libgd has to read.
    /// - Throws: `.truncated` or `.corrupt`.
    func reduced(to small: PixelSize, isConverted: Bool) throws(DecodeError) -> ReducedJPEG? {
        if !isConverted, let read = try copy(small, step: nil) { return .copy(read.copy, larger: read.larger) }
        guard let means = try means(square: size.square(for: small)) else { return nil }
        return .means(means, of: small)
    }
}

extension PixelSize {
    /// The side of the squares whose means are still at least a fifth more than a smaller copy needs.
    func square(for small: PixelSize) -> Int {
        max(1, min(128, 5 * max(width, height) / (6 * max(small.width, small.height))))
    }
}
