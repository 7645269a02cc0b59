/// Converts pixels of four bytes to sRGB, in place, on any thread.
struct ColorConversion: Sendable {
    private let method: Method

    private enum Method {
        /// `0xRRGGBB` for each grey level.
        case greyTable([UInt32])
        /// Packed pixels, with unchanged alpha.
        case packed(ColorTransform)
        /// Cyan, magenta, yellow and black, in memory order.
        case cmyk(ColorTransform)
    }

    /// - Returns: nil if pixels with these channels cannot be in this color space.
    init?(from space: ColorSpace, channels: ColorChannels) {
        guard let transform = ColorTransform(from: space, channels: channels) else { return nil }
        switch channels {
        case .rgb: method = .packed(transform)
        case .cmyk: method = .cmyk(transform)
        case .grey: method = .greyTable(greyTable(transform))
        }
    }

    /// Converts pixels in the form of `ColorChannels` to `0xAARRGGBB`.
    /// - Complexity: O(pixels), 10 to 40 ns each for RGB and 50 to 160 for CMYK.
    func convert(_ pixels: inout [UInt32]) {
        pixels.withUnsafeMutableBufferPointer { pixels in
            guard let start = pixels.baseAddress else { return }
            switch method {
            case .greyTable(let table):
                for index in pixels.indices {
                    pixels[index] = pixels[index] & 0xFF00_0000 | table[Int(pixels[index] & 255)]
                }
            case .packed(let transform):
                transform.apply(from: start, to: start, count: pixels.count)
            case .cmyk(let transform):
                transform.apply(from: start, to: start, count: pixels.count)
                // The fourth byte was black ink; alpha 0 is opaque.
                for index in pixels.indices { pixels[index] &= 0x00FF_FFFF }
            }
        }
    }

    /// Whether conversion makes no visible difference: at most 2 levels per channel.
    var isIdentity: Bool {
        var probes: [UInt32] =
            switch method {
            case .greyTable: (0...255).map { $0 * 0x01_0101 }
            case .packed: colorProbes
            case .cmyk: []
            }
        let before = probes
        convert(&probes)
        return !before.isEmpty && zip(before, probes).allSatisfy { channelDistance($0, $1) <= 2 }
    }
}

/// Four levels per channel: a dark one, where curves differ most, and the ends, where primaries differ most.
private let colorProbes: [UInt32] = {
    let levels: [UInt32] = [0, 32, 128, 255]
    return levels.flatMap { red in levels.flatMap { green in levels.map { red << 16 | green << 8 | $0 } } }
}()

private func greyTable(_ transform: ColorTransform) -> [UInt32] {
    var table = [UInt32](repeating: 0, count: 256)
    transform.apply(from: [UInt8](0...255), to: &table, count: 256)
    return table.map { $0 & 0x00FF_FFFF }
}

/// The largest difference of a color channel.
private func channelDistance(_ left: UInt32, _ right: UInt32) -> Int {
    [16, 8, 0].map { abs(Int(left >> $0 & 255) - Int(right >> $0 & 255)) }.max() ?? 0
}
