/// The pixels of an image that are read: every `step`-th pixel on both axes, starting at 0. The samples are these, or
/// every second or fourth of them.
package struct PixelGrid: Sendable {
    /// Size of the whole image, in pixels.
    package let imageWidth: Int
    package let imageHeight: Int
    /// Distance between two samples, in pixels of the image.
    package let step: Int
    /// Samples in a row: `imageWidth / step`, rounded up.
    package let columns: Int
    /// Rows of samples: `imageHeight / step`, rounded up; fewer for a damaged image that lacks rows.
    package let rows: Int
    /// Row-major, `columns * rows` pixels as libgd stores truecolor: `0xAARRGGBB` with an alpha of 0 opaque ... 127
    /// clear.
    package let pixels: [UInt32]

    /// - Parameter pixels: row-major samples in whole rows, at most as many as in the grid.
    package init(imageWidth: Int, imageHeight: Int, step: Int, pixels: [UInt32]) {
        precondition(step > 0, "expected step > 0, got \(step)")
        self.imageWidth = imageWidth
        self.imageHeight = imageHeight
        self.step = step
        columns = PixelGrid.sampleCount(along: imageWidth, step: step)
        rows = columns == 0 ? 0 : pixels.count / columns
        let most = PixelGrid.sampleCount(along: imageHeight, step: step)
        precondition(
            pixels.count == columns * rows && rows <= most,
            "expected \(columns)x\(most) samples or fewer rows, got \(pixels.count)")
        self.pixels = pixels
    }

    /// The samples of a grid, which may be finer.
    func samples(_ rule: SamplingRule) -> PixelGrid {
        let ratio = rule.step(imageWidth: imageWidth, imageHeight: imageHeight) / step
        if ratio <= 1 { return self }
        let samples = stride(from: 0, to: rows, by: ratio).flatMap { row in
            stride(from: row * columns, to: (row + 1) * columns, by: ratio).map { pixels[$0] }
        }
        return PixelGrid(imageWidth: imageWidth, imageHeight: imageHeight, step: step * ratio, pixels: samples)
    }

    /// Number of samples along a side of `length` pixels.
    package static func sampleCount(along length: Int, step: Int) -> Int { (length + step - 1) / step }
}

/// Adjacent rows and columns of a grid.
struct GridPart {
    var rows: Range<Int>
    var columns: Range<Int>

    /// The same part of a grid that is finer by a factor of `ratio`.
    func finer(by ratio: Int, in grid: PixelGrid) -> GridPart {
        func finer(_ range: Range<Int>, _ count: Int) -> Range<Int> {
            range.lowerBound * ratio..<min(range.upperBound * ratio, count)
        }
        return GridPart(rows: finer(rows, grid.rows), columns: finer(columns, grid.columns))
    }
}

/// A truecolor pixel in the format of libgd.
struct PackedPixel {
    let bits: UInt32

    var red: Int { Int(bits >> 16 & 255) }
    var green: Int { Int(bits >> 8 & 255) }
    var blue: Int { Int(bits & 255) }
    /// 0 opaque ... 127 clear.
    var alpha: Int { Int(bits >> 24 & 127) }
    var rgb: RGB { RGB(red: UInt8(red), green: UInt8(green), blue: UInt8(blue)) }

    static let clear = 127

    /// Luma of video, 0...255 (ITU-R BT.601, in 8-bit integers).
    @inline(__always) var luma: UInt8 {
        let sum = 77 &* (bits >> 16 & 255) &+ 150 &* (bits >> 8 & 255) &+ 29 &* (bits & 255) &+ 128
        return UInt8(truncatingIfNeeded: sum >> 8)
    }

    /// The number of its bin, with 5 bits per channel, in 0..<`slotCount`.
    @inline(__always) var slot: Int {
        let (red, green, blue) = (bits >> 9 & 0x7C00, bits >> 6 & 0x3E0, bits >> 3 & 0x1F)
        return Int(red | green | blue)
    }

    static let slotCount = 1 << 15

    /// The largest difference in a channel.
    @inline(__always)
    func distance(to other: PackedPixel) -> Int {
        max(abs(red - other.red), abs(green - other.green), abs(blue - other.blue))
    }

    /// Opacity below 200 of 255.
    var isTranslucent: Bool { alpha >= 28 }

    /// 0...255.
    var opacity: Int { 255 - (255 * alpha + 63) / 127 }

    /// The opaque color that it makes on white.
    var onWhite: UInt32 {
        func channel(_ value: Int) -> UInt32 { UInt32((value * opacity + 255 * (255 - opacity) + 127) / 255) }
        return channel(red) << 16 | channel(green) << 8 | channel(blue)
    }
}

extension PackedPixel {
    /// Opaque.
    init(_ color: RGB) {
        self.init(bits: UInt32(color.red) << 16 | UInt32(color.green) << 8 | UInt32(color.blue))
    }
}
