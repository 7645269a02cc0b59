/// The samples that the default preset uses: a grid, or its part inside letterbox bars.
struct SampledImage: Sendable {
    /// In samples.
    let width: Int
    let height: Int
    /// Row-major, as in `PixelGrid`.
    let pixels: [UInt32]
    let luma: LumaPlane

    init(width: Int, height: Int, pixels: [UInt32]) {
        self.width = width
        self.height = height
        self.pixels = pixels
        luma = LumaPlane(width: width, height: height, pixels: pixels)
    }

    init(_ grid: PixelGrid) {
        self.init(width: grid.columns, height: grid.rows, pixels: grid.pixels)
    }

    var count: Int { width * height }

    var everything: GridPart { GridPart(rows: 0..<height, columns: 0..<width) }

    func pixel(_ x: Int, _ y: Int) -> PackedPixel { PackedPixel(bits: pixels[y * width + x]) }

    /// Whether the picture has its own mask: at least 2 % of it is translucent.
    var isCutOut: Bool {
        var translucent = 0
        for bits in pixels where PackedPixel(bits: bits).isTranslucent { translucent &+= 1 }
        return translucent * 50 >= count
    }
}

extension SampledImage {
    /// The image as people see it on a white page; translucent samples become opaque.
    /// - Parameter keepsEdges: whether samples with a different opacity than a neighbor stay unchanged: at the edge of
    ///   a cut-out, a pixel is partly page, but its own color is that of the goods. Clear samples stay, too.
    func onWhitePage(keepsEdges: Bool) -> SampledImage {
        guard pixels.contains(where: { $0 >> 24 & 127 != 0 }) else { return self }
        var seen = pixels
        for y in 0..<height {
            for x in 0..<width where pixel(x, y).alpha > 0 {
                if keepsEdges, pixel(x, y).alpha == PackedPixel.clear || !isEven(x, y) { continue }
                seen[y * width + x] = pixel(x, y).onWhite
            }
        }
        return SampledImage(width: width, height: height, pixels: seen)
    }

    /// Whether the four neighbors of a sample have nearly the same opacity; positions outside the image do not count.
    private func isEven(_ x: Int, _ y: Int) -> Bool {
        let alpha = pixel(x, y).alpha
        return [(x - 1, y), (x + 1, y), (x, y - 1), (x, y + 1)].allSatisfy { x, y in
            guard (0..<width).contains(x), (0..<height).contains(y) else { return true }
            let other = pixel(x, y).alpha
            return other != PackedPixel.clear && abs(other - alpha) <= SampledImage.evenStep
        }
    }

    /// A fifth of the range from opaque to clear: antialiased edges are steeper.
    private static let evenStep = 24
}

/// The luma of each sample, 0...255 (ITU-R BT.601, in 8-bit integers).
///
/// The outermost samples are repeated around the image, so that each sample has neighbors.
struct LumaPlane: Sendable {
    let values: [UInt8]
    /// Values per row: those of the samples, and one before and after them.
    let stride: Int

    init(width: Int, height: Int, pixels: [UInt32]) {
        stride = width + 2
        var values = [UInt8](repeating: 0, count: (height + 2) * stride)
        LumaPlane.fill(&values, from: pixels.span, width: width, height: height)
        self.values = values
    }

    private static func fill(_ values: inout [UInt8], from pixels: Span<UInt32>, width: Int, height: Int) {
        guard width > 0, height > 0 else { return }
        let stride = width &+ 2
        var target = values.mutableSpan
        for y in 0..<height {
            let (source, start) = (y &* width, (y &+ 1) &* stride &+ 1)
            for x in 0..<width {
                target[unchecked: start &+ x] = PackedPixel(bits: pixels[unchecked: source &+ x]).luma
            }
            target[start - 1] = target[start]
            target[start + width] = target[start + width - 1]
        }
        for x in 0..<stride {
            target[x] = target[stride + x]
            target[(height + 1) * stride + x] = target[height * stride + x]
        }
    }

    /// The index of a sample in `values`.
    @inline(__always)
    func position(x: Int, y: Int) -> Int { (y &+ 1) &* stride &+ x &+ 1 }
}

extension UInt8 {
    @inline(__always) func distance(to other: UInt8) -> UInt8 { self > other ? self &- other : other &- self }
}
