import CPNG

/// The pixels of a PNG that were read without libgd.
struct PNGImage: ~Copyable {
    /// In pixels.
    let size: PixelSize
    private let handle: OpaquePointer

    /// - Parameter size: what the header says.
    /// - Returns: nil where libgd has to look: the image is interlaced, or there is anything odd about the file.
    /// - Complexity: O(width * height), mostly for inflating; as many bytes as the pixels have in the file.
    init?(_ bytes: [UInt8], size: PixelSize) {
        guard let handle = cpngOpen(bytes, bytes.count, UInt32(size.width), UInt32(size.height)) else { return nil }
        self.handle = handle
        self.size = size
    }

    deinit { cpngClose(handle) }

    /// Every `step`-th pixel on both axes.
    func sampled(step: Int) -> [UInt32] {
        let sampled = size.divided(by: step)
        let pixels = filled(sampled) { target in
            for row in 0..<sampled.height {
                cpngReadRow(handle, UInt32(row * step), UInt32(step), target + row * sampled.width)
            }
            return true
        }
        return pixels ?? []
    }

    /// The pixels of a copy in another size, not larger.
    func scaled(to small: PixelSize) -> [UInt32] {
        var pixels = [UInt32](repeating: 0, count: size.width)
        return AreaScaler(from: size, to: small).scaled { row, body in
            cpngReadRow(handle, UInt32(row), 1, &pixels)
            pixels.withUnsafeBufferPointer(body)
        }
    }
}
