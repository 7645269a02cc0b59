/// The samples that the default preset works on: a grid, or what is left of it inside letterbox bars.
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

    /// Whether the picture brings its own mask: at least 2 % of it lets something through.
    var isCutOut: Bool {
        var translucent = 0
        for bits in pixels where PackedPixel(bits: bits).isTranslucent { translucent &+= 1 }
        return translucent * 50 >= count
    }
}

extension SampledImage {
    /// The image as people see it on a white page; what is seen through counts as opaque then.
    /// - Parameter keepsEdges: whether samples that are clearer or less clear than a neighbor stay as they are: at the
    ///   edge of a cut-out a pixel is part goods and part page, and its own color is that of the goods. Clear ones stay
    ///   too.
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

    /// Whether the four neighbors of a sample let nearly as much through; what lies outside is not a neighbor.
    private func isEven(_ x: Int, _ y: Int) -> Bool {
        let alpha = pixel(x, y).alpha
        return [(x - 1, y), (x + 1, y), (x, y - 1), (x, y + 1)].allSatisfy { x, y in
            guard (0..<width).contains(x), (0..<height).contains(y) else { return true }
            let other = pixel(x, y).alpha
            return other != PackedPixel.clear && abs(other - alpha) <= SampledImage.evenStep
        }
    }

    /// A fifth of the way from opaque to clear: an antialiased edge is steeper.
    private static let evenStep = 24
}

/// The brightness of each sample as video weighs it, 0...255 (ITU-R BT.601, in 8-bit integers).
///
/// Around the image its outermost samples continue, so that everywhere has neighbors.
struct LumaPlane: Sendable {
    let values: [UInt8]
    /// Values in a row: those of the samples, and one before and after them.
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

    /// Where a sample lies in `values`.
    @inline(__always)
    func position(x: Int, y: Int) -> Int { (y &+ 1) &* stride &+ x &+ 1 }
}

extension UInt8 {
    @inline(__always) func distance(to other: UInt8) -> UInt8 { self > other ? self &- other : other &- self }
}
