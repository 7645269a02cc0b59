import CJPEG

/// A JPEG that can be read again, in parts.
struct JPEGSource {
    let bytes: [UInt8]
    /// How many of them are read.
    let byteCount: Int
    /// What its header says; of a damaged one fewer rows.
    let size: PixelSize
    private let isDamaged: Bool

    init(_ file: ImageFile) {
        (bytes, byteCount, size, isDamaged) = (file.bytes, file.byteCount, file.size, file.damage != nil)
    }

    /// Every `step`-th pixel on both axes, the same as libgd's, and if wanted the means of squares.
    /// - Returns: nil for kinds that are not read this way.
    /// - Throws: `.truncated` or `.corrupt`.
    /// - Complexity: O(width * height), mostly for reading the Huffman codes and turning them into luma and chroma.
    func samples(step: Int, square: Int?) throws(DecodeError) -> (samples: [UInt32], means: PackedImage?)? {
        if step == 1 || square == 1 {
            guard let all = try pixels(square: 1) else { return nil }
            return (step == 1 ? all.pixels : all.sampled(step: step), square == 1 ? all : nil)
        }
        var means: PackedImage?
        let samples = try filled(size.divided(by: step)) { samples throws(DecodeError) in
            var selection = CJPEGSelection()
            (selection.step, selection.samples, selection.square) = (UInt32(step), samples, 1)
            guard let square else { return try read(&selection) }
            means = try self.means(square: square, beside: selection)
            return means != nil
        }
        return samples.map { ($0, means) }
    }

    /// The largest square that libjpeg averages and that is not above `step`: 1, 2, 4 or 8 pixels a side.
    static func meanSquare(step: Int) -> Int { [8, 4, 2].first { $0 <= step } ?? 1 }

    /// Samples that are the means of such squares, scaled by libjpeg.
    /// - Returns: nil for kinds that are not read this way.
    /// - Throws: `.truncated` or `.corrupt`.
    func meanSamples(step: Int) throws(DecodeError) -> [UInt32]? {
        let square = JPEGSource.meanSquare(step: step)
        guard let means = try pixels(square: square) else { return nil }
        if step == square { return means.pixels }
        // The squares that every `step`-th pixel lies in.
        return stride(from: 0, to: size.height, by: step).flatMap { y in
            stride(from: 0, to: size.width, by: step).map { x in
                means.pixels[y / square * means.size.width + x / square]
            }
        }
    }

    /// The means of squares of luma and chroma, which stand for a scaled image.
    /// - Returns: nil for kinds that are not read this way.
    /// - Throws: `.truncated` or `.corrupt`.
    func means(square: Int) throws(DecodeError) -> PackedImage? {
        if square == 1 { return try pixels(square: 1) }
        var selection = CJPEGSelection()
        selection.step = 1
        return try means(square: square, beside: selection)
    }

    private func means(square: Int, beside samples: CJPEGSelection) throws(DecodeError) -> PackedImage? {
        let small = size.divided(by: square)
        let pixels = try filled(small) { means throws(DecodeError) in
            var selection = samples
            (selection.square, selection.means) = (UInt32(square), means)
            return try read(&selection)
        }
        return pixels.map { PackedImage(size: small, pixels: $0) }
    }

    /// All pixels, scaled by libjpeg to the means of squares.
    /// - Parameters:
    ///   - square: side of a square, 1, 2, 4 or 8.
    ///   - isCMYK: whether it has four channels, whose numbers stay as they are; otherwise it has one or three.
    /// - Returns: nil for kinds that are not read this way.
    /// - Throws: `.truncated` or `.corrupt`.
    func pixels(square: Int, isCMYK: Bool = false) throws(DecodeError) -> PackedImage? {
        let scaled = size.divided(by: square)
        let (width, height) = (UInt32(size.width), UInt32(size.height))
        let pixels = try filled(scaled) { pixels throws(DecodeError) in
            try checked(isDamaged: isDamaged) { complaint in
                cjpegReadPixels(bytes, byteCount, width, height, UInt32(square), isCMYK, pixels, complaint)
            }
        }
        return pixels.map { PackedImage(size: scaled, pixels: $0) }
    }

    /// Reads what is selected, whose size this sets.
    /// - Returns: false for kinds that are not read this way.
    /// - Throws: `.truncated` or `.corrupt`.
    func read(_ selection: inout CJPEGSelection) throws(DecodeError) -> Bool {
        (selection.width, selection.height) = (UInt32(size.width), UInt32(size.height))
        return try checked(isDamaged: isDamaged) { cjpegReadSelection(bytes, byteCount, &selection, $0) }
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
