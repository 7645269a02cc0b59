/// All pixels of an image in memory of our own.
struct PackedImage {
    /// As stored.
    let size: PixelSize
    /// Row by row, four bytes each.
    let pixels: [UInt32]

    /// Every `step`-th pixel on both axes, row by row.
    func sampled(step: Int) -> [UInt32] {
        if step == 1 { return pixels }
        return stride(from: 0, to: size.height, by: step).flatMap { row in
            stride(from: 0, to: size.width, by: step).map { pixels[row * size.width + $0] }
        }
    }

    /// The pixels of a copy in another size, not larger: `0xAARRGGBB` as in `PixelGrid`.
    func scaled(to small: PixelSize) -> [UInt32] { AreaScaler(from: size, to: small).scaled(pixels) }
}
