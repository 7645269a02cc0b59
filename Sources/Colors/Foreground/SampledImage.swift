/// The samples that the default preset works on: a grid, or what is left of it inside letterbox bars.
package struct SampledImage: Sendable {
    /// In samples.
    package let width: Int
    package let height: Int
    /// Row-major, as in `PixelGrid`.
    package let pixels: [UInt32]
    let luma: LumaPlane

    init(width: Int, height: Int, pixels: [UInt32]) {
        self.width = width
        self.height = height
        self.pixels = pixels
        luma = LumaPlane(width: width, height: height, pixels: pixels)
    }

    package init(_ grid: PixelGrid) {
        self.init(width: grid.columns, height: grid.rows, pixels: grid.pixels)
    }

    var count: Int { width * height }
    var shorterSide: Int { min(width, height) }

    func pixel(_ x: Int, _ y: Int) -> PackedPixel { PackedPixel(bits: pixels[y * width + x]) }

    /// Whether the picture brings its own mask: at least 2 % of it lets something through.
    package var isCutOut: Bool {
        var translucent = 0
        for bits in pixels where PackedPixel(bits: bits).isTranslucent { translucent &+= 1 }
        return translucent * 50 >= count
    }
}

extension PackedPixel {
    /// Brightness as video weighs it, 0...255 (ITU-R BT.601, in 8-bit integers).
    @inline(__always) var luma: Int { (77 * red + 150 * green + 29 * blue + 128) >> 8 }

    /// The largest difference in a channel.
    @inline(__always)
    func distance(to other: PackedPixel) -> Int {
        max(abs(red - other.red), abs(green - other.green), abs(blue - other.blue))
    }
}
