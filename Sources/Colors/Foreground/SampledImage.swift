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
    var shorterSide: Int { min(width, height) }

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
