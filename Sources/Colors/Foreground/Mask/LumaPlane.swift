/// The brightness of each sample as video weighs it, 0...255 (ITU-R BT.601, in 8-bit integers).
///
/// Around the image its outermost samples continue, so that everywhere has neighbors.
struct LumaPlane: Sendable {
    let values: [UInt8]
    /// Values in a row: those of the samples, and one before and after them.
    let stride: Int

    init(width: Int, height: Int, pixels: [UInt32]) {
        stride = width + 2
        var values = [UInt8](repeating: 0, count: (height + 2) * stride)
        LumaPlane.fill(&values, from: pixels.span, width: width, height: height)
        self.values = values
    }

    private static func fill(_ values: inout [UInt8], from pixels: Span<UInt32>, width: Int, height: Int) {
        guard width > 0, height > 0 else { return }
        let stride = width &+ 2
        var target = values.mutableSpan
        for y in 0..<height {
            let (source, start) = (y &* width, (y &+ 1) &* stride &+ 1)
            for x in 0..<width {
                target[unchecked: start &+ x] = PackedPixel(bits: pixels[unchecked: source &+ x]).luma
            }
            target[start - 1] = target[start]
            target[start + width] = target[start + width - 1]
        }
        for x in 0..<stride {
            target[x] = target[stride + x]
            target[(height + 1) * stride + x] = target[height * stride + x]
        }
    }

    /// Where a sample lies in `values`.
    @inline(__always)
    func position(x: Int, y: Int) -> Int { (y &+ 1) &* stride &+ x &+ 1 }
}

extension UInt8 {
    @inline(__always) func distance(to other: UInt8) -> UInt8 { self > other ? self &- other : other &- self }
}
