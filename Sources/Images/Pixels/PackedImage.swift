/// All pixels of an image in memory of our own.
struct PackedImage {
    /// As stored.
    let size: PixelSize
    /// Row by row, four bytes each.
    let pixels: [UInt32]

    /// Every `step`-th pixel on both axes, row by row.
    func sampled(step: Int) -> [UInt32] {
        if step == 1 { return pixels }
        let small = size.divided(by: step)
        let pixels = pixels.span
        return [UInt32](unsafeUninitializedCapacity: small.pixelCount) { buffer, count in
            for row in 0..<small.height {
                let start = row * step * size.width
                for column in 0..<small.width { buffer[count &+ column] = pixels[start &+ column &* step] }
                count += small.width
            }
        }
    }

    /// The pixels of a copy in another size, not larger: `0xAARRGGBB` as in `PixelGrid`.
    func scaled(to small: PixelSize) -> [UInt32] { AreaScaler(from: size, to: small).scaled(pixels) }

    /// As people are to see it.
    func turned(_ orientation: Orientation) -> PackedImage {
        if orientation == .upright { return self }
        return PackedImage(size: size.turned(orientation), pixels: orientation.turned(pixels[...], of: size))
    }
}
