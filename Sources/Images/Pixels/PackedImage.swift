/// All pixels of an image, in memory of this program.
struct PackedImage: PixelSource {
    /// As stored.
    let size: PixelSize
    /// Row by row, four bytes each.
    let pixels: [UInt32]

    init(size: PixelSize, pixels: [UInt32]) {
        precondition(pixels.count == size.pixelCount, "expected \(size), got \(pixels.count) pixels")
        (self.size, self.pixels) = (size, pixels)
    }

    func read(row: Int, step: Int, to target: UnsafeMutableBufferPointer<UInt32>) {
        let start = row * size.width
        let pixels = pixels.span
        for column in target.indices { target[column] = pixels[start &+ column &* step] }
    }

    /// The pixels scaled to another size, not larger: `0xAARRGGBB` as in `PixelGrid`.
    func scaled(to small: PixelSize) -> [UInt32] { AreaScaler(from: size, to: small).scaled(pixels) }

    /// The image turned for display.
    func turned(_ orientation: Orientation) -> PackedImage {
        if orientation == .upright { return self }
        return PackedImage(size: size.turned(orientation), pixels: orientation.turned(pixels[...], of: size))
    }
}

// Cuts a thumbnail to the goods.
extension PackedImage {
    private var isTransparent: Bool { pixels.contains { $0 >> 24 & 127 != 0 } }

    var fileExtension: String { isTransparent ? "webp" : "jpg" }

    func file(_ fileExtension: String) -> [UInt8]? { fileExtension == "webp" ? encodeWebP(self) : encodeJPEG(self) }

    /// The part with the goods; nil for the whole image.
    var goodsPart: PixelBox? {
        let opacity = isTransparent ? [channel { UInt8(254 - 2 * ($0 >> 24 & 127)) }] : []
        if let channel = opacity.first, let paper = PlainPaper(channel), paper.value <= PackedImage.mostClear {
            return PixelBox(goodsIn: [(channel, paper)], of: size)
        }
        let papers = (lumaAndChroma + opacity).compactMap { channel in PlainPaper(channel).map { (channel, $0) } }
        guard papers.count == 3 + opacity.count, papers[0].1.value >= PlainPaper.leastLuma else { return nil }
        return PixelBox(goodsIn: papers, of: size)
    }

    /// Channels as in JFIF, in thousandths: JPEG artifacts around goods are hardly visible in these channels, but
    /// clearly in blue.
    private var lumaAndChroma: [Channel] {
        func value(_ red: Int, _ green: Int, _ blue: Int, from base: Int) -> Channel {
            channel { pixel in
                let (own, other) = (Int(pixel >> 16 & 255) &* red, Int(pixel >> 8 & 255) &* green)
                return UInt8(min(255, (own &+ other &+ Int(pixel & 255) &* blue &+ base &+ 500) / 1000))
            }
        }
        return [
            value(299, 587, 114, from: 0), value(-169, -331, 500, from: 128_000), value(500, -419, -81, from: 128_000),
        ]
    }

    func cropped(to box: PixelBox) -> PackedImage {
        let rows = box.rows.map { row in
            pixels[(row * size.width + box.columns.lowerBound)..<(row * size.width + box.columns.upperBound)]
        }
        return PackedImage(size: box.size, pixels: Array(rows.joined()))
    }

    private func channel(_ value: (UInt32) -> UInt8) -> Channel { Channel(values: pixels.map(value), size: size) }

    /// The most opacity, of 254, along a fully transparent border.
    private static let mostClear = 8
}

/// Converts pixels of other libraries, 255 opaque, to the packing of libgd: `0xAARRGGBB` with an alpha of 0 opaque ...
/// 127 clear.
enum PixelPacking {
    /// Packs blue, green, red and opacity in memory order, which form `0xAARRGGBB`.
    static func pack(bgra pixels: UnsafeMutableBufferPointer<UInt32>) {
        for index in pixels.indices {
            let pixel = pixels[index]
            pixels[index] = (127 &- pixel >> 25) << 24 | pixel & 0xFF_FFFF
        }
    }

    /// Packs red, green, blue and opacity in memory order.
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
