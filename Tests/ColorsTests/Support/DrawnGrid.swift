import Colors

/// A picture that a test paints pixel by pixel.
struct DrawnGrid {
    let width: Int
    let height: Int
    private var pixels: [UInt32]

    /// A picture of one color, with an alpha from 0 opaque to 127 clear as in libgd.
    init(_ width: Int, _ height: Int, _ hex: String, alpha: Int = 0) {
        self.width = width
        self.height = height
        pixels = [UInt32](repeating: packed(hex, alpha: alpha), count: width * height)
    }

    /// Fills the rectangle of these columns and rows.
    mutating func fill(_ columns: Range<Int>, _ rows: Range<Int>, _ hex: String, alpha: Int = 0) {
        for row in rows {
            for column in columns { pixels[row * width + column] = packed(hex, alpha: alpha) }
        }
    }

    /// Fills where a condition on column and row holds.
    func filled(_ hex: String, where isInside: (Int, Int) -> Bool) -> DrawnGrid {
        var copy = self
        for row in 0..<height {
            for column in 0..<width where isInside(column, row) { copy.pixels[row * width + column] = packed(hex) }
        }
        return copy
    }

    /// The same with a fill already done.
    func filled(_ columns: Range<Int>, _ rows: Range<Int>, _ hex: String, alpha: Int = 0) -> DrawnGrid {
        var copy = self
        copy.fill(columns, rows, hex, alpha: alpha)
        return copy
    }

    /// Every pixel of the picture.
    var grid: PixelGrid { PixelGrid(imageWidth: width, imageHeight: height, step: 1, pixels: pixels) }
}

/// A pixel as libgd packs it; what is not a color becomes black, and the test that drew it fails.
func packed(_ hex: String, alpha: Int = 0) -> UInt32 {
    let rgb = RGB(hex: hex) ?? RGB(red: 0, green: 0, blue: 0)
    return UInt32(alpha) << 24 | UInt32(rgb.red) << 16 | UInt32(rgb.green) << 8 | UInt32(rgb.blue)
}
