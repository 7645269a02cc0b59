import CJPEG

/// A JPEG that can be read several times, in parts.
struct JPEGSource {
    let bytes: [UInt8]
    /// Number of bytes to read.
    let byteCount: Int
    /// The size in its header; fewer rows if it is damaged.
    let size: PixelSize
    private let isDamaged: Bool

    init(_ file: ImageFile) {
        (bytes, byteCount, size, isDamaged) = (file.bytes, file.byteCount, file.size, file.damage != nil)
    }

    /// Reads what a request needs: samples, and the means of squares for a thumbnail.
    /// - Returns: nil for kinds that only libgd reads.
    /// - Throws: `.truncated` or `.corrupt`.
    func read(_ request: DecodeRequest) throws(DecodeError) -> (samples: [UInt32], means: PackedImage?)? {
        let step = request.step(for: size)
        let scale = request.samplesMeans ? JPEGSource.scale(step: step) : 1
        // A scaled image may be smaller than the thumbnail, which is then read separately.
        let small = scale > 1 ? nil : request.thumbnailSize(for: size)
        return try read(step: step, scale: scale, square: small.map(size.square))
    }

    /// Reads every `step`-th pixel on both axes, and on request the means of squares.
    /// - Parameters:
    ///   - step: nil for no samples.
    ///   - scale: side of the squares, 1, 2, 4 or 8, that libjpeg averages to one pixel; at most `step`.
    ///   - square: side of the squares for the means, only with a scale of 1.
    ///   - isCMYK: whether it has four channels, which stay unconverted; otherwise it has one or three.
    /// - Returns: nil for kinds that cannot be read this way.
    /// - Throws: `.truncated` or `.corrupt`.
    /// - Complexity: O(width * height).
    func read(
        step: Int?, scale: Int = 1, square: Int? = nil, isCMYK: Bool = false
    ) throws(DecodeError) -> (samples: [UInt32], means: PackedImage?)? {
        let small = square.map(size.divided)
        var samples = [UInt32](repeating: 0, count: step.map { size.divided(by: $0).pixelCount } ?? 0)
        var means = [UInt32](repeating: 0, count: small?.pixelCount ?? 0)
        let isRead = try samples.withUnsafeMutableBufferPointer { samples throws(DecodeError) in
            try means.withUnsafeMutableBufferPointer { means throws(DecodeError) in
                let selection = CJPEGSelection(
                    width: UInt32(size.width), height: UInt32(size.height), isCMYK: isCMYK, scale: UInt32(scale),
                    step: UInt32(step ?? 1), samples: step == nil ? nil : samples.baseAddress,
                    square: UInt32(square ?? 1), means: square == nil ? nil : means.baseAddress)
                return try checked(isDamaged: isDamaged) { complaint in
                    withUnsafePointer(to: selection) { cjpegRead(bytes, byteCount, $0, complaint) }
                }
            }
        }
        return isRead ? (samples, small.map { PackedImage(size: $0, pixels: means) }) : nil
    }

    /// The largest square that libjpeg averages and that is at most `step`: 1, 2, 4 or 8 pixels per side.
    static func scale(step: Int) -> Int { [8, 4, 2].first { $0 <= step } ?? 1 }
}

extension PixelSize {
    /// The side of squares for the means of a smaller copy: the means must be at least a fifth larger than the copy.
    func square(for small: PixelSize) -> Int {
        max(1, min(128, 5 * max(width, height) / (6 * max(small.width, small.height))))
    }
}

/// Checks whether `read` succeeded.
/// - Parameter isDamaged: whether damage to pixels is known already.
/// - Throws: `.truncated` or `.corrupt` for damage to pixels that is not known.
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

/// The text after the last colon: libraries put the general part before it.
func lastClause(of message: String) -> String {
    String(message.split(separator: ": ").last ?? Substring(message))
}
