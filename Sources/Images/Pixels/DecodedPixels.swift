import Colors

/// All pixels of an image as their decoder left them, not converted.
enum DecodedPixels: ~Copyable {
    case truecolor(GDImage)
    case packed(PackedImage)
    case cmyk(CMYKImage)
    case png(PNGImage)

    /// As stored.
    var size: PixelSize {
        switch self {
        case .truecolor(let image): image.size
        case .packed(let image): image.size
        case .cmyk(let image): image.size
        case .png(let image): image.size
        }
    }

    var isFromGD: Bool {
        switch self {
        case .truecolor: true
        case .packed: false
        case .cmyk: false
        case .png: false
        }
    }

    /// Every `step`-th pixel on both axes, row by row.
    func sampled(step: Int) -> [UInt32] {
        switch self {
        case .truecolor(let image): image.sampled(step: step)
        case .packed(let image): image.sampled(step: step)
        case .cmyk(let image): image.sampled(step: step)
        case .png(let image): image.sampled(step: step)
        }
    }

    /// The pixels of a copy in another size, not larger.
    func scaled(to small: PixelSize) -> [UInt32] {
        switch self {
        case .truecolor(let image): image.scaled(to: small)
        case .packed(let image): image.scaled(to: small)
        case .cmyk(let image): image.scaled(to: small)
        case .png(let image): image.scaled(to: small)
        }
    }
}

/// A width and a height in pixels.
struct PixelSize: Equatable {
    var width: Int
    var height: Int

    /// The smallest size that covers both.
    func union(_ other: PixelSize) -> PixelSize {
        PixelSize(width: max(width, other.width), height: max(height, other.height))
    }

    /// How many squares of `side` pixels cover it.
    func divided(by side: Int) -> PixelSize {
        PixelSize(
            width: PixelGrid.sampleCount(along: width, step: side),
            height: PixelGrid.sampleCount(along: height, step: side))
    }

    /// A size for parts of a copy: up to half as large again as `small`, and not larger than `most`.
    /// - Returns: nil when it would not be larger.
    func larger(than small: PixelSize, within most: PixelSize) -> PixelSize? {
        let side = max(small.width, small.height)
        let large = fitted(into: min(side * 3 / 2, max(most.width, most.height)))
        let isLarger = max(large.width, large.height) > side
        return isLarger && large.width <= most.width && large.height <= most.height ? large : nil
    }

    /// The size in the same proportions that fits into a square, never enlarged.
    func fitted(into side: Int) -> PixelSize {
        let longer = max(width, height)
        let scale = longer <= side ? 1 : Double(side) / Double(longer)
        return PixelSize(
            width: max(1, Int((Double(width) * scale).rounded())),
            height: max(1, Int((Double(height) * scale).rounded())))
    }
}

/// As many pixels as `size` says, or nil when `fill` did not fill them.
func filled<Failure: Error>(
    _ size: PixelSize, by fill: (UnsafeMutablePointer<UInt32>) throws(Failure) -> Bool
) throws(Failure) -> [UInt32]? {
    var result = Result<Bool, Failure>.success(false)
    let pixels = [UInt32](unsafeUninitializedCapacity: size.width * size.height) { buffer, count in
        guard let start = buffer.baseAddress else { return }
        result = Result { () throws(Failure) in try fill(start) }
        if case .success(true) = result { count = size.width * size.height }
    }
    return try result.get() ? pixels : nil
}
