/// What was read of a JPEG without making all of its pixels.
struct SampledJPEG {
    let samples: [UInt32]
    /// Made on the way, for a thumbnail.
    let reduced: ReducedJPEG?

    /// - Parameter isConverted: whether a thumbnail needs other colors than those stored.
    /// - Returns: nil for kinds that libgd has to read.
    /// - Throws: `.truncated` or `.corrupt`.
    init?(_ source: JPEGSource, _ request: DecodeRequest, isConverted: Bool) throws(DecodeError) {
        let step = request.step(for: source.size)
        let small = request.samplesMeans ? nil : request.thumbnailSize(for: source.size)
        if request.samplesMeans {
            guard let samples = try source.meanSamples(step: step) else { return nil }
            (self.samples, reduced) = (samples, nil)
        } else if let small, !isConverted, step > 1 || small == source.size,
            let read = try source.copy(small, step: step)
        {
            (samples, reduced) = (read.samples, .copy(read.copy, larger: read.larger))
        } else {
            // With every pixel wanted of a large image, libjpeg's own way is faster, and the copy is made for itself.
            let square = step == 1 && !isConverted ? nil : small.map { source.size.square(for: $0) }
            guard let read = try source.samples(step: step, square: square) else { return nil }
            samples = read.samples
            if let small, let means = read.means { reduced = .means(means, of: small) } else { reduced = nil }
        }
    }
}

/// What a thumbnail of a JPEG is made of.
enum ReducedJPEG {
    /// For a thumbnail of this size, where colors are converted or the kind is a rare one.
    case means(PackedImage, of: PixelSize)
    case copy(PlanarCopy, larger: PlanarCopy?)

    /// Read for the thumbnail alone.
    /// - Parameter isConverted: whether the thumbnail needs other colors than those stored.
    /// - Returns: nil for kinds that libgd has to read.
    /// - Throws: `.truncated` or `.corrupt`.
    init?(_ source: JPEGSource, _ small: PixelSize, isConverted: Bool) throws(DecodeError) {
        if !isConverted, let read = try source.copy(small, step: nil) {
            self = .copy(read.copy, larger: read.larger)
        } else if let means = try source.means(square: source.size.square(for: small)) {
            self = .means(means, of: small)
        } else {
            return nil
        }
    }

    /// The size of the thumbnail.
    var size: PixelSize {
        switch self {
        case .means(_, let size): size
        case .copy(let copy, _): copy.size
        }
    }
}

extension PixelSize {
    /// The side of the squares whose means are still at least a fifth more than a smaller copy needs.
    func square(for small: PixelSize) -> Int {
        max(1, min(128, 5 * max(width, height) / (6 * max(small.width, small.height))))
    }
}
