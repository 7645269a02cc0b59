import CJPEG

/// A JPEG of grey or three channels that can be read again, in parts.
struct JPEGSource {
    let bytes: [UInt8]
    /// What its header says.
    let size: PixelSize

    /// Every `step`-th pixel on both axes, the same as libgd's, and if wanted the means of squares.
    /// - Returns: nil where libgd has to look: the kind is another, or there was any complaint.
    /// - Complexity: O(width * height), mostly for reading the Huffman codes and turning them into luma and chroma.
    func samples(step: Int, square: Int?) -> (samples: [UInt32], means: MeanPixels?)? {
        if step == 1 || square == 1 {
            return pixels(square: 1).map { ($0.sampled(step: step, of: size), square == 1 ? $0 : nil) }
        }
        var means: MeanPixels?
        let samples = filled(size.divided(by: step)) { samples in
            guard let square else { return select(step: step, samples: samples, square: 1, means: nil) }
            means = self.means(square: square, beside: samples, step: step)
            return means != nil
        }
        return samples.map { ($0, means) }
    }

    /// Samples that are the means of squares, scaled by libjpeg: the largest of 1, 2, 4 and 8 pixels a side that is not
    /// above `step`.
    /// - Returns: nil where libgd has to look.
    func meanSamples(step: Int) -> [UInt32]? {
        let square = [8, 4, 2].first { $0 <= step } ?? 1
        return pixels(square: square)?.sampled(step: step, of: size)
    }

    /// The means of squares of luma and chroma, which stand for a scaled image.
    /// - Returns: nil as `samples`.
    func means(square: Int) -> MeanPixels? {
        square == 1 ? pixels(square: 1) : means(square: square, beside: nil, step: 1)
    }

    /// All pixels, scaled by libjpeg to the means of squares.
    /// - Parameter square: side of a square, 1, 2, 4 or 8.
    /// - Returns: nil where libgd has to look.
    func pixels(square: Int) -> MeanPixels? {
        let size = size.divided(by: square)
        var message = JPEGMessage()
        let pixels = filled(size) { pixels in
            cjpegReadPixels(
                bytes, bytes.count, UInt32(self.size.width), UInt32(self.size.height), UInt32(square), pixels,
                &message.characters) && message.isEmpty
        }
        return pixels.map { MeanPixels(size: size, square: square, pixels: $0) }
    }

    private func means(square: Int, beside samples: UnsafeMutablePointer<UInt32>?, step: Int) -> MeanPixels? {
        let small = size.divided(by: square)
        let pixels = filled(small) { select(step: step, samples: samples, square: square, means: $0) }
        return pixels.map { MeanPixels(size: small, square: square, pixels: $0) }
    }

    private func select(
        step: Int, samples: UnsafeMutablePointer<UInt32>?, square: Int, means: UnsafeMutablePointer<UInt32>?
    ) -> Bool {
        var message = JPEGMessage()
        var selection = CJPEGSelection(
            width: UInt32(size.width), height: UInt32(size.height), step: UInt32(step), samples: samples,
            square: UInt32(square), means: means)
        return cjpegReadSelection(bytes, bytes.count, &selection, &message.characters) && message.isEmpty
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
    func scaled(to small: PixelSize) -> [UInt32] { AreaScaler(from: size, to: small).scaled(pixels) }
}

/// What libjpeg complained about first.
struct JPEGMessage {
    var characters = [CChar](repeating: 0, count: Int(cjpegMessageLength))

    var isEmpty: Bool { characters[0] == 0 }

    var text: String {
        String(decoding: characters.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
    }
}
