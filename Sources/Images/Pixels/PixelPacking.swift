/// Pixels of other libraries, 255 opaque, and as libgd packs them: `0xAARRGGBB` with an alpha of 0 opaque ... 127
/// clear.
enum PixelPacking {
    /// Packs blue, green, red and opacity in the order of memory, which make `0xAARRGGBB`.
    static func pack(bgra pixels: UnsafeMutableBufferPointer<UInt32>) {
        for index in pixels.indices {
            let pixel = pixels[index]
            pixels[index] = (127 &- pixel >> 25) << 24 | pixel & 0xFF_FFFF
        }
    }

    /// Packs red, green, blue and opacity in the order of memory.
    static func pack(rgba pixels: UnsafeMutableBufferPointer<UInt32>) {
        for index in pixels.indices {
            let pixel = pixels[index]
            let color = (pixel & 0xFF) << 16 | pixel & 0xFF00 | pixel >> 16 & 0xFF
            pixels[index] = (127 &- pixel >> 25) << 24 | color
        }
    }

    /// A packed pixel as `0xAARRGGBB` with an alpha of 0 clear ... 255 opaque.
    static func argb(_ pixel: UInt32) -> UInt32 {
        let alpha = pixel >> 24
        return (255 - (alpha << 1 | alpha >> 6)) << 24 | pixel & 0xFF_FFFF
    }
}
