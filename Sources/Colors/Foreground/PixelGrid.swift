/// The pixels that are looked at: every `step`-th pixel of an image on both axes, starting at 0.
package struct PixelGrid: Sendable {
    /// Size of the whole image, in pixels.
    package let imageWidth: Int
    package let imageHeight: Int
    /// Distance between two samples, in pixels of the image.
    package let step: Int
    /// Samples in a row: `imageWidth / step`, rounded up.
    package let columns: Int
    /// Rows of samples: `imageHeight / step`, rounded up; fewer where a damaged image has none.
    package let rows: Int
    /// Row-major, `columns * rows` pixels as libgd stores truecolor: `0xAARRGGBB` with an alpha of 0 opaque ... 127
    /// clear.
    package let pixels: [UInt32]

    /// - Parameter pixels: row-major samples: whole rows, not more than the grid's.
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

    /// Number of samples along a side of `length` pixels.
    package static func sampleCount(along length: Int, step: Int) -> Int { (length + step - 1) / step }
}

/// One truecolor pixel as libgd packs it.
struct PackedPixel {
    package let bits: UInt32

    @inlinable
    package init(bits: UInt32) { self.bits = bits }

    @inlinable package var red: Int { Int(bits >> 16 & 255) }
    @inlinable package var green: Int { Int(bits >> 8 & 255) }
    @inlinable package var blue: Int { Int(bits & 255) }
    /// 0 opaque ... 127 clear.
    @inlinable package var alpha: Int { Int(bits >> 24 & 127) }
    package var rgb: RGB { RGB(red: UInt8(red), green: UInt8(green), blue: UInt8(blue)) }
}
