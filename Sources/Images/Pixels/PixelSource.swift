import Colors

/// All pixels of an image from its decoder, not converted.
protocol PixelSource {
    /// As stored.
    var size: PixelSize { get }

    /// Reads every `step`-th pixel of a row, until `target` is full.
    func read(row: Int, step: Int, to target: UnsafeMutableBufferPointer<UInt32>)

    /// The pixels scaled to another size, not larger.
    func scaled(to small: PixelSize) -> [UInt32]
}

extension PixelSource {
    /// Every `step`-th pixel on both axes, row by row.
    func sampled(step: Int) -> [UInt32] {
        let small = size.divided(by: step)
        return [UInt32](unsafeUninitializedCapacity: small.pixelCount) { buffer, count in
            for row in 0..<small.height {
                let target = buffer[(row * small.width)..<((row + 1) * small.width)]
                read(row: row * step, step: step, to: UnsafeMutableBufferPointer(rebasing: target))
            }
            count = small.pixelCount
        }
    }

    func scaled(to small: PixelSize) -> [UInt32] {
        var pixels = [UInt32](repeating: 0, count: size.width)
        return AreaScaler(from: size, to: small).scaled { row, body in
            pixels.withUnsafeMutableBufferPointer { read(row: row, step: 1, to: $0) }
            pixels.withUnsafeBufferPointer(body)
        }
    }
}

/// A width and a height in pixels.
struct PixelSize: Equatable {
    var width: Int
    var height: Int

    var pixelCount: Int { width * height }

    /// The number of squares of `side` pixels that cover it, on each axis.
    func divided(by side: Int) -> PixelSize {
        PixelSize(
            width: PixelGrid.sampleCount(along: width, step: side),
            height: PixelGrid.sampleCount(along: height, step: side))
    }

    /// A size for a copy whose part is used: up to half as large again as `small`, and not larger than `most`.
    /// - Returns: nil if it would not be larger than `small`.
    func larger(than small: PixelSize, within most: PixelSize) -> PixelSize? {
        let side = max(small.width, small.height)
        let large = fitted(into: min(side * 3 / 2, max(most.width, most.height)))
        let isLarger = max(large.width, large.height) > side
        return isLarger && large.width <= most.width && large.height <= most.height ? large : nil
    }

    /// The size with the same proportions that fits into a square, never enlarged.
    func fitted(into side: Int) -> PixelSize {
        let longer = max(width, height)
        let scale = longer <= side ? 1 : Double(side) / Double(longer)
        return PixelSize(
            width: max(1, Int((Double(width) * scale).rounded())),
            height: max(1, Int((Double(height) * scale).rounded())))
    }
}

/// Pixels for the whole `size`; nil if `fill` did not fill them.
func filled<Failure: Error>(
    _ size: PixelSize, by fill: (UnsafeMutablePointer<UInt32>) throws(Failure) -> Bool
) throws(Failure) -> [UInt32]? {
    var result = Result<Bool, Failure>.success(false)
    let pixels = [UInt32](unsafeUninitializedCapacity: size.pixelCount) { buffer, count in
        guard let start = buffer.baseAddress else { return }
        result = Result { () throws(Failure) in try fill(start) }
        if case .success(true) = result { count = size.pixelCount }
    }
    return try result.get() ? pixels : nil
}
