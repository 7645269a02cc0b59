import CJPEG

/// A JPEG of grey or three channels that can be read again, in parts.
struct JPEGSource {
    let bytes: [UInt8]
    /// How many of them are read.
    let byteCount: Int
    /// What its header says; of a damaged one fewer rows.
    let size: PixelSize
    let isDamaged: Bool

    /// Every `step`-th pixel on both axes, the same as libgd's, and if wanted the means of squares.
    /// - Returns: nil for kinds that are not read this way.
    /// - Throws: `.truncated` or `.corrupt`.
    /// - Complexity: O(width * height), mostly for reading the Huffman codes and turning them into luma and chroma.
    func samples(step: Int, square: Int?) throws(DecodeError) -> (samples: [UInt32], means: MeanPixels?)? {
        if step == 1 || square == 1 {
            guard let all = try pixels(square: 1) else { return nil }
            return (all.sampled(step: step, of: size), square == 1 ? all : nil)
        }
        var means: MeanPixels?
        let samples = try filled(size.divided(by: step)) { samples throws(DecodeError) in
            guard let square else { return try select(step: step, samples: samples, square: 1, means: nil) }
            means = try self.means(square: square, beside: samples, step: step)
            return means != nil
        }
        return samples.map { ($0, means) }
    }

    /// Samples that are the means of squares, scaled by libjpeg: the largest of 1, 2, 4 and 8 pixels a side that is not
    /// above `step`.
    /// - Returns: nil for kinds that are not read this way.
    /// - Throws: `.truncated` or `.corrupt`.
    func meanSamples(step: Int) throws(DecodeError) -> [UInt32]? {
        let square = [8, 4, 2].first { $0 <= step } ?? 1
        return try pixels(square: square)?.sampled(step: step, of: size)
    }

    /// The means of squares of luma and chroma, which stand for a scaled image.
    /// - Returns: nil for kinds that are not read this way.
    /// - Throws: `.truncated` or `.corrupt`.
    func means(square: Int) throws(DecodeError) -> MeanPixels? {
        square == 1 ? try pixels(square: 1) : try means(square: square, beside: nil, step: 1)
    }

    /// All pixels, scaled by libjpeg to the means of squares.
    /// - Parameter square: side of a square, 1, 2, 4 or 8.
    /// - Returns: nil for kinds that are not read this way.
    /// - Throws: `.truncated` or `.corrupt`.
    func pixels(square: Int) throws(DecodeError) -> MeanPixels? {
        let scaled = size.divided(by: square)
        let pixels = try filled(scaled) { pixels throws(DecodeError) in
            try checked(isDamaged: isDamaged) { complaint in
                cjpegReadPixels(
                    bytes, byteCount, UInt32(size.width), UInt32(size.height), UInt32(square), pixels, complaint)
            }
        }
        return pixels.map { MeanPixels(size: scaled, square: square, pixels: $0) }
    }

    private func means(
        square: Int, beside samples: UnsafeMutablePointer<UInt32>?, step: Int
    ) throws(DecodeError) -> MeanPixels? {
        let small = size.divided(by: square)
        let pixels = try filled(small) { means throws(DecodeError) in
            try select(step: step, samples: samples, square: square, means: means)
        }
        return pixels.map { MeanPixels(size: small, square: square, pixels: $0) }
    }

    private func select(
        step: Int, samples: UnsafeMutablePointer<UInt32>?, square: Int, means: UnsafeMutablePointer<UInt32>?
    ) throws(DecodeError) -> Bool {
        var selection = CJPEGSelection()
        (selection.width, selection.height) = (UInt32(size.width), UInt32(size.height))
        (selection.step, selection.samples) = (UInt32(step), samples)
        (selection.square, selection.means) = (UInt32(square), means)
        return try checked(isDamaged: isDamaged) { cjpegReadSelection(bytes, byteCount, &selection, $0) }
    }
}

/// One pixel for each square of an image, row by row, as `0xRRGGBB`: its mean, where libjpeg or a sum made it.
struct MeanPixels {
    let size: PixelSize
    /// Side of a square, in pixels.
    let square: Int
    let pixels: [UInt32]

    /// The squares that every `step`-th pixel on both axes lies in, of an image of `whole` size.
    func sampled(step: Int, of whole: PixelSize) -> [UInt32] {
        if step == square { return pixels }
        return stride(from: 0, to: whole.height, by: step).flatMap { y in
            stride(from: 0, to: whole.width, by: step).map { x in pixels[y / square * size.width + x / square] }
        }
    }

    /// The pixels of a copy in another size, not larger than this.
    func scaled(to small: PixelSize) -> [UInt32] {
        size == small ? pixels : AreaScaler(from: size, to: small).scaled(pixels)
    }
}

/// Whether `read` reads what it should.
/// - Parameter isDamaged: whether it is known that libjpeg's complaints cost pixels.
/// - Throws: `.truncated` or `.corrupt`, when they do and it is not known.
func checked(
    isDamaged: Bool = false, _ read: (UnsafeMutablePointer<CJPEGComplaint>) -> Bool
) throws(DecodeError) -> Bool {
    var complaint = CJPEGComplaint()
    let isRead = read(&complaint)
    if !(isDamaged && isRead) { try complaint.check() }
    return isRead
}

extension CJPEGComplaint {
    fileprivate func check() throws(DecodeError) {
        switch verdict {
        case cjpegTruncated: throw .truncated(.jpeg)
        case cjpegDamaged: throw .corrupt(.jpeg, reason: lastClause(of: words))
        default: break
        }
    }

    private var words: String {
        withUnsafeBytes(of: text) { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
    }
}

/// What stands behind the last colon: libraries put the general before it.
func lastClause(of message: String) -> String {
    String(message.split(separator: ": ").last ?? Substring(message))
}
